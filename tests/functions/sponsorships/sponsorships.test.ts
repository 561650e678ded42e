// Sponsorships on the whole local stack: the site's functions, the database, and the fake provider with its clock.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMonths } from '../../../supabase/functions/_shared/common/months.ts';
import { pauseChoices } from '../../../supabase/functions/_shared/common/pauses.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { callIfDue, reconcile } from '../../../supabase/local/schedules.ts';
import { decideAll } from '../../support/events.ts';
import { addAccount } from '../../support/accounts.ts';
import { expectCoverageOfRows } from '../../support/coverage.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { visitorDonor } from '../../support/donors.ts';
import { captureLog } from '../../support/functions-fixture.ts';
import { startPaymentStack, type PaymentStack } from '../../support/payment-stack.ts';
import { countRows, deleteSponsorships } from '../../support/rows.ts';
import { Sponsor } from '../../support/sponsor.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const KAALU = '10000000-0000-4000-8000-000000000003';
const CHUTKI = '10000000-0000-4000-8000-000000000004';
const SONU = '10000000-0000-4000-8000-000000000006';
const BHURA = '10000000-0000-4000-8000-000000000007';
const TIGER = '10000000-0000-4000-8000-000000000009';
const RANI = '10000000-0000-4000-8000-000000000005';

let stack: PaymentStack;
let meera: Sponsor;
/** Delivers no event. */
const lost = { when: 'held' };

beforeAll(async () => {
  stack = await startPaymentStack();
  // Each run of the schedule would ask the provider about the sponsorships of the other sample sponsors, too.
  await deleteSponsorships(stack.pg, `user_id::text like '22000000-%'`);
  meera = new Sponsor(stack);
  await meera.signIn(demoAccounts.sponsor.email, demoAccounts.sponsor.password);
  // The first query of each kind is slow, and the functions have short timeouts.
  await meera.call('create-subscription', { dog_id: crypto.randomUUID() });
  await meera.call('sync-sponsorship', { sponsorship_id: crypto.randomUUID() });
});
afterAll(() => stack.close());
beforeEach(async () => {
  captureLog();
  await stack.pg.exec('delete from private.limit_uses');
  return () => vi.restoreAllMocks();
});

/** Whatever a test did to sponsorships, what their dogs have follows. */
afterEach(() => expectCoverageOfRows(stack.pg));

/** A new account with a donor's details, signed in. */
async function newSponsor(email: string): Promise<Sponsor> {
  await addAccount(stack.pg, email, 'A sponsor');
  const sponsor = new Sponsor(stack);
  await sponsor.signIn(email, demoAccounts.sponsor.password);
  return sponsor;
}

const sync = (sponsorship_id: unknown) => meera.call('sync-sponsorship', { sponsorship_id });

/** Calls `reconcile` if something is due, as on a laptop. */
const runSchedule = () =>
  callIfDue(
    reconcile,
    { runExclusive: (work) => work(stack.pg), siteUrl: () => stack.url },
    { handle: (request) => fetch(request) },
  );

it('charges when authorised and then every month, with one mandate for two tabs', async () => {
  const { body } = await meera.call('create-subscription', { dog_id: SHERU });
  expect((await meera.call('create-subscription', { dog_id: SHERU })).body).toEqual(body);
  expect(body).toMatchObject({ amount_paise: 300_000, currency: 'INR', starts_at: null });
  const id = body['sponsorship_id'];

  const answer = await meera.checkout(body['subscription_id']);
  expect(await meera.sponsorship(id)).toMatchObject({ status: 'active', sync_due: null });
  const verified = await meera.call('sync-sponsorship', answer.body, 'an-ended-session');
  expect(verified.status).toBe(401);
  const anon = await meera.call(
    'sync-sponsorship',
    answer.body,
    'sb_publishable_local_development_only',
  );
  expect(anon).toMatchObject({ status: 200, body: { status: 'active', desired_status: 'run' } });
  expect(anon.body['next_charge_at']).toMatch(/^2\d{3}-/);
  const forged = { ...answer.body, razorpay_payment_id: 'pay_forged' };
  expect((await meera.call('sync-sponsorship', forged)).body).toEqual({ error: 'wrong-signature' });

  await meera.bank(body['subscription_id'], 'next-month');
  const month = { dog_id: SHERU, amount_paise: 300_000, status: 'completed', type: 'Monthly' };
  expect(await meera.months(id)).toEqual([month, month]);
  const paid = { sponsorship_id: id, payment_method: 'upi', fee_paise: 7_080, tax_paise: 1_080 };
  expect(await countRows(stack.pg, 'donations', paid)).toBe(2);
  const { rows } = await stack.pg.query(
    `select receipt.donor_name from public.donations as donation
     join public.donors as donor on donor.id = donation.donor_id
     join public.receipts as receipt on receipt.donation_id = donation.id
     where sponsorship_id = $1 and paid_at = donation.created_at`,
    [id],
  );
  expect(rows).toEqual([{ donor_name: visitorDonor.name }, { donor_name: visitorDonor.name }]);
  expect((await meera.call('create-subscription', { dog_id: SHERU })).body).toEqual({
    error: 'already-sponsored',
  });
});

