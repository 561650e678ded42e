/** Everything the site keeps in the browser's local storage. */
export const storageKeys = {
  isLoggedIn: 'paws_isLoggedIn',
  user: 'paws_user',
  settings: 'paws_user_settings',
  /** The session itself, kept by the backend's client. */
  session: 'paws_session',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** The text under a key, or null: none there, or storage is switched off in this browser. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text. Where storage is off or full, the site goes on without it. */
export function writeText(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The server has the same data; this copy only makes the next start faster.
  }
}

/** Removes what stands under a key. */
export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can stand there either.
  }
}

/**
 * The value under a key, or null when there is none or it isn't of the right shape: another program, an
 * older version or the person may have written there.
 * @param parse answers null for a value of another shape
 */
export function readStored<Value>(
  key: StorageKey,
  parse: (value: unknown) => Value | null,
): Value | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps a value as JSON. */
export function writeStored(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
