import type { AuthUser } from '@/features/auth/auth-user';

export interface Session {
  /** undefined while unknown, null when signed out. */
  user: AuthUser | null | undefined;
  /** How many onAuthStateChange events there have been since the page was loaded. */
  changeCount: number;
  /** Whether the session ended without the person's asking, for example because it expired. */
  hasEnded: boolean;
}

export const unknownSession: Session = { user: undefined, changeCount: 0, hasEnded: false };

export const signedOutSession: Session = { ...unknownSession, user: null };
