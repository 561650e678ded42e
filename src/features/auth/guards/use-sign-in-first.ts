import { useNavigate } from 'react-router-dom';
import { storeAwaitedPage } from '@/features/auth/guards/awaited-page';
import { paths } from '@/lib/paths';

interface SignInFirstState {
  from: string;
  isForMonthlyGift: true;
}

/** Opens sign-up for a monthly gift; signing in then opens the given path. */
export function useSignInFirst(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    const state: SignInFirstState = { from: path, isForMonthlyGift: true };
    storeAwaitedPage(path);
    void navigate(paths.signUp, { state });
  };
}

/** @param state the router state of /auth */
export function isForMonthlyGift(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isForMonthlyGift' in state;
}
