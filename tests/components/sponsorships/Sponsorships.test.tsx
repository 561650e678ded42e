import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { formatDate } from '@/lib/dates';
import type { SponsorshipRow } from '@/features/sponsorships/sponsorship';
import SponsorshipsPage from '@/pages/dashboard/SponsorshipsPage';
import { instantDaysAgo } from '../../support/days.ts';
import { deferred } from '../../support/deferred.ts';
import { serveFunction } from '../../support/checkout-orders.ts';
import { serveDonor } from '../../support/donor-details.ts';
import { expectLogged } from '../../support/console.ts';
import { installRazorpay, removeRazorpay } from '../../support/fake-razorpay.ts';
import { renderSite } from '../../support/render.tsx';
import {
  functionUrl,
  recordCalls,
  refuseFunction,
  server,
  tableUrl,
} from '../../support/server.ts';
import { rememberSession, signedIn } from '../../support/session.ts';
import { serveSponsorships, sponsorshipRow } from '../../support/sponsorship-rows.ts';
import { careRow, mediaRow, updateRow } from '../../support/update-rows.ts';

afterEach(removeRazorpay);

const open = () => renderSite(<SponsorshipsPage />, { auth: signedIn() });

type User = ReturnType<typeof open>['user'];

/** Opens what is behind Manage. @returns its button for an action */
async function manage(user: User, action: string, whom = 'Moti'): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Manage for ${whom}` }));
  return screen.findByRole('button', { name: `${action} for ${whom}` });
}

it('loads, then invites a person without a sponsorship to meet the dogs', async () => {
  serveSponsorships([]);
  open();
  expect(screen.getByText('Loading your dogs...')).toBeVisible();
  const invitation = await screen.findByRole('link', { name: 'Meet the Dogs' });
  expect(invitation).toHaveAttribute('href', '/dogs');
});

it('shows amount, start, what was given and what happened, and the ended ones below', async () => {
  const row = sponsorshipRow(1);
  serveSponsorships(
    [
      row,
      sponsorshipRow(2, {
        dog_profiles: null,
        status: 'cancelled',
        desired_status: 'stop',
        end_reason: 'sponsor',
        ended_at: '2026-05-01T04:00:00+00:00',
      }),
    ],
    {
      months: [
        {
          id: '1',
          created_at: row.created_at,
          paid_at: row.started_at,
          sponsorship_id: row.id,
          dog_id: '10000000-0000-4000-8000-000000000001',
          dog_profiles: { name: 'Moti' },
          amount_paise: 300_000,
          refunded_paise: 0,
        },
      ],
      events: [
        {
          id: 1,
          kind: 'charge-failed',
          actor: 'bank',
          occurred_at: '2026-07-01T04:00:00+00:00',
          amount_paise: null,
          detail: 'card-expired',
          dog_id: null,
          dog_name: null,
          reference: null,
          sponsorship_id: '50000000-0000-4000-8000-000000000001',
        },
      ],
    },
  );
  const { user } = open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent(/₹3,000 a month · Next charge on 1 Dec 2026Manage for Moti$/);
  await manage(user, 'Stop');
  expect(card).toHaveTextContent(/Since1 Jun 2026Given so far₹3,000/);
  await user.click(within(card).getByRole('button', { name: 'Show what happened for Moti' }));
  expect(await within(card).findByText('A charge failed. The card has expired.')).toBeVisible();
  const entries = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(entries).toMatchObject(
    [/^1 Jun 2026It began\.$/, /^1 July 2026 .*expired\.$/].map((entry) =>
      expect.stringMatching(entry),
    ),
  );

  const ended = within(screen.getByRole('region', { name: 'Ended' }));
  const past = ended.getByRole('article', { name: 'All dogs' });
  expect(past).toHaveTextContent(/Ended on 1 May 2026You stopped it\./);
  expect(within(past).queryByRole('button', { name: /Stop/ })).not.toBeInTheDocument();
});

it('says of a standing order that it is changed at the own bank, and offers nothing that charges', async () => {
  serveSponsorships([sponsorshipRow(1, { source: 'standing-order', next_charge_at: null })]);
  const { user } = open();
  expect(await screen.findByText(/^By standing order of your own bank/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Manage for Moti' }));
  expect(await screen.findByText('Given so far')).toBeVisible();
  for (const action of ['Pause', 'Change the amount', 'Move to another dog', 'Stop']) {
    expect(screen.queryByRole('button', { name: new RegExp(`^${action}`) })).toBeNull();
  }
});

it('says which monthly payment is a second one for the dog, while both go on, and stops one of them', async () => {
  const twice = /You sponsor Moti with two monthly payments; this one began without your account/;
  const served = serveSponsorships([sponsorshipRow(2, { is_extra: true }), sponsorshipRow(1)]);
  const bodies = recordCalls(functionUrl('stop_sponsorship'));
  serveFunction('sync-sponsorship', { status: 'active', desired_status: 'stop' });
  const { user } = open();
  const [second, first] = await screen.findAllByRole('article', { name: 'Moti' });
  if (!second || !first) throw new Error('There are not two.');
  expect(within(second).getByText(twice)).toBeVisible();
  expect(within(first).queryByText(twice)).not.toBeInTheDocument();
  served.rows = [
    sponsorshipRow(2, { is_extra: true, desired_status: 'stop' }),
    sponsorshipRow(1, { dog_profiles: null }),
  ];
  await user.click(within(second).getByRole('button', { name: 'Manage for Moti' }));
  await user.click(within(second).getByRole('button', { name: 'Stop for Moti' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Stop now' }));
  await waitFor(() => expect(screen.queryByText(twice)).not.toBeInTheDocument());
  expect(bodies).toMatchObject([{ sponsorship_id: sponsorshipRow(2).id }]);
});

it.each([
  ['the other one has ended', { ended_at: '2026-05-01T04:00:00+00:00' }],
  ['the other one is stopping', { desired_status: 'stop' }],
  ['the other one is a gift', { is_gift: true }],
  ['the other one is for all dogs', { dog_profiles: null }],
] as const)('does not call a monthly payment a second one when %s', async (_when, other) => {
  serveSponsorships([sponsorshipRow(2, { is_extra: true }), sponsorshipRow(1, other)]);
  open();
  expect((await screen.findAllByRole('article')).length).toBe(2);
  expect(screen.queryByText(/two monthly payments/)).not.toBeInTheDocument();
});

it('shows what is new since the last visit, the newest picture, and what was spent', async () => {
  const dog_profiles = { name: 'Moti' };
  const update = (number: number) => ({ ...updateRow(number), dog_profiles });
  serveSponsorships([sponsorshipRow(1)], {
    updates: [{ ...update(0), dog_update_media: [mediaRow(0)] }, update(1), update(2)],
    records: [
      careRow(1, { cost_paise: 50_000 }),
      careRow(2, { kind: 'vaccination', cost_paise: 90_000 }),
      careRow(3, { cost_paise: 60_000 }),
    ],
    lastVisit: '2026-11-14T20:00:00+00:00',
  });
  const { user } = open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(
    await screen.findByText('2 new updates since your last visit on 15 Nov 2026.'),
  ).toBeVisible();
  expect(within(card).getByRole('img', { name: 'Picture 0' })).toBeVisible();
  const sums = await within(card).findByRole('button', { name: /^₹2,000 went into Moti’s care/ });
  expect(card).toHaveTextContent(
    /^MotiNew Last update .*Ate well on day 0\.Write backAll updates from Moti₹2,000 went into .*₹3,000 a month · Next charge on/,
  );
  expect(within(card).queryByText('Vaccination')).not.toBeInTheDocument();
  await user.click(sums);
  expect(card).toHaveTextContent(/From everyone who gives for Moti:Food₹1,100Vaccination₹900/);
  expect(screen.getAllByText('Ate well on day 0.')).toHaveLength(1);
});

it('has the portrait where there is no picture yet, and nothing that moves what is below while the news load', async () => {
  serveSponsorships([sponsorshipRow(1)]);
  const held = deferred();
  server.use(
    http.get(tableUrl('dog_updates'), async () => {
      await held.released;
      return HttpResponse.json([]);
    }),
  );
  open();
  expect(await screen.findByText('Loading your dogs...')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Manage/ })).not.toBeInTheDocument();
  held.release();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent(/There is no update yet\./);
  expect(within(card).getByRole('link', { name: 'Moti' })).toHaveAttribute(
    'href',
    '/dogs/10000000-0000-4000-8000-000000000001',
  );
});

it('stops in three presses with an optional reason, and says so until the provider confirms', async () => {
  const served = serveSponsorships([sponsorshipRow(1)]);
  const calls = recordCalls(functionUrl('stop_sponsorship'));
  const synced = serveFunction('sync-sponsorship', { status: 'active', desired_status: 'stop' });
  const { user } = open();
  await user.click(await manage(user, 'Stop'));
  const dialog = screen.getByRole('dialog', { name: 'Stop your sponsorship of Moti?' });
  // Not the text area, which would open the keyboard of a phone.
  expect(within(dialog).getByRole('heading')).toHaveFocus();
  await user.type(within(dialog).getByLabelText('Would you like to tell us why?'), 'Moving');
  served.rows = [sponsorshipRow(1, { desired_status: 'stop', end_reason: 'sponsor' })];
  await user.dblClick(within(dialog).getByRole('button', { name: 'Stop now' }));

  const { id } = sponsorshipRow(1);
  expect(await screen.findByText('Your sponsorship is stopping.')).toBeVisible();
  const card = screen.getByRole('article', { name: 'Moti' });
  await waitFor(() => expect(card).toHaveTextContent('Stopping...'));
  expect(within(card).getByRole('heading', { name: 'Moti' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(within(card).queryByRole('button', { name: /Stop|Pause/ })).not.toBeInTheDocument();
  expect(calls).toEqual([{ sponsorship_id: id, reason: 'Moving' }]);
  await waitFor(() => expect(synced).toEqual([{ sponsorship_id: id }]));
});

it('keeps the focus on a stopped sponsorship that moves to the ended ones', async () => {
  const served = serveSponsorships([sponsorshipRow(1)]);
  recordCalls(functionUrl('stop_sponsorship'));
  serveFunction('sync-sponsorship', { status: 'cancelled', desired_status: 'stop' });
  const { user } = open();
  await user.click(await manage(user, 'Stop'));
  served.rows = [
    sponsorshipRow(1, {
      status: 'cancelled',
      desired_status: 'stop',
      end_reason: 'sponsor',
      ended_at: '2026-11-22T06:00:00+00:00',
    }),
  ];
  await user.click(screen.getByRole('button', { name: 'Stop now' }));
  const ended = within(await screen.findByRole('region', { name: 'Ended' }));
  await waitFor(() => expect(ended.getByRole('heading', { name: 'Moti' })).toHaveFocus());
});

it('shows how a sponsorship stands that another tab has stopped, instead of asking for a reload', async () => {
  expectLogged(/not-running/);
  const served = serveSponsorships([sponsorshipRow(1)]);
  refuseFunction('pause_sponsorship', 409, 'not-running');
  const { user } = open();
  await user.click(await manage(user, 'Pause'));
  served.rows = [sponsorshipRow(1, { desired_status: 'stop', end_reason: 'sponsor' })];
  await user.click(screen.getByRole('button', { name: 'Until I resume' }));
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Moti' })).toHaveTextContent('Stopping...'),
  );
  expect(screen.getAllByText('This sponsorship has ended or is stopping.')).not.toHaveLength(0);
});

it('pauses after saying what a pause means, and resumes', async () => {
  const next_charge_at = instantDaysAgo(-20).toISOString();
  const served = serveSponsorships([sponsorshipRow(1, { next_charge_at })]);
  const pauses = recordCalls(functionUrl('pause_sponsorship'));
  const resumes = recordCalls(functionUrl('resume_sponsorship'));
  serveFunction('sync-sponsorship', { status: 'paused', desired_status: 'pause' });
  const { user } = open();
  const pause = await manage(user, 'Pause');
  await user.click(pause);
  const dialog = within(screen.getByRole('dialog', { name: 'Pause your sponsorship of Moti?' }));
  expect(
    dialog.getByText(/^Nothing is charged in the meantime\. You can resume or stop any time/),
  ).toBeVisible();
  expect(dialog.getByRole('heading')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Keep giving' }));
  expect(pauses).toEqual([]);

  await user.click(pause);
  const paused = { status: 'paused', desired_status: 'pause', pause_reason: 'sponsor' } as const;
  served.rows = [sponsorshipRow(1, paused)];
  await user.dblClick(screen.getByRole('button', { name: 'Until I resume' }));
  expect(await screen.findByText('Your sponsorship is pausing.')).toBeVisible();
  expect(
    within(screen.getByRole('article', { name: 'Moti' })).getByRole('heading', { name: 'Moti' }),
  ).toHaveFocus();
  const resume = await screen.findByRole('button', { name: 'Resume for Moti' });
  served.rows = [sponsorshipRow(1, { ...paused, desired_status: 'run' })];
  await user.dblClick(resume);
  expect(await screen.findByText('Your sponsorship is resuming.')).toBeVisible();
  await waitFor(() => expect(resume).not.toBeInTheDocument());
  expect(
    within(screen.getByRole('article', { name: 'Moti' })).getByRole('heading', { name: 'Moti' }),
  ).toHaveFocus();
  const { id } = sponsorshipRow(1);
  expect([pauses, resumes]).toEqual([[{ sponsorship_id: id }], [{ sponsorship_id: id }]]);
});

const rani = {
  id: '10000000-0000-4000-8000-000000000002',
  name: 'Rani',
  status: 'available' as const,
  monthly_amount: 3000,
};
const moti = { ...rani, id: '10000000-0000-4000-8000-000000000001', name: 'Moti' };

it('shows both dogs until a move takes effect, and undoes it by staying', async () => {
  serveSponsorships([sponsorshipRow(1, { moved_at: '2026-11-20T04:00:00Z', next_dog: rani })]);
  server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json([moti, rani])));
  const calls = recordCalls(functionUrl('move_sponsorship'));
  serveFunction('sync-sponsorship', { status: 'active', desired_status: 'run' });
  const { user } = open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent('From 1 Dec 2026, for Rani. Until then for Moti.');
  await user.click(await manage(user, 'Move to another dog'));
  const choices = within(await screen.findByRole('group', { name: 'Who should it go to?' }));
  const labels = choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual(['Stay with Moti', 'All dogs']);
  await user.click(choices.getByRole('radio', { name: 'Stay with Moti' }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Your sponsorship stays with Moti.')).toBeVisible();
  expect(calls).toEqual([{ sponsorship_id: sponsorshipRow(1).id, dog_id: moti.id }]);
});

it('says since when the dog is at the municipal centre, beside a payment that goes on', async () => {
  const { dog_profiles: dog } = sponsorshipRow(1);
  const atCentre = dog && { ...dog, at_centre_since: '2026-11-03' };
  serveSponsorships([sponsorshipRow(1, { dog_profiles: atCentre })]);
  open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent(
    /Next charge on .*At the municipal centre since 3 November 2026; we are asking for Moti’s return\./,
  );
});

it('begins with condolence when the dog has died, and offers choices below', async () => {
  const died = {
    ...moti,
    image_url: '/images/dogs/sheru-800.webp',
    status: 'passed_away' as const,
    at_centre_since: null,
  };
  serveSponsorships([
    sponsorshipRow(1, { desired_status: 'pause', pause_reason: 'dog', dog_profiles: died }),
  ]);
  open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent(
    /^We are so sorry\. Moti has died\..*Paused.*Nothing is charged\./,
  );
  expect(within(card).getByRole('button', { name: /^Move to another dog/ })).toBeVisible();
  expect(within(card).getByRole('button', { name: /^Stop/ })).toBeVisible();
});

it('changes the amount by a new monthly payment, after which nothing is thanked for as a payment', async () => {
  rememberSession();
  serveDonor();
  serveSponsorships([sponsorshipRow(1)]);
  const asked = serveFunction('create-subscription', {
    sponsorship_id: sponsorshipRow(2).id,
    subscription_id: 'sub_2',
    amount_paise: 500_000,
    currency: 'INR',
    starts_at: '2026-12-01T04:05:00Z',
  });
  serveFunction('sync-sponsorship', { status: 'authenticated', desired_status: 'run' });
  const opened = installRazorpay();
  const { user } = open();
  await user.click(await manage(user, 'Change the amount'));
  await user.click(screen.getByRole('radio', { name: 'Another amount' }));
  const amount = screen.getByLabelText('Amount in rupees every month');
  const proceed = screen.getByRole('button', { name: 'Continue to your bank' });
  await user.type(amount, '15001');
  await user.click(proceed);
  await waitFor(() => expect(amount).toBeInvalid());
  expect(amount).toHaveAccessibleDescription(/because banks allow no more\./);
  await user.clear(amount);
  await user.type(amount, '5,000');
  await user.click(proceed);

  await waitFor(() => expect(opened).toHaveLength(1));
  expect(asked).toEqual([{ replaces_id: sponsorshipRow(1).id, amount_paise: 500_000 }]);
  opened[0]?.close();
  expect(await screen.findByText('Nothing has changed')).toBeVisible();
  expect(screen.queryByText('Payment cancelled')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Change the amount for Moti' }));
  await user.click(screen.getByRole('radio', { name: 'Another amount' }));
  await user.type(screen.getByLabelText('Amount in rupees every month'), '5000');
  await user.click(screen.getByRole('button', { name: 'Continue to your bank' }));
  await waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.authorise();
  expect(
    await screen.findByText(/^Your bank has approved the new monthly payment\./),
  ).toBeVisible();
  expect(screen.queryByText(/^Payment successful/)).not.toBeInTheDocument();
});

it.each<[Partial<SponsorshipRow>, RegExp]>([
  [{ status: 'authenticated', starts_at: '2026-12-05T04:00:00Z' }, /, on 5 Dec 2026\.$/],
  [{ status: 'pending' }, /^You can pause it once your bank has finished trying/],
  [{ status: 'halted' }, /^There is nothing to pause/],
])('says why it can’t be paused now where the button would be, with %j', async (row, reason) => {
  serveSponsorships([sponsorshipRow(1, row)]);
  const { user } = open();
  await manage(user, 'Stop');
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pause/ })).not.toBeInTheDocument();
});

it('names the charge that is made before a pause begins', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  serveSponsorships([sponsorshipRow(1, { next_charge_at: tomorrow })]);
  const { user } = open();
  await user.click(await manage(user, 'Pause'));
  expect(
    screen.getByText(
      `The charge on ${formatDate(tomorrow)} is on its way to your bank already, and will be made. The pause begins after it.`,
    ),
  ).toBeVisible();
});

it('offers a pause and a quarter before a stop, which stays one press away, and says what was given', async () => {
  const row = sponsorshipRow(1, { amount_paise: 100_100 });
  const month = (id: string) => ({
    id,
    created_at: row.created_at,
    paid_at: row.started_at,
    sponsorship_id: row.id,
    dog_id: moti.id,
    dog_profiles: { name: 'Moti' },
    amount_paise: 100_100,
    refunded_paise: 0,
  });
  serveSponsorships([row], { months: [month('1'), month('2')] });
  server.use(
    http.head(
      tableUrl('dog_updates'),
      () => new HttpResponse(null, { headers: { 'content-range': '0-6/7' } }),
    ),
  );
  rememberSession();
  serveDonor();
  const asked = serveFunction('create-subscription', { error: 'too-many-orders' }, 429);
  expectLogged(/Too many payments/);
  installRazorpay();
  const { user } = open();
  await user.click(await manage(user, 'Stop'));
  const dialog = within(screen.getByRole('dialog', { name: 'Stop your sponsorship of Moti?' }));
  expect(dialog.getByText(/In 2 months you have given ₹2,002\. Thank you\./)).toBeVisible();
  expect(await dialog.findByText(/In that time there were 7 updates from Moti\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Stop now' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Pause for up to three months' }));
  const pause = within(screen.getByRole('dialog', { name: 'Pause your sponsorship of Moti?' }));
  await user.click(pause.getByRole('button', { name: 'Keep giving' }));
  await user.click(screen.getByRole('button', { name: 'Stop for Moti' }));
  await user.click(screen.getByRole('button', { name: 'Give a quarter: ₹251 a month' }));
  await waitFor(() => expect(asked).toEqual([{ replaces_id: row.id, amount_paise: 25_100 }]));
});

it.each([
  ['a quarter below the smallest monthly donation', { amount_paise: 99_600 }, 'Give a quarter'],
  ['a pause of one that isn’t active', { status: 'pending' }, 'Pause for up to'],
])('does not offer %s before a stop', async (_what, row, name) => {
  serveSponsorships([sponsorshipRow(1, row)]);
  const { user } = open();
  await user.click(await manage(user, 'Stop'));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: new RegExp(name) })).not.toBeInTheDocument();
});

it('says calmly that the payer declined a month, and offers to start again once it isn’t charged', async () => {
  const declined = {
    id: 1,
    kind: 'charge-failed' as const,
    actor: 'bank' as const,
    occurred_at: '2026-11-22T04:00:00Z',
    amount_paise: null,
    detail: 'payer-declined',
    dog_id: null,
    dog_name: null,
    reference: null,
    sponsorship_id: sponsorshipRow(1).id,
  };
  const halted_at = '2026-11-20T04:00:00Z';
  serveSponsorships(
    [
      sponsorshipRow(2, { status: 'halted', halted_at, dog_profiles: null }),
      sponsorshipRow(1, { status: 'pending' }),
    ],
    { events: [declined] },
  );
  open();
  const pending = within(await screen.findByRole('article', { name: 'Moti' }));
  expect(pending.getByText('Not charged this month')).toBeVisible();
  expect(pending.getByText('You didn’t approve it in your bank or UPI app.')).toBeVisible();
  expect(pending.getAllByRole('button')).toHaveLength(1);
  const halted = within(screen.getByRole('article', { name: 'All dogs' }));
  expect(halted.getByRole('button', { name: 'Start again for all dogs' })).toBeVisible();
});

const availableDog = (number: number, name: string, location: string, paise: number) => ({
  ...rani,
  id: `10000000-0000-4000-8000-00000000010${number}`,
  name,
  location,
  image_url: '',
  created_at: `2026-01-0${number}T00:00:00Z`,
  coverage: { test: { paise, people: 1 } },
});

const choiceEnds = () =>
  screen.getAllByRole('radio').map((radio) => radio.getAttribute('value')?.slice(-3));

it('offers the dogs with the smallest part of their month first, found by name and place', async () => {
  serveSponsorships([sponsorshipRow(1)]);
  const dogs = [
    availableDog(1, 'Full', 'Chowk', 300_000),
    availableDog(2, 'Half', 'Aminabad', 150_000),
    { ...availableDog(3, 'Gone', 'Chowk', 0), status: 'moved' },
    availableDog(4, 'None', 'Chowk', 0),
    { ...availableDog(5, 'Moti', 'Chowk', 0), id: moti.id },
  ];
  server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json(dogs)));
  const { user } = open();
  await user.click(await manage(user, 'Move to another dog'));
  expect(await screen.findByRole('radio', { name: 'None' })).toBeVisible();
  expect(choiceEnds()).toEqual(['ogs', '104', '102', '101']);
  await user.type(screen.getByRole('searchbox', { name: 'Who should it go to?' }), 'chowk fu');
  expect(choiceEnds()).toEqual(['101']);
  await user.type(screen.getByRole('searchbox', { name: 'Who should it go to?' }), 'x');
  expect(screen.getByText('No dogs found.')).toBeVisible();
});
