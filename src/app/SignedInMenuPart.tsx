import { NavLink } from 'react-router-dom';
import { roleLinks } from '@/app/navigation';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import type { Role } from '@/features/accounts/session';
import UnreadBadge from '@/features/people/messages/UnreadBadge';
import { paths } from '@/lib/paths';

interface Props {
  roles: ReadonlySet<Role>;
  linkClass: string;
}

/** The part of the mobile menu for a signed-in user. */
export default function SignedInMenuPart({ roles, linkClass }: Props) {
  const { signOut } = useAuth();
  const { id } = useUser();
  return (
    <>
      <NavLink to={paths.sponsorships} className={linkClass}>
        My Dogs
      </NavLink>
      <div className="relative border-t border-line">
        <NavLink to={paths.dashboard} end className={linkClass}>
          My Dashboard
        </NavLink>
        <UnreadBadge userId={id} position="end" />
      </div>
      {roleLinks(roles).map(({ to, label }) => (
        <NavLink key={to} to={to} className={`${linkClass} border-t border-line`}>
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        className={`${linkClass} border-t border-line`}
        onClick={() => void signOut()}
      >
        Logout
      </button>
    </>
  );
}
