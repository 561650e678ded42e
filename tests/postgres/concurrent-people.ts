import assert from 'node:assert/strict';
import type { Client } from 'pg';
import {
  asPerson,
  CALLERS,
  runOverlapping,
  runTogether,
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
const deleteAccount = (id: string) => asPerson('public.delete_my_account()', id, null);

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

export const peopleTests: ConcurrencyTests = {
  'twenty orders under one address that are paid at once are one person’s': async (
    client,
    connect,
  ) => {
    const email = address('twenty');
    const orders = await Promise.all(
      Array.from({ length: CALLERS }, () => addOrder(client, email)),
    );
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
};
