// Monthly payments without an account, while the browser, the provider and a mailbox change them at the same time.
import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { instantDaysAgo } from '../support/days.ts';
import {
  CALLERS,
  countOf,
  runThroughGate,
  runTogether,
  type ConcurrencyTests,
  type Connect,
  type Statement,
} from './run-together.ts';

const DOG = '10000000-0000-4000-8000-000000000001';

/** A running monthly payment with its first month, and accounts that wait to confirm its address and the right one. */
interface Visitor {
  id: string;
  secret: string;
  email: string;
  rightEmail: string;
}

async function addVisitor(client: Client): Promise<Visitor> {
  const email = `${crypto.randomUUID()}@visitors-at-once.test`;
  const rightEmail = `right-${email}`;
  const { rows } = await client.query<{ begun: { id: string; secret: string } }>(
    `select public.begin_visitor_sponsorship(gen_random_uuid(), $1, $2, 300000, 'test', 'en') as begun`,
    [JSON.stringify({ name: 'Visitor', address: 'Chowk, Lucknow', email }), DOG],
  );
  const begun = rows[0]?.begun;
  assert.ok(begun?.id);
  await client.query(
    `insert into auth.users (id, email, confirmation_sent_at)
     select gen_random_uuid(), address, now() from unnest($1::text[]) as address`,
    [[email, rightEmail]],
  );
  const visitor = { ...begun, email, rightEmail };
  await client.query(...charge(visitor));
  return visitor;
}

/** What a comparison with the provider writes after it has charged a month. */
const charge = ({ id }: Visitor): Statement => [
  `select public.write_sponsorship_state($1, sync_version, $2, $3, '[]', '[]', true, now())
   from public.sponsorships where id = $1`,
  [
    id,
    JSON.stringify({ status: 'active', started_at: instantDaysAgo(1) }),
    JSON.stringify([
      {
        provider_order_id: `order_${crypto.randomUUID()}`,
        provider_payment_id: `pay_${crypto.randomUUID()}`,
        dog_id: DOG,
        amount_paise: 300_000,
        status: 'completed',
        refunded_paise: 0,
        paid_at: instantDaysAgo(1),
        created_at: instantDaysAgo(1),
      },
    ]),
  ],
];
const confirm = (email: string): Statement => [
  'update auth.users set email_confirmed_at = now() where email = $1',
  [email],
];
const correct = ({ id, secret, rightEmail }: Visitor): Statement => [
  'select public.correct_sponsorship_email($1, $2, $3)',
  [id, secret, rightEmail],
];

/** The email about its beginning, with a link for whoever pays. Nothing once it is decided. */
const decide = ({ id }: Visitor): Statement => [
  `select public.store_email_decision(id, $2, '{}', now())
   from private.domain_events where sponsorship_id = $1 and kind = 'sponsorship-created'`,
  [
    id,
    JSON.stringify([
      {
        key: id,
        template: 'sponsorship-begun',
        audience: 'payer',
        data: {},
        priority: 0,
        secrets: [{ path: ['secret'], opens: 'sponsorship' }],
      },
    ]),
  ],
];

/** Rows and locks in the middle of what the writes lock. Who holds one stops a write there. */
const gates: readonly ((visitor: Visitor) => Statement)[] = [
  () => ['select private.lock_promises()', []],
  ({ email }) => ['select private.lock_people(array[$1])', [email]],
  ({ id }) => ['select from public.sponsorships where id = $1 for update', [id]],
  ({ id }) => ['select from public.donations where sponsorship_id = $1 for update', [id]],
  ({ email }) => ['select from public.donors where email = $1 for update', [email]],
  () => ['select from public.dog_profiles where id = $1 for update', [DOG]],
];

/** Whose it is at the end, with each month that is somebody else's. */
async function stateOf(client: Client, { id }: Visitor) {
  const { rows } = await client.query<{
    account: string | null;
    address: string | null;
    months: number;
    others: number;
  }>(
    `select account.email as account, sponsorship.visitor_email as address, count(*)::int as months,
       (count(*) filter (where month.user_id is distinct from sponsorship.user_id))::int as others
     from public.sponsorships as sponsorship
     join public.donations as month on month.sponsorship_id = sponsorship.id
     left join auth.users as account on account.id = sponsorship.user_id
     where sponsorship.id = $1 group by account.email, sponsorship.id`,
    [id],
  );
  return rows[0];
}

/** Lets two changes meet at each gate, in both orders. @param check what is true after the one that came first */
async function atEachGate(
  client: Client,
  connect: Connect,
  changes: readonly [(visitor: Visitor) => Statement, (visitor: Visitor) => Statement],
  check: (visitor: Visitor, results: readonly PromiseSettledResult<unknown>[]) => Promise<void>,
): Promise<void> {
  for (const gate of gates) {
    for (const [first, second] of [changes, [changes[1], changes[0]] as const]) {
      // oxlint-disable no-await-in-loop -- two at a time
      const visitor = await addVisitor(client);
      const statements = [gate(visitor), first(visitor), second(visitor)] as const;
      const results = await runThroughGate(connect, ...statements);
      await check(visitor, first === changes[0] ? results : results.toReversed());
      // oxlint-enable no-await-in-loop
    }
  }
}

