import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/accounts/AuthProvider';
import { returnState } from '@/features/accounts/return-to';
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

/** Tells a person whose session has ended, and offers to sign in and come back. */
export function SignedOutToast() {
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
  return null;
}
