// Orders for appeals, and what the provider's events do to what came in: late, doubled, out of order, lost. And two appeals from
// the draft to the emails that say how they went.
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle as handleOrder } from '../../../supabase/functions/create-order/handler.ts';
import { handle as handleReconciliation } from '../../../supabase/functions/reconcile/handler.ts';
import { handle as handleRecording } from '../../../supabase/functions/record-donation/handler.ts';
import { handle as handleEmails } from '../../../supabase/functions/send-email/handler.ts';
import { handle as handleEvent } from '../../../supabase/functions/razorpay-webhook/handler.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import type { Client } from '../../support/backend.ts';
import { daysAgo } from '../../support/days.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { visitorDonor } from '../../support/donors.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import {
  captureLog,
  sign,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { eventBody, refundBody } from '../../support/provider-events.ts';

const DOG = '10000000-0000-4000-8000-000000000001';
const APPEAL = '90000000-0000-4000-8000-0000000000a1';
const AMOUNT = 300_000;

let fixture: FunctionsFixture;
let orders = 0;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  await fixture.backend.pg.query(
    `insert into public.appeals (id, dog_id, title, why, title_hi, why_hi, goal_paise, last_day, status, opened_at)
     values ($1, $2, 'Sheru’s operation', 'A broken leg.', 'शेरू का ऑपरेशन', 'पैर टूट गया है।', 1800000, $3, 'open', now())`,
    [APPEAL, DOG, daysAgo(0)],
  );
});
afterAll(() => fixture.close());
beforeEach(() => {
  captureLog();
});
afterEach(async () => {
  vi.restoreAllMocks();
  fixture.resetProvider();
  fixture.providerRequests.length = 0;
  await endOn(daysAgo(0));
});

const endOn = (day: string) =>
  fixture.backend.pg.query('update public.appeals set last_day = $2 where id = $1', [APPEAL, day]);

async function order(terms: object) {
  orders += 1;
  const request = new Request('http://functions.test/create-order', {
    method: 'POST',
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      apikey: PUBLISHABLE_KEY,
      'x-forwarded-for': `198.18.7.${orders}`,
    },
    body: JSON.stringify({ donor: visitorDonor, ...terms }),
  });
  const response = await handleOrder(request, fixture.environment);
  return { status: response.status, answer: Object(await response.json()) };
}

async function deliver(body: string) {
  const request = new Request('http://functions.test/razorpay-webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': sign(body) },
    body,
  });
  expect((await handleEvent(request, fixture.environment)).status).toBe(200);
}

const raised = async (id = APPEAL) => {
  const { data } = await fixture.backend.anon
    .rpc('appeals_now', { mode: 'test', ids: [id] })
    .throwOnError();
  return data[0] && [data[0].raised_paise, data[0].people];
};

const storedOrder = async (orderId: string) => {
  const { rows } = await fixture.backend.pg.query(
    'select dog_id, appeal_id, type, status from public.donations where provider_order_id = $1',
    [orderId],
  );
  return rows[0];
};

it('an order for an appeal is for its dog, names it, and counts once it is paid, however often the event comes', async () => {
  const { status, answer } = await order({ appeal_id: APPEAL, amount_paise: AMOUNT });
  expect(status).toBe(200);
  const { order_id } = answer;
  expect(Object(fixture.providerRequests[0]?.body).notes).toMatchObject({
    appeal_id: APPEAL,
    dog_id: DOG,
  });
  expect(await storedOrder(order_id)).toEqual({
    dog_id: DOG,
    appeal_id: APPEAL,
    type: 'One-time',
    status: 'pending',
  });
  expect(await raised()).toEqual([0, 0]);

  fixture.mockProvider(new FakeProvider().respond);
  const id = 'pay_Appeal1';
  const captured = eventBody('payment.captured', { id, order_id });
  await deliver(captured);
  await deliver(captured);
  expect(await storedOrder(order_id)).toMatchObject({ appeal_id: APPEAL, status: 'completed' });
  expect(await raised()).toEqual([AMOUNT, 1]);

  await deliver(refundBody({ id, order_id, amount_refunded: AMOUNT }, AMOUNT));
  // An event from before that was on its way.
  await deliver(captured);
  expect(await raised()).toEqual([0, 0]);
});

it('an order of the last day that is paid later counts, with the event of a failed try behind it', async () => {
  const { answer } = await order({ appeal_id: APPEAL, amount_paise: AMOUNT });
  const { order_id } = answer;
  await endOn(daysAgo(1));
  fixture.mockProvider(new FakeProvider().respond);
  await deliver(eventBody('payment.captured', { id: 'pay_Appeal2', order_id }));
  await deliver(
    eventBody('payment.failed', { id: 'pay_Appeal3', order_id, status: 'failed', captured: false }),
  );
  expect(await raised()).toEqual([AMOUNT, 1]);
});