function assertDone(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Begins with one request in twenty sessions, each with its amount. @returns the ids, one for each session */
async function beginTogether(connect: Connect, requestId: string, amountOf: (n: number) => number) {
  const visitor = { name: 'Visitor', address: 'Chowk, Lucknow', email: `${requestId}@begins.test` };
  const calls = Array.from({ length: CALLERS }, (_, caller) => ({
    sql: `select public.begin_visitor_sponsorship($1, $2, $3, $4, 'test', 'en') ->> 'id' as id`,
    values: [requestId, JSON.stringify(visitor), DOG, amountOf(caller)],
  }));
  const results = await runTogether<{ id: string }>(connect, 'service_role', calls);
  assertDone(results);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

export const visitorTests: ConcurrencyTests = {
  'a visitor’s request in twenty sessions at once is one monthly payment': async (
    client,
    connect,
  ) => {
    const request = crypto.randomUUID();
    const begun = await beginTogether(connect, request, () => 300_000);
    assert.equal(begun.length, CALLERS);
    assert.equal(new Set(begun.map(({ id }) => id)).size, 1);
    const made = `public.sponsorships where visitor_email = '${request}@begins.test'`;
    assert.equal(await countOf(client, made), 1);
  },
  'a visitor’s request with two amounts at once leaves one monthly payment to authorise': async (
    client,
    connect,
  ) => {
    const request = crypto.randomUUID();
    await beginTogether(connect, request, (caller) => (caller % 2 ? 300_000 : 150_000));
    const open = `public.sponsorships where visitor_email = '${request}@begins.test'
      and desired_status = 'run' and ended_at is null`;
    assert.equal(await countOf(client, open), 1);
    assert.equal(await countOf(client, `public.sponsorships where request_id = '${request}'`), 1);
  },
  'a visitor’s month that is charged while the mailbox is being confirmed is the account’s': (
    client,
    connect,
  ) =>
    atEachGate(
      client,
      connect,
      [charge, ({ email }) => confirm(email)],
      async (visitor, results) => {
        assertDone(results);
        assert.deepEqual(await stateOf(client, visitor), {
          account: visitor.email,
          address: null,
          months: 2,
          others: 0,
        });
      },
    ),
  'an address that is corrected while its mailbox is being confirmed joins one account or none': (
    client,
    connect,
  ) =>
    atEachGate(
      client,
      connect,
      [correct, ({ email }) => confirm(email)],
      async (visitor, [corrected, confirmed]) => {
        assert.equal(confirmed?.status, 'fulfilled');
        if (corrected?.status === 'rejected') assert.equal(corrected.reason.message, 'joined');
        const isCorrected = corrected?.status === 'fulfilled';
        assert.deepEqual(await stateOf(client, visitor), {
          account: isCorrected ? null : visitor.email,
          address: isCorrected ? visitor.rightEmail : null,
          months: 1,
          others: 0,
        });
      },
    ),
  'an address that is corrected while the right mailbox is being confirmed joins its account': (
    client,
    connect,
  ) =>
    atEachGate(
      client,
      connect,
      [correct, ({ rightEmail }) => confirm(rightEmail)],
      async (visitor, results) => {
        assertDone(results);
        assert.deepEqual(await stateOf(client, visitor), {
          account: visitor.rightEmail,
          address: null,
          months: 1,
          others: 0,
        });
      },
    ),
  'a visitor’s month that is charged while the address is being corrected has the right one': (
    client,
    connect,
  ) =>
    atEachGate(client, connect, [charge, correct], async (visitor, results) => {
      assertDone(results);
      assert.deepEqual(await stateOf(client, visitor), {
        account: null,
        address: visitor.rightEmail,
        months: 2,
        others: 0,
      });
      const donors = `public.donors where email = '${visitor.email}'`;
      assert.equal(await countOf(client, donors), 0);
    }),
  'an email that is decided while its address is corrected leaves no live link in the wrong mailbox':
    (client, connect) =>
      atEachGate(client, connect, [decide, correct], async (visitor, results) => {
        assertDone(results);
        await client.query(...decide(visitor));
        const { rows } = await client.query(
          `select email.recipient, opened.email_hash = private.keyed_hash(email.recipient) as is_own
           from public.email_outbox as email
           left join private.sponsorship_secrets as opened
             on opened.secret_hash = private.secret_hash(email.data ->> 'secret')
           where email.idempotency_key = $1`,
          [visitor.id],
        );
        assert.deepEqual(rows, [{ recipient: visitor.rightEmail, is_own: true }]);
      }),
};
