import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { EmailTab } from '@/features/mailings/team/EmailTab';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';

const quiet = { waiting: 0, oldest_waiting: null, sent_last_day: 1234, failed_last_week: 0 };
const refused = (email: string) => ({
  email,
  reason: '550 No such mailbox',
  refused_at: '2026-11-20T06:00:00+00:00',
});

function mockEmail(overview: object, emails: string[] = [], unsent: object[] = []) {
  const stored = { emails };
  server.use(
    http.post(functionUrl('unsent_emails'), () => HttpResponse.json(unsent)),
    http.post(functionUrl('email_overview'), () => HttpResponse.json([overview])),
    http.get(tableUrl('refused_addresses'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const first = Number(searchParams.get('offset'));
      const found = stored.emails.slice(first, first + Number(searchParams.get('limit')));
      return HttpResponse.json(found.map(refused), {
        headers: { 'content-range': `0-0/${stored.emails.length}` },
      });
    }),
    http.delete(tableUrl('refused_addresses'), ({ request }) => {
      const email = new URL(request.url).searchParams.get('email')?.replace('eq.', '');
      stored.emails = stored.emails.filter((one) => one !== email);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

it('shows how sending goes, and that no address refuses email', async () => {
  mockEmail(quiet);
  renderSite(<EmailTab />);
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(await screen.findByText('No address refuses our email.')).toBeVisible();
  expect(screen.queryByText(/wait longer than they should/)).toBeNull();
});

it('says that emails wait too long', async () => {
  const oldest_waiting = new Date(Date.now() - 3_600_000).toISOString();
  mockEmail({ ...quiet, waiting: 7, oldest_waiting });
  renderSite(<EmailTab />);
  expect(await screen.findByText(/^7, the oldest since/)).toBeVisible();
  expect(screen.getByText(/wait longer than they should/)).toBeVisible();
});

it('lists the emails that nobody gets without help', async () => {
  const unsent = {
    id: '1',
    person_id: 'meera',
    email: 'meera@paws.test',
    created_at: '2026-11-20T06:00:00+00:00',
    failed_at: '2026-11-21T06:00:00+00:00',
    attempts: 9,
    last_error: '550 No such mailbox',
    gift_for: null,
  };
  mockEmail(
    quiet,
    [],
    [
      unsent,
      { ...unsent, id: '2', person_id: null, email: null, failed_at: null, last_error: null },
      { ...unsent, id: '3', email: 'amma@example.org', gift_for: 'Amma' },
    ],
  );
  renderSite(<EmailTab />);
  const list = within(await screen.findByRole('region', { name: 'Not sent' }));
  const [first, second, gift] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'meera@paws.testWritten on 20 Nov 2026, given up on 21 November 2026 at 11:30 am.The mail server said: 550 No such mailbox',
  );
  expect(list.getByRole('link', { name: 'meera@paws.test' })).toHaveAttribute(
    'href',
    '/dashboard/staff/people/meera',
  );
  expect(second).toHaveTextContent(
    'A deleted accountWaits since 20 November 2026 at 11:30 am, tried 9 times.',
  );
  expect(gift).toHaveTextContent(
    /^amma@example.orgA gift for Amma. The giver can correct the address.Written/,
  );
  expect(list.getByRole('link', { name: /^The giver/ })).toHaveAttribute(
    'href',
    '/dashboard/staff/people/meera',
  );
});

it('lets an address be tried again', async () => {
  mockEmail(quiet, ['one@paws.test', 'other@paws.test']);
  const { user } = renderSite(<EmailTab />);
  expect(await screen.findByText('2 addresses')).toBeVisible();
  const [first] = screen.getAllByRole('button', { name: 'Try again' });
  expect(first).toHaveAccessibleDescription('one@paws.test');
  await user.click(first ?? document.body);
  await waitFor(() => expect(screen.getByText('1 address')).toBeVisible());
  expect(screen.queryByText('one@paws.test')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Refused addresses' })).toHaveFocus();
});

it('lists the emails that were not sent, and the addresses, in parts', async () => {
  const unsent = Array.from({ length: 16 }, (_, place) => ({
    id: `${place}`,
    person_id: null,
    email: `unsent-${place}@paws.test`,
    created_at: '2026-11-20T06:00:00+00:00',
    failed_at: '2026-11-21T06:00:00+00:00',
    attempts: 9,
    last_error: null,
    gift_for: null,
  }));
  const addresses = Array.from({ length: 21 }, (_, place) => `gone-${place}@paws.test`);
  mockEmail(quiet, addresses, unsent);
  const { user } = renderSite(<EmailTab />);
  const list = within(await screen.findByRole('region', { name: 'Not sent' }));
  expect(list.getAllByRole('listitem')).toHaveLength(15);
  await user.click(list.getByRole('button', { name: 'Show more' }));
  expect(list.getAllByRole('listitem')).toHaveLength(16);

  const refusedList = within(screen.getByRole('region', { name: 'Refused addresses' }));
  expect(await refusedList.findAllByRole('listitem')).toHaveLength(20);
  await user.click(refusedList.getByRole('button', { name: 'Next' }));
  expect(await refusedList.findByText('gone-20@paws.test')).toBeVisible();
  expect(refusedList.getAllByRole('listitem')).toHaveLength(1);
  window.history.replaceState(null, '', '/');
});
