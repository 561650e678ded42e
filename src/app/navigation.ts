import type { Role } from '@/features/accounts/session';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** The links of the header, the mobile menu and the footer. */
export const navigationLinks = [
  { to: paths.home, label: say('Home') },
  { to: paths.dogs, label: say('Meet the Dogs') },
  { to: paths.howItWorks, label: say('How It Works') },
  { to: paths.stories, label: say('Adoption Stories') },
  { to: paths.support, label: say('Support Us') },
] as const;

const linksOfRoles: readonly { to: string; label: string; roles: readonly Role[] }[] = [
  { to: paths.admin, label: say('Admin Panel'), roles: ['admin'] },
  { to: paths.staff, label: say('Staff Dashboard'), roles: ['admin', 'staff', 'volunteer'] },
];

/** The links that menus add for administrators and staff. */
export function roleLinks(roles: ReadonlySet<Role>) {
  return linksOfRoles.filter((link) => link.roles.some((role) => roles.has(role)));
}
