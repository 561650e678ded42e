// A donation that was paid without an account, and the account that claims it with the checkout's signed answer.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { handle as claimDonation } from '../../supabase/functions/claim-donation/handler.ts';
import { handle as createOrder } from '../../supabase/functions/create-order/handler.ts';
import { addAccount } from '../support/accounts.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { visitorDonor } from '../support/donors.ts';
import {
  captureLog,
  secrets,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../support/functions-fixture.ts';

const PAYMENT = 'pay_OfAVisitor';

interface Account {
  id: string;
  headers: Record<string, string>;
}

let fixture: FunctionsFixture;
let gauri: Account;
let ravi: Account;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  gauri = await signUp('gauri@paws.test');
  ravi = await signUp('ravi@paws.test');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  captureLog();
  await fixture.backend.pg.exec('delete from private.order_requests');
  return () => vi.restoreAllMocks();
});

async function signUp(email: string): Promise<Account> {
  const id = await addAccount(fixture.backend.pg, email, 'Gauri');
  const client = await fixture.backend.signedIn(email, demoAccounts.sponsor.password);
  const { data } = await client.auth.getSession();
  return { id, headers: { authorization: `Bearer ${data.session?.access_token}` } };
}

async function call(handle: typeof claimDonation, body: unknown, headers = {}) {
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const response = await handle(request, fixture.environment);
  return { status: response.status, body: await response.json() };
}

/** Makes an order as the site does. @returns the provider's answer to its payment */
async function pay() {
  const order = { amount_paise: 50_000, type: 'One-time', donor: visitorDonor };
  const { body } = await call(createOrder, order);
  return signed(String(body.order_id));
}

function signed(orderId: string, secret: string = secrets.RAZORPAY_KEY_SECRET) {
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: PAYMENT,
    razorpay_signature: createHmac('sha256', secret).update(`${orderId}|${PAYMENT}`).digest('hex'),
  };
}

const claim = (body: unknown, { headers }: Pick<Account, 'headers'> = gauri) =>
  call(claimDonation, body, headers);

async function donation(orderId: string) {
  const { rows } = await fixture.backend.pg.query(
    `select donation.user_id, donation.status, donor.user_id as donor_user_id, donor.email
     from public.donations as donation join public.donors as donor on donor.id = donation.donor_id
     where provider_order_id = $1`,
    [orderId],
  );
  return rows[0];
}

it('adds the donation once, completes nothing, and leaves the details those of the visitor', async () => {
  const answer = await pay();
  const unclaimed = {
    user_id: null,
    status: 'pending',
    donor_user_id: null,
    email: visitorDonor.email,
  };
  expect(await donation(answer.razorpay_order_id)).toEqual(unclaimed);
  const claims = await Promise.all([claim(answer), claim(answer)]);
  expect(claims.map(({ status }) => status)).toEqual([200, 200]);
  expect(claims.map(({ body }) => body.outcome)).toEqual(
    expect.arrayContaining(['added', 'already']),
  );
  expect(await donation(answer.razorpay_order_id)).toEqual({ ...unclaimed, user_id: gauri.id });
  expect(await claim(answer)).toEqual({ status: 200, body: { outcome: 'already' } });
});

it('refuses what is forged, unknown, not signed in or somebody else’s, and changes nothing', async () => {
  const answer = await pay();
  const gauris = await pay();
  await claim(gauris);
  const { razorpay_signature } = gauris;
  for (const [body, status, error, account] of [
    [{ ...answer, razorpay_signature }, 400, 'wrong-signature'],
    [signed(answer.razorpay_order_id, 'a-guess'), 400, 'wrong-signature'],
    [{ ...answer, razorpay_payment_id: 'pay_Other' }, 400, 'wrong-signature'],
    [{ ...answer, user_id: gauri.id }, 400, 'bad-request'],
    [signed('order_Unknown'), 404, 'unknown-donation'],
    [answer, 401, 'sign-in-required', { headers: {} }],
    [answer, 401, 'session-ended', { headers: { authorization: 'Bearer ended' } }],
    [gauris, 409, 'not-yours', ravi],
  ] as const) {
    expect(await claim(body, account)).toEqual({ status, body: { error } });
  }
  expect(await donation(answer.razorpay_order_id)).toMatchObject({ user_id: null });
});

it('counts claims like orders', async () => {
  const answer = await pay();
  for (let count = 1; count <= 10; count += 1) await claim(answer);
  expect(await claim(answer)).toEqual({ status: 429, body: { error: 'too-many-orders' } });
});

it('keeps the thanks at the address that the visitor gave, and sends them once', async () => {
  const answer = await pay();
  await claim(answer);
  const { rows } = await fixture.backend.pg.query<{ id: string }>(
    `update public.donations set status = 'completed' where provider_order_id = $1 returning id`,
    [answer.razorpay_order_id],
  );
  const mails = await fixture.backend.pg.query(
    'select user_id, recipient from public.mail_outbox where once_key like $1',
    [`%${rows[0]?.id}`],
  );
  expect(mails.rows).toEqual([{ user_id: null, recipient: visitorDonor.email }]);
});
