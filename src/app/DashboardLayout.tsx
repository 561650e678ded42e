import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DashboardTabs } from '@/app/DashboardTabs';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/auth/auth-context';
import { isMarkedLoggedIn } from '@/features/auth/session-marks';
import UnreadBadge from '@/features/messages/UnreadBadge';
import { usePersonName } from '@/features/profile/use-person-name';
import { paths } from '@/lib/paths';

/**
 * The frame of a person's own screens: who they are, the tabs, the way out. It stands inside RequireAuth,
 * which asks for a session; this frame asks for the mark in local storage as well.
 */
export default function DashboardLayout() {
  const { signOut } = useAuth();
  const user = useUser();
  const name = usePersonName(user);
  // The frame stays while its screens change: this has it look at the mark again on each of them.
  useLocation();
  // Without the way back that a guard remembers: /auth would send a signed-in person here again.
  if (!isMarkedLoggedIn()) return <Navigate to={paths.signIn} replace />;

  return (
    <div className="page-width grid grid-cols-1 gap-x-12 gap-y-8 pt-6 pb-20 sm:pt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-14">
      {/* On a phone the way out stands beside the name, above the row of tabs. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 enlarged:grid-cols-1 lg:sticky lg:top-28 lg:grid-cols-1 lg:self-start">
        <div className="min-w-0 lg:px-4 lg:pb-5">
          <p className="truncate font-display text-xl leading-snug font-semibold">
            {name || 'Account'}
          </p>
          <p className="truncate text-sm text-muted" title={user.email}>
            {user.email}
          </p>
        </div>
        <div className="col-span-full row-start-2 mt-3 min-w-0 border-y border-line lg:mt-0 lg:py-2">
          <DashboardTabs unread={<UnreadBadge userId={user.id} place="end" />} />
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
