/**
 * Something a developer can put right: a broken migration, a locked data folder, a bad
 * configuration. The message is one complete sentence; the stack would only bury it, so it is the
 * message too.
 */
export class LocalStackError extends Error {
  constructor(message: string) {
    super(message);
    Object.defineProperty(this, 'name', { value: 'LocalStackError', enumerable: false });
    this.stack = message;
  }
}
