import { Outlet } from 'react-router-dom';
import { AccessDenied } from '@/features/auth/AccessDenied';
import { useAuth } from '@/features/auth/auth-context';

/** Stands inside {@link RequireAuth} and lets administrators through. The database refuses others, too. */
export function RequireAdmin() {
  const { state } = useAuth();
  return state.status === 'signed-in' && state.isAdmin ? <Outlet /> : <AccessDenied />;
}
