const hexadecimalDigest = /^[0-9a-f]{64}$/i;

/**
 * Whether a body carries the provider's signature: the hexadecimal HMAC-SHA256 of the raw bytes with
 * the webhook's secret. The comparison takes the same time whatever is wrong.
 */
export async function isSignedWith(
  secret: string,
  body: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  if (!hexadecimalDigest.test(signature)) return false;
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  return crypto.subtle.verify('HMAC', key, bytesOf(signature), body);
}

function bytesOf(signature: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signature.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(signature.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}
