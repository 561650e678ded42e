import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { preloadTeamPage } from '@/app/team-pages';
import { useDisclosure } from '@/components/use-disclosure';
import { LostRoleNotice, useLostRole } from '@/app/LostRoleNotice';
import { PageHead } from '@/components/PageHead';
import { ChevronIcon } from '@/components/icons';
import { useConnection } from '@/components/use-connection';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import { isLoggedInFlagSet, type Role } from '@/features/accounts/session';
import { rolesQuery } from '@/features/accounts/session-api';
import { useDrafts } from '@/features/dogs/updates/team/draft-store';
import { teamTodayQuery, type TeamToday } from '@/features/team/today-api';
import { formatNumber } from '@/lib/numbers';
import { paths, withoutTrailingSlash } from '@/lib/paths';

interface TeamLink {
  to: string;
  label: string;
  roles: readonly Role[];
  /** The prefixes of further pages that belong to this one. */
  under?: readonly string[];
  /** Who opens those, if not the same. */
  rolesUnder?: readonly Role[];
  /** How much waits there. */
  count?: (today: TeamToday) => number;
}

const everyRole = ['volunteer', 'staff', 'admin'] as const satisfies readonly Role[];
const office = ['staff', 'admin'] as const satisfies readonly Role[];
const administrators = ['admin'] as const satisfies readonly Role[];

const links: readonly TeamLink[] = [
  {
    to: paths.staff,
    label: 'Today',
    roles: everyRole,
    under: [paths.person(''), paths.failedCharges],
    rolesUnder: office,
  },
  {
    to: paths.updateQueue,
    label: 'Dog updates',
    roles: everyRole,
    under: [paths.newUpdate, paths.dogPapers('')],
    count: (today) => today.overdue_dogs,
  },
  {
    to: paths.care,
    label: 'Care',
    roles: everyRole,
  },
  {
    to: paths.careDue,
    label: 'Care due',
    roles: everyRole,
    count: (today) => today.due_care_records,
  },
  {
    to: paths.recordDonation,
    label: 'Record a donation',
    roles: office,
    under: [paths.recordedDonation(''), paths.waitingCheques, paths.lateStandingOrders],
    count: (today) => (today.waiting_cheques ?? 0) + (today.late_standing_orders ?? 0),
  },
  {
    to: paths.contactMessages,
    label: 'Contact messages',
    roles: office,
    count: (today) => today.contact_messages ?? 0,
  },
  { to: paths.sponsors, label: 'Write to sponsors', roles: office },
  {
    to: paths.reviewItems,
    label: 'To review',
    roles: office,
    count: (today) => today.review_items ?? 0,
  },
  {
    to: paths.emails,
    label: 'Emails',
    roles: office,
    count: (today) => (today.failed_emails ?? 0) + (today.late_emails ?? 0),
  },
  { to: paths.figures, label: 'Figures', roles: office },
  { to: paths.admin, label: 'Dog profiles', roles: administrators },
  { to: paths.sponsorshipNumbers, label: 'Sponsorships', roles: administrators },
  { to: paths.newsletters, label: 'Newsletter', roles: administrators },
  { to: paths.taxYear, label: 'Tax year', roles: administrators },
  { to: paths.team, label: 'Team', roles: administrators },
];

/** The layout of the team's pages: one list of links, beside the page or, on a phone, behind a button. */
export default function TeamLayout() {
  const { pathname } = useLocation();
  const { state } = useAuth();
  const roles = state.status === 'signed-in' ? state.roles : noRoles;
  const lostRole = useLostRole(useUser().id);
  const unknownRole = useUnknownRole();
  // So that an update can be written without a network. A failed import is tried again when the page is opened.
  useEffect(() => void preloadTeamPage(paths.newUpdate).catch(() => {}), []);
  // As the dashboard's layout does, and for the same reason without a return path.
  if (!isLoggedInFlagSet()) return <Navigate to={paths.signIn} replace />;

  const path = withoutTrailingSlash(pathname);
  const current = links.find(({ to }) => to === path) ?? links.find(isAbove(path));
  const visible = links.filter((link) => mayOpen(link.roles, roles));
  return (
    <div
      className={`page-width grid grid-cols-1 gap-x-8 gap-y-6 pt-6 pb-20 sm:pt-10 lg:pt-14 ${visible.length > 0 ? 'lg:grid-cols-[16rem_minmax(0,1fr)] print:grid-cols-1' : ''}`}
    >
      {visible.length > 0 ? <TeamMenu links={visible} path={path} current={current} /> : null}
      <div className="min-w-0">
        {lostRole ? <LostRoleNotice {...lostRole} /> : null}
        {/* The administrators' pages have a guard of their own. */}
        {current && current.roles !== administrators ? (
          <RequireTeam
            link={current}
            isUnder={current.to !== path}
            isAllowed={mayOpen(
              (current.to === path ? undefined : current.rolesUnder) ?? current.roles,
              roles,
            )}
            isLost={lostRole !== null}
            unknownRole={unknownRole}
          >
            <Outlet />
          </RequireTeam>
        ) : (
          (unknownRole ?? <Outlet />)
        )}
      </div>
    </div>
  );
}

