import { RequireRole } from '@/features/auth/guards/RequireRole';

/** A module of its own, so that App can import it lazily: most visitors never need it. */
export default function RequireAdmin() {
  return <RequireRole allow="admin" />;
}
