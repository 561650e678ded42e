import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';

const tabs = [
  { to: paths.dashboard, label: 'My Profile' },
  { to: paths.donations, label: 'My Donations' },
  { to: paths.sponsorships, label: 'My Dogs' },
  { to: paths.messages, label: 'Messages' },
  { to: paths.settings, label: 'Settings' },
] as const;

interface Props {
  /** Rendered beside 'Messages', outside the link and its accessible name. */
  unread: ReactNode;
}

const tabClass =
  'flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold whitespace-nowrap text-muted hover:bg-paper hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-ground';

/** A column on wide windows, a row that scrolls sideways on narrow ones. */
export function DashboardTabs({ unread }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (list.current && current) centre(current, list.current);
  }, [pathname]);

  // Keyboard focus only: scrolling during a touch would move the tab away from the finger.
  const followKeyboard = ({ currentTarget: tab }: FocusEvent<HTMLElement>) => {
    if (list.current && tab.matches(':focus-visible')) centre(tab, list.current);
  };

  return (
    <nav aria-label="Dashboard" className="-mx-4 enlarged:-mx-3 lg:mx-0">
      <ul
        role="list"
        ref={list}
        className="flex gap-1 overflow-x-auto px-4 py-1.5 enlarged:px-3 [scrollbar-width:none] lg:grid lg:overflow-visible lg:px-0"
      >
        {tabs.map(({ to, label }) => (
          <li key={to} className="relative shrink-0 has-data-unread:[&>a]:pr-13">
            <NavLink to={to} end className={tabClass} onFocus={followKeyboard}>
              {label}
            </NavLink>
            {to === paths.messages ? unread : null}
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
