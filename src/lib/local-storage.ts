/** The keys of local storage that the site uses. */
export const storageKeys = {
  isLoggedIn: 'paws_isLoggedIn',
  user: 'paws_user',
  settings: 'paws_user_settings',
  /** The page to return to after signing in, from a page that needed an account. */
  returnTo: 'paws_return_to',
  /** The language to which the visitor has changed, until it is saved with their account. */
  language: 'paws_language',
  /** The person sponsors a dog or is in the team, so the home page reserves room for a strip before it is painted. */
  hasDogs: 'paws_has_dogs',
  /** How the list of dogs is sorted, unless by date. */
  dogOrder: 'paws_dog_order',
  /** Which column of a bank's table is what, by the titles. */
  bankColumns: 'paws_bank_columns',
  /** Payments in the visitor's own UPI app that were begun on this device. */
  upiPayments: 'paws_upi_payments',
  /** Written by the Supabase client. */
  session: 'paws_session',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** null if there is no value or storage is disabled. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether this browser has a session, of any content. */
export function isSessionStored(): boolean {
  return readText(storageKeys.session) !== null;
}

/** Does nothing if storage is disabled or full. */
export function writeText(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The server has the same data. The copy only makes the next visit faster.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * The JSON value of a key; null if there is none or it is invalid. Any program, another version of the
 * site or the user may have written it.
 * @param parse returns null for an invalid value
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

export function writeStored(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
