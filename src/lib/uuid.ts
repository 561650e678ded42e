const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text, such as a part of an address, can be the id of a row. The database refuses to compare
 * its ids with a text that can't.
 */
export function isUuid(text: string): boolean {
  return identifier.test(text);
}
