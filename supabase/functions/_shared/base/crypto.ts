const hexSha256 = /^[0-9a-f]{64}$/i;

/** @returns lower-case hexadecimal */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', toBytes(data)));
}

/** Verifies a hexadecimal signature in constant time. Returns false for a malformed one. */
export async function verifyHmacSha256(
  secret: string,
  data: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  if (!hexSha256.test(signature)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', toBytes(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, fromHex(signature), data);
}

function toBytes(data: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

/** Base64url (RFC 4648, section 5) without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Decodes base64 and base64url, with or without padding.
 * @returns null for anything else
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