/** What the page says when the request for the roles has failed, unless that is for want of a network; otherwise null. */
function useUnknownRole(): ReactNode {
  // AuthProvider fetches it.
  const roles = useQuery({ ...rolesQuery(useUser().id), enabled: false });
  const isOffline = useConnection() === 'offline';
  if (roles.data || !roles.isFetched || isOffline) return null;
  const title = 'Your role could not be checked';
  return (
    <>
      <PageHead title={title} description="This page is for the team." />
      <ErrorState
        title={title}
        headingLevel={1}
        error={roles.error}
        retrying={roles.isFetching}
        onRetry={() => void roles.refetch()}
      />
    </>
  );
}

const noRoles: ReadonlySet<Role> = new Set();

function mayOpen(allowed: readonly Role[], roles: ReadonlySet<Role>): boolean {
  return allowed.some((role) => roles.has(role));
}

function isAbove(path: string) {
  return ({ under }: TeamLink) => under?.some((prefix) => path.startsWith(prefix));
}

interface MenuProps {
  links: readonly TeamLink[];
  path: string;
  /** The link of the open page; undefined on a page that has none. */
  current: TeamLink | undefined;
}

function TeamMenu({ links: visible, path, current }: MenuProps) {
  const { isOpen, toggle, button, container } = useDisclosure();
  const today = useTeamToday();
  const listId = useId();
  return (
    <div
      ref={container}
      className="print:hidden rounded-control border border-line lg:sticky lg:top-28 lg:self-start lg:border-0"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left font-semibold lg:hidden"
        onClick={toggle}
      >
        <span>
          <span>Team menu</span>
          {current ? <span className="font-normal text-muted">{`: ${current.label}`}</span> : null}
        </span>
        <ChevronIcon />
      </button>
      <nav id={listId} aria-label="Team" className={isOpen ? '' : 'max-lg:hidden'}>
        <ul
          role="list"
          className="grid gap-1 p-1.5 sm:max-lg:grid-cols-2 max-lg:border-t max-lg:border-line lg:p-0"
        >
          {visible.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={link.to === path ? 'page' : link === current ? 'true' : undefined}
                className={linkClass}
              >
                <span>{link.label}</span>{' '}
                <WaitingCount count={today ? (link.count?.(today) ?? 0) : 0} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-amber px-2 py-0.5 text-sm leading-none font-bold text-on-amber tabular-nums">
      <span>{formatNumber(count)}</span> <span className="sr-only">waiting</span>
    </span>
  );
}

const ONE_MINUTE = 60_000;

/** What waits, counted again after each change that somebody makes on a page of the team. */
function useTeamToday(): TeamToday | undefined {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') {
          void queryClient.invalidateQueries(teamTodayQuery);
        }
      }),
    [queryClient],
  );
  // Also notices within a minute that a role was taken.
  return useQuery({ ...teamTodayQuery, refetchInterval: ONE_MINUTE }).data;
}

const linkClass =
  'flex min-h-11 items-center justify-between gap-2 rounded-control px-4 py-1 font-semibold text-muted hover:bg-paper hover:text-ink aria-[current]:bg-ink aria-[current]:text-ground';

interface RequireTeamProps {
  link: TeamLink;
  /** Whether it is a further page that belongs to the link's. */
  isUnder: boolean;
  isAllowed: boolean;
  /** Whether a notice above says that the role was taken. */
  isLost: boolean;
  unknownRole: ReactNode;
  children: ReactNode;
}

/**
 * Renders a page for those who may open it. The staff page explains the refusal itself, because its route is
 * under the general guard only. Without a network the role is unknown, and drafts of updates wait.
 */
function RequireTeam({
  link,
  isUnder,
  isAllowed,
  isLost,
  unknownRole,
  children,
}: RequireTeamProps) {
  const user = useUser();
  const { data: drafts } = useDrafts(user.id);
  const isOffline = useConnection() === 'offline';
  const hasDrafts = (drafts?.length ?? 0) > 0;
  const isForDrafts = link.to === paths.updateQueue && (isOffline || hasDrafts);
  if (isAllowed || isForDrafts) return children;
  if (unknownRole) return unknownRole;
  if (link.to === paths.staff && !isUnder) return children;
  const title = isUnder && link.rolesUnder ? 'A page of the team' : link.label;
  return (
    <>
      <PageHead title={title} description="This page is for the team." />
      <h1 className="text-3xl! sm:text-4xl!">{title}</h1>
      {isLost ? null : (
        <p role="alert" className="mt-4 max-w-reading text-lg text-muted">
          {isOffline
            ? 'Without a network your role is unknown. Open this page again when you are online.'
            : 'Your account has no role that opens this page. If it should, ask an administrator.'}
        </p>
      )}
      <Link to={paths.dashboard} className={buttonClass('primary', 'mt-8')}>
        My Dashboard
      </Link>
    </>
  );
}
