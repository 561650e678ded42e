import type { AuthUser } from '@/features/auth/auth-user';

/** Who uses this browser. */
export interface Session {
  /** undefined while it is being found out, null for nobody. */
  user: AuthUser | null | undefined;
  isRecovering: boolean;
  /** Counts the authentication changes since the start. */
  change: number;
}

/** Nothing is known yet. */
export const unknownSession: Session = { user: undefined, isRecovering: false, change: 0 };

/** Nobody is signed in. */
export const nobodysSession: Session = { ...unknownSession, user: null };
