import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/auth-context';
import { returnState } from '@/features/auth/guards/return-path';
import { paths } from '@/lib/paths';

/** Renders its routes for a signed-in user and redirects everyone else to the sign-in page. */
export function RequireAuth() {
  const { state } = useAuth();
  const location = useLocation();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out') {
    const returning = returnState(location);
    return (
      <Navigate
        to={paths.signIn}
        replace
        state={state.hasEnded ? { ...returning, hasEnded: true } : returning}
      />
    );
  }
  return <Outlet />;
}