it.each([
  ['after the last day', {}, 409, 'appeal-ended'],
  ['below ₹100', { amount_paise: 9_999 }, 422, 'amount-out-of-range'],
  ['above ₹5,00,000', { amount_paise: 50_000_001 }, 422, 'amount-out-of-range'],
  ['for an unknown appeal', { appeal_id: crypto.randomUUID() }, 404, 'unknown-appeal'],
  ['without an amount', { amount_paise: undefined }, 400, 'bad-request'],
  ['with a dog', { dog_id: DOG }, 400, 'bad-request'],
  [
    'as a gift',
    { gift: { recipient_name: 'Amma', giver_name: 'Ravi', occasion: 'birthday' } },
    400,
    'bad-request',
  ],
])('an order %s is refused before the provider is asked', async (_case, terms, status, error) => {
  if (error === 'appeal-ended') await endOn(daysAgo(1));
  const refused = await order({ appeal_id: APPEAL, amount_paise: AMOUNT, ...terms });
  expect(refused).toEqual({ status, answer: { error } });
  expect(fixture.providerRequests).toEqual([]);
});

const sql = (text: string, ...values: unknown[]) => fixture.backend.pg.query(text, values);

describe('an appeal that is lived to its end', () => {
  const SECRET = 'a-secret-of-at-least-32-characters';
  const { admin, staff } = demoAccounts;
  const provider = new FakeProvider();
  let server: MailServer;
  let administrator: Client;
  let office: Client;
  let payments = 0;

  beforeAll(async () => {
    server = await startMailServer();
    administrator = await fixture.backend.signedIn(admin.email, admin.password);
    office = await fixture.backend.signedIn(staff.email, staff.password);
  });
  afterAll(() => server.close());

  /** Writes a draft as staff and opens it as an administrator. */
  async function openAppeal(dog_id: string, goal_paise: number) {
    const id = crypto.randomUUID();
    const appeal = {
      id,
      dog_id,
      title: 'A new hip',
      why: 'It was hit by a scooter.',
      title_hi: 'नया कूल्हा',
      why_hi: 'स्कूटर से चोट लगी।',
      goal_paise,
      estimate_paise: null,
      last_day: daysAgo(-20),
      update_id: null,
    };
    await office
      .rpc('save_appeal', { appeal, expected_updated_at: null, mode: 'test' })
      .throwOnError();
    expect((await order({ appeal_id: id, amount_paise: AMOUNT })).answer).toEqual({
      error: 'unknown-appeal',
    });
    await administrator.rpc('open_appeal', { appeal_id: id }).throwOnError();
    return id;
  }

  /** A visitor pays ₹3,000 by card. @returns what the events about it name */
  async function pay(appeal_id: string, email: string) {
    fixture.resetProvider();
    const { answer } = await order({
      appeal_id,
      amount_paise: AMOUNT,
      donor: { ...visitorDonor, email },
    });
    payments += 1;
    const fields = { id: `pay_Lived${payments}`, order_id: String(answer.order_id) };
    provider.addPayment({ ...fields, created_at: Math.floor(Date.now() / 1000) });
    fixture.mockProvider(provider.respond);
    return fields;
  }

  async function record(appeal_id: string, dog_id: string, amount_paise: number, email: string) {
    const { data } = await office.auth.getSession();
    const request = new Request('http://functions.test/record-donation', {
      method: 'POST',
      headers: {
        origin: SITE,
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        donor: { name: 'Rekha Mishra', address: '4 Aliganj\nLucknow 226024', email },
        citizenship: 'yes',
        amount_paise,
        received_on: daysAgo(0),
        way: 'upi',
        dog_id,
        appeal_id,
        language: 'hi',
      }),
    });
    expect((await handleRecording(request, fixture.environment)).status).toBe(200);
  }

  async function reconcile() {
    const request = new Request('http://functions.test/reconcile', {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    await handleReconciliation(request, { ...fixture.environment, RECONCILE_SECRET: SECRET });
  }

  /** Runs `send-email` twice: what it has decided leaves as if its time had come. @returns the emails about appeals, by address */
  async function letters() {
    server.accepted.length = 0;
    for (const _run of ['decides', 'sends']) {
      const request = new Request('http://functions.test/send-email', {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}` },
      });
      const response = await handleEmails(request, {
        ...fixture.environment,
        SITE_URL: SITE,
        SMTP_URL: server.url,
        MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
        SEND_EMAIL_SECRET: SECRET,
      });
      expect(response.status).toBe(200);
      await sql("update public.email_outbox set due_at = now() where template like 'appeal-%'");
    }
    const emails = await Promise.all(
      server.accepted.map(async ({ to, raw }) => {
        const { subject = '', text = '', headers } = await PostalMime.parse(raw);
        const canLeave = headers.some(({ key }) => key === 'list-unsubscribe');
        return { to, subject, text: text.replaceAll(/\s+/g, ' '), canLeave };
      }),
    );
    return emails
      .filter(({ text }) => text.includes(`/appeals/`))
      .toSorted((one, other) => one.to.localeCompare(other.to));
  }

  it('says to who gave that the goal is reached and how it went, to the paisa', async () => {
    const dog_id = '10000000-0000-4000-8000-000000000003';
    const id = await openAppeal(dog_id, 600_000);

    const first = eventBody('payment.captured', await pay(id, 'first@example.org'));
    await deliver(first);
    await deliver(first);
    const second = await pay(id, 'second@example.org');
    await deliver(eventBody('payment.captured', second));
    expect(await raised(id)).toEqual([600_000, 2]);
    provider.refund(second.id, AMOUNT);
    await deliver(refundBody({ ...second, amount_refunded: AMOUNT }, AMOUNT));
    expect(await raised(id)).toEqual([300_000, 1]);
    expect(await letters()).toEqual([]);

    await record(id, dog_id, 300_050, 'third@example.org');
    expect(await raised(id)).toEqual([600_050, 2]);
    expect(await letters()).toMatchObject([
      { to: 'first@example.org', subject: 'The goal is reached: A new hip', canLeave: true },
      { to: 'third@example.org', subject: 'लक्ष्य पूरा हुआ: नया कूल्हा', canLeave: true },
    ]);

    // Its event is lost, and it is found after the end.
    await pay(id, 'fourth@example.org');
    await administrator.rpc('close_appeal', { appeal_id: id }).throwOnError();
    await reconcile();
    expect(await raised(id)).toEqual([900_050, 3]);
    expect(await letters()).toEqual([]);

    const bill = crypto.randomUUID();
    await sql(
      `insert into public.care_records (id, dog_id, kind, happened_on, note, cost_paise)
       values ($1, $2, 'treatment', $3, 'The operation', 812345)`,
      bill,
      dog_id,
      daysAgo(0),
    );
    await office.rpc('set_appeal_costs', { appeal_id: id, record_ids: [bill] }).throwOnError();
    const update_id = crypto.randomUUID();
    await sql(
      `insert into public.dog_updates (id, dog_id, body, happened_on, needs_translation)
       values ($1, $2, 'The new hip holds.', $3, false)`,
      update_id,
      dog_id,
      daysAgo(0),
    );
    await office.rpc('tell_outcome', { appeal_id: id, update_id }).throwOnError();
    const told = await letters();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['first@example.org', 'How it went: A new hip'],
      ['fourth@example.org', 'How it went: A new hip'],
      ['third@example.org', 'आगे क्या हुआ: नया कूल्हा'],
    ]);
    expect(told[0]?.text).toMatch(
      /The new hip holds\..*Came in: ₹9,000\.50 Spent: ₹8,123\.45 Left over: ₹877\.05 ₹877\.05 was left over and goes to the care of our other dogs\. These sums are as of/,
    );
    expect(await letters()).toEqual([]);
  });

  it('says to who gave that its dog has died, and returns what is asked for', async () => {
    const dog_id = '10000000-0000-4000-8000-000000000004';
    const id = await openAppeal(dog_id, 600_000);
    const kept = await pay(id, 'kept@example.org');
    const asked = await pay(id, 'asked@example.org');
    for (const fields of [kept, asked]) await deliver(eventBody('payment.captured', fields));
    await administrator.rpc('set_dog_status', { dog_id, new_status: 'passed_away' }).throwOnError();
    const sad = await letters();
    expect(sad.map(({ to }) => to)).toEqual(['asked@example.org', 'kept@example.org']);
    expect(sad[0]?.text).toContain('has died. You gave for “A new hip”.');
    expect(sad[0]?.text).toMatch(
      /If you want your money back, write to \S+ by .*, and we’ll return it\./,
    );
    expect((await order({ appeal_id: id, amount_paise: AMOUNT })).answer).toEqual({
      error: 'appeal-ended',
    });
    provider.refund(asked.id, AMOUNT);
    await deliver(refundBody({ ...asked, amount_refunded: AMOUNT }, AMOUNT));
    expect(await raised(id)).toEqual([300_000, 1]);
    expect(await letters()).toEqual([]);
  });
});
