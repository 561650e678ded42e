import { Outlet } from 'react-router-dom';
import { useAuth } from '@/features/auth/auth-context';
import { AccessDenied } from '@/features/auth/guards/AccessDenied';
import type { Role } from '@/features/auth/role-queries';

/** Renders its routes for users with a role. Must be inside {@link RequireAuth}. */
export function RequireRole({ allow }: { allow: Role }) {
  const { state } = useAuth();
  return state.status === 'signed-in' && state.roles.has(allow) ? <Outlet /> : <AccessDenied />;
}
