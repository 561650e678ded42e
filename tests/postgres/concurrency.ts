import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { coverageTests } from './concurrent-coverage.ts';
import { giftTests } from './concurrent-gifts.ts';
import { lockTests } from './concurrent-locks.ts';
import { mailingTests } from './concurrent-mailings.ts';
import { peopleTests } from './concurrent-people.ts';
import { issueReceiptsTogether } from './concurrent-receipts.ts';
import { recordingTests } from './concurrent-recording.ts';
import { visitorTests } from './concurrent-visitors.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import {
  asPerson,
  CALLERS,
  callTogether,
  countOf,
  runOverlapping,
  runTogether,
  type ConcurrencyTests,
  type Connect,
  type Statement,
} from './run-together.ts';

const VISITORS = 50;

/** Sends a form as fifty visitors. @returns how many were accepted; the others were rejected with 429 */
async function sendTogether(
  connect: Connect,
  visitOf: (visitor: number) => { network: string; sql: string; email: string },
): Promise<number> {
  const calls = Array.from({ length: VISITORS }, (_, visitor) => {
    const { network, sql, email } = visitOf(visitor);
    return { network, sql, values: [email] };
  });
  const results = await runTogether(connect, 'anon', calls);
  for (const result of results) {
    if (result.status === 'rejected') assert.equal(result.reason.code, 'PT429');
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const STORE_EVENT = "public.store_payment_event($1, 'payment.captured', '{}', $2)";
const WRITE_STATE = `public.write_donation_state(
  (select id from public.donations where provider_order_id = $1), $2, 'completed', $3, 0, true, '[]')`;
const OPEN_MATTER = `public.open_review_items(
  '[{"kind": "unknown-order", "reference": "pay_at_once", "description": "Paid"}]')`;
const DECIDED_TWICE = '90000000-0000-4000-8000-000000000002';
const SEND_MESSAGE = `insert into public.contact_messages (name, email, message)
  values ('Asha', $1, 'One of fifty at once: ' || gen_random_uuid())`;
const SAME_UPDATE = '90000000-0000-4000-8000-000000000001';
const UPDATED_DOG = "'10000000-0000-4000-8000-000000000001'";
const PUBLISH = `public.save_dog_update(
  $1, ${UPDATED_DOG}, (select user_id from public.user_roles where role = 'staff' limit 1), 'News',
  '2026-01-02', '[]', now() - make_interval(secs => $2))`;
const SUBSCRIBE = 'insert into public.newsletter_subscribers (email) values ($1)';

async function versionOf(client: Client, order: string): Promise<number | undefined> {
  const { rows } = await client.query<{ sync_version: number }>(
    'select sync_version from public.donations where provider_order_id = $1',
    [order],
  );
  return rows[0]?.sync_version;
}

async function addDonation(client: Client, order: string): Promise<void> {
  await client.query(
    `insert into public.donations (amount_paise, type, provider_order_id)
     values (50000, 'One-time', $1)`,
    [order],
  );
}

const CONFIRM = 'update auth.users set email_confirmed_at = now() where email = $1';

/** Confirms the mailbox of a visitor's donation and completes the donation at the same time. */
async function joinWhilePaying(client: Client, connect: Connect, isPaidFirst: boolean) {
  const order = `order_Joins${isPaidFirst}`;
  const email = `joins-${isPaidFirst}@at-once.test`;
  await client.query(
    `with donor as (
       insert into public.donors (name, address, email) values ('Visitor', 'Chowk, Lucknow', $1)
       returning id
     ), account as (
       insert into auth.users (id, email, confirmation_sent_at) values (gen_random_uuid(), $1, now())
     )
     insert into public.donations (donor_id, amount_paise, type, provider_order_id)
       select id, 50000, 'One-time', $2 from donor`,
    [email, order],
  );
  const pay: Statement = [`select ${WRITE_STATE}`, [order, 0, `pay_${order}`]];
  const confirm: Statement = [CONFIRM, [email]];
  await (isPaidFirst
    ? runOverlapping(connect, pay, confirm)
    : runOverlapping(connect, confirm, pay));
  const joined = `public.donations as donation join auth.users as account
    on account.id = donation.user_id and account.email = '${email}'`;
  assert.equal(await countOf(client, joined), 1);
}

/** Two administrators, the only ones, end each other's role or their own at the same time. */
async function endBoth(client: Client, connect: Connect, call: string, isOfTheOther: boolean) {
  const { rows: roles } = await client.query('select * from public.user_roles');
  const { rows: added } = await client.query<{ id: string }>(
    `insert into auth.users (id, email)
     select gen_random_uuid(), gen_random_uuid() || '@at-once.test' from generate_series(1, 2) returning id`,
  );
  const [one = '', other = ''] = added.map(({ id }) => id);
  await client.query('truncate public.user_roles');
  await client.query("insert into public.user_roles values ($1, 'admin'), ($2, 'admin')", [
    one,
    other,
  ]);
  const first = asPerson(call, one, isOfTheOther ? other : null);
  const second = asPerson(call, other, isOfTheOther ? one : null);
  // The second one waits, and is no administrator any more or the last one.
  await assert.rejects(runOverlapping(connect, first, second), ({ code }: { code?: string }) =>
    ['42501', 'PT409'].includes(code ?? ''),
  );
  assert.equal(await countOf(client, "public.user_roles where role = 'admin'"), 1);
  await client.query('truncate public.user_roles');
  await client.query(
    'insert into public.user_roles select * from jsonb_populate_recordset(null::public.user_roles, $1)',
    [JSON.stringify(roles)],
  );
}

/** Two people of the team decide about the same review item at the same time: the second one is told. */
async function decideBoth(client: Client, connect: Connect, call: string) {
  await client.query('delete from public.review_items where id = $1', [DECIDED_TWICE]);
  await client.query(
    `insert into public.review_items (id, kind, reference, description)
     values ($1, 'dispute', 'decided twice', 'A dispute')`,
    [DECIDED_TWICE],
  );
  const { admin, staff } = demoAccounts;
  const [first, second] = [admin.id, staff.id].map((id) => asPerson(call, id, id));
  assert.ok(first && second);
  await assert.rejects(runOverlapping(connect, first, second), { code: 'PT409' });
  const kept = `(
    select author_id as id from private.review_item_notes where review_item_id = '${DECIDED_TWICE}'
    union all select assignee_id from public.review_items where id = '${DECIDED_TWICE}'
  ) as decided where id is not null`;
  const { rows } = await client.query(`select id from ${kept}`);
  assert.deepEqual(rows, [{ id: admin.id }]);
}

/** An address gets a role while its account is being confirmed. */
async function inviteWhileConfirming(client: Client, connect: Connect, isInvitedFirst: boolean) {
  const email = `invited-${isInvitedFirst}@at-once.test`;
  await client.query(
    'insert into auth.users (id, email, confirmation_sent_at) values (gen_random_uuid(), $1, now())',
    [email],
  );
  const invite: Statement = ["select public.give_role($1, 'volunteer')", [email]];
  const confirm: Statement = [CONFIRM, [email]];
  await (isInvitedFirst
    ? runOverlapping(connect, invite, confirm)
    : runOverlapping(connect, confirm, invite));
  const given = `public.user_roles as member join auth.users as account
    on account.id = member.user_id and account.email = '${email}'`;
  assert.equal(await countOf(client, given), 1);
}

/**
 * What must hold between sessions at the same time; the embedded database of the tests has one session. The
 * rows of a test stay in the database.
 */
export const concurrencyTests: ConcurrencyTests = {
  'of twenty orders of one caller at once ten are allowed': async (client, connect) => {
    // Expired rows, which every session tries to delete.
    await client.query(
      `insert into private.limit_uses (key_hash, expires_at)
         select private.keyed_hash('caller ' || n), now() - interval '1 hour' from generate_series(1, 5000) as n`,
    );
    const counts = await callTogether(connect, 'public.allow_order($1)', () => ['203.0.113.7']);
    assert.deepEqual(counts, { allowed: 10, refused: 10 });
  },
  'twenty callers at once are all allowed': async (_client, connect) => {
    const counts = await callTogether(connect, 'public.allow_order($1)', (caller) => [
      `198.51.100.${caller}`,
    ]);
    assert.deepEqual(counts, { allowed: CALLERS });
  },
  'of twenty visitors of a wide network at once as many are allowed as it has left': async (
    client,
    connect,
  ) => {
    await client.query(
      `insert into private.limit_uses (key_hash, expires_at)
         select private.keyed_hash('order wide network 2001:db8:5::/48 minute'), now() + interval '1 minute'
         from generate_series(1, 25)`,
    );
    const counts = await callTogether(connect, 'public.allow_order($1)', (caller) => [
      `2001:db8:5:${caller}::1`,
    ]);
    assert.deepEqual(counts, { allowed: 5, refused: CALLERS - 5 });
  },
  'an event delivered twenty times at once is stored once': async (client, connect) => {
    await addDonation(client, 'order_Same');
    const counts = await callTogether(connect, STORE_EVENT, () => ['evt_same', 'order_Same']);
    assert.deepEqual(counts, { true: 1, false: CALLERS - 1 });
  },
  'each of twenty events at once makes older comparisons of the order stale': async (
    client,
    connect,
  ) => {
    await addDonation(client, 'order_Events');
    const counts = await callTogether(connect, STORE_EVENT, (caller) => [
      `evt_${caller}`,
      'order_Events',
    ]);
    assert.deepEqual(counts, { true: CALLERS });
    assert.equal(await versionOf(client, 'order_Events'), CALLERS);
  },
  'of twenty comparisons that read the same version one is written': async (client, connect) => {
    await addDonation(client, 'order_Written');
    const counts = await callTogether(connect, WRITE_STATE, (caller) => [
      'order_Written',
      0,
      `pay_written_${caller}`,
    ]);
    assert.deepEqual(counts, { 0: 1, null: CALLERS - 1 });
    assert.equal(await versionOf(client, 'order_Written'), 1);
  },
  'a review item that twenty comparisons open at once is opened once': async (_client, connect) => {
    const counts = await callTogether(connect, OPEN_MATTER, () => []);
    assert.deepEqual(counts, { 1: 1, 0: CALLERS - 1 });
  },
  'a review item that two people close at once is closed once': (client, connect) =>
    decideBoth(client, connect, `public.add_review_item_note('${DECIDED_TWICE}', 'close', $2)`),
  'a review item that two people assign at once is the first one’s': (client, connect) =>
    decideBoth(client, connect, `public.assign_review_item('${DECIDED_TWICE}', $2::uuid)`),
  'care that two people record at once is recorded by the first one': async (client, connect) => {
    const { rows } = await client.query<{ id: string; dog_id: string }>(
      `insert into public.care_records (dog_id, kind, happened_on, note, cost_paise, due_on)
       values (${UPDATED_DOG}, 'vaccination', '2025-01-10', 'At once', 100, '2026-01-10') returning id, dog_id`,
    );
    const due = rows[0];
    const save = `public.save_care_round(gen_random_uuid(), array['${due?.dog_id}'::uuid], 'vaccination', '2026-01-10',
      'At once', 100, done_ids => array[$2::uuid])`;
    const [first, second] = [demoAccounts.admin, demoAccounts.staff].map(({ id }) =>
      asPerson(save, id, due?.id ?? ''),
    );
    assert.ok(first && second);
    await assert.rejects(runOverlapping(connect, first, second), { code: 'PT409' });
    assert.equal(await countOf(client, "public.care_records where note = 'At once'"), 2);
  },
  'an update that is sent twenty times at once is published once': async (client, connect) => {
    const counts = await callTogether(connect, PUBLISH, () => [SAME_UPDATE, 0]);
    assert.deepEqual(counts, { true: 1, false: CALLERS - 1 });
    const changes = `public.dog_update_changes where update_id = '${SAME_UPDATE}'`;
    assert.equal(await countOf(client, changes), 1);
  },
  'of twenty updates at once the newest is the last update of its dog': async (client, connect) => {
    const counts = await callTogether(connect, PUBLISH, (caller) => [crypto.randomUUID(), caller]);
    assert.deepEqual(counts, { true: CALLERS });
    const newest = `public.dog_profiles where id = ${UPDATED_DOG} and last_update_at = (
      select max(published_at) from public.dog_updates where dog_id = ${UPDATED_DOG})`;
    assert.equal(await countOf(client, newest), 1);
  },
  'a donation that is being paid joins the account that confirms its mailbox': (client, connect) =>
    joinWhilePaying(client, connect, true),
  'a donation that is paid while its mailbox is being confirmed joins the account': (
    client,
    connect,
  ) => joinWhilePaying(client, connect, false),
  'one of two administrators who remove each other at once stays': (client, connect) =>
    endBoth(client, connect, 'public.remove_role($2::uuid)', true),
  'one of two administrators who delete their accounts at once stays': (client, connect) =>
    endBoth(client, connect, 'public.delete_own_account()', false),
  'one of two administrators who give up their own role at once stays': (client, connect) =>
    endBoth(client, connect, "public.change_role(auth.uid(), 'staff')", false),
  'a role that is given while its account is being confirmed arrives': (client, connect) =>
    inviteWhileConfirming(client, connect, true),
  'a role that is given just after its account began to be confirmed arrives': (client, connect) =>
    inviteWhileConfirming(client, connect, false),
  'twenty senders at once lease every email once': async (client, connect) => {
    await client.query(
      `insert into public.email_outbox (idempotency_key, template, user_id, due_at)
       select 'at-once:' || n, 'welcome', account.id, now() - interval '1 minute'
       from (select id from auth.users where email = 'sponsor@paws.test') as account,
         generate_series(1, 300) as n`,
    );
    const leased = await callTogether(
      connect,
      "(select coalesce(string_agg(id::text, ' '), '') from public.lease_emails(now(), 15))",
      () => [],
    );
    // A sender that finds every due email leased by the others answers with no id.
    const ids = Object.keys(leased).flatMap((result) => result.split(' ').filter(Boolean));
    assert.equal(new Set(ids).size, ids.length);
    const leasedNow = 'public.email_outbox where leased_until > now()';
    assert.equal(await countOf(client, leasedNow), ids.length);
    assert.ok(ids.length >= 15);
  },
  'twenty runs at once decide about an event once': async (client, connect) => {
    await client.query(
      `insert into public.messages (recipient_id, sender_id, subject, body)
       select account.id, account.id, 'At once', 'Come!' from auth.users as account
       where email = 'sponsor@paws.test'`,
    );
    const { rows } = await client.query<{ id: string }>(
      "select max(id) as id from private.domain_events where kind = 'message-sent'",
    );
    const email = {
      key: 'team-message:at-once',
      template: 'team-message',
      audience: 'account',
      data: {},
      priority: 1,
    };
    const counts = await callTogether(
      connect,
      "public.store_email_decision($1, $2, '{}', now())",
      () => [rows[0]?.id, JSON.stringify([email])],
    );
    assert.deepEqual(counts, { false: CALLERS - 1, true: 1 });
    assert.equal(
      await countOf(client, "public.email_outbox where idempotency_key = 'team-message:at-once'"),
      1,
    );
  },
  '200 completions and refunds at once number their receipts without a gap': issueReceiptsTogether,
  'of fifty messages at once from one network five are stored': async (client, connect) => {
    const accepted = await sendTogether(connect, (visitor) => ({
      network: '203.0.113.1',
      sql: SEND_MESSAGE,
      email: `many-${visitor}@at-once.test`,
    }));
    assert.equal(accepted, 5);
    const stored = "public.contact_messages where email like '%@at-once.test'";
    assert.equal(await countOf(client, stored), 5);
  },
  'of fifty messages at once from one email address five are stored': async (_, connect) => {
    const accepted = await sendTogether(connect, (visitor) => ({
      network: `198.51.100.${visitor}`,
      sql: SEND_MESSAGE,
      email: 'one@at-once.test',
    }));
    assert.equal(accepted, 5);
  },
  'of fifty subscriptions at once from one network ten are stored': async (client, connect) => {
    const accepted = await sendTogether(connect, (visitor) => ({
      network: '203.0.113.1',
      sql: SUBSCRIBE,
      email: `many-${visitor}@at-once.test`,
    }));
    assert.equal(accepted, 10);
    const stored = "public.newsletter_subscribers where email like '%@at-once.test'";
    assert.equal(await countOf(client, stored), 10);
  },
  ...mailingTests,
  ...coverageTests,
  ...giftTests,
  ...peopleTests,
  ...visitorTests,
  ...lockTests,
  ...recordingTests,
};
