import type { User } from '@supabase/supabase-js';
import type { Enums } from '@common/database';
import {
  readStored,
  readText,
  removeStored,
  storageKeys,
  writeStored,
  writeText,
} from '@/lib/local-storage';

export interface AuthUser {
  id: string;
  /** '' when the account has none. */
  email: string;
  /** The new address of a pending change of email, or ''. */
  newEmail: string;
  /** From the session's metadata, which a saved profile doesn't change. '' when none was given. */
  name: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether the account has an authenticator app, and the session no code of it: the database shows it nothing of the team's. */
  needsCode: boolean;
}

export type Role = Enums<'team_role'>;

export interface Session {
  /** undefined while unknown, null when signed out. */
  user: AuthUser | null | undefined;
  /** How many onAuthStateChange events there have been since the page was loaded. */
  changeCount: number;
  /** Whether the session ended without the person's asking, for example because it expired. */
  hasEnded: boolean;
}

export type SetSession = (next: (last: Session | null) => Session) => void;

export const unknownSession: Session = { user: undefined, changeCount: 0, hasEnded: false };

export const signedOutSession: Session = { ...unknownSession, user: null };

/**
 * The metadata may hold anything: a user can write it through the authentication API.
 * @param accessToken of the session
 */
export function toAuthUser(user: User, accessToken: string): AuthUser {
  const metadata: Partial<User['user_metadata']> | null | undefined = user.user_metadata;
  const name: unknown = metadata?.name;
  return {
    id: user.id,
    email: user.email ?? '',
    newEmail: user.new_email ?? '',
    name: typeof name === 'string' ? name : '',
    createdAt: user.created_at,
    needsCode:
      user.factors?.some(({ status }) => status === 'verified') === true &&
      assuranceLevel(accessToken) !== 'aal2',
  };
}

/** The claim `aal` of a token; undefined if it can't be read. */
function assuranceLevel(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch {
    return undefined;
  }
}

/** Writes paws_isLoggedIn and paws_user. */
export function setLoggedInFlag(user: Omit<AuthUser, 'needsCode'>): void {
  writeText(storageKeys.isLoggedIn, 'true');
  const stored = readStoredUser();
  // Keeps the phone and address of the same person, never those of another one.
  const isSamePerson = stored?.email === user.email;
  writeStoredUser({
    name: (isSamePerson && stored.name) || user.name,
    email: user.email,
    phone: isSamePerson ? stored.phone : '',
    address: isSamePerson ? stored.address : '',
    createdAt: user.createdAt,
  });
}

/** Removes paws_isLoggedIn, paws_user and paws_has_dogs. */
export function clearLoggedInFlag(): void {
  removeStored(storageKeys.isLoggedIn);
  removeStored(storageKeys.user);
  removeStored(storageKeys.hasDogs);
}

/** Whether the key exists, with any value. */
export function hasLoggedInFlag(): boolean {
  return readText(storageKeys.isLoggedIn) !== null;
}

export function isLoggedInFlagSet(): boolean {
  return readText(storageKeys.isLoggedIn) === 'true';
}

/** What the browser stores of the signed-in user (key paws_user). '' means not provided. */
interface StoredUser {
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

/** The keys of the queries for roles. Here, because following the session needs them too. */
export const roleKeys = {
  all: ['roles'] as const,
  of: (userId: string) => ['roles', userId] as const,
};