it('begins without an account, once for a request, and is ended with its secret', async () => {
  const visitor = new Sponsor(stack);
  const ask = (name: string, body: object) => visitor.call(name, body, PUBLISHABLE_KEY);
  const request_id = crypto.randomUUID();
  const request = { dog_id: CHUTKI, request_id, donor: visitorDonor, language: 'hi' };
  const { status, body } = await ask('create-subscription', request);
  expect(status).toBe(200);
  const again = await ask('create-subscription', request);
  expect(again.body).toEqual({ ...body, secret: expect.any(String) });
  expect(body).toMatchObject({ amount_paise: 250_000, starts_at: null });
  await visitor.checkout(body['subscription_id']);
  expect((await ask('create-subscription', request)).body).toEqual({ error: 'already-authorised' });

  const own = { sponsorship_id: String(body['sponsorship_id']), secret: String(body['secret']) };
  const synced = await ask('sync-sponsorship', own);
  expect(synced).toMatchObject({ status: 200, body: { status: 'active', desired_status: 'run' } });
  expect(synced.body['next_charge_at']).toMatch(/^2\d{3}-/);
  await visitor.bank(body['subscription_id'], 'next-month');
  const paid = {
    sponsorship_id: own.sponsorship_id,
    status: 'completed',
    user_id: null,
    language: 'hi',
  };
  expect(await countRows(stack.pg, 'donations', paid)).toBe(2);
  const forged = { ...own, secret: 'A'.repeat(22) };
  expect(await ask('sync-sponsorship', forged)).toEqual({
    status: 404,
    body: { error: 'unknown-sponsorship' },
  });
  await visitor.client.rpc('stop_visitor_sponsorship', own).throwOnError();
  expect((await ask('sync-sponsorship', own)).body).toMatchObject({ status: 'cancelled' });
});

it('takes from a visitor neither a gift, nor a PAN, nor any amount, and no visitor’s details from an account', async () => {
  const visitor = new Sponsor(stack);
  const ask = (body: object) => visitor.call('create-subscription', body, PUBLISHABLE_KEY);
  const request = { dog_id: CHUTKI, request_id: crypto.randomUUID(), donor: visitorDonor };
  const gift = { recipient_name: 'Amma', giver_name: 'Ravi', occasion: 'just-so' };
  for (const [body, status, error] of [
    [{ dog_id: CHUTKI }, 401, 'sign-in-required'],
    [{ ...request, gift }, 400, 'bad-request'],
    [{ dog_id: CHUTKI, gift }, 401, 'sign-in-required'],
    [{ ...request, donor: { ...visitorDonor, pan: 'ABCPE1234F' } }, 400, 'bad-request'],
    [{ ...request, donor: { ...visitorDonor, is_indian_citizen: false } }, 422, 'not-a-citizen'],
    [{ ...request, amount_paise: 123_400 }, 422, 'amount-not-offered'],
  ] as const) {
    expect(await ask(body)).toEqual({ status, body: { error } });
  }
  expect(await meera.call('create-subscription', request)).toEqual({
    status: 400,
    body: { error: 'bad-request' },
  });
  expect(await countRows(stack.pg, 'sponsorships', { request_id: request.request_id })).toBe(0);
});

