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
import { useDrafts, useQueuedCare } from '@/features/dogs/updates/team/draft-store';
import { teamTodayQuery, type TeamToday } from '@/features/team/today-api';
import { storageKeys, writeText } from '@/lib/local-storage';
import { formatNumber } from '@/lib/numbers';
import { paths, withoutTrailingSlash } from '@/lib/paths';
import { say } from '@/lib/say';

interface TeamLink {
  to: string;
  label: string;
  roles: readonly Role[];
  /** The prefixes of further pages that belong to this one. */
  under?: readonly string[];
  /** How much waits there. */
  count?: (today: TeamToday) => number | null;
}

/** A group with one link for a role is that link. */
interface LinkGroup {
  label: string;
  links: readonly TeamLink[];
}

const everyRole = ['volunteer', 'staff', 'admin'] as const satisfies readonly Role[];
const office = ['staff', 'admin'] as const satisfies readonly Role[];
const administrators = ['admin'] as const satisfies readonly Role[];

const groups: readonly LinkGroup[] = [
  { label: say('Today'), links: [{ to: paths.staff, label: say('Today'), roles: everyRole }] },
  {
    label: say('Dogs'),
    links: [
      {
        to: paths.updateQueue,
        label: say('Dog updates'),
        roles: everyRole,
        under: [paths.newUpdate, paths.teamDog('')],
        count: (today) => today.overdue_dogs,
      },
      { to: paths.admin, label: say('Dog profiles'), roles: administrators },
    ],
  },
  {
    label: say('Care'),
    links: [
      {
        to: paths.careDue,
        label: say('Care due'),
        roles: everyRole,
        count: (today) => today.due_care_records,
      },
      { to: paths.careRound, label: say('Round list'), roles: everyRole },
      { to: paths.care, label: say('Care records'), roles: everyRole },
    ],
  },
  {
    label: say('People'),
    links: [
      { to: paths.people, label: say('People'), roles: office, under: [paths.person('')] },
      { to: paths.sponsorshipNumbers, label: say('Sponsorships'), roles: administrators },
    ],
  },
  {
    label: say('Messages'),
    links: [
      {
        to: paths.contactMessages,
        label: say('Contact messages'),
        roles: office,
        count: (today) => today.contact_messages,
      },
      { to: paths.sponsors, label: say('Write to sponsors'), roles: office },
      {
        to: paths.emails,
        label: say('Emails'),
        roles: office,
        count: (today) => (today.failed_emails ?? 0) + (today.late_emails ?? 0),
      },
      { to: paths.newsletters, label: say('Newsletter'), roles: administrators },
    ],
  },
  {
    label: say('Money'),
    links: [
      {
        to: paths.recordDonation,
        label: say('Record a donation'),
        roles: office,
        under: [paths.recordedDonation('')],
      },
      {
        to: paths.waitingCheques,
        label: say('Cheques that wait'),
        roles: office,
        count: (today) => today.waiting_cheques,
      },
      {
        to: paths.lateStandingOrders,
        label: say('Late standing orders'),
        roles: office,
        count: (today) => today.late_standing_orders,
      },
      {
        to: paths.failedCharges,
        label: say('Failed charges'),
        roles: office,
        count: (today) => today.failed_charges,
      },
      { to: paths.payouts, label: say('Payouts'), roles: office },
      { to: paths.teamAppeals, label: say('Appeals'), roles: office },
      { to: paths.bankCredits, label: say('The bank’s credits'), roles: administrators },
      { to: paths.taxYear, label: say('Tax year'), roles: administrators },
    ],
  },
  {
    label: say('Organisation'),
    links: [
      {
        to: paths.reviewItems,
        label: say('To review'),
        roles: office,
        count: (today) => today.review_items,
      },
      { to: paths.figures, label: say('Figures'), roles: office },
      { to: paths.files, label: say('Files in and out'), roles: administrators },
      { to: paths.team, label: say('Team'), roles: administrators },
      { to: paths.firstDay, label: say('Your first day'), roles: everyRole },
    ],
  },
];

const links = groups.flatMap((group) => group.links);

