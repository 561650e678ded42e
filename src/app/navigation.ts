import type { Role } from '@/features/auth/session';
import { paths } from '@/lib/paths';

/** The links of the header, the mobile menu and the footer. */
export const navigationLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.dogs, label: 'Meet the Dogs' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.stories, label: 'Adoption Stories' },
  { to: paths.support, label: 'Support Us' },
] as const;

const linksOfRoles: readonly { to: string; label: string; roles: readonly Role[] }[] = [
  { to: paths.admin, label: 'Admin Panel', roles: ['admin'] },
  { to: paths.staff, label: 'Staff Dashboard', roles: ['admin', 'staff', 'volunteer'] },
];

/** The links that menus add for administrators and staff. */
export function roleLinks(roles: ReadonlySet<Role>) {
  return linksOfRoles.filter((link) => link.roles.some((role) => roles.has(role)));
}
