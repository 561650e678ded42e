import { useAuth } from '@/features/auth/auth-context';

/** Whether the person signed in is an administrator; false until that is known. */
export function useIsAdmin(): boolean {
  const { state } = useAuth();
  return state.status === 'signed-in' && state.roles.has('admin');
}
