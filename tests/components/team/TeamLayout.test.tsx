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
    .getAllByRole('link')
    .map((link) => link.textContent.trim());

describe("the team's menu", () => {
  const office = [
    'Today',
    'Dog updates',
    'Care',
    'Care due',
    'Record a donation',
    'Contact messages',
    'Write to sponsors',
    'To review',
    'Emails',
    'Figures',
  ];

  it('has the pages of the office for staff', () => {
    open('/dashboard/staff', 'staff');
    expect(links()).toEqual(office);
  });

  it('has dogs and care alone for a volunteer', () => {
    open('/dashboard/staff', 'volunteer');
    expect(links()).toEqual(['Today', 'Dog updates', 'Care', 'Care due']);
  });

  it('has the pages of administrators too for an administrator', () => {
    open('/dashboard/staff', 'admin');
    expect(links()).toEqual([
      ...office,
      'Dog profiles',
      'Sponsorships',
      'Newsletter',
      'Tax year',
      'Team',
    ]);
  });

  it('says beside a link how much waits there', async () => {
    serveToday({ overdue_dogs: 1200, failed_emails: 1, late_emails: 2 });
    open('/dashboard/staff', 'staff');
    expect(
      await within(menu()).findByRole('link', { name: 'Dog updates 1,200 waiting' }),
    ).toBeVisible();
    expect(links()).toEqual([
      'Today',
      'Dog updates 1,200 waiting',
      'Care',
      'Care due',
      'Record a donation',
      'Contact messages',
      'Write to sponsors',
      'To review',
      'Emails 3 waiting',
      'Figures',
    ]);
  });

  it('is missing for a person without a role', () => {
    open('/dashboard/staff');
    expect(screen.queryByRole('navigation', { name: 'Team' })).not.toBeInTheDocument();
  });

  it.each([
    ['/dashboard/staff', 'Today', 'page'],
    ['/dashboard/staff/', 'Today', 'page'],
    ['/dashboard/staff/people/1', 'Today', 'true'],
    ['/dashboard/staff/dogs', 'Dog updates', 'page'],
    ['/dashboard/staff/update', 'Dog updates', 'true'],
    ['/admin', 'Dog profiles', 'page'],
    ['/admin/newsletter', 'Newsletter', 'page'],
    ['/dashboard/tax-year', 'Tax year', 'page'],
  ])('marks on %s the link %s alone', (path, label, mark) => {
    open(path, 'admin');
    const marked = within(menu())
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => link.textContent.trim())).toEqual([label]);
    expect(marked[0]).toHaveAttribute('aria-current', mark);
  });

  it('opens by its button, which names the open page, and closes with a choice', async () => {
    const { user, address } = open('/dashboard/staff/care', 'staff');
    const button = screen.getByRole('button', { name: 'Team menu: Care' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
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
    ['/dashboard/staff/care', 'Care'],
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
    expect(links()).toEqual(['Today', 'Dog updates', 'Care', 'Care due']);
  });

  it.each(['/dashboard/staff/charges', '/dashboard/staff/people/some-person'])(
    'of the office below Today (%s) opens for staff, and not for a volunteer',
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

it('shows a volunteer what waits, and asks for no people', async () => {
  serveToday({ overdue_dogs: 2, contact_messages: null });
  renderSite(<StaffPage />, { path: '/dashboard/staff', auth: signedIn('volunteer') });
  expect(
    await screen.findByRole('link', { name: '2 dogs are overdue for an update' }),
  ).toBeVisible();
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
