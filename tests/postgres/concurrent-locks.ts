import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { instantDaysAgo } from '../support/days.ts';
import {
  asPerson,
  type ConcurrencyTests,
  type Connect,
  runThroughGate,
  type Statement,
} from './run-together.ts';

interface Giver {
  readonly account: string;
  readonly email: string;
  readonly donor: string;
  readonly sponsorship: string;
  readonly order: string;
  readonly donation: string;
  readonly month: string;
  readonly gift: string;
  readonly undo: string;
}

const DOG = '10000000-0000-4000-8000-000000000001';

/** An account with details, a running sponsorship with a month, an unpaid order, and a paid gift by email that failed. */
async function addGiver(client: Client): Promise<Giver> {
  const key = crypto.randomUUID();
  const email = `${key}@at-once.test`;
  const { rows } = await client.query<Giver>(
    `with account as (
       insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id
     ), donor as (
       insert into public.donors (user_id, name, address) select id, 'Giver', 'Chowk, Lucknow' from account returning id
     ), sponsorship as (
       insert into public.sponsorships (user_id, dog_id, amount_paise, mode, status, started_at, provider_subscription_id)
       select id, $3, 300000, 'test', 'active', now(), 'sub_' || $2 from account returning id
     ), paid as (
       insert into public.donations (
         user_id, donor_id, sponsorship_id, amount_paise, type, mode, status, provider_order_id, provider_payment_id
       )
       select account.id, donor.id, sponsorship.id, 300000, 'Monthly', 'test', 'completed', 'month_' || $2, 'pay_month_' || $2
       from account, donor, sponsorship
     ), pending as (
       insert into public.donations (user_id, donor_id, amount_paise, type, mode, provider_order_id)
       select account.id, donor.id, 50000, 'One-time', 'test', 'order_' || $2 from account, donor returning id
     ), given as (
       insert into public.donations (user_id, donor_id, amount_paise, type, mode, status)
       select account.id, donor.id, 60000, 'One-time', 'test', 'completed' from account, donor returning id
     ), gift as (
       insert into public.gifts (donation_id, recipient_name, giver_name, occasion, deliver_on, email, paid_at)
       select id, 'Amma', 'Ravi', 'just-so', (now() at time zone 'Asia/Kolkata')::date, $1, now() from given returning id
     ), joined as (
       insert into private.donation_joins (donation_id, user_id, undo_secret_hash)
       select pending.id, account.id, private.secret_hash($2) from pending, account
     ), subscribed as (
       insert into public.newsletter_subscribers (email) values ($1)
     ), failed as (
       insert into public.email_outbox (idempotency_key, template, gift_id, content_source, data, attempts, due_at)
       select 'gift-delivery:' || id, 'gift-delivery', id, 'gift', '{"mode": "test"}', 100, now() - interval '1 hour' from gift
     )
     select account.id as account, $1 as email, donor.id as donor, sponsorship.id as sponsorship, 'order_' || $2 as order,
       pending.id as donation, 'month_' || $2 as month, gift.id as gift, $2 as undo
     from account, donor, sponsorship, pending, gift`,
    [email, key, DOG],
  );
  const [giver] = rows;
  assert.ok(giver);
  // The first receipts, so that a correction replaces one.
  await client.query(
    'select private.issue_receipt(id) from public.donations where user_id = $1 and paid_at is not null order by id',
    [giver.account],
  );
  return giver;
}

type Write = (giver: Giver) => Statement;

const pay: Write = ({ donation, order }) => [
  `select public.write_donation_state($1, 0, 'completed', $2, 0, true, '[]', '{"payment_method": "upi"}')`,
  [donation, `pay_${order}`],
];
const writeOfMonth = (order: string, expected_version: number | null, refunded_paise: number) => ({
  provider_order_id: order,
  provider_payment_id: `pay_${order}`,
  expected_version,
  status: 'completed',
  amount_paise: 300_000,
  refunded_paise,
  dog_id: DOG,
  paid_at: instantDaysAgo(20),
  created_at: instantDaysAgo(20),
});
/** Two new months, and the refund of a part of the month before. */
const charge: Write = ({ sponsorship, month }) => [
  `select public.write_sponsorship_state($1, (select sync_version from public.sponsorships where id = $1),
     '{"status": "active"}', $2, '[]', '[]', true, now())`,
  [
    sponsorship,
    JSON.stringify([
      writeOfMonth(`2_${month}`, null, 0),
      writeOfMonth(month, 0, 100),
      writeOfMonth(`3_${month}`, null, 0),
    ]),
  ],
];
const correct: Write = ({ donor, account }) => [
  "select public.save_donor($1, $2, 'Corrected', 'Aliganj, Lucknow', false, null, null)",
  [donor, account],
];
const report: Write = ({ month, sponsorship }) => [
  `select public.store_payment_event($1, 'subscription.charged', '{}', $1, (
     select provider_subscription_id from public.sponsorships where id = $2
   ))`,
  [month, sponsorship],
];
const beginAgain: Write = ({ account }) => [
  `select public.begin_sponsorship($1, $2, 100000, 'test')`,
  [account, DOG],
];
const move: Write = ({ account, sponsorship }) =>
  asPerson(
    `public.move_sponsorship($2::uuid, (select max(id::text)::uuid from public.dog_profiles where status = 'available'))`,
    account,
    sponsorship,
  );
