import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { TodayList } from '@/features/team/TodayList';
import { serverTime } from '@/lib/clock';
import { indianDay } from '@/lib/dates';
import { paths } from '@/lib/paths';
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

const ID = '10000000-0000-4000-8000-000000000001';

it('names what has waited longest of each kind, money first, with the way to do it', async () => {
  const dog = { id: ID, name: 'Kaalu' };
  const since = '2026-11-20';
  serve({
    review_items: 6,
    urgent_review_items: 1,
    due_review_items: 1,
    review_deadline: '2026-11-26T06:00:00+00:00',
    my_review_items: 2,
    failed_charges: 1,
    waiting_cheques: 4,
    late_standing_orders: 2,
    contact_messages: 1,
    overdue_dogs: 1200,
    dogs_at_centre: 1,
    due_care_records: 4,
    undescribed_media: 7,
    updates_without_hindi: 3,
    updates_without_english: 1,
    failed_emails: 1,
    late_emails: 5,
    longest_waiting: {
      charge: { id: ID, person_id: ID, name: 'Ravi Kumar', since, amount_paise: 50_000 },
      cheque: { id: ID, name: 'Meera Shah', since, amount_paise: 210_000 },
      standing_order: { id: ID, person_id: ID, name: 'Asha Verma', amount_paise: 50_000 },
      message: { id: ID, name: 'Gita', since },
      update: {
        ...dog,
        since: indianDay(new Date(serverTime() - 34 * 86_400_000).toISOString()),
      },
      centre: { ...dog, since },
      care: { ...dog, since },
      description: dog,
      hindi: dog,
      english: dog,
    },
  });
  renderSite(<TodayList />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading what waits...');
  await screen.findByRole('list');
  expect(lines()).toEqual([
    ['1 thing to review has a deadline: 26 Nov 2026', '/dashboard/staff/review'],
    ['2 things to review are assigned to you', '/dashboard/staff/review?show=mine'],
    ['3 more things to review: 1 is about money', '/dashboard/staff/review'],
    ['The monthly charge of Ravi Kumar failed on 20 November 2026 Get in touch', paths.person(ID)],
    [
      'The cheque of Meera Shah over ₹2,100 has waited since 20 November 2026 Record it',
      paths.recordedDonation(ID),
    ],
    ['and 3 more', '/dashboard/staff/cheques'],
    [
      'The standing order of Asha Verma has not come this month Record it',
      paths.recordDonationOf({ person: ID, sponsorship: ID, amount: '500' }),
    ],
    ['and 1 more', '/dashboard/staff/standing-orders'],
    ['Gita has waited for an answer since 20 November 2026 Answer', '/dashboard/staff/messages'],
    ['Kaalu has waited 34 days for an update', paths.teamDog(ID)],
    ['Write one', paths.writeUpdate(ID)],
    ['and 1,199 more', '/dashboard/staff/dogs'],
    ['Kaalu has been at the municipal centre since 20 November 2026 Open', paths.teamDog(ID)],
    ['Care of Kaalu is due: 20 November 2026 Record it', paths.teamDog(ID)],
    ['and 3 more', '/dashboard/staff/care/due?when=week'],
    ['A picture of Kaalu has no description Describe it', paths.descriptions],
    ['and 6 more', paths.descriptions],
    ['An update about Kaalu has no Hindi Translate', paths.translateUpdate(ID)],
    ['and 2 more', paths.translations],
    ['An update about Kaalu has no English Translate', paths.translateUpdate(ID)],
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
  const update = { id: ID, name: 'Kaalu', since: '2026-10-01' };
  serve({
    review_items: null,
    contact_messages: null,
    overdue_dogs: 1,
    longest_waiting: { update },
  });
  renderSite(<TodayList />);
  await screen.findByRole('list');
  expect(lines()).toEqual([
    [expect.stringMatching(/^Kaalu has waited \d+ days for an update$/), paths.teamDog(ID)],
    ['Write one', paths.writeUpdate(ID)],
  ]);
});

it('names the administrators without an authenticator app', async () => {
  serve({ administrators_without_second_factor: ['Asha Verma'] });
  renderSite(<TodayList />);
  await screen.findByRole('list');
  expect(lines()).toEqual([
    ['Asha Verma is an administrator without an authenticator app', '/dashboard/staff/team'],
  ]);
});

it('tells administrators first which donations staff ask to void, by whom and why', async () => {
  serve({ failed_emails: 1 });
  server.use(
    http.post(functionUrl('asked_voids'), () =>
      HttpResponse.json([
        {
          donation_id: '30000000-0000-4000-8000-000000000001',
          name: 'Ravi Kumar',
          amount_paise: 210_000,
          reason: 'Entered twice',
          asked_by_name: 'Kavita',
          asked_at: '2026-11-24T06:00:00+00:00',
        },
      ]),
    ),
  );
  renderSite(<TodayList isAdmin />);
  const link = await screen.findByRole('link', {
    name: 'Kavita asks to void ₹2,100 from Ravi Kumar: Entered twice',
  });
  expect(link).toHaveAttribute(
    'href',
    paths.recordedDonation('30000000-0000-4000-8000-000000000001'),
  );
  expect(screen.getAllByRole('link')[0]).toBe(link);
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
  server.use(http.post(functionUrl('asked_voids'), () => HttpResponse.json([])));
  const { user } = renderSite(<TodayList isAdmin />);
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch schedules and emails on?' });
  expect(isEnded).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(screen.queryByText(/restored from a backup/)).toBeNull());
  expect(isEnded).toBe(true);
});
