import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/AuthProvider';
import { pathOfChoice, returnState, type SignInState } from '@/features/auth/return-to';
import { ROLE_LOST_TEXT, SIGNED_OUT_TEXT } from '@/lib/access-errors';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { dismissToast, showToast } from '@/lib/toast';

/**
 * Renders its routes for a signed-in user and redirects everyone else to the sign-in page, which also asks for the code of
 * an authenticator app.
 */
export function RequireAuth() {
  const { state } = useAuth();
  const location = useLocation();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out' || state.user.needsCode) {
    const returning = returnState(location);
    const hasEnded = state.status === 'signed-out' && state.hasEnded === true;
    return (
      <Navigate
        to={paths.signIn}
        replace
        state={hasEnded ? { ...returning, hasEnded: true } : returning}
      />
    );
  }
  return <Outlet />;
}

/**
 * Drops the fragment that a link of a confirmation email ends with. The sign-in page explains the outcome to a
 * visitor, and leads to the choice in the link's query; nobody is signed in or out by it. Also says on a public page
 * that the session has ended.
 */
export function AuthRedirects() {
  const { state } = useAuth();
  const { pathname, search, hash } = useLocation();
  useSignedOutToast();
  const link = linkOutcome(hash);
  const signedInAs = state.status === 'signed-in' ? state.user.email : null;
  const needsToast = link !== null && signedInAs !== null;

  useEffect(() => {
    if (needsToast) void showToast('info', say`You are still signed in as ${signedInAs}.`);
  }, [needsToast, signedInAs]);

  if (link === null || state.status === 'loading') return null;
  const choice = pathOfChoice(search);
  if (needsToast) return <Navigate to={choice ?? pathname + search} replace />;
  const signInState: SignInState =
    choice === null ? { link } : { link, from: choice, isForMonthlyGift: true };
  return <Navigate to={paths.signIn} replace state={signInState} />;
}

/**
 * How a link of a confirmation email ended, by the names in the fragment in which the authentication service redirects:
 * `#access_token=…` or `#error=…`. The values are never read: anyone can write such a link, with tokens of their own.
 */
function linkOutcome(hash: string): 'confirmed' | 'unusable' | null {
  if (/[#&]error(_code)?=/.test(hash)) return 'unusable';
  return /[#&]access_token=/.test(hash) ? 'confirmed' : null;
}

/** Tells a person whose session has ended, and offers to sign in and come back. */
function useSignedOutToast() {
  const { state } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  const hasEnded = state.status === 'signed-out' && state.hasEnded === true;

  useEffect(() => {
    if (state.status === 'signed-in') wasSignedIn.current = true;
    if (!hasEnded || !wasSignedIn.current) return;
    // The refusal that the session's end explains.
    void dismissToast(ROLE_LOST_TEXT);
    // The guard of this page may open the sign-in page, which says the same.
    const timer = setTimeout(() => {
      wasSignedIn.current = false;
      if (pathname === paths.signIn) return;
      void showToast('error', SIGNED_OUT_TEXT, {
        id: SIGNED_OUT_TEXT,
        action: {
          label: say('Sign in'),
          onClick: () => void navigate(paths.signIn, { state: returnState({ pathname, search }) }),
        },
      });
    });
    return () => clearTimeout(timer);
  }, [state.status, hasEnded, navigate, pathname, search]);
}
