import assert from 'node:assert/strict';
import type { Client } from 'pg';
import {
  asPerson,
  callTogether,
  type ConcurrencyTests,
  type Connect,
  countOf,
  runOverlapping,
  runTogether,
  type Statement,
} from './run-together.ts';

interface Gift {
  readonly id: string;
  readonly payer: string;
  readonly donation: string;
}

interface Leased {
  readonly id: string;
  readonly address: string;
}

/** A paid gift whose email is due now. @param isQueued false if its email is sent already */
async function addGift(client: Client, email: string, isQueued = true): Promise<Gift> {
  const { rows } = await client.query<Gift>(
    `with account as (
       insert into auth.users (id, email, email_confirmed_at)
       values (gen_random_uuid(), gen_random_uuid() || '@at-once.test', now()) returning id
     ), donation as (
       insert into public.donations (user_id, amount_paise, type, mode, status)
       select id, 300000, 'One-time', 'live', 'completed' from account returning id, user_id
     )
     insert into public.gifts (
       donation_id, recipient_name, giver_name, occasion, deliver_on, email, paid_at, delivered_at
     )
       select id, 'Amma', 'Ravi', 'just-so', (now() at time zone 'Asia/Kolkata')::date, $1, now(),
         case when not $2 then now() end
       from donation
       returning id, donation_id as donation, (select user_id from donation) as payer`,
    [email, isQueued],
  );
  const gift = rows[0];
  assert.ok(gift);
  await client.query('select private.know_gift_address($1)', [email]);
  await client.query(
    `insert into public.email_outbox (
       idempotency_key, template, gift_id, content_source, data, due_at, sent_at
     ) values (
       'gift-delivery:' || $1::uuid, 'gift-delivery', $1, 'gift', '{"mode": "live"}',
       now() - interval '1 minute', case when not $2 then now() end
     )`,
    [gift.id, isQueued],
  );
  return gift;
}

const LEASE = 'select id, address from public.lease_emails(clock_timestamp(), 100)';

/** The addresses that a run leases for a gift, while nobody else waits for it. */
async function leaseWithoutWaiting(client: Client, gift: Gift): Promise<string[]> {
  await client.query("set lock_timeout = '1ms'");
  const { rows } = await client.query<Leased>(LEASE);
  const { rows: own } = await client.query<{ id: string }>(
    'select id from public.email_outbox where gift_id = $1',
    [gift.id],
  );
  const ids = new Set(own.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).map(({ address }) => address);
}

const press = (call: string, { id, payer }: Gift): Statement =>
  asPerson(`public.${call}`, payer, id);
const withdraw = (gift: Gift) => press('withdraw_gift($2::uuid)', gift);
const resend = (gift: Gift) => press('resend_gift($2::uuid)', gift);
const correct = (gift: Gift, address = 'right@at-once.test') =>
  press(`correct_gift_email($2::uuid, '${address}')`, gift);

const isRefusal = (message: string) => (error: { code?: string; message?: string }) =>
  error.code === 'PT409' && error.message === message;

const presses = ({ id }: Gift) =>
  `private.domain_events where kind = 'gift-sent-again' and data ->> 'gift_id' = '${id}'`;

/** A payer presses a button while the email is being leased, and while it is not. */
async function pressAndLease(
  connect: Connect,
  gift: Gift,
  [sql, values]: Statement,
): Promise<string[]> {
  const [payer, sender] = await Promise.all([connect(), connect()]);
  try {
    await payer.query('begin');
    await payer.query(sql, values);
    assert.deepEqual(await leaseWithoutWaiting(sender, gift), []);
    await payer.query('commit');
    return await leaseWithoutWaiting(sender, gift);
  } finally {
    await Promise.all([payer.end(), sender.end()]);
  }
}

