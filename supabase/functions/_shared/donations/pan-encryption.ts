import { fromBase64, toBase64Url } from '../base/crypto.ts';

const KEY_BYTES = 32;
/** Of AES-GCM's initialisation vector, as NIST SP 800-38D recommends. */
const IV_BYTES = 12;
const ALGORITHM = 'AES-GCM';
const KEY_ENTRY = /^([1-9][0-9]{0,8}):([A-Za-z0-9+/]{43}=)$/;

export interface PanKeys {
  /** The version of the key that encrypts. */
  readonly current: number;
  readonly keys: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
}

/**
 * The keys in the setting PAN_KEYS, for example `2:<key>,1:<key>`: a version and 32 bytes in base64 each, the current
 * one first.
 * @throws Error without any of the setting's value
 */
export function readPanKeys(setting: string | undefined): PanKeys {
  const keys = new Map<number, Uint8Array<ArrayBuffer>>();
  const entries = (setting ?? '').split(',').map((entry) => KEY_ENTRY.exec(entry.trim()));
  for (const entry of entries) {
    const bytes = fromBase64(entry?.[2] ?? '');
    const version = Number(entry?.[1]);
    if (bytes?.length !== KEY_BYTES || keys.has(version)) {
      throw new Error('These settings are missing or malformed: PAN_KEYS');
    }
    keys.set(version, bytes);
  }
  return { current: Number(entries[0]?.[1]), keys };
}

/**
 * Encrypts a PAN for one row of donors with the current key.
 * @returns the key's version, the initialisation vector and the ciphertext, separated by dots
 */
export async function encryptPan(panKeys: PanKeys, donorId: string, pan: string): Promise<string> {
  const { current } = panKeys;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const ciphertext = await crypto.subtle.encrypt(
    parameters(iv, donorId),
    await importKey(panKeys, current),
    new TextEncoder().encode(pan),
  );
  return [current, toBase64Url(iv), toBase64Url(new Uint8Array(ciphertext))].join('.');
}

/**
 * @param encrypted by {@link encryptPan} for the same row
 * @throws Error for a changed text, for that of another row, and for an unknown key version; never with the PAN
 */
export async function decryptPan(
  panKeys: PanKeys,
  donorId: string,
  encrypted: string,
): Promise<string> {
  const [version = '', iv = '', ciphertext = ''] = encrypted.split('.');
  const key = await importKey(panKeys, Number(version));
  const ivBytes = fromBase64(iv);
  const bytes = fromBase64(ciphertext);
  const failure = "A PAN can't be decrypted: it is damaged, or its key is another one";
  if (!ivBytes || !bytes) throw new Error(failure);
  try {
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(parameters(ivBytes, donorId), key, bytes),
    );
  } catch {
    throw new Error(failure);
  }
}

/** The row's id is authenticated with the PAN, so that one row's PAN is invalid in another row. */
function parameters(iv: Uint8Array<ArrayBuffer>, donorId: string): AesGcmParams {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(donorId) };
}

function importKey({ keys }: PanKeys, version: number): Promise<CryptoKey> {
  const bytes = keys.get(version);
  if (!bytes) throw new Error(`PAN_KEYS has no key of the version ${version}`);
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}
