import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { TodayList } from '@/features/team/TodayList';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server } from '../../support/server.ts';
import { todayRow } from '../../support/today-row.ts';

function serve(overrides: Partial<typeof todayRow>) {
  server.use(
    http.post(functionUrl('team_today'), () => HttpResponse.json([{ ...todayRow, ...overrides }])),
  );
}

const lines = () =>
  within(screen.getByRole('list'))
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('lists what waits, money first, each with a link to it', async () => {
  serve({
    review_items: 6,
    urgent_review_items: 1,
    due_review_items: 1,
    review_deadline: '2026-11-26T06:00:00+00:00',
    my_review_items: 2,
    failed_charges: 2,
    waiting_cheques: 1,
    late_standing_orders: 2,
    contact_messages: 1,
    overdue_dogs: 1200,
    due_care_records: 4,
    undescribed_media: 7,
    updates_without_hindi: 3,
    updates_without_english: 1,
    failed_emails: 1,
    late_emails: 5,
  });
  renderSite(<TodayList />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading what waits...');
  await screen.findByRole('list');
  expect(lines()).toEqual([
    ['1 thing to review has a deadline: 26 Nov 2026', '/dashboard/staff/review'],
    ['2 things to review are assigned to you', '/dashboard/staff/review?show=mine'],
    ['3 more things to review: 1 is about money', '/dashboard/staff/review'],
    ['2 monthly charges failed this week', '/dashboard/staff/charges'],
    ['1 cheque waits to be credited', '/dashboard/staff/cheques'],
    ['2 standing orders have not come this month', '/dashboard/staff/standing-orders'],
    ['1 contact message waits for an answer', '/dashboard/staff/messages?show=open'],
    ['1,200 dogs are overdue for an update', '/dashboard/staff/dogs'],
    ['4 care records are due this week or overdue', '/dashboard/staff/care/due?when=week'],
    ['7 pictures have no description', '/dashboard/staff/update/descriptions'],
    ['3 updates have no Hindi', '/dashboard/staff/update/translations'],
    ['1 update has no English', '/dashboard/staff/update/translations'],
    ['1 email could not be sent this week', '/dashboard/staff/emails'],
    ['5 emails wait longer than they should', '/dashboard/staff/emails'],
  ]);
});

it('lists one dispute on one line', async () => {
  const review_deadline = '2026-11-26T06:00:00+00:00';
  serve({ review_items: 1, due_review_items: 1, review_deadline });
  renderSite(<TodayList />);
  await screen.findByRole('list');
  expect(lines()).toEqual([
    ['1 thing to review has a deadline: 26 Nov 2026', '/dashboard/staff/review'],
  ]);
});

it('leaves out what the role may not see', async () => {
  serve({ review_items: null, contact_messages: null, overdue_dogs: 1 });
  renderSite(<TodayList />);
  await screen.findByRole('list');
  expect(lines()).toEqual([['1 dog is overdue for an update', '/dashboard/staff/dogs']]);
});

it('names the administrators without an authenticator app', async () => {
  serve({ administrators_without_second_factor: ['Asha Verma'] });
  renderSite(<TodayList />);
  await screen.findByRole('list');
  expect(lines()).toEqual([
    ['Asha Verma is an administrator without an authenticator app', '/dashboard/staff/team'],
  ]);
});

it('says that the site was restored, and only an administrator switches emails on', async () => {
  serve({ paused_since: '2026-11-24T06:00:00+00:00' });
  const { unmount } = renderSite(<TodayList />);
  expect(await screen.findByText(/restored from a backup on 24 Nov 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  unmount();

  let isEnded = false;
  server.use(
    http.post(functionUrl('resume_jobs'), () => {
      isEnded = true;
      serve({});
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderSite(<TodayList isAdmin />);
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch schedules and emails on?' });
  expect(isEnded).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(screen.queryByText(/restored from a backup/)).toBeNull());
  expect(isEnded).toBe(true);
});
