import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DashboardTabs } from '@/app/DashboardTabs';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/auth/AuthProvider';
import { isLoggedInFlagSet } from '@/features/auth/session';
import UnreadBadge from '@/features/messages/UnreadBadge';
import { usePersonName } from '@/app/use-person-name';
import { languageOf } from '@/lib/text';
import { paths } from '@/lib/paths';

/**
 * The layout of the dashboard: name and email, tabs, Log Out. RequireAuth around it checks the session;
 * the layout itself checks the logged-in flag, as specified.
 */
export default function DashboardLayout() {
  const { signOut } = useAuth();
  const user = useUser();
  const name = usePersonName(user);
  // Renders on every navigation, so that the flag is checked again on each page.
  useLocation();
  // Without a return path: /auth would redirect a signed-in person back here, in an endless loop.
  if (!isLoggedInFlagSet()) return <Navigate to={paths.signIn} replace />;

  return (
    <div className="page-width grid grid-cols-1 gap-x-12 gap-y-8 pt-6 pb-20 sm:pt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-14">
      {/* On a phone, Log Out is beside the name, above the row of tabs. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 enlarged:grid-cols-1 lg:sticky lg:top-28 lg:grid-cols-1 lg:self-start">
        <div className="min-w-0 lg:px-4 lg:pb-5">
          <p
            lang={languageOf(name)}
            className="clipped-name truncate font-display text-xl leading-normal font-semibold"
          >
            {name || 'Account'}
          </p>
          <p className="truncate text-sm text-muted" title={user.email}>
            {user.email}
          </p>
        </div>
        <div className="col-span-full row-start-2 mt-3 min-w-0 border-y border-line lg:mt-0 lg:py-2">
          <DashboardTabs unread={<UnreadBadge userId={user.id} position="end" />} />
        </div>
        <button
          type="button"
          className={buttonClass(
            'quiet',
            'px-4! enlarged:px-0! enlarged:justify-start! lg:mt-2 lg:justify-start!',
          )}
          onClick={() => void signOut()}
        >
          Log Out
        </button>
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
