/**
 * An error that a developer can fix, such as a failing migration or a locked data folder. The message is one
 * complete sentence. The stack is the message, because a stack trace would hide it.
 */
export class LocalStackError extends Error {
  constructor(message: string) {
    super(message);
    Object.defineProperty(this, 'name', { value: 'LocalStackError', enumerable: false });
    this.stack = message;
  }
}
