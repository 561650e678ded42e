// The months of visitors on the whole local stack: each state that a monthly payment without an account can be in, as a
// visitor's and after it has joined an account. Each month belongs to whom the monthly payment belongs to, to the paisa.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { expectCoverageOfRows } from '../../support/coverage.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { visitorDonor } from '../../support/donors.ts';
import { decideAll } from '../../support/events.ts';
import { captureLog } from '../../support/functions-fixture.ts';
import { startPaymentStack, type PaymentStack } from '../../support/payment-stack.ts';
import { deleteSponsorships, type Row } from '../../support/rows.ts';
import { Sponsor } from '../../support/sponsor.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const PAISE = 300_000;
/** Delivers no event. */
const lost = { when: 'held' };

/** What the answer of create-subscription says to a visitor's browser. */
interface Begun {
  id: string;
  subscription: string;
  secret: string;
  email: string;
}

let stack: PaymentStack;
let visitor: Sponsor;
let asha: Sponsor;

beforeAll(async () => {
  stack = await startPaymentStack();
  await deleteSponsorships(stack.pg);
  visitor = new Sponsor(stack);
  asha = new Sponsor(stack);
  await asha.signIn(demoAccounts.admin.email, demoAccounts.admin.password);
  // The first query of each kind is slow, and the functions have short timeouts.
  const unknown = { sponsorship_id: crypto.randomUUID(), secret: 'A'.repeat(22) };
  await visitor.call('sync-sponsorship', unknown, PUBLISHABLE_KEY);
});
afterAll(() => stack.close());
beforeEach(async () => {
  captureLog();
  await stack.pg.exec('delete from private.limit_uses');
  return () => vi.restoreAllMocks();
});
afterEach(async () => {
  await expectCoverageOfRows(stack.pg);
  await expectMonthsOfPayers();
});

const sql = async (text: string, ...values: unknown[]) =>
  (await stack.pg.query<Row>(text, values)).rows;

/** No charge is recorded for nobody, twice, or for somebody else than whom its monthly payment belongs to. */
async function expectMonthsOfPayers(): Promise<void> {
  const differences = await sql(
    `select payment.id, month.status, month.user_id, sponsorship.user_id as payer
     from (
       select id, (entity ->> 'amount')::bigint as amount from local_payments.payments
       where entity ->> 'status' = 'captured' and entity ->> 'invoice_id' is not null
         and entity #>> '{notes,sponsorship_id}' in (select id::text from public.sponsorships)
     ) as payment
     full join (
       select * from public.donations where sponsorship_id is not null and status = 'completed'
     ) as month on month.provider_payment_id = payment.id
     left join public.sponsorships as sponsorship on sponsorship.id = month.sponsorship_id
     where month.amount_paise is distinct from payment.amount or month.user_id is distinct from sponsorship.user_id`,
  );
  expect(differences).toEqual([]);
}

function request(change: Row = {}) {
  const donor = { ...visitorDonor, email: `${crypto.randomUUID()}@visitors.test` };
  return {
    dog_id: SHERU,
    amount_paise: PAISE,
    request_id: crypto.randomUUID(),
    donor,
    ...change,
  };
}

async function begin(asked = request()): Promise<Begun> {
  const { status, body } = await visitor.call('create-subscription', asked, PUBLISHABLE_KEY);
  expect({ status, error: body['error'] }).toEqual({ status: 200, error: undefined });
  return {
    id: String(body['sponsorship_id']),
    subscription: String(body['subscription_id']),
    secret: String(body['secret']),
    email: asked.donor.email,
  };
}

/** Begun and authorised, with its first month. */
async function beginAndPay(asked = request()): Promise<Begun> {
  const begun = await begin(asked);
  await visitor.checkout(begun.subscription);
  return begun;
}

/** The server compares it with the provider, as the payer's page asks. */
const sync = ({ id, secret }: Begun) =>
  visitor.call('sync-sponsorship', { sponsorship_id: id, secret }, PUBLISHABLE_KEY);

