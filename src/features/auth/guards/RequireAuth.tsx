import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/auth-context';
import { mailLinkError, unusableLinkState } from '@/features/auth/guards/mail-link';
import { returnState } from '@/features/auth/guards/return-path';
import { paths } from '@/lib/paths';

/** Renders its routes for a signed-in user and redirects everyone else to the sign-in page. */
export function RequireAuth() {
  const { state } = useAuth();
  const location = useLocation();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out') {
    // An unusable link from a mail may lead here. The sign-in page explains it.
    const isUsable = mailLinkError(location.hash) === null;
    return (
      <Navigate
        to={paths.signIn}
        replace
        state={isUsable ? returnState(location) : unusableLinkState}
      />
    );
  }
  return <Outlet />;
}
