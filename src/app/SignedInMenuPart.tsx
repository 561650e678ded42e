import { NavLink } from 'react-router-dom';
import { useAuth } from '@/features/auth/auth-context';
import { paths } from '@/lib/paths';

interface Props {
  isAdmin: boolean;
  linkClass: string;
}

/** What the mobile menu adds for a signed-in person. */
export function SignedInMenuPart({ isAdmin, linkClass }: Props) {
  const { signOut } = useAuth();
  return (
    <>
      <NavLink to={paths.dashboard} end className={linkClass}>
        My Dashboard
      </NavLink>
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