/** Somebody makes an account with an address, and opens the email that confirms it. @returns the account */
async function confirmMailbox(email: string): Promise<string> {
  const [account] = await sql(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data, created_at, confirmation_sent_at)
     values (gen_random_uuid(), $1, 'authenticated', 'authenticated', '{}', now(), now()) returning id`,
    email,
  );
  await sql('update auth.users set email_confirmed_at = now() where email = $1', email);
  return String(account?.['id']);
}

const sponsorship = async ({ id }: Begun): Promise<Row> =>
  (await sql('select * from public.sponsorships where id = $1', id))[0] ?? {};
const page = async ({ id, secret }: Begun): Promise<Row> =>
  Object((await sql('select public.visitor_sponsorship($1, $2) as page', id, secret))[0]?.['page']);
const paidMonths = async ({ id }: Begun) =>
  (
    await sql(
      `select 1 from public.donations where sponsorship_id = $1 and status = 'completed'`,
      id,
    )
  ).length;

/** The emails that are decided about it: their templates and whom they go to, oldest first. */
async function emails({ id }: Begun) {
  await decideAll(stack.pg);
  return sql(
    `select template, coalesce(recipient, user_id::text) as to from public.email_outbox
     where data ->> 'sponsorship_id' = $1 and template like any ('{sponsorship-%,charge-%,dog-%}')
     order by created_at, id`,
    id,
  );
}

/** The provider charges the first month later, as banks do that ask to be told a day before. */
async function chargeLater({ subscription }: Begun): Promise<void> {
  await sql(
    `update local_payments.mandates
     set entity = jsonb_set(entity, '{subscription,start_at}', to_jsonb(extract(epoch from now())::bigint + 86400))
     where id = $1`,
    subscription,
  );
}

describe('the months of a visitor', () => {
  it('begin late, and only then count as paid', async () => {
    const begun = await begin();
    await chargeLater(begun);
    await visitor.checkout(begun.subscription);
    expect(await page(begun)).toMatchObject({ status: 'authenticated', desired_status: 'run' });
    expect(await paidMonths(begun)).toBe(0);
    await visitor.bank(begun.subscription, 'next-month');
    expect(await sponsorship(begun)).toMatchObject({ status: 'active', user_id: null });
    expect(await paidMonths(begun)).toBe(1);
  });

  it('begin with a late charge that the bank refuses, which the payer hears of', async () => {
    const begun = await begin();
    await chargeLater(begun);
    await visitor.checkout(begun.subscription);
    await visitor.bank(begun.subscription, 'halt');
    expect(await sponsorship(begun)).toMatchObject({ status: 'halted', user_id: null });
    expect(await paidMonths(begun)).toBe(0);
    expect(await emails(begun)).toContainEqual({ template: 'sponsorship-halted', to: begun.email });
  });

  it('are recorded once when their events are late, doubled and reversed, or lost', async () => {
    const begun = await begin();
    await visitor.checkout(begun.subscription, 'paid', lost);
    await visitor.bank(begun.subscription, 'next-month', lost);
    expect(await paidMonths(begun)).toBe(0);
    await fetch(`${stack.url}/_payments/deliver`, {
      method: 'POST',
      body: JSON.stringify({ subscription_id: begun.subscription, times: 2, isReversed: true }),
    });
    expect(await paidMonths(begun)).toBe(2);
    await visitor.bank(begun.subscription, 'next-month', lost);
    await sync(begun);
    expect(await paidMonths(begun)).toBe(3);
  });

  it('are stopped by the link of the browser that began them', async () => {
    const begun = await beginAndPay();
    const own = { sponsorship_id: begun.id, secret: begun.secret };
    await visitor.client.rpc('stop_visitor_sponsorship', own).throwOnError();
    expect((await sync(begun)).body).toMatchObject({ status: 'cancelled' });
    expect((await visitor.bank(begun.subscription, 'next-month')).status).toBe(400);
    expect(await paidMonths(begun)).toBe(1);
  });
});

describe('a monthly payment joins its account', () => {
  it.each([
    { when: 'before a charge', charge: 'after' },
    { when: 'between a charge and its event', charge: 'during' },
    { when: 'after a charge', charge: 'before' },
  ])('$when, with all its months', async ({ charge }) => {
    const begun = await beginAndPay();
    if (charge !== 'after') {
      const webhook = charge === 'during' ? lost : {};
      await visitor.bank(begun.subscription, 'next-month', webhook);
    }
    const account = await confirmMailbox(begun.email);
    if (charge === 'after') await visitor.bank(begun.subscription, 'next-month');
    await sync(begun);
    expect(await sponsorship(begun)).toMatchObject({ user_id: account, visitor_email: null });
    expect(await paidMonths(begun)).toBe(2);
  });

  it('twice when the same address has two of a dog, the second one as an extra', async () => {
    const one = await beginAndPay();
    const other = await beginAndPay(request({ donor: { ...visitorDonor, email: one.email } }));
    const account = await confirmMailbox(one.email);
    for (const begun of [one, other]) await visitor.bank(begun.subscription, 'next-month');
    expect(await sponsorship(one)).toMatchObject({ user_id: account, is_extra: false });
    expect(await sponsorship(other)).toMatchObject({ user_id: account, is_extra: true });
    for (const begun of [one, other]) expect(await paidMonths(begun)).toBe(2);
  });

  it('beside the one that the account has for another dog, and neither is an extra', async () => {
    const moti = await beginAndPay(request({ dog_id: MOTI }));
    const account = await confirmMailbox(moti.email);
    const sheru = await beginAndPay(request({ donor: { ...visitorDonor, email: moti.email } }));
    for (const begun of [moti, sheru]) {
      await visitor.bank(begun.subscription, 'next-month');
      expect(await sponsorship(begun)).toMatchObject({ user_id: account, is_extra: false });
      expect(await paidMonths(begun)).toBe(2);
    }
  });

  it('and ends with it when the account is deleted, while the receipts keep the name', async () => {
    const begun = await beginAndPay();
    const account = await confirmMailbox(begun.email);
    await visitor.bank(begun.subscription, 'next-month');
    await sql('delete from auth.users where id = $1', account);
    await visitor.call('sync-sponsorship', { stopped_ids: [begun.id] }, PUBLISHABLE_KEY);
    expect(await sponsorship(begun)).toMatchObject({
      status: 'cancelled',
      end_reason: 'account',
      user_id: null,
      visitor_email: null,
    });
    const receipts = `select receipt.donor_name as name from public.receipts as receipt
      join public.donations as month on month.id = receipt.donation_id where month.sponsorship_id = $1`;
    const { name } = visitorDonor;
    expect(await sql(receipts, begun.id)).toEqual([{ name }, { name }]);
  });
});

describe('an address that isn’t the payer’s', () => {
  it('was mistyped: the corrected one gets the next month’s emails, and its account the months', async () => {
    const begun = await beginAndPay();
    const right = `right-${begun.email}`;
    const own = { sponsorship_id: begun.id, secret: begun.secret };
    await visitor.client.rpc('correct_sponsorship_email', { ...own, email: right }).throwOnError();
    await visitor.bank(begun.subscription, 'halt');
    const told = await emails(begun);
    expect(told).toContainEqual({ template: 'sponsorship-halted', to: right });
    expect(told.filter(({ to }) => to === begun.email)).toEqual([]);
    await confirmMailbox(begun.email);
    expect(await sponsorship(begun)).toMatchObject({ user_id: null, visitor_email: right });
    const account = await confirmMailbox(right);
    expect(await sponsorship(begun)).toMatchObject({ user_id: account });
    await visitor.bank(begun.subscription, 'pay');
    expect(await paidMonths(begun)).toBe(2);
  });

  it('is a stranger’s with an account: the stranger has it, and the payer still stops it', async () => {
    const begun = await beginAndPay();
    const stranger = await confirmMailbox(begun.email);
    expect(await sponsorship(begun)).toMatchObject({ user_id: stranger });
    const own = { sponsorship_id: begun.id, secret: begun.secret };
    await visitor.client.rpc('stop_visitor_sponsorship', own).throwOnError();
    expect((await sync(begun)).body).toMatchObject({ status: 'cancelled' });
  });

  it('is a stranger’s who says so: it gets no more emails, and is charged until the payer or the team stops it', async () => {
    const begun = await beginAndPay();
    await decideAll(stack.pg);
    const [email] = await sql(
      `select data ->> 'secret' as secret from public.email_outbox
       where template = 'sponsorship-begun' and data ->> 'sponsorship_id' = $1`,
      begun.id,
    );
    const emailed = { sponsorship_id: begun.id, secret: String(email?.['secret']) };
    await visitor.client.rpc('refuse_sponsorship_emails', emailed).throwOnError();
    await visitor.bank(begun.subscription, 'next-month');
    expect(await paidMonths(begun)).toBe(2);
    expect(
      await sql('select 1 from public.refused_addresses where email = $1', begun.email),
    ).toHaveLength(1);
    expect(
      await sql(
        `select 1 from public.review_items where kind = 'foreign-mailbox' and reference = $1`,
        begun.id,
      ),
    ).toHaveLength(1);
    await asha.client
      .rpc('stop_sponsorship_as_team', { sponsorship_id: begun.id, reason: 'By phone.' })
      .throwOnError();
    expect((await sync(begun)).body).toMatchObject({ status: 'cancelled' });
  });
});

describe('two tabs of a visitor', () => {
  it('with the same details make one mandate, which is charged once', async () => {
    const asked = request();
    const [one, other] = [await begin(asked), await begin(asked)];
    expect(other.subscription).toBe(one.subscription);
    await visitor.checkout(one.subscription);
    // The provider's window in the other tab.
    expect((await visitor.checkout(other.subscription)).status).toBe(400);
    expect(await paidMonths(one)).toBe(1);
    expect(await page(other)).toMatchObject({ status: 'active' });
  });

  it.each([
    { told: 'in time', webhook: {} },
    { told: 'late', webhook: lost },
  ])(
    'with other details leave one: what the older was charged, told $told, is reviewed',
    async ({ webhook }) => {
      const asked = request();
      const older = await begin(asked);
      const newer = await begin({ ...asked, amount_paise: 150_000 });
      await visitor.checkout(older.subscription, 'paid', webhook);
      await visitor.checkout(newer.subscription);
      for (const begun of [older, newer]) await sync(begun);
      expect(await sponsorship(older)).toMatchObject({
        status: 'cancelled',
        end_reason: 'abandoned',
      });
      expect(await sponsorship(newer)).toMatchObject({ status: 'active' });
      const reviewed = `select item.kind from public.review_items as item
        join public.donations as month on month.id = item.donation_id where month.sponsorship_id = $1`;
      expect(await sql(reviewed, older.id)).toEqual([{ kind: 'charge-after-stop' }]);
      expect(await sql(reviewed, newer.id)).toEqual([]);
    },
  );
});
