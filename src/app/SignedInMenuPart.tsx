import { NavLink } from 'react-router-dom';
import { useAuth, useUser } from '@/features/auth/auth-context';
import UnreadBadge from '@/features/messages/UnreadBadge';
import { paths } from '@/lib/paths';

interface Props {
  isAdmin: boolean;
  linkClass: string;
}

/** What the mobile menu adds for a signed-in person. */
export default function SignedInMenuPart({ isAdmin, linkClass }: Props) {
  const { signOut } = useAuth();
  const { id } = useUser();
  return (
    <>
      <div className="relative">
        <NavLink to={paths.dashboard} end className={linkClass}>
          My Dashboard
        </NavLink>
        <UnreadBadge userId={id} place="end" />
      </div>
      {isAdmin ? (
        <NavLink to={paths.admin} className={`${linkClass} border-t border-line`}>
          Admin Panel
        </NavLink>
      ) : null}
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