it('gives a month after month as a gift, beside one’s own sponsorship, and emails nobody before it is paid', async () => {
  const ravi = await newSponsor('ravi@paws.test');
  const deliver_on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const gift = {
    recipient_name: 'Amma',
    giver_name: 'Ravi',
    occasion: 'in-memory',
    memory_of: 'Nana',
    email: 'Amma@example.org',
    deliver_on,
  };
  await ravi.subscribe({ dog_id: MOTI });
  const { status, body } = await ravi.call('create-subscription', { dog_id: MOTI, gift });
  expect(status).toBe(200);
  await decideAll(stack.pg);
  expect(await countRows(stack.pg, 'email_outbox', { template: 'gift-delivery' })).toBe(0);
  expect((await ravi.client.rpc('own_gifts').throwOnError()).data).toEqual([]);
  await ravi.checkout(body['subscription_id']);
  await ravi.bank(body['subscription_id'], 'next-month');
  await decideAll(stack.pg);
  expect(await countRows(stack.pg, 'email_outbox', { template: 'gift-delivery' })).toBe(1);
  expect((await ravi.client.rpc('own_gifts').throwOnError()).data).toMatchObject([
    { recipient_name: 'Amma', is_monthly: true, has_ended: false, email: 'amma@example.org' },
  ]);
  const late = { ...gift, deliver_on: '2126-01-01' };
  expect((await ravi.call('create-subscription', { dog_id: KAALU, gift: late })).body).toEqual({
    error: 'gift-day-out-of-range',
  });
});

const charges = [
  { told: 'is known in time', webhook: { when: 'before' }, delivery: null },
  { told: 'is told late', webhook: lost, delivery: { times: 1 } },
  {
    told: 'is told late, twice and in reverse',
    webhook: lost,
    delivery: { times: 2, isReversed: true },
  },
  { told: 'is never told', webhook: lost, delivery: null },
] as const;

it.each(
  charges.flatMap((charge) => [
    { ...charge, isPaidFirst: false, paid: 'after' },
    { ...charge, isPaidFirst: true, paid: 'before' },
  ]),
)(
  'reaches whom each gift of two tabs was for, and reviews what the older one was charged $paid the newer began, when that $told',
  async ({ webhook, delivery, isPaidFirst }) => {
    const asha = await newSponsor(`tabs-${crypto.randomUUID()}@paws.test`);
    const begin = async (recipient_name: string) => {
      const gift = { recipient_name, giver_name: 'Ravi', occasion: 'just-so' };
      return (await asha.call('create-subscription', { dog_id: KAALU, gift })).body;
    };
    const older = await begin('Amma');
    const payOlder = () => asha.checkout(older['subscription_id'], 'paid', webhook);
    if (isPaidFirst) await payOlder();
    const newer = await begin('Nani');
    expect(newer['subscription_id']).not.toBe(older['subscription_id']);
    expect(await begin('Nani')).toEqual(newer);
    if (!isPaidFirst) await payOlder();
    await asha.checkout(newer['subscription_id'], 'paid', webhook);
    for (const { subscription_id } of delivery ? [newer, older] : []) {
      await fetch(`${stack.url}/_payments/deliver`, {
        method: 'POST',
        body: JSON.stringify({ subscription_id, ...delivery }),
      });
    }
    // As the schedule does.
    for (const { sponsorship_id } of [older, newer]) {
      await asha.call('sync-sponsorship', { sponsorship_id });
    }

    // What the site knew to be paid before the second tab asked was not open any more.
    const isKnown = isPaidFirst && webhook !== lost;
    expect(await asha.sponsorship(older['sponsorship_id'])).toMatchObject(
      isKnown
        ? { status: 'active', end_reason: null }
        : { status: 'cancelled', end_reason: 'abandoned' },
    );
    expect(await asha.sponsorship(newer['sponsorship_id'])).toMatchObject({ status: 'active' });
    const { rows } = await stack.pg.query(
      `select gift.recipient_name, item.kind, item.description like '%begun once more%' as is_told
         from public.gifts as gift
         join public.donations as month on month.sponsorship_id = gift.sponsorship_id
         left join public.review_items as item on item.donation_id = month.id
         where gift.sponsorship_id in ($1, $2) order by 1`,
      [older['sponsorship_id'], newer['sponsorship_id']],
    );
    expect(rows).toEqual([
      isKnown
        ? { recipient_name: 'Amma', kind: null, is_told: null }
        : { recipient_name: 'Amma', kind: 'charge-after-stop', is_told: true },
      { recipient_name: 'Nani', kind: null, is_told: null },
    ]);
  },
);

