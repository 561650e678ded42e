import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MILLISECONDS = 30_000;

/**
 * The six digits that an authenticator app shows.
 * Source: RFC 6238, with the values that every app has as defaults
 * @param secret in base32
 * @param now milliseconds since 1970
 */
export function totpCode(secret: string, now: number): string {
  const bits = Array.from(secret, (character) =>
    ALPHABET.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MILLISECONDS)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Also the codes before and after: the phone's clock may be wrong by half a minute. */
export function isTotpCode(secret: string, code: string, now: number): boolean {
  return [-1, 0, 1].some((steps) => totpCode(secret, now + steps * STEP_MILLISECONDS) === code);
}

/** @param bytes of which each chooses a character */
export function totpSecret(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
