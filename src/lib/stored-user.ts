import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';

/** What the browser remembers of the signed-in person (key paws_user). '' means not provided. */
export interface StoredUser {
  name: string;
  email: string;
  phone: string;
  address: string;
  createdAt: string;
}

/** The remembered person, or null. Whatever stands in the place of a text counts as not provided. */
export function readStoredUser(): StoredUser | null {
  return readStored(storageKeys.user, (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    // Told by hand and not by a schema: every visitor loads this file.
    const text = (name: keyof StoredUser): string => {
      const part: unknown = Reflect.get(value, name);
      return typeof part === 'string' ? part : '';
    };
    return {
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      address: text('address'),
      createdAt: text('createdAt'),
    };
  });
}

/** Remembers a person. */
export function writeStoredUser(user: StoredUser): void {
  writeStored(storageKeys.user, user);
}

/** Forgets the person. */
export function removeStoredUser(): void {
  removeStored(storageKeys.user);
}