it('refuses visitors, amounts out of range and dogs that are not available', async () => {
  await stack.pg.query("update public.dog_profiles set status = 'adopted' where id = $1", [RANI]);
  const visitor = 'sb_publishable_local_development_only';
  for (const [request, status, error, token] of [
    [{ dog_id: MOTI }, 401, 'sign-in-required', visitor],
    [{ amount_paise: 24_999 }, 422, 'amount-out-of-range'],
    [{ dog_id: MOTI, amount_paise: 24_999 }, 422, 'amount-out-of-range'],
    [{ dog_id: MOTI, amount_paise: 1_500_001 }, 422, 'amount-out-of-range'],
    [{ dog_id: MOTI, amount_paise: 75_050 }, 422, 'whole-rupees'],
    [{ dog_id: MOTI, amount_paise: 75_000.5 }, 400, 'bad-request'],
    [{ dog_id: MOTI, amount: 75_000 }, 400, 'bad-request'],
    [{ dog_id: RANI }, 409, 'dog-not-available'],
    [{ dog_id: crypto.randomUUID() }, 404, 'unknown-dog'],
    [{ replaces_id: crypto.randomUUID() }, 404, 'unknown-sponsorship'],
    [{ dog_id: MOTI, replaces_id: MOTI }, 400, 'bad-request'],
  ] as const) {
    expect(await meera.call('create-subscription', request, token)).toEqual({
      status,
      body: { error },
    });
  }
  expect((await meera.call('create-order', { dog_id: RANI })).body).toEqual({
    error: 'dog-not-available',
  });
});

it('goes on every month after a first charge that failed in the checkout and was then paid', async () => {
  const { body } = await meera.call('create-subscription', { dog_id: TIGER });
  await meera.checkout(body['subscription_id'], 'failed');
  await meera.checkout(body['subscription_id']);
  const id = body['sponsorship_id'];
  expect(await meera.sponsorship(id)).toMatchObject({ status: 'active' });
  await meera.bank(body['subscription_id'], 'next-month');
  await meera.bank(body['subscription_id'], 'halt');
  await meera.bank(body['subscription_id'], 'pay');
  await meera.bank(body['subscription_id'], 'next-month');
  expect(await meera.sponsorship(id)).toMatchObject({ status: 'active' });
  const months = (await meera.months(id)).filter(({ status }) => status === 'completed');
  expect(months).toHaveLength(4);
});

it('lets an administrator, and nobody else of the team, stop one for the sponsor at the provider', async () => {
  const { sponsorship_id: id } = await meera.subscribe({ dog_id: BHURA });
  const { staff, admin } = demoAccounts;
  const [imran, asha] = [new Sponsor(stack), new Sponsor(stack)];
  await imran.signIn(staff.email, staff.password);
  await asha.signIn(admin.email, admin.password);
  await asha.client
    .rpc('stop_sponsorship_as_team', { sponsorship_id: String(id), reason: 'By phone.' })
    .throwOnError();
  expect(await imran.call('sync-sponsorship', { sponsorship_id: id })).toEqual({
    status: 404,
    body: { error: 'unknown-sponsorship' },
  });
  expect((await asha.call('sync-sponsorship', { sponsorship_id: id })).body).toMatchObject({
    status: 'cancelled',
  });
});

it('records why a charge failed, retries, and carries out pausing, resuming and stopping', async () => {
  const { sponsorship_id: id, subscription_id } = await meera.subscribe({ dog_id: MOTI });
  await meera.bank(subscription_id, 'fail-next');
  await meera.bank(subscription_id, 'next-month');
  expect(await meera.sponsorship(id)).toMatchObject({ status: 'pending' });
  await meera.bank(subscription_id, 'next-month');

  for (const [name, status] of [
    ['pause_sponsorship', 'paused'],
    ['resume_sponsorship', 'active'],
    ['stop_sponsorship', 'cancelled'],
  ] as const) {
    await meera.client.rpc(name, { sponsorship_id: String(id) }).throwOnError();
    expect((await sync(id)).body).toMatchObject({ status });
  }
  expect(await meera.sponsorship(id)).toMatchObject({ end_reason: 'sponsor' });
  expect((await meera.months(id)).map(({ status }) => status)).toEqual(['completed', 'completed']);
  const timeline = await meera.timeline(id);
  expect(timeline.toSorted()).toEqual(
    [
      'created',
      'authorised',
      'charged',
      'charge-failed: insufficient-balance',
      'charged',
      'pause-requested',
      'paused: sponsor',
      'resume-requested',
      'resumed',
      'stop-requested: sponsor',
      'ended: sponsor',
    ].toSorted(),
  );
  expect(timeline.indexOf('ended: sponsor')).toBeGreaterThan(
    timeline.indexOf('stop-requested: sponsor'),
  );
});

