import type * as z from 'zod/mini';

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
 * The value under a key, or null when there is none or it isn't of the schema's shape: another program,
 * an older version or the person may have written there.
 */
export function readStored<Schema extends z.ZodMiniType>(
  key: StorageKey,
  schema: Schema,
): z.output<Schema> | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Keeps a value as JSON. */
export function writeStored(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
