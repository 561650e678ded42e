import { useEffect, useRef, type FocusEvent } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { usePersonName } from '@/app/use-person-name';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import { isLoggedInFlagSet } from '@/features/accounts/session';
import UnreadBadge from '@/features/people/messages/UnreadBadge';
import { languageOf, pathInLanguage } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

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
          <DashboardTabs userId={user.id} />
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

const tabs = [
  { to: paths.sponsorships, label: say('My Dogs') },
  { to: paths.dashboard, label: say('My Profile') },
  { to: paths.donations, label: say('My Donations') },
  { to: paths.messages, label: say('Messages') },
  { to: paths.settings, label: say('Settings') },
] as const;

const tabClass =
  'flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold whitespace-nowrap text-muted hover:bg-paper hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-ground';

/** A column on wide windows, a row that scrolls sideways on narrow ones. */
function DashboardTabs({ userId }: { userId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(
      `a[href="${pathInLanguage(pathname)}"]`,
    );
    if (list.current && current) centre(current, list.current);
  }, [pathname]);

  // Keyboard focus only: scrolling during a touch would move the tab away from the finger.
  const followKeyboard = ({ currentTarget: tab }: FocusEvent<HTMLElement>) => {
    if (list.current && tab.matches(':focus-visible')) centre(tab, list.current);
  };

  return (
    <nav aria-label={say('Dashboard')} className="-mx-4 enlarged:-mx-3 lg:mx-0">
      <ul
        role="list"
        ref={list}
        className="flex gap-1 overflow-x-auto px-4 py-1.5 enlarged:px-3 [scrollbar-width:none] lg:grid lg:overflow-visible lg:px-0"
      >
        {tabs.map(({ to, label }) => (
          <li key={to} className="relative shrink-0 has-data-unread:[&>a]:pr-16">
            <NavLink to={to} end className={tabClass} onFocus={followKeyboard}>
              {label}
            </NavLink>
            {to === paths.messages ? <UnreadBadge userId={userId} position="end" /> : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** scrollIntoView would scroll the page as well. */
function centre(tab: HTMLElement, list: HTMLElement) {
  const { left, width } = tab.getBoundingClientRect();
  const row = list.getBoundingClientRect();
  list.scrollLeft += left + width / 2 - (row.left + row.width / 2);
}
