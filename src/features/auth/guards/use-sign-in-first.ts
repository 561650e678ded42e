import { useNavigate } from 'react-router-dom';
import { storeReturnTo } from '@/features/auth/guards/return-to';
import { paths } from '@/lib/paths';

interface SignInFirstState {
  from: string;
  isForMonthlyGift: true;
}

/** Opens sign-up for a monthly gift; signing in then opens the given path. */
export function useSignInFirst(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    storeReturnTo(path);
    void navigate(paths.signUp, { state: signInFirstState(path) });
  };
}

/** The router state of /auth for a monthly gift that is chosen on the page of this path. */
export function signInFirstState(path: string): SignInFirstState {
  return { from: path, isForMonthlyGift: true };
}

/** @param state the router state of /auth */
export function isForMonthlyGift(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForMonthlyGift' in state;
}
