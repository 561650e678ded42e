import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/auth-context';
import { linkProblemOf, unusableLink } from '@/features/auth/auth-link';
import { cameFrom } from '@/features/auth/return-path';
import { paths } from '@/lib/paths';

/** Lets the screens inside it be seen by a signed-in person alone. */
export function RequireAuth() {
  const { state } = useAuth();
  const location = useLocation();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out') {
    // A mail's unusable link may lead here, and the sign-in page explains it.
    const isUsable = linkProblemOf(location.hash) === null;
    return (
      <Navigate to={paths.signIn} replace state={isUsable ? cameFrom(location) : unusableLink} />
    );
  }
  return <Outlet />;
}
