import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '@/features/auth/auth-context';
import { linkOutcome, linkState } from '@/features/auth/guards/email-link';
import { pathOfChoice } from '@/features/auth/guards/monthly-choice';
import { signInFirstState } from '@/features/auth/guards/use-sign-in-first';
import { returnState } from '@/features/auth/guards/return-path';
import { paths } from '@/lib/paths';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';
import { showToast } from '@/lib/toast';

/**
 * Drops the fragment that a link of a confirmation email ends with. The sign-in page explains the outcome to a
 * visitor, and leads to the choice in the link's query; nobody is signed in or out by it.
 */
export function AuthRedirects() {
  const { state } = useAuth();
  const { pathname, search, hash } = useLocation();
  const outcome = linkOutcome(hash);
  const signedInAs = state.status === 'signed-in' ? state.user.email : null;
  const needsToast = outcome !== null && signedInAs !== null;

  useEffect(() => {
    if (needsToast) void showToast('info', `You are still signed in as ${signedInAs}.`);
  }, [needsToast, signedInAs]);

  const hasEnded = state.status === 'signed-out' && state.hasEnded === true;
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (state.status === 'signed-in') wasSignedIn.current = true;
    if (!hasEnded || !wasSignedIn.current) return;
    // The guard of this page may open the sign-in page, which says the same.
    const timer = setTimeout(() => {
      wasSignedIn.current = false;
      if (pathname === paths.signIn) return;
      void showToast('error', SIGNED_OUT_TEXT, {
        id: SIGNED_OUT_TEXT,
        action: {
          label: 'Sign in',
          onClick: () => void navigate(paths.signIn, { state: returnState({ pathname, search }) }),
        },
      });
    });
    return () => clearTimeout(timer);
  }, [state.status, hasEnded, navigate, pathname, search]);

  if (outcome === null || state.status === 'loading') return null;
  const choice = pathOfChoice(search);
  return needsToast ? (
    <Navigate to={choice ?? pathname + search} replace />
  ) : (
    <Navigate
      to={paths.signIn}
      replace
      state={{ ...linkState(outcome), ...(choice === null ? {} : signInFirstState(choice)) }}
    />
  );
}
