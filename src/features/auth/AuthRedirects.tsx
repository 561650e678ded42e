import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '@/features/auth/auth-context';
import { isHalfConfirmed, linkProblemOf, unusableLink } from '@/features/auth/auth-link';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

/**
 * Takes a person who comes from a mail to where its link was meant to lead: a recovery link to the new
 * password even when the service sent them to the home page, an unusable one to its explanation.
 */
export function AuthRedirects() {
  const { state } = useAuth();
  const { pathname, search, hash } = useLocation();
  const isSignedIn = state.status === 'signed-in';
  const isUnusable = linkProblemOf(hash) !== null;
  const isHalfDone = isHalfConfirmed(hash);
  // The sign-in page explains the link to everyone else; a signed-in person never gets to see it.
  const isUnusableHere = isUnusable && isSignedIn && pathname !== paths.resetPassword;
  const canTell = state.status !== 'loading';

  useEffect(() => {
    if (isUnusableHere) {
      void showToast('error', 'This link has expired or was used before.');
    } else if (isHalfDone && canTell) {
      void showToast('info', 'Confirmed. Now open the link in the mail to your other address.');
    }
  }, [isUnusableHere, isHalfDone, canTell]);

  if (!canTell) return null;
  if (isUnusableHere || isHalfDone) return <Navigate to={pathname + search} replace />;
  if (isUnusable) {
    const target = pathname === paths.resetPassword ? paths.resetPassword : paths.signIn;
    return <Navigate to={target} replace state={unusableLink} />;
  }
  const isRecovering = isSignedIn && state.isRecovering;
  if (isRecovering && pathname === paths.home) return <Navigate to={paths.resetPassword} replace />;
  return null;
}
