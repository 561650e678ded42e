import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { demoAccounts } from '../support/demo-accounts.ts';
import {
  asPerson,
  CALLERS,
  runOverlapping,
  runTogether,
  runThroughGate,
  type ConcurrencyTests,
  type Connect,
  type Statement,
} from './run-together.ts';

const address = (name: string) => `${name}@people-at-once.test`;

/** An order that waits for its payment. @param account null for a visitor's */
async function addOrder(client: Client, email: string, account: string | null = null) {
  const order = `order_${crypto.randomUUID()}`;
  await client.query(
    `with donor as (
       insert into public.donors (name, address, user_id, email) values ('Giver', 'Chowk, Lucknow', $2, $3) returning id
     )
     insert into public.donations (donor_id, user_id, amount_paise, type, provider_order_id)
       select id, $2, 50000, 'One-time', $1 from donor`,
    [order, account, account === null ? email : null],
  );
  await client.query('select private.refresh_person($1)', [email]);
  return order;
}

/** @returns the id of an account that awaits the press in its email, or has pressed it */
async function addAccount(client: Client, email: string, isConfirmed: boolean): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, email, confirmation_sent_at) values (gen_random_uuid(), $1, now()) returning id`,
    [email],
  );
  if (isConfirmed) await client.query(...confirm(email));
  return rows[0]?.id ?? '';
}

const WRITE = `select public.write_donation_state(id, 0, 'completed', 'pay_' || $1::text, 0, true, '[]')
  from public.donations where provider_order_id = $1`;
const pay = (order: string): Statement => [WRITE, [order]];
const confirm = (email: string): Statement => [
  'update auth.users set email_confirmed_at = now() where email = $1',
  [email],
];
const deleteAccount = (id: string) => asPerson('public.delete_own_account()', id, null);

/** The people of the donors of orders, each as who they are. */
async function peopleOf(client: Client, orders: readonly string[]) {
  const { rows } = await client.query<{ email: string | null; account: boolean; orders: number }>(
    `select person.email, person.account_id is not null as account, count(*)::int as orders
     from public.donations as donation
     join public.donors as donor on donor.id = donation.donor_id
     left join private.people as person on person.id = donor.person_id
     where donation.provider_order_id = any ($1)
     group by person.id order by person.email`,
    [orders],
  );
  return rows;
}

/** @returns whom the order's donor is after both came at the same time, in one order and in the other */
async function inBothOrders(
  connect: Connect,
  prepare: (email: string) => Promise<{ one: Statement; other: Statement; order: string }>,
  name: string,
  client: Client,
) {
  const [first, second] = [`${name}-1`, `${name}-2`].map(address);
  assert.ok(first && second);
  const isOne = await prepare(first);
  await runOverlapping(connect, isOne.one, isOne.other);
  const isOther = await prepare(second);
  await runOverlapping(connect, isOther.other, isOther.one);
  return {
    emails: [first, second] as const,
    people: [
      ...(await peopleOf(client, [isOne.order])),
      ...(await peopleOf(client, [isOther.order])),
    ],
  };
}

/** A visitor with a paid order that waits for a correction, another order, and a gift. */
async function addVisitor(client: Client) {
  const email = address(crypto.randomUUID());
  const [paid, order] = [await addOrder(client, email), await addOrder(client, email)];
  await client.query(...pay(paid));
  const { rows } = await client.query<{ person: string; donor: string; donation: string }>(
    `select donor.person_id as person, donor.id as donor, donation.id as donation
     from public.donations as donation join public.donors as donor on donor.id = donation.donor_id
     where donation.provider_order_id = $1`,
    [paid],
  );
  const { person = '', donor = '', donation = '' } = rows[0] ?? {};
  await client.query(
    `insert into public.gifts (donation_id, recipient_name, giver_name, occasion) values ($1, 'Amma', 'Giver', 'just-so')`,
    [donation],
  );
  await client.query(...askToCorrect(donor));
  return { email, paid, order, person, donor, donation };
}
type Visitor = Awaited<ReturnType<typeof addVisitor>>;

const askToCorrect = (donor: string): Statement => [
  "select public.correct_visitor_details($1, 'Other Name', 'Aliganj, Lucknow', true, null, null)",
  [donor],
];
const changes = {
  setAddress: ({ person, email }) =>
    asPerson(`public.set_person_email('${person}', $2)`, demoAccounts.staff.id, `new-${email}`),
  forget: ({ person }) => asPerson('public.forget_person($2::uuid)', demoAccounts.admin.id, person),
} satisfies Record<string, (visitor: Visitor) => Statement>;
const others = {
  ...changes,
  pay: ({ order }) => pay(order),
  refund: ({ paid }) => [
    `select public.write_donation_state(id, 1, 'refunded', 'pay_' || $1::text, 50000, true, '[]')
     from public.donations where provider_order_id = $1`,
    [paid],
  ],
  correct: ({ donor }) => askToCorrect(donor),
  subscribe: ({ email }) => [
    'insert into public.newsletter_subscribers (email) values ($1)',
    [email],
  ],
  signUp: ({ email }) => [
    'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())',
    [email],
  ],
  addNote: ({ person }) =>
    asPerson("public.add_person_note($2::uuid, 'Called.')", demoAccounts.staff.id, person),
} satisfies Record<string, (visitor: Visitor) => Statement>;

/** Rows in the middle of what the writes lock. Who holds one stops a write there. */
const gates: readonly ((visitor: Visitor) => Statement)[] = [
  ({ donation }) => ['select from public.donations where id = $1 for update', [donation]],
  ({ donor }) => ['select from public.donors where id = $1 for update', [donor]],
  ({ email }) => ['select from public.email_outbox where recipient = $1 for update', [email]],
  ({ donation }) => ['select from public.gifts where donation_id = $1 for update', [donation]],
  ({ person }) => ['select from private.people where id = $1 for update', [person]],
  ({ email }) => ['select private.lock_people(array[$1])', [email]],
];

/** Who comes second may be refused, and what it was about may be gone. */
const isRefusal = ({ code = '' }: { code?: string }) => code.startsWith('PT4') || code === '23503';

/** Stops the first write at each gate, lets the second one come, and looks that people and donors agree. */
async function expectAgreement(
  client: Client,
  connect: Connect,
  first: (visitor: Visitor) => Statement,
  second: (visitor: Visitor) => Statement,
) {
  for (const gate of gates) {
    // oxlint-disable no-await-in-loop -- two at a time
    const visitor = await addVisitor(client);
    const statements = [gate(visitor), first(visitor), second(visitor)] as const;
    for (const result of await runThroughGate(connect, ...statements)) {
      if (result.status === 'rejected' && !isRefusal(result.reason)) throw result.reason;
    }
    const { rows } = await client.query(
      `select donor.email, person.email as email_of_person
       from public.donors as donor left join private.people as person on person.id = donor.person_id
       where donor.email in ($1, 'new-' || $1::text) and private.trust_in_details(donor) > 0
         and donor.email is distinct from person.email`,
      [visitor.email],
    );
    assert.deepEqual(rows, []);
    // oxlint-enable no-await-in-loop
  }
}

const agreementTests: ConcurrencyTests = Object.fromEntries(
  Object.entries(changes).flatMap(([name, change]) =>
    Object.entries(others).flatMap(([otherName, other]) =>
      [[name, change, otherName, other] as const, [otherName, other, name, change] as const].map(
        ([one, first, two, second]) => [
          `${one} and then ${two} leave people and donors in agreement`,
          (client: Client, connect: Connect) => expectAgreement(client, connect, first, second),
        ],
      ),
    ),
  ),
);

export const peopleTests: ConcurrencyTests = {
  'twenty orders under one address that are paid at once are one person’s': async (
    client,
    connect,
  ) => {
    const email = address('twenty');
    const orders: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (let count = 0; count < CALLERS; count++) orders.push(await addOrder(client, email));
    assert.deepEqual(await peopleOf(client, orders), [{ email: null, account: false, orders: 20 }]);
    const calls = orders.map((order) => ({ sql: WRITE, values: [order] }));
    for (const settled of await runTogether(connect, 'service_role', calls)) {
      if (settled.status === 'rejected') throw settled.reason;
    }
    assert.deepEqual(await peopleOf(client, orders), [{ email, account: false, orders: 20 }]);
  },
  'an order that is paid while its address is being confirmed is the account’s person’s': async (
    client,
    connect,
  ) => {
    const { emails, people } = await inBothOrders(
      connect,
      async (email) => {
        await addAccount(client, email, false);
        const order = await addOrder(client, email);
        return { one: pay(order), other: confirm(email), order };
      },
      'confirms',
      client,
    );
    assert.deepEqual(
      people,
      emails.map((email) => ({ email, account: true, orders: 1 })),
    );
  },
  'an order that is paid while its account is being deleted is a nameless person’s': async (
    client,
    connect,
  ) => {
    const { people } = await inBothOrders(
      connect,
      async (email) => {
        const account = await addAccount(client, email, true);
        const order = await addOrder(client, email, account);
        return { one: pay(order), other: deleteAccount(account), order };
      },
      'deletes',
      client,
    );
    const nameless = { email: null, account: false, orders: 1 };
    assert.deepEqual(people, [nameless, nameless]);
  },
  'a visitor’s order that is paid while the account of its address is being deleted is the address’s or the account’s':
    async (client, connect) => {
      const { emails, people } = await inBothOrders(
        connect,
        async (email) => {
          const account = await addAccount(client, email, true);
          const order = await addOrder(client, email);
          return { one: pay(order), other: deleteAccount(account), order };
        },
        'leaves',
        client,
      );
      // Paid first, it joins the account and loses the address with it.
      assert.deepEqual(people, [
        { email: null, account: false, orders: 1 },
        { email: emails[1], account: false, orders: 1 },
      ]);
    },
  ...agreementTests,
};