/** The layout of the team's pages: one menu, beside the page or, on a phone, behind a button. */
export default function TeamLayout() {
  const { pathname } = useLocation();
  const { state } = useAuth();
  const roles = state.status === 'signed-in' ? state.roles : noRoles;
  const lostRole = useLostRole(useUser().id);
  const unknownRole = useUnknownRole();
  const isOffline = useConnection() === 'offline';
  // So that they open without a network. A failed import is tried again when the page is opened.
  useEffect(() => {
    for (const path of outdoors) void preloadTeamPage(path).catch(() => {});
  }, []);
  const isInTeam = roles.size > 0;
  useEffect(() => {
    if (isInTeam) writeText(storageKeys.hasDogs, 'true');
  }, [isInTeam]);
  // As the dashboard's layout does, and for the same reason without a return path.
  if (!isLoggedInFlagSet()) return <Navigate to={paths.signIn} replace />;

  const path = withoutTrailingSlash(pathname);
  const current = links.find(({ to }) => to === path) ?? links.find(isAbove(path));
  const visible = groups
    .map(({ label, links: all }) => ({
      label,
      links: all.filter(({ to, roles: allowed }) =>
        // Without a network the roles are unknown.
        isOffline && roles.size === 0 ? outdoors.includes(to) : mayOpen(allowed, roles),
      ),
    }))
    .filter((group) => group.links.length > 0);
  return (
    <div
      className={`page-width grid grid-cols-1 gap-x-8 gap-y-6 pt-6 pb-20 sm:pt-10 lg:pt-14 print:p-0 print:[&_button]:hidden ${visible.length > 0 ? 'lg:grid-cols-[16rem_minmax(0,1fr)] print:grid-cols-1' : ''}`}
    >
      {visible.length > 0 ? <TeamMenu groups={visible} path={path} current={current} /> : null}
      <div className="min-w-0">
        {lostRole ? <LostRoleNotice {...lostRole} /> : null}
        {/* The administrators' pages have a guard of their own. */}
        {current && current.roles !== administrators ? (
          <RequireTeam
            link={current}
            isAllowed={mayOpen(current.roles, roles)}
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
  const title = say('Your role could not be checked');
  return (
    <>
      <PageHead title={title} description={say('This page is for the team.')} />
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

/** The pages that work without a network. */
const outdoors: readonly string[] = [
  paths.updateQueue,
  paths.newUpdate,
  paths.careDue,
  paths.careRound,
  paths.care,
];

function mayOpen(allowed: readonly Role[], roles: ReadonlySet<Role>): boolean {
  return allowed.some((role) => roles.has(role));
}

function isAbove(path: string) {
  return ({ under }: TeamLink) => under?.some((prefix) => path.startsWith(prefix));
}

interface MenuProps {
  groups: readonly LinkGroup[];
  path: string;
  /** The link of the open page; undefined on a page that has none. */
  current: TeamLink | undefined;
}

function TeamMenu({ groups: visible, path, current }: MenuProps) {
  const { isOpen, toggle, button, container } = useDisclosure();
  const today = useTeamToday();
  const listId = useId();
  const waiting = (link: TeamLink) => (today && link.count?.(today)) ?? 0;
  const menuLink = (link: TeamLink, className: string) => (
    <Link
      to={link.to}
      aria-current={link.to === path ? 'page' : link === current ? 'true' : undefined}
      className={`${rowClass} ${className} aria-[current]:bg-ink aria-[current]:text-ground`}
    >
      <span>{link.label}</span> <WaitingCount count={waiting(link)} />
    </Link>
  );
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
      <nav id={listId} aria-label={say('Team')} className={isOpen ? '' : 'max-lg:hidden'}>
        <ul role="list" className="grid gap-1 p-1.5 max-lg:border-t max-lg:border-line lg:p-0">
          {visible.map((group) => {
            const [first, ...others] = group.links;
            if (first && others.length === 0)
              return <li key={group.label}>{menuLink(first, 'px-4')}</li>;
            return (
              <li key={group.label}>
                {/* Browsers that know the name close the group that was open. */}
                <details
                  name="team-menu"
                  open={current !== undefined && group.links.includes(current)}
                  className="group"
                >
                  <summary className={`${rowClass} cursor-pointer list-none px-4`}>
                    <span>{group.label}</span>
                    <span className="flex items-center gap-2">
                      <span className="group-open:hidden">
                        <WaitingCount
                          count={group.links.reduce((sum, link) => sum + waiting(link), 0)}
                        />
                      </span>
                      <span className="group-open:rotate-180">
                        <ChevronIcon />
                      </span>
                    </span>
                  </summary>
                  <ul role="list" className="mt-1 mb-2 pl-4">
                    {group.links.map((link) => (
                      <li key={link.to}>{menuLink(link, 'px-3')}</li>
                    ))}
                  </ul>
                </details>
              </li>
            );
          })}
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

const rowClass =
  'flex min-h-11 items-center justify-between gap-2 rounded-control py-1 font-semibold text-muted hover:bg-paper hover:text-ink';

interface RequireTeamProps {
  link: TeamLink;
  isAllowed: boolean;
  /** Whether a notice above says that the role was taken. */
  isLost: boolean;
  unknownRole: ReactNode;
  children: ReactNode;
}

/**
 * Renders a page for those who may open it. The staff page explains the refusal itself, because its route is
 * under the general guard only. Without a network the role is unknown, and what was written waits.
 */
function RequireTeam({ link, isAllowed, isLost, unknownRole, children }: RequireTeamProps) {
  const user = useUser();
  const { data: drafts = [] } = useDrafts(user.id);
  const { data: care = [] } = useQueuedCare(user.id);
  const isOffline = useConnection() === 'offline';
  const isWaiting = drafts.length + care.length > 0;
  if (isAllowed || (outdoors.includes(link.to) && (isOffline || isWaiting))) return children;
  if (unknownRole) return unknownRole;
  if (link.to === paths.staff) return children;
  return (
    <>
      <PageHead title={link.label} description={say('This page is for the team.')} />
      <h1 className="text-3xl! sm:text-4xl!">{link.label}</h1>
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
