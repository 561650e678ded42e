import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { roleLinks } from '@/app/navigation';
import { useDisclosure } from '@/components/use-disclosure';
import { ChevronIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import type { Role } from '@/features/accounts/session';
import UnreadBadge from '@/features/people/messages/UnreadBadge';
import { usePersonName } from '@/app/use-person-name';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const ownLinks = [
  { to: paths.sponsorships, label: say('My Dogs') },
  { to: paths.dashboard, label: say('My Dashboard') },
  { to: paths.donations, label: say('My Donations') },
  { to: paths.messages, label: say('Messages') },
] as const;

const itemClass =
  'flex min-h-11 w-full items-center rounded-control px-4 text-left font-medium hover:bg-paper aria-[current=page]:font-bold';

/** The dropdown of the signed-in user. Its button shows the first word of the name. */
export default function AccountMenu({ roles }: { roles: ReadonlySet<Role> }) {
  const { isOpen, toggle, button, container } = useDisclosure();
  const { signOut } = useAuth();
  const user = useUser();
  const name = usePersonName(user);
  const menuId = useId();
  const [firstWord] = name.trim().split(/\s+/);
  const links = [...ownLinks, ...roleLinks(roles)];

  return (
    <div ref={container} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        className={buttonClass('quiet', 'max-w-48')}
        onClick={toggle}
      >
        <span lang={languageOf(firstWord ?? '')} className="clipped-name truncate">
          {firstWord || 'Account'}
        </span>
        <ChevronIcon />
      </button>
      {isOpen ? null : <UnreadBadge userId={user.id} position="corner" />}
      <div
        id={menuId}
        hidden={!isOpen}
        className="absolute top-full right-0 mt-2 w-60 rounded-card border border-line bg-surface p-2 shadow-lg"
      >
        <ul role="list">
          {links.map(({ to, label }) => (
            <li key={to} className="relative">
              <NavLink to={to} end className={itemClass}>
                {label}
              </NavLink>
              {to === paths.messages ? <UnreadBadge userId={user.id} position="end" /> : null}
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={`${itemClass} mt-1 border-t border-line`}
          onClick={() => void signOut()}
        >
          Logout
        </button>
      </div>
    </div>
  );
}