/** Moves the provider's clock of a mandate to a day. Its buttons only move it to a charge, and a paused one has none. */
const moveClock = (subscriptionId: unknown, day: string) =>
  stack.pg.query(
    `update local_payments.mandates
     set clock_offset = extract(epoch from $2::timestamptz - now())::bigint where id = $1`,
    [subscriptionId, `${day}T12:00:00+05:30`],
  );

const resumeDue = (day: string) =>
  stack.pg.query('select public.resume_due_sponsorships($1)', [`${day}T12:00:00+05:30`]);

it('pauses until a day: two charges are skipped, an email comes before it goes on, and the books agree', async () => {
  const pauser = await newSponsor('pauses@paws.test');
  const { sponsorship_id, subscription_id } = await pauser.subscribe({ dog_id: SHERU });
  const id = String(sponsorship_id);
  const { next_charge_at, current_start } = await pauser.sponsorship(id);
  const firstCharge = String(current_start);
  const { pauses } = pauseChoices(String(next_charge_at), new Date(), firstCharge);
  const resume_on = pauses[1]?.resumeOn ?? '';
  await pauser.client.rpc('pause_sponsorship', { sponsorship_id: id, resume_on }).throwOnError();
  expect((await pauser.call('sync-sponsorship', { sponsorship_id: id })).body).toMatchObject({
    status: 'paused',
  });
  // No charge is planned at the bank.
  expect((await pauser.bank(subscription_id, 'next-month')).status).toBe(400);

  const before = (days: number) =>
    new Date(Date.parse(resume_on) - days * 86_400_000).toISOString().slice(0, 10);
  const steps = [];
  for (const day of [before(4), before(3), before(1), resume_on]) {
    await moveClock(subscription_id, day);
    await resumeDue(day);
    await runSchedule();
    await decideAll(stack.pg);
    const { status, desired_status } = await pauser.sponsorship(id);
    const { rows } = await stack.pg.query<{ template: string }>(
      `select template from public.email_outbox
       where data ->> 'sponsorship_id' = $1 and template like 'sponsorship-%' order by created_at, id`,
      [id],
    );
    steps.push([status, desired_status, rows.map(({ template }) => template).at(-1)]);
  }
  expect(steps).toEqual([
    ['paused', 'pause', 'sponsorship-paused'],
    ['paused', 'pause', 'sponsorship-resuming'],
    ['paused', 'pause', 'sponsorship-resuming'],
    ['active', 'run', 'sponsorship-resumed'],
  ]);
  const resumed = await pauser.sponsorship(id);
  expect(resumed.next_charge_at).toBe(
    addMonths(new Date(firstCharge), 3).toISOString().replace('.000Z', '+00:00'),
  );
  await pauser.bank(subscription_id, 'next-month');
  await pauser.bank(subscription_id, 'next-month');
  const { rows: books } = await stack.pg.query(
    `select entity ->> 'id' as payment, entity ->> 'amount' as amount from local_payments.payments
     where entity #>> '{invoice_id}' in (
       select invoice ->> 'id' from local_payments.mandates
       cross join lateral jsonb_array_elements(mandates.entity -> 'invoices') as invoice where id = $1
     ) order by 1`,
    [subscription_id],
  );
  const { rows: ours } = await stack.pg.query(
    `select provider_payment_id as payment, amount_paise::text as amount from public.donations
     where sponsorship_id = $1 and status = 'completed' order by 1`,
    [id],
  );
  expect(ours).toEqual(books);
  expect(books).toHaveLength(3);
});

