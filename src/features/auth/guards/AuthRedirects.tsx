import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '@/features/auth/auth-context';
import {
  isEmailChangeHalfConfirmed,
  mailLinkError,
  unusableLinkState,
} from '@/features/auth/guards/mail-link';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

/**
 * Handles the links in mails of the authentication service: opens the page for a new password after a
 * recovery link, even if the service redirected to the home page, and explains a link that can't be used.
 */
export function AuthRedirects() {
  const { state } = useAuth();
  const { pathname, search, hash } = useLocation();
  const isLoaded = state.status !== 'loading';
  const isSignedIn = state.status === 'signed-in';
  const isUnusable = mailLinkError(hash) !== null;
  const isHalfConfirmed = isEmailChangeHalfConfirmed(hash);
  // Signed-out people read the explanation on the sign-in page, which redirects signed-in ones.
  const needsToast = isUnusable && isSignedIn && pathname !== paths.resetPassword;

  useEffect(() => {
    if (needsToast) {
      void showToast('error', 'This link has expired or was used before.');
    } else if (isHalfConfirmed && isLoaded) {
      void showToast('info', 'Confirmed. Now open the link in the mail to your other address.');
    }
  }, [needsToast, isHalfConfirmed, isLoaded]);

  if (!isLoaded) return null;
  if (needsToast || isHalfConfirmed) return <Navigate to={pathname + search} replace />;
  if (isUnusable) {
    const target = pathname === paths.resetPassword ? paths.resetPassword : paths.signIn;
    return <Navigate to={target} replace state={unusableLinkState} />;
  }
  const isRecovering = isSignedIn && state.isRecovering;
  if (isRecovering && pathname === paths.home) return <Navigate to={paths.resetPassword} replace />;
  return null;
}
