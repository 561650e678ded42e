import { createContext, useContext } from 'react';
import type { AuthUser } from '@/features/auth/auth-user';

export type AuthState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      user: AuthUser;
      isAdmin: boolean;
      /** The session comes from a password-recovery link. */
      isRecovering: boolean;
    };

export interface Auth {
  state: AuthState;
  /**
   * Ends the session here, whatever the server says, and leaves for the home page.
   * @param farewell the toast shown there; 'Logged out' unless said otherwise
   */
  signOut: (farewell?: string) => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** The authentication state and the way out of it. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it.');
  return auth;
}

/** The signed-in person. Only for screens behind {@link RequireAuth}. */
export function useUser(): AuthUser {
  const { state } = useAuth();
  if (state.status !== 'signed-in') throw new Error('useUser needs a signed-in person.');
  return state.user;
}