it('writes once, and does not ask again, when the payer paused in the bank’s app what should go on', async () => {
  const payer = await newSponsor('pauses-at-bank@paws.test');
  const { sponsorship_id, subscription_id } = await payer.subscribe({ dog_id: SHERU });
  const compare = () => payer.call('sync-sponsorship', { sponsorship_id });
  const id = String(sponsorship_id);
  const { next_charge_at } = await payer.sponsorship(id);
  const [skip] = pauseChoices(String(next_charge_at), new Date()).pauses;
  const resume_on = skip?.resumeOn ?? '';
  await payer.client.rpc('pause_sponsorship', { sponsorship_id: id, resume_on }).throwOnError();
  // Before the site has asked the provider.
  await payer.bank(subscription_id, 'pause', lost);
  await compare();
  await resumeDue(resume_on);
  // The provider would refuse to resume it, and the function then answers 502.
  expect((await compare()).status).toBe(200);
  expect((await compare()).status).toBe(200);
  expect(await payer.sponsorship(id)).toMatchObject({ status: 'paused', sync_due: null });
  await decideAll(stack.pg);
  const { rows } = await stack.pg.query(
    `select data ->> 'reason' as reason from public.email_outbox
     where template = 'sponsorship-paused' and data ->> 'sponsorship_id' = $1 order by created_at`,
    [id],
  );
  expect(rows).toEqual([{ reason: 'sponsor' }, { reason: 'bank' }]);
});

it('changes an amount with a new mandate that ends the old one when it is authorised', async () => {
  const old = await meera.subscribe({ dog_id: KAALU });
  const change = { replaces_id: old['sponsorship_id'], amount_paise: 50_000 };
  const { body } = await meera.call('create-subscription', change);
  expect(await meera.sponsorship(old['sponsorship_id'])).toMatchObject({ status: 'active' });
  const { next_charge_at } = await meera.sponsorship(old['sponsorship_id']);
  expect(Date.parse(String(body['starts_at']))).toBe(Date.parse(String(next_charge_at)));

  await meera.checkout(body['subscription_id']);
  expect(await meera.sponsorship(old['sponsorship_id'])).toMatchObject({
    status: 'cancelled',
    end_reason: 'replaced',
  });
  expect(await meera.sponsorship(body['sponsorship_id'])).toMatchObject({
    status: 'authenticated',
    dog_id: KAALU,
  });
  expect(await meera.timeline(body['sponsorship_id'])).toEqual(['amount-changed', 'authorised']);
  expect(await meera.months(body['sponsorship_id'])).toEqual([]);
  await meera.bank(body['subscription_id'], 'next-month');
  expect(await meera.months(body['sponsorship_id'])).toMatchObject([
    { amount_paise: 50_000, dog_id: KAALU },
  ]);
});

it('moves with the next period, and gives each month to its dog after a change of amount', async () => {
  const old = await meera.subscribe({ dog_id: SONU });
  const move = (id: unknown, dog_id: string) =>
    meera.client.rpc('move_sponsorship', { sponsorship_id: String(id), dog_id }).throwOnError();
  await move(old['sponsorship_id'], BHURA);
  await sync(old['sponsorship_id']);
  const waiting = { dog_id: SONU, next_dog_id: BHURA };
  expect(await meera.sponsorship(old['sponsorship_id'])).toMatchObject(waiting);

  // A change of amount keeps the move that waits.
  const change = { replaces_id: old['sponsorship_id'], amount_paise: 50_000 };
  const { body } = await meera.call('create-subscription', change);
  const { sponsorship_id: id, subscription_id } = body;
  await meera.checkout(subscription_id);
  expect(await meera.sponsorship(id)).toMatchObject(waiting);
  await meera.bank(subscription_id, 'next-month');
  const moved = { dog_id: BHURA, next_dog_id: null, moved_at: null };
  expect(await meera.sponsorship(id)).toMatchObject(moved);

  // Another move waits for the month after that, and one that is undone never takes effect.
  await move(id, SONU);
  await move(id, BHURA);
  await meera.bank(subscription_id, 'next-month');
  await move(id, SONU);
  await sync(id);
  expect(await meera.sponsorship(id)).toMatchObject({ dog_id: BHURA, next_dog_id: SONU });
  await meera.bank(subscription_id, 'next-month');
  expect((await meera.months(old['sponsorship_id'])).map(({ dog_id }) => dog_id)).toEqual([SONU]);
  expect((await meera.months(id)).map(({ dog_id }) => dog_id)).toEqual([BHURA, BHURA, SONU]);

  await meera.client.rpc('stop_sponsorship', { sponsorship_id: String(id) }).throwOnError();
  await sync(id);
  await decideAll(stack.pg);
  const { rows } = await stack.pg.query(
    `select private.in_language(data, 'en') -> 'gifts' as gifts from public.email_outbox
     where template = 'sponsorship-stopped' and data ->> 'sponsorship_id' = $1`,
    [id],
  );
  const [sonu, bhura] = await Promise.all([SONU, BHURA].map(dogName));
  expect(rows).toEqual([
    {
      gifts: [
        { dog_name: sonu, paise: expect.any(Number) },
        { dog_name: bhura, paise: 100_000 },
      ],
    },
  ]);
});

