const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text, such as a URL parameter, is a UUID. Postgres returns an error when an id is compared with
 * anything else.
 */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