/** While the first run is open, the second one leases emails, too. */
async function leaseByTwo(connect: Connect): Promise<void> {
  const [one, other] = await Promise.all([connect(), connect()]);
  const lease = 'select count(*)::int from public.lease_emails(clock_timestamp(), $1)';
  try {
    await one.query('begin');
    await one.query(lease, [1]);
    // It would fail if it waited for the first one.
    await other.query("set lock_timeout = '1ms'");
    const { rows } = await other.query<{ count: number }>(lease, [100]);
    assert.ok((rows[0]?.count ?? 0) > 1);
    await one.query('commit');
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

export const giftTests: ConcurrencyTests = {
  'twenty senders at once lease the email of each gift once, with one link': async (
    client,
    connect,
  ) => {
    for (let gift = 0; gift < 30; gift += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await addGift(client, `gifts-${gift % 7}@at-once.test`);
    }
    const leased = await callTogether(
      connect,
      `(select count(*) from public.lease_emails(now(), 10) where address like 'gifts-%')`,
      () => [],
    );
    const total = Object.entries(leased).reduce(
      (sum, [count, runs]) => sum + Number(count) * runs,
      0,
    );
    assert.equal(total, 30);
    const links = `private.gift_secrets as known join public.gifts as gift on gift.id = known.gift_id
      where gift.email like 'gifts-%@at-once.test'`;
    assert.equal(await countOf(client, links), 30);
  },
  'two senders that need the token of the same address don’t wait for each other': async (
    client,
    connect,
  ) => {
    await client.query('delete from public.email_outbox where is_waiting');
    // The first sender locks ten emails ahead, and an address takes no more than ten gifts.
    for (let gift = 0; gift < 15; gift += 1) {
      const name = gift > 0 && gift < 10 ? `own-${gift}` : 'shared';
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await addGift(client, `${name}@at-once.test`);
    }
    await leaseByTwo(connect);
  },
  'two senders that need the token of the same account don’t wait for each other': async (
    client,
    connect,
  ) => {
    await client.query('delete from public.email_outbox where is_waiting');
    await client.query(
      `with account as (
         insert into auth.users (id, email, email_confirmed_at)
         values (gen_random_uuid(), gen_random_uuid() || '@at-once.test', now()) returning id
       )
       insert into public.email_outbox (idempotency_key, template, user_id, setting)
       select 'shared:' || n, 'message', id, 'email_notifications' from account, generate_series(1, 15) as n`,
    );
    await leaseByTwo(connect);
  },
  'a correction that comes while the email is leased is refused': async (client, connect) => {
    const gift = await addGift(client, 'wrong@at-once.test');
    await assert.rejects(
      runOverlapping(connect, [LEASE, []], correct(gift)),
      isRefusal('being-sent'),
    );
    assert.equal(await countOf(client, "public.gifts where email = 'wrong@at-once.test'"), 1);
  },
  'a withdrawal that comes while the email is leased is refused': async (client, connect) => {
    const gift = await addGift(client, 'keeps@at-once.test');
    await assert.rejects(
      runOverlapping(connect, [LEASE, []], withdraw(gift)),
      isRefusal('being-sent'),
    );
  },
  'an address that is being corrected gets nothing, and the right one the email': async (
    client,
    connect,
  ) => {
    const gift = await addGift(client, 'wrong-too@at-once.test');
    assert.deepEqual(await pressAndLease(connect, gift, correct(gift)), ['right@at-once.test']);
  },
  'a gift that is being withdrawn is not leased': async (client, connect) => {
    const gift = await addGift(client, 'withdrawn@at-once.test');
    assert.deepEqual(await pressAndLease(connect, gift, withdraw(gift)), []);
  },
  'a gift that is withdrawn while its email is being decided is not sent': async (
    client,
    connect,
  ) => {
    const gift = await addGift(client, 'decided@at-once.test', false);
    await client.query('update public.gifts set delivered_at = null where id = $1', [gift.id]);
    const queue: Statement = [
      `insert into public.email_outbox (idempotency_key, template, gift_id, content_source, data)
       values (gen_random_uuid(), 'gift-delivery', $1, 'gift', '{"mode": "live"}')`,
      [gift.id],
    ];
    await runOverlapping(connect, withdraw(gift), queue);
    const sender = await connect();
    assert.deepEqual(await leaseWithoutWaiting(sender, gift), []);
    await sender.end();
  },
  'a gift that is sent again by two presses at once is sent again once': async (
    client,
    connect,
  ) => {
    const gift = await addGift(client, 'again@at-once.test', false);
    await assert.rejects(
      runOverlapping(connect, resend(gift), resend(gift)),
      isRefusal('already-sent-again'),
    );
    assert.equal(await countOf(client, presses(gift)), 1);
  },
  'of two corrections at once the first one counts': async (client, connect) => {
    const gift = await addGift(client, 'twice@at-once.test', false);
    await assert.rejects(
      runOverlapping(
        connect,
        correct(gift, 'one@at-once.test'),
        correct(gift, 'other@at-once.test'),
      ),
      isRefusal('already-corrected'),
    );
    assert.equal(await countOf(client, "public.gifts where email = 'one@at-once.test'"), 1);
    assert.equal(await countOf(client, presses(gift)), 1);
  },
  'a gift that is corrected and sent again at once leaves once': async (client, connect) => {
    const gift = await addGift(client, 'both@at-once.test', false);
    await assert.rejects(
      runOverlapping(connect, correct(gift), resend(gift)),
      isRefusal('being-sent'),
    );
    const other = await addGift(client, 'both-too@at-once.test', false);
    await runOverlapping(connect, resend(other), correct(other));
    assert.equal(await countOf(client, presses(gift)), 1);
    assert.equal(await countOf(client, presses(other)), 1);
  },
  'a gift that two charges pay at once becomes real once': async (client, connect) => {
    const gift = await addGift(client, 'paid@at-once.test');
    await client.query('update public.gifts set paid_at = null where id = $1', [gift.id]);
    const pay: Statement = [
      'select private.pay_gift(donation) from public.donations as donation where id = $1',
      [gift.donation],
    ];
    await runOverlapping(connect, pay, pay);
    const paid = `private.domain_events where kind = 'gift-paid' and data ->> 'gift_id' = '${gift.id}'`;
    assert.equal(await countOf(client, paid), 1);
  },
  'monthly gifts that twenty tabs begin at once for two people keep them, and one is open': async (
    client,
    connect,
  ) => {
    const { payer } = await addGift(client, 'tabs@at-once.test', false);
    const names = ['Amma', 'Nani'] as const;
    const begun = await callTogether(
      connect,
      `(public.begin_sponsorship($1, null, 300000, 'live', gift => jsonb_build_object(
         'recipient_name', $2::text, 'giver_name', 'Ravi', 'occasion', 'just-so'
       )) ->> 'id')`,
      (caller) => [payer, names[caller % 2]],
    );
    const open = `public.sponsorships where user_id = '${payer}' and desired_status = 'run'`;
    assert.equal(await countOf(client, open), 1);
    // Whatever the order was, nobody's gift was given to the other one's mandate.
    const kept = names.map((name) =>
      countOf(
        client,
        `public.gifts where recipient_name = '${name}' and sponsorship_id in
           (select id from public.sponsorships where user_id = '${payer}')`,
      ),
    );
    const [amma = 0, nani = 0] = await Promise.all(kept);
    assert.ok(amma > 0 && nani > 0);
    assert.equal(amma + nani, Object.keys(begun).length);
  },
  'a dog that is followed by eight presses at once is followed once': async (client, connect) => {
    const gift = await addGift(client, 'reader@at-once.test', false);
    await client.query(
      'update public.donations set dog_id = (select min(id::text)::uuid from public.dog_profiles) where id = $1',
      [gift.donation],
    );
    const { rows } = await client.query<{ secret: string }>(
      'select private.new_gift_secret($1, true) as secret',
      [gift.id],
    );
    const call = {
      sql: 'select public.follow_dog($1, $2) as answer',
      values: [gift.id, rows[0]?.secret],
    };
    const results = await runTogether<{ answer: string }>(
      connect,
      'anon',
      Array.from({ length: 8 }, (_, index) => ({ ...call, network: `198.51.100.${index}` })),
    );
    for (const result of results) {
      assert.equal(result.status, 'fulfilled');
      assert.equal(result.value[0]?.answer, 'subscribed');
    }
    const reader = "private.dog_news_subscribers where email = 'reader@at-once.test'";
    assert.equal(await countOf(client, reader), 1);
  },
};