async function dogName(id: string): Promise<unknown> {
  const { rows } = await stack.pg.query<{ name: string }>(
    'select name from public.dog_profiles where id = $1',
    [id],
  );
  return rows[0]?.name;
}

it('ends a change close to a charge together with the old amount, when the sponsor stops', async () => {
  const { old, change } = await changeCloseToCharge(MOTI);
  const id = String(change['sponsorship_id']);
  await meera.client.rpc('stop_sponsorship', { sponsorship_id: id }).throwOnError();
  expect((await sync(id)).body).toMatchObject({ status: 'cancelled' });
  for (const each of [old, change]) {
    expect(await meera.sponsorship(each['sponsorship_id'])).toMatchObject({
      status: 'cancelled',
      end_reason: 'sponsor',
    });
  }
});

it('ends the old amount, too, when the payer cancels the new one at the bank', async () => {
  const { old, change } = await changeCloseToCharge(MOTI);
  await meera.bank(change['subscription_id'], 'cancel');
  for (const each of [old, change]) {
    expect(await meera.sponsorship(each['sponsorship_id'])).toMatchObject({
      status: 'cancelled',
      end_reason: 'bank',
    });
  }
});

it('goes on as before when a change is abandoned or refused', async () => {
  const old = await meera.subscribe({ amount_paise: 25_000 });
  const { body } = await meera.call('create-subscription', {
    replaces_id: old['sponsorship_id'],
    amount_paise: 50_000,
  });
  await meera.checkout(body['subscription_id'], 'failed');
  await sync(body['sponsorship_id']);
  expect(await meera.sponsorship(old['sponsorship_id'])).toMatchObject({
    status: 'active',
    desired_status: 'run',
    replaced_from: null,
  });
});

/** Changes the amount of a new sponsorship two days before its next charge, and authorises that. */
async function changeCloseToCharge(dogId: string) {
  const old = await meera.subscribe({ dog_id: dogId });
  await meera.bank(old['subscription_id'], 'in-two-days');
  const { body: change } = await meera.call('create-subscription', {
    replaces_id: old['sponsorship_id'],
    amount_paise: 50_000,
  });
  await meera.checkout(change['subscription_id']);
  return { old, change };
}

it('stops the monthly payments of a deleted account at once, and of no other account', async () => {
  const leaver = new Sponsor(stack);
  await leaver.signIn(demoAccounts.staff.email, demoAccounts.staff.password);
  const { sponsorship_id: id } = await leaver.subscribe({ dog_id: SHERU });
  const stop = (ids: unknown[]) => meera.call('sync-sponsorship', { stopped_ids: ids });
  const { data: stoppedIds } = await leaver.client.rpc('delete_own_account').throwOnError();
  expect(stoppedIds).toEqual([id]);
  const dueMails = async () => {
    const { rows } = await stack.pg.query(
      "select due_at <= now() as due from public.email_outbox where template = 'account-deleted'",
    );
    return rows;
  };
  expect(await dueMails()).toEqual([{ due: false }]);
  expect(await stop([id])).toEqual({ status: 200, body: { is_stopped: true } });
  expect(await dueMails()).toEqual([{ due: true }]);
  const ended = { id, user_id: null, status: 'cancelled', end_reason: 'account' };
  expect(await countRows(stack.pg, 'sponsorships', ended)).toBe(1);

  const { sponsorship_id: other } = await meera.subscribe({ dog_id: MOTI });
  await stop([other]);
  expect(await meera.sponsorship(other)).toMatchObject({ status: 'active', desired_status: 'run' });
  expect((await stop([])).status).toBe(400);
});

