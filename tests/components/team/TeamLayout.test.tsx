import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import TeamLayout from '@/app/TeamLayout';
import { AuthProvider } from '@/features/accounts/AuthProvider';
import { RequireAuth } from '@/features/accounts/guards';
import type { Role } from '@/features/accounts/session';
import type { Draft } from '@/features/dogs/updates/team/draft';
import { discardDrafts } from '@/lib/form-drafts';
import StaffPage from '@/pages/team/StaffPage';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { authUrl, functionUrl, refuseFunction, server, tableUrl } from '../../support/server.ts';
import { backendUser, rememberSession, serveOwnRows, signedIn } from '../../support/session.ts';
import { todayRow } from '../../support/today-row.ts';

const drafts: Draft[] = [];
vi.mock('@/features/dogs/updates/team/draft-store', () => ({
  useDrafts: () => ({ data: drafts }),
  useQueuedCare: () => ({ data: [] }),
}));

beforeEach(() => {
  drafts.length = 0;
  discardDrafts();
  localStorage.setItem('paws_isLoggedIn', 'true');
  serveToday({});
});

function serveToday(overrides: Partial<typeof todayRow>) {
  server.use(
    http.post(functionUrl('team_today'), () => HttpResponse.json([{ ...todayRow, ...overrides }])),
  );
}

function open(path: string, ...roles: Role[]) {
  return renderSite(
    <Routes>
      <Route element={<TeamLayout />}>
        <Route path="*" element={<p>What the page shows</p>} />
      </Route>
      <Route path="/auth" element={<p>Sign-in page</p>} />
    </Routes>,
    { path, auth: signedIn(...roles) },
  );
}

const menu = () => screen.getByRole('navigation', { name: 'Team' });
const links = () =>
  within(menu())
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent.trim());
/** The menu without what is in its groups. */
const entries = () =>
  within(within(menu()).getAllByRole('list')[0] ?? menu())
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.closest('li') === null)
    .map((item) => (item.querySelector('summary') ?? item).textContent.trim());

