import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadingScreen } from '@/components/LoadingScreen';
import { useAuth } from '@/features/auth/auth-context';
import { cameFrom } from '@/features/auth/return-path';
import { paths } from '@/lib/paths';

/** Lets the screens inside it be seen by a signed-in person alone. */
export function RequireAuth() {
  const { state } = useAuth();
  const location = useLocation();
  if (state.status === 'loading') return <LoadingScreen />;
  if (state.status === 'signed-out') {
    return <Navigate to={paths.signIn} replace state={cameFrom(location)} />;
  }
  return <Outlet />;
}