it('finishes on a laptop what nothing else stopped, and then calls no function', async () => {
  const leaver = await newSponsor('laptop@paws.test');
  const { sponsorship_id: id } = await leaver.subscribe({ dog_id: SHERU });
  await leaver.client.rpc('delete_own_account').throwOnError();
  expect(await runSchedule()).toBe(200);
  expect(await countRows(stack.pg, 'sponsorships', { id, status: 'cancelled' })).toBe(1);
  expect(await runSchedule()).toBeNull();
});

it('finds by the schedule what no event reported, and opens a review item for a charge after a stop', async () => {
  const { sponsorship_id: id, subscription_id } = await meera.subscribe({ dog_id: CHUTKI });
  await meera.client.rpc('stop_sponsorship', { sponsorship_id: String(id) }).throwOnError();
  await meera.bank(subscription_id, 'next-month', lost);
  const run = await fetch(`${stack.url}/functions/v1/reconcile`, {
    method: 'POST',
    headers: { authorization: 'Bearer reconcile_secret_local_development_only' },
  });
  expect(await run.json()).toMatchObject({ sponsorships: 1, reviewItems: 1, not_checked: 0 });
  expect(await meera.sponsorship(id)).toMatchObject({ status: 'cancelled' });
  expect(await meera.months(id)).toHaveLength(2);
  const { rows } = await stack.pg.query(
    `select kind, amount_paise::int from public.review_items
     where donation_id in (select id from public.donations where sponsorship_id = $1)`,
    [id],
  );
  expect(rows).toEqual([{ kind: 'charge-after-stop', amount_paise: 250_000 }]);
});

it('has five plans a day made for amounts of an account’s own choice, besides the prices of dogs', async () => {
  const { pg } = stack;
  await pg.exec('delete from private.limit_uses');
  const chooser = await newSponsor('chooser@paws.test');
  const another = await newSponsor('another@paws.test');
  const choose = async (rupees: number, request: object = {}) => {
    // Not the uses of plans, which last a day.
    await pg.exec("delete from private.limit_uses where expires_at < now() + interval '2 hours'");
    const body = { amount_paise: rupees * 100, ...request };
    const answer = await chooser.call('create-subscription', body);
    return answer.body['error'] ?? answer.status;
  };
  for (const rupees of [1_001, 1_002, 1_003, 1_004, 1_005]) expect(await choose(rupees)).toBe(200);
  const refused = await chooser.call('create-subscription', { amount_paise: 100_600 });
  expect(refused).toEqual({ status: 429, body: { error: 'too-many-amounts' } });
  expect(await countRows(pg, 'provider_plans', { amount_paise: 100_600 })).toBe(0);
  expect(await choose(1_001)).toBe(200);
  await pg.query('update public.dog_profiles set monthly_amount = 1234.56 where id = $1', [BHURA]);
  const price = await chooser.call('create-subscription', { dog_id: BHURA });
  expect(price).toMatchObject({ status: 200, body: { amount_paise: 123_456 } });
  const { body } = await another.call('create-subscription', { amount_paise: 100_600 });
  expect(body).toMatchObject({ amount_paise: 100_600 });
  expect(await choose(1_006)).toBe(200);
  expect(await choose(1_007)).toBe('too-many-amounts');
  await pg.exec('update private.limit_uses set expires_at = now()');
  expect(await choose(1_007)).toBe(200);
});

it('makes a plan again that the provider has forgotten', async () => {
  const forgotten = await newSponsor('forgotten@paws.test');
  const request = { amount_paise: 200_100 };
  const plan = async () => {
    const { rows } = await stack.pg.query<{ id: string }>(
      'select provider_plan_id as id from public.provider_plans where amount_paise = 200100',
    );
    return rows.map(({ id }) => id);
  };
  const subscribeAgain = async () => {
    await stack.pg.exec(
      'update public.sponsorships set provider_subscription_id = null where amount_paise = 200100',
    );
    return (await forgotten.call('create-subscription', request)).status;
  };
  await forgotten.call('create-subscription', request);
  const [first] = await plan();
  expect(await subscribeAgain()).toBe(200);
  expect(await plan()).toEqual([first]);
  await stack.pg.query('delete from local_payments.plans where id = $1', [first]);
  expect(await subscribeAgain()).toBe(200);
  const [second, ...others] = await plan();
  expect(second).not.toBe(first);
  expect(others).toEqual([]);
});
