import type { AuthUser } from '@/features/auth/auth-user';

export interface Session {
  /** undefined while unknown, null when signed out. */
  user: AuthUser | null | undefined;
  /** How many onAuthStateChange events there have been since the page was loaded. */
  changeCount: number;
}

export const unknownSession: Session = { user: undefined, changeCount: 0 };

export const signedOutSession: Session = { ...unknownSession, user: null };
