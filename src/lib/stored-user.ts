import * as z from 'zod/mini';
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';

const text = z.catch(z.string(), '');
const storedUserSchema = z.object({
  name: text,
  email: text,
  phone: text,
  address: text,
  createdAt: text,
});

/** What the browser remembers of the signed-in person (key paws_user). '' means not provided. */
export type StoredUser = z.infer<typeof storedUserSchema>;

/** The remembered person, or null. */
export function readStoredUser(): StoredUser | null {
  return readStored(storageKeys.user, storedUserSchema);
}

/** Remembers a person. */
export function writeStoredUser(user: StoredUser): void {
  writeStored(storageKeys.user, user);
}

/** Forgets the person. */
export function removeStoredUser(): void {
  removeStored(storageKeys.user);
}