describe("the team's menu", () => {
  const office = {
    before: ['Today', 'Dog updates'],
    care: ['Care due', 'Round list', 'Care records'],
    messages: ['Contact messages', 'Write to sponsors', 'Emails'],
    money: [
      'Record a donation',
      'Cheques that wait',
      'Late standing orders',
      'Failed charges',
      'Payouts',
      'Appeals',
    ],
    organisation: ['To review', 'Figures'],
    firstDay: 'Your first day',
  };

  it('has the pages of the office for staff', () => {
    open('/dashboard/staff', 'staff');
    const { before, care, messages, money, organisation, firstDay } = office;
    expect(links()).toEqual([
      ...before,
      ...care,
      'People',
      ...messages,
      ...money,
      ...organisation,
      firstDay,
    ]);
  });

  it('has dogs, care and the first day alone for a volunteer', () => {
    open('/dashboard/staff', 'volunteer');
    expect(entries()).toEqual(['Today', 'Dog updates', 'Care', office.firstDay]);
    expect(links()).toEqual([...office.before, ...office.care, office.firstDay]);
  });

  it('has seven groups for an administrator, and opens that of the page', () => {
    open('/dashboard/staff/figures', 'admin');
    const groups = ['Today', 'Dogs', 'Care', 'People', 'Messages', 'Money', 'Organisation'];
    expect(entries()).toEqual(groups);
    const opened = within(menu())
      .getAllByRole('group')
      .filter((group) => group.matches('[open]'));
    expect(opened.map((group) => group.querySelector('summary')?.textContent.trim())).toEqual([
      'Organisation',
    ]);
    const { care, messages, money, organisation, firstDay } = office;
    expect(links()).toEqual([
      'Today',
      'Dog updates',
      'Dog profiles',
      ...care,
      'People',
      'Sponsorships',
      ...messages,
      'Newsletter',
      ...money,
      'The bank’s credits',
      'Tax year',
      ...organisation,
      'Files in and out',
      'Team',
      firstDay,
    ]);
  });

  it('says beside a link, and beside its group, how much waits there', async () => {
    serveToday({ overdue_dogs: 1200, failed_emails: 1, late_emails: 2, waiting_cheques: 4 });
    open('/dashboard/staff', 'staff');
    expect(
      await within(menu()).findByRole('link', { name: 'Dog updates 1,200 waiting' }),
    ).toBeVisible();
    expect(links().filter((link) => link.endsWith('waiting'))).toEqual([
      'Dog updates 1,200 waiting',
      'Emails 3 waiting',
      'Cheques that wait 4 waiting',
    ]);
    expect(entries().filter((entry) => entry.endsWith('waiting'))).toEqual([
      'Dog updates 1,200 waiting',
      'Messages3 waiting',
      'Money4 waiting',
    ]);
  });

  it('is missing for a person without a role', () => {
    open('/dashboard/staff');
    expect(screen.queryByRole('navigation', { name: 'Team' })).not.toBeInTheDocument();
  });

  it.each([
    ['/dashboard/staff', 'Today', 'page'],
    ['/dashboard/staff/', 'Today', 'page'],
    ['/dashboard/staff/people', 'People', 'page'],
    ['/dashboard/staff/people/1', 'People', 'true'],
    ['/dashboard/staff/dogs', 'Dog updates', 'page'],
    ['/dashboard/staff/update', 'Dog updates', 'true'],
    ['/admin', 'Dog profiles', 'page'],
    ['/admin/newsletter', 'Newsletter', 'page'],
    ['/dashboard/tax-year', 'Tax year', 'page'],
  ])('marks on %s the link %s alone', (path, label, mark) => {
    open(path, 'admin');
    const marked = within(menu())
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => link.textContent.trim())).toEqual([label]);
    expect(marked[0]).toHaveAttribute('aria-current', mark);
  });

  it('opens by its button, which names the open page, and closes with a choice', async () => {
    const { user, address } = open('/dashboard/staff/care', 'staff');
    const button = screen.getByRole('button', { name: 'Team menu: Care records' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(menu()).getByText('Messages'));
    await user.click(screen.getByRole('link', { name: 'Emails' }));
    expect(address.current).toBe('/dashboard/staff/emails');
    expect(screen.getByRole('button', { name: 'Team menu: Emails' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});

describe('a page of the team', () => {
  const refusal = 'Your account has no role that opens this page.';

  it.each([
    ['/dashboard/staff/care', 'Care records'],
    ['/dashboard/staff/care/due', 'Care due'],
    ['/dashboard/staff/dogs', 'Dog updates'],
    ['/dashboard/staff/update', 'Dog updates'],
    ['/dashboard/staff/emails', 'Emails'],
  ])('%s says that an account without a role can’t open it', (path, title) => {
    open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(refusal);
    expect(screen.queryByText('What the page shows')).not.toBeInTheDocument();
  });

  it('of the office says that a volunteer can’t open it', () => {
    open('/dashboard/staff/messages', 'volunteer');
    expect(screen.getByRole('alert')).toHaveTextContent(refusal);
    expect(entries()).toEqual(['Today', 'Dog updates', 'Care', 'Your first day']);
  });

  it.each(['/dashboard/staff/charges', '/dashboard/staff/people/some-person'])(
    'of the office (%s) opens for staff, and not for a volunteer',
    (path) => {
      const { unmount } = open(path, 'volunteer');
      expect(screen.getByRole('alert')).toHaveTextContent('Your account has no role that opens');
      expect(screen.queryByText('What the page shows')).toBeNull();
      unmount();
      open(path, 'staff');
      expect(screen.getByText('What the page shows')).toBeVisible();
    },
  );

  it('opens for unsent updates, when the role is unknown', () => {
    const draft: Partial<Draft> = { id: '1' };
    drafts.push(draft as Draft);
    open('/dashboard/staff/update');
    expect(screen.getByText('What the page shows')).toBeVisible();
  });

  it('sends a person without the logged-in flag to the sign-in page', () => {
    localStorage.removeItem('paws_isLoggedIn');
    const { address } = open('/dashboard/staff', 'staff');
    expect(address.current).toBe('/auth');
  });
});

const refused = () => HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 });

describe('a role that is taken while the page is open', () => {
  const person = {
    person_id: '1',
    user_id: '20000000-0000-4000-8000-000000000003',
    name: 'Asha Verma',
    email: 'asha@example.test',
    donations_count: 1,
    total_donated_paise: 100_000,
    sponsorships_count: 0,
    found_count: 1,
  };
  /** Opens the staff page for a session with a role that the test may change. */
  async function openWithSession() {
    const served: { roles: Role[] } = { roles: ['staff'] };
    const forStaff = (answer: object) => () =>
      served.roles.length > 0 ? HttpResponse.json(answer) : refused();
    window.history.replaceState(null, '', '/dashboard/staff');
    rememberSession();
    serveOwnRows();
    server.use(
      http.get(authUrl('user'), () => HttpResponse.json(backendUser())),
      http.get(tableUrl('user_roles'), () =>
        HttpResponse.json(served.roles.map((role) => ({ role }))),
      ),
      http.post(functionUrl('supporters'), forStaff([person])),
      http.post(functionUrl('team_today'), forStaff([todayRow])),
      http.post(functionUrl('standing_orders_to_call'), forStaff([])),
      http.post(functionUrl('due_notes'), forStaff([])),
      http.post(tableUrl('messages'), refused),
    );
    const site = renderSite(
      <AuthProvider>
        <Routes>
          <Route element={<RequireAuth />}>
            <Route element={<TeamLayout />}>
              <Route path="*" element={<StaffPage />} />
            </Route>
          </Route>
        </Routes>
      </AuthProvider>,
      { path: '/dashboard/staff' },
    );
    await site.user.click(await screen.findByRole('button', { name: 'Message Asha Verma' }));
    const dialog = within(screen.getByRole('dialog'));
    await site.user.type(dialog.getByLabelText('Subject'), 'News');
    await site.user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Rani is well again.');
    return { ...site, served, dialog };
  }

  it('takes the data from the page, says so, and comes back with what was typed', async () => {
    expectLogged(/PostgrestError/);
    const { user, served, dialog, queryClient } = await openWithSession();
    served.roles = [];
    await user.click(dialog.getByRole('button', { name: 'Send Message' }));

    await screen.findByText('What you typed:');
    const notice = within(screen.getByRole('alert'));
    expect(notice.getByText(/^You no longer have access to this page\./)).toBeVisible();
    expect(notice.getByText('Rani is well again.')).toBeVisible();
    expect(screen.queryByText('Asha Verma')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Team' })).not.toBeInTheDocument();

    served.roles = ['staff'];
    await act(() => queryClient.refetchQueries({ queryKey: ['roles'] }));
    await user.click(await screen.findByRole('button', { name: 'Message Asha Verma' }));
    expect(screen.queryByText('What you typed:')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Rani is well again.');
  });
});

it.each(['/dashboard/staff', '/dashboard/staff/care', '/admin'])(
  'says on %s that the role could not be checked, and checks it again',
  async (path) => {
    expectLogged(/Blocked/);
    rememberSession();
    serveOwnRows();
    server.use(
      http.get(authUrl('user'), () => HttpResponse.json(backendUser())),
      http.get(tableUrl('user_roles'), () => HttpResponse.html('Blocked', { status: 403 })),
    );
    const { user } = renderSite(
      <AuthProvider>
        <Routes>
          <Route element={<RequireAuth />}>
            <Route element={<TeamLayout />}>
              <Route path="*" element={<p>What the page shows</p>} />
            </Route>
          </Route>
        </Routes>
      </AuthProvider>,
      { path },
    );
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your role could not be checked' }),
    ).toBeVisible();
    expect(screen.queryByText('What the page shows')).not.toBeInTheDocument();
    server.use(http.get(tableUrl('user_roles'), () => HttpResponse.json([{ role: 'admin' }])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('What the page shows')).toBeVisible();
  },
);

it('shows a volunteer what waits, each dog once, and asks for no people', async () => {
  const update = { id: '1', name: 'Golu', since: '2026-01-01' };
  serveToday({ overdue_dogs: 2, contact_messages: null, longest_waiting: { update } });
  const waiting = { dog_id: '1', name: 'Golu', image_url: '', location: 'Chowk', sponsors: 1 };
  server.use(
    http.post(functionUrl('dogs_due_for_update'), () =>
      HttpResponse.json([{ ...waiting, since: '2026-01-01T00:00:00Z', last_update_at: null }]),
    ),
  );
  renderSite(<StaffPage />, { path: '/dashboard/staff', auth: signedIn('volunteer') });
  expect(screen.getByRole('link', { name: 'Write an update' })).toHaveAttribute(
    'href',
    '/dashboard/staff/update',
  );
  expect(await screen.findByRole('link', { name: 'Write one: Golu' })).toHaveAttribute(
    'href',
    '/dashboard/staff/update?dog=1',
  );
  expect(await screen.findByText('Nothing else waits for you today.')).toBeVisible();
  const [dogPage, ...others] = screen.getAllByRole('link', { name: /^Golu/ });
  expect(dogPage).toHaveAttribute('href', '/dashboard/staff/dogs/1');
  expect(others).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'People' })).not.toBeInTheDocument();
});

it('shows the refusal of the database to a person without a role on the staff page', async () => {
  refuseFunction('supporters', 403, 'not staff');
  renderSite(<StaffPage />, { path: '/dashboard/staff', auth: signedIn() });
  expect(
    await screen.findByRole('heading', {
      name: 'Only administrators and staff can see this list',
    }),
  ).toBeVisible();
});
