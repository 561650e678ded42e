import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { buttonClass } from '@/components/ui/button-class';
import { keepDraftsFor } from '@/lib/form-drafts';
import SponsorshipsPage from '@/pages/dashboard/SponsorshipsPage';
import { serveFunction } from '../support/checkout-orders.ts';
import { serveDonor } from '../support/donor-details.ts';
import { expectLogged } from '../support/console.ts';
import { installRazorpay, removeRazorpay } from '../support/fake-razorpay.ts';
import { renderSite } from '../support/render.tsx';
import { functionUrl, server, tableUrl } from '../support/server.ts';
import { rememberSession, signedIn } from '../support/session.ts';
import { serveSponsorships, sponsorshipRow } from '../support/sponsorship-rows.ts';
import { careRow, mediaRow, updateRow } from '../support/update-rows.ts';

afterEach(removeRazorpay);

const open = () => renderSite(<SponsorshipsPage />, { auth: signedIn() });

/** Mocks a decision that the database stores. @returns the request bodies */
function serveDecision(name: string, refusal?: { code: string; message: string }): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(functionUrl(name), async ({ request }) => {
      bodies.push(await request.json());
      return refusal
        ? HttpResponse.json(refusal, { status: 409 })
        : new HttpResponse(null, { status: 204 });
    }),
  );
  return bodies;
}

it('loads, then invites a person without a sponsorship to meet the dogs', async () => {
  serveSponsorships([]);
  open();
  expect(screen.getByText('Loading your dogs...')).toBeVisible();
  const invitation = await screen.findByRole('link', { name: 'Meet the Dogs' });
  expect(invitation).toHaveAttribute('href', '/dogs');
});

