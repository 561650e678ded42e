import { createContext, useContext } from 'react';
import type { AuthUser } from '@/features/auth/auth-user';
import type { Role } from '@/features/auth/role-queries';

export type AuthState =
  | { status: 'loading' }
  /** `hasEnded`: without the person's asking. */
  | { status: 'signed-out'; hasEnded?: boolean }
  | { status: 'signed-in'; user: AuthUser; roles: ReadonlySet<Role> };

export interface Auth {
  state: AuthState;
  /**
   * Ends the session on this device and loads the home page, whatever the server answers.
   * @param message the toast on the home page
   */
  signOut: (message?: string) => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used inside an AuthProvider.');
  return auth;
}

/** The signed-in user. Only for components that are not rendered in other states. */
export function useUser(): AuthUser {
  const { state } = useAuth();
  if (state.status !== 'signed-in') throw new Error('useUser must be used while signed in.');
  return state.user;
}
