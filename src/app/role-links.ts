import type { Role } from '@/features/auth/session';
import { paths } from '@/lib/paths';

const links: readonly { to: string; label: string; roles: readonly Role[] }[] = [
  { to: paths.admin, label: 'Admin Panel', roles: ['admin'] },
  { to: paths.staff, label: 'Staff Dashboard', roles: ['admin', 'staff'] },
];

/** The links that menus add for administrators and staff. */
export function roleLinks(roles: ReadonlySet<Role>) {
  return links.filter((link) => link.roles.some((role) => roles.has(role)));
}
