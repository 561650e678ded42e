import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '@/features/auth/auth-context';
import { linkProblemOf, unusableLink } from '@/features/auth/auth-link';
import { paths } from '@/lib/paths';

/**
 * Takes a person who comes from a mail to where its link was meant to lead: a recovery link to the new
 * password even when the service sent them to the home page, an unusable one to its explanation.
 */
export function AuthLinks() {
  const { state } = useAuth();
  const { pathname, hash } = useLocation();
  if (linkProblemOf(hash) !== null) {
    const target = pathname === paths.resetPassword ? paths.resetPassword : paths.signIn;
    return <Navigate to={target} replace state={unusableLink} />;
  }
  const isRecovering = state.status === 'signed-in' && state.isRecovering;
  if (isRecovering && pathname === paths.home) return <Navigate to={paths.resetPassword} replace />;
  return null;
}