it('that can not be loaded says so and loads at the next try', async () => {
  expectLogged(/resting/);
  serveSponsorships([sponsorshipRow(1)]);
  server.use(
    http.get(
      tableUrl('sponsorships'),
      () => HttpResponse.json({ message: 'resting' }, { status: 500 }),
      {
        once: true,
      },
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Moti' })).toBeVisible();
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
  expect(card).toHaveTextContent(
    /₹3,000\/monthActiveThe next charge is on 1 Dec 2026\.Since1 Jun 2026Given so far₹3,000/,
  );
  await user.click(within(card).getByRole('button', { name: 'Show what happened for Moti' }));
  expect(await within(card).findByText('A charge failed. The card has expired.')).toBeVisible();

  const ended = within(screen.getByRole('region', { name: 'Ended' }));
  const past = ended.getByRole('article', { name: 'All dogs' });
  expect(past).toHaveTextContent(/Ended on 1 May 2026You stopped it\./);
  expect(within(past).queryByRole('button', { name: /Stop/ })).not.toBeInTheDocument();
});

it('says which monthly payment is a second one for the dog, while both go on, and stops one of them', async () => {
  const twice = /You sponsor Moti with two monthly payments; this one began without your account/;
  const served = serveSponsorships([sponsorshipRow(2, { is_extra: true }), sponsorshipRow(1)]);
  const bodies = serveDecision('stop_sponsorship');
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
  open();
  const region = within(await screen.findByRole('region', { name: 'News' }));
  expect(
    await region.findByText('2 new updates since your last visit on 15 Nov 2026.'),
  ).toBeVisible();
  const news = region.getByRole('listitem');
  expect(await within(news).findByRole('img', { name: 'Picture 0' })).toBeVisible();
  await waitFor(() =>
    expect(news).toHaveTextContent(
      /^MotiNew Last update .*Ate well on day 0\.All updates from Moti.*₹2,000 went into Moti’s care.*:Food₹1,100Vaccination₹900$/,
    ),
  );
  expect(screen.getAllByText('Ate well on day 0.')).toHaveLength(1);
});

it('has the buttons above everything that loads later, and one link to the dog', async () => {
  serveSponsorships([sponsorshipRow(1)], {
    updates: [{ ...updateRow(0), dog_profiles: { name: 'Moti' } }],
  });
  open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  const region = await screen.findByRole('region', { name: 'News' });
  expect(within(region).queryByRole('button')).not.toBeInTheDocument();
  expect(card).toContainElement(screen.getByRole('button', { name: 'Pause for Moti' }));
  expect(card.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(card).getAllByRole('link')).toHaveLength(1);
  expect(within(card).getByRole('link', { name: 'Moti' })).toHaveAttribute(
    'href',
    '/dogs/10000000-0000-4000-8000-000000000001',
  );
});

it('shows an update once to a person who sponsors its dog and all dogs', async () => {
  serveSponsorships([sponsorshipRow(1), sponsorshipRow(2, { dog_profiles: null })], {
    updates: [{ ...updateRow(0), dog_profiles: { name: 'Moti' } }],
  });
  open();
  expect(await screen.findByText('Ate well on day 0.')).toBeVisible();
  expect(screen.getByText('There is no newer update about another dog.')).toBeVisible();
});

it('shows nothing as new on the first visit, and a failure with a way to retry', async () => {
  expectLogged(/resting/);
  serveSponsorships([sponsorshipRow(1)], {
    updates: [{ ...updateRow(0), dog_profiles: { name: 'Moti' } }],
  });
  server.use(
    http.get(
      tableUrl('dog_updates'),
      () => HttpResponse.json({ message: 'resting' }, { status: 500 }),
      { once: true },
    ),
  );
  const { user } = open();
  const news = within(await screen.findByRole('region', { name: 'News' }));
  expect(await news.findByText(/The news could not be loaded/)).toBeVisible();
  await user.click(news.getByRole('button', { name: 'Try again' }));
  expect(await news.findByText('Ate well on day 0.')).toBeVisible();
  expect(screen.queryByText(/since your last visit/)).not.toBeInTheDocument();
  expect(news.queryByText('New')).not.toBeInTheDocument();
});

it('stops in two presses with an optional reason, and says so until the provider confirms', async () => {
  const served = serveSponsorships([sponsorshipRow(1)]);
  const calls = serveDecision('stop_sponsorship');
  const synced = serveFunction('sync-sponsorship', { status: 'active', desired_status: 'stop' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop for Moti' }));
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

it('keeps the reason for a stop when the session has ended, and says so', async () => {
  expectLogged(/JWT expired/);
  serveSponsorships([sponsorshipRow(1)]);
  serveDecision('stop_sponsorship', { code: 'PGRST303', message: 'JWT expired' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop for Moti' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Would you like to tell us why?'), 'Moving');
  await user.click(dialog.getByRole('button', { name: 'Stop now' }));
  expect(await dialog.findByText(/^You were signed out\. Sign in again/)).toBeVisible();
  keepDraftsFor('asha');
  expect(sessionStorage.getItem('paws_kept_drafts')).toContain('"comment":"Moving"');
  sessionStorage.clear();
});

it('keeps the focus on a stopped sponsorship that moves to the ended ones', async () => {
  const served = serveSponsorships([sponsorshipRow(1)]);
  serveDecision('stop_sponsorship');
  serveFunction('sync-sponsorship', { status: 'cancelled', desired_status: 'stop' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop for Moti' }));
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
  serveDecision('pause_sponsorship', { code: 'PT409', message: 'not-running' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pause for Moti' }));
  served.rows = [sponsorshipRow(1, { desired_status: 'stop', end_reason: 'sponsor' })];
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Moti' })).toHaveTextContent('Stopping...'),
  );
  expect(screen.getAllByText('This sponsorship has ended or is stopping.')).not.toHaveLength(0);
});

it('pauses after saying what a pause means, and resumes', async () => {
  const served = serveSponsorships([sponsorshipRow(1)]);
  const pauses = serveDecision('pause_sponsorship');
  const resumes = serveDecision('resume_sponsorship');
  serveFunction('sync-sponsorship', { status: 'paused', desired_status: 'pause' });
  const { user } = open();
  const pause = await screen.findByRole('button', { name: 'Pause for Moti' });
  await user.click(pause);
  const dialog = within(screen.getByRole('dialog', { name: 'Pause your sponsorship of Moti?' }));
  expect(
    dialog.getByText(/^You won’t be charged your ₹3,000 a month until you resume\./),
  ).toBeVisible();
  expect(dialog.getByRole('heading')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Keep giving' }));
  expect(pauses).toEqual([]);

  await user.click(pause);
  const paused = { status: 'paused', desired_status: 'pause', pause_reason: 'sponsor' } as const;
  served.rows = [sponsorshipRow(1, paused)];
  await user.dblClick(screen.getByRole('button', { name: 'Pause' }));
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

it('names all dogs in the middle of a sentence without a capital', async () => {
  serveSponsorships([sponsorshipRow(1, { dog_profiles: null })]);
  const { user } = open();
  expect(await screen.findByRole('article', { name: 'All dogs' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause for all dogs' }));
  expect(screen.getByRole('dialog', { name: 'Pause your sponsorship of all dogs?' })).toBeVisible();
});

it('says in words why a decision was refused', async () => {
  expectLogged(/not-active/);
  serveSponsorships([sponsorshipRow(1)]);
  serveDecision('pause_sponsorship', { code: 'PT409', message: 'not-active' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pause for Moti' }));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pause your sponsorship of Moti?' }));
  expect(
    await dialog.findByText(/^It can be paused once a month has been charged\./),
  ).toBeVisible();
});

const rani = {
  id: '10000000-0000-4000-8000-000000000002',
  name: 'Rani',
  status: 'available' as const,
  monthly_amount: 3000,
};
const moti = { ...rani, id: '10000000-0000-4000-8000-000000000001', name: 'Moti' };

it('moves to another dog with the same monthly payment', async () => {
  serveSponsorships([sponsorshipRow(1, { desired_status: 'pause', pause_reason: 'dog' })]);
  server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json([rani])));
  const calls = serveDecision('move_sponsorship');
  serveFunction('sync-sponsorship', { status: 'active', desired_status: 'run' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move to another dog for Moti' }));
  expect(screen.getByRole('heading', { name: 'Move the sponsorship of Moti' })).toHaveFocus();
  await user.click(screen.getByRole('combobox', { name: 'Who should it go to?' }));
  await user.click(await screen.findByRole('option', { name: /^Rani/ }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toEqual([{ sponsorship_id: sponsorshipRow(1).id, dog_id: rani.id }]);
  expect(
    await screen.findByText('Your sponsorship is moving. From 1 Dec 2026, for Rani.'),
  ).toBeVisible();
});

it('shows both dogs until a move takes effect, and undoes it by staying', async () => {
  serveSponsorships([sponsorshipRow(1, { moved_at: '2026-11-20T04:00:00Z', next_dog: rani })]);
  server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json([moti, rani])));
  const calls = serveDecision('move_sponsorship');
  serveFunction('sync-sponsorship', { status: 'active', desired_status: 'run' });
  const { user } = open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent('From 1 Dec 2026, for Rani. Until then for Moti.');
  await user.click(within(card).getByRole('button', { name: /^Move to another dog/ }));
  await user.click(screen.getByRole('combobox', { name: 'Who should it go to?' }));
  await screen.findByRole('listbox', { name: 'Who should it go to?' });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Stay with Moti', 'All dogs']);
  await user.click(screen.getByRole('option', { name: 'Stay with Moti' }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Your sponsorship stays with Moti.')).toBeVisible();
  expect(calls).toEqual([{ sponsorship_id: sponsorshipRow(1).id, dog_id: moti.id }]);
});

it('tells by dog what was given', async () => {
  const row = sponsorshipRow(1);
  const month = (id: string, dog: { id: string; name: string }, amount_paise: number) => ({
    id,
    created_at: row.created_at,
    paid_at: `2026-0${id}-01T04:05:00+00:00`,
    sponsorship_id: row.id,
    dog_id: dog.id,
    dog_profiles: { name: dog.name },
    amount_paise,
    refunded_paise: 0,
  });
  serveSponsorships([row], {
    months: [month('2', moti, 300_000), month('1', rani, 900_000)],
  });
  open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent('Given so far₹9,000 for Rani₹3,000 for Moti');
});

it('says since when the dog is at the municipal centre, beside a payment that goes on', async () => {
  const { dog_profiles: dog } = sponsorshipRow(1);
  const atCentre = dog && { ...dog, at_centre_since: '2026-11-03' };
  serveSponsorships([sponsorshipRow(1, { dog_profiles: atCentre })]);
  open();
  const card = await screen.findByRole('article', { name: 'Moti' });
  expect(card).toHaveTextContent(
    /The next charge is on .*At the municipal centre since 3 November 2026; we are asking for Moti’s return\./,
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

it('changes the amount to a share of the dog’s month, the dog of the next month if it moves', async () => {
  rememberSession();
  serveDonor();
  const costly = { ...rani, monthly_amount: 4000 };
  serveSponsorships([
    sponsorshipRow(1, {
      amount_paise: 200_000,
      moved_at: '2026-11-20T04:00:00Z',
      next_dog: costly,
    }),
  ]);
  const asked = serveFunction('create-subscription', { error: 'too-many-orders' }, 429);
  expectLogged(/Too many payments/);
  installRazorpay();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change the amount for Moti' }));
  const shares = within(screen.getByRole('group', { name: 'New amount' })).getAllByRole('radio');
  // Half is what is given now.
  expect(shares.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All of it: ₹4,000',
    'A quarter: ₹1,000',
    'Another amount',
  ]);
  await user.type(screen.getByLabelText('Amount in rupees every month'), '2000');
  await user.click(screen.getByRole('button', { name: 'Continue to your bank' }));
  expect(await screen.findByText('This is already your monthly amount.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^A quarter/ }));
  await user.click(screen.getByRole('button', { name: 'Continue to your bank' }));
  await waitFor(() =>
    expect(asked).toEqual([{ replaces_id: sponsorshipRow(1).id, amount_paise: 100_000 }]),
  );
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
  await user.click(await screen.findByRole('button', { name: 'Change the amount for Moti' }));
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
  await user.type(screen.getByLabelText('Amount in rupees every month'), '5000');
  await user.click(screen.getByRole('button', { name: 'Continue to your bank' }));
  await waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.authorise();
  expect(
    await screen.findByText(/^Your bank has approved the new monthly payment\./),
  ).toBeVisible();
  expect(screen.queryByText(/^Payment successful/)).not.toBeInTheDocument();
});

it.each([
  ['pending', /Your bank tries again on 24 Nov 2026\./, 'Pay with another card', 'secondary'],
  ['halted', /Your bank has stopped trying/, 'Change the card', 'primary'],
] as const)(
  'a failed charge shows why, what happens next, and what helps, while it is %s',
  async (status, next, label, kind) => {
    const failing = sponsorshipRow(1, {
      status,
      payment_method: 'card',
      manage_url: 'https://pay.example/sub_1',
      next_charge_at: '2026-11-24T04:00:00Z',
    });
    serveSponsorships([failing], {
      events: [
        {
          id: 1,
          kind: 'charge-failed',
          actor: 'bank',
          occurred_at: '2026-11-22T04:00:00Z',
          amount_paise: null,
          detail: 'card-expired',
          dog_id: null,
          dog_name: null,
          reference: null,
          sponsorship_id: '50000000-0000-4000-8000-000000000001',
        },
      ],
    });
    open();
    expect(await screen.findByText('The card has expired.')).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    const remedy = screen.getByRole('link', { name: `${label} for Moti, in a new tab` });
    expect(remedy).toHaveAttribute('href', 'https://pay.example/sub_1');
    expect(remedy).toHaveClass(buttonClass(kind));
  },
);