const undo: Write = ({ account, undo: secret }) =>
  asPerson('public.undo_claim($2)', account, secret);
const resend: Write = ({ account, gift }) =>
  asPerson('public.resend_gift($2::uuid)', account, gift);
const giveUp: Write = () => ['select count(*) from public.lease_emails(now(), 100)', []];
const rename: Write = ({ account }) => [
  "update public.profiles set name = 'Renamed' where user_id = $1",
  [account],
];
const confirm: Write = ({ account, email }) => [
  `update auth.users set email = 'new-' || $2::text, email_change = 'new-' || $2::text, email_change_sent_at = now()
   where id = $1`,
  [account, email],
];
const giveRole: Write = ({ email }) => ["select public.give_role($1, 'volunteer')", [email]];
const subscribe: Write = ({ email }) => [
  'insert into public.newsletter_subscribers (email) values ($1)',
  [email],
];
const unsubscribe: Write = ({ email }) => [
  `select public.unsubscribe('newsletter', (select token from public.newsletter_subscribers where email = $1))`,
  [email],
];
const unsubscribeAccount: Write = ({ account }) => [
  `select public.unsubscribe('marketing_emails', (select token from private.unsubscribe_tokens where user_id = $1))`,
  [account],
];
const decide: Write = ({ account }) => [
  `select public.store_email_decision(
     id, jsonb_build_array(jsonb_build_object('key', 'at-once:' || $1::text, 'template', 'welcome', 'audience', 'account',
       'data', '{}'::jsonb, 'priority', 1)), '{}', now())
   from private.domain_events where account_id = $1::uuid and emails_decided_at is null order by id limit 1`,
  [account],
];
const deleteAccount: Write = ({ account }) =>
  asPerson('public.delete_own_account()', account, null);

const writes = {
  pay,
  charge,
  correct,
  report,
  beginAgain,
  move,
  undo,
  resend,
  giveUp,
  rename,
  confirm,
  giveRole,
  subscribe,
  unsubscribe,
  unsubscribeAccount,
  decide,
};

/** Rows in the middle of what the writes lock. Who holds one stops a write there. */
const gates: readonly Write[] = [
  () => ["select from private.receipt_series where mode = 'test' for update", []],
  ({ account }) => ['select from public.sponsorships where user_id = $1 for update', [account]],
  ({ account }) => [
    'select from public.donations where user_id = $1 and paid_at is null for update',
    [account],
  ],
  ({ donor }) => ['select from public.donors where id = $1 for update', [donor]],
  ({ gift }) => ['select from public.gifts where id = $1 for update', [gift]],
  ({ gift }) => ['select from public.email_outbox where gift_id = $1 for update', [gift]],
  ({ email }) => ['select from public.newsletter_subscribers where email = $1 for update', [email]],
  ({ account }) => ['select from public.profiles where user_id = $1 for update', [account]],
  ({ email }) => ['select private.lock_people(array[$1])', [email]],
  () => ['select private.lock_promises()', []],
];

/** Who comes second may be refused, and the account may be gone: its id is missing, that of its donor taken. */
const isRefusal = ({ code = '' }: { code?: string }) =>
  code.startsWith('PT4') || code === '23503' || code === '23505';

/** Stops the first write at each gate, and lets the second one come. */
async function expectNoDeadlock(client: Client, connect: Connect, first: Write, second: Write) {
  for (const gate of gates) {
    // oxlint-disable no-await-in-loop -- two at a time
    const giver = await addGiver(client);
    const results = await runThroughGate(connect, gate(giver), first(giver), second(giver));
    for (const result of results) {
      if (result.status === 'rejected' && !isRefusal(result.reason)) throw result.reason;
    }
    // oxlint-enable no-await-in-loop
  }
}

const others: readonly (readonly [keyof typeof writes, keyof typeof writes])[] = [
  ['pay', 'correct'],
  ['pay', 'confirm'],
  ['charge', 'correct'],
  ['charge', 'report'],
  ['charge', 'beginAgain'],
  ['rename', 'confirm'],
  ['giveRole', 'confirm'],
  ['subscribe', 'unsubscribe'],
];
const pairs: readonly (readonly [string, Write, string, Write])[] = [
  ...Object.entries(writes).map(
    ([name, write]) => [name, write, 'deleteAccount', deleteAccount] as const,
  ),
  ...others.map(([one, other]) => [one, writes[one], other, writes[other]] as const),
];

export const lockTests: ConcurrencyTests = Object.fromEntries(
  pairs.flatMap(([name, one, otherName, other]) => [
    [
      `${name} and then ${otherName} wait for each other without a deadlock`,
      (client: Client, connect: Connect) => expectNoDeadlock(client, connect, one, other),
    ],
    [
      `${otherName} and then ${name} wait for each other without a deadlock`,
      (client: Client, connect: Connect) => expectNoDeadlock(client, connect, other, one),
    ],
  ]),
);
