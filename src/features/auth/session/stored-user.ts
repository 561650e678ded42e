import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';

/** What the browser stores of the signed-in user (key paws_user). '' means not provided. */
export interface StoredUser {
  name: string;
  email: string;
  phone: string;
  address: string;
  createdAt: string;
}

/** The stored user, or null. A property that isn't a text counts as not provided. */
export function readStoredUser(): StoredUser | null {
  return readStored(storageKeys.user, (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    // Without zod, because this module is part of the first bundle.
    const text = (name: keyof StoredUser): string => {
      const property: unknown = Reflect.get(value, name);
      return typeof property === 'string' ? property : '';
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

export function writeStoredUser(user: StoredUser): void {
  writeStored(storageKeys.user, user);
}

export function removeStoredUser(): void {
  removeStored(storageKeys.user);
}
