import assert from 'node:assert/strict';
import type { Client } from 'pg';
import {
  asPerson,
  callTogether,
  type ConcurrencyTests,
  type Connect,
  countOf,
  runOverlapping,
} from './run-together.ts';

const SPONSORS = 30;
const BATCH = 10;
const CONTINUE = `public.continue_mailings(now(), ${BATCH})`;

/** Thirty sponsors of a new dog, and a message to them. @returns the mailing's id */
async function addMailing(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with dog as (
       insert into public.dog_profiles (name, image_url, tagline, age, location, traits)
       values ($1, '/a.png', 'b', '1 year', 'c', '{Calm}') returning id
     ), account as (
       insert into auth.users (id, email)
       select gen_random_uuid(), gen_random_uuid() || '@at-once.test' from generate_series(1, $2) returning id
     ), sponsorship as (
       insert into public.sponsorships (user_id, dog_id, amount_paise, mode, status)
       select account.id, dog.id, 300000, 'test', 'paused' from dog, account
     )
     insert into public.mailings (kind, dog_id, subject, body)
     select 'sponsor-message', id, $1, 'He sleeps.' from dog returning id`,
    [name, SPONSORS],
  );
  return rows[0]?.id ?? '';
}

/** How many messages of a mailing were written, and to how many people. */
async function written(client: Client, name: string) {
  const { rows } = await client.query<{ messages: number; people: number }>(
    `select count(*)::int as messages, count(distinct recipient_id)::int as people
     from public.messages where subject = $1`,
    [name],
  );
  return rows[0];
}

/** Nobody gets two messages of one mailing, and all get one. */
async function writeAll(client: Client, connect: Connect, names: readonly string[]): Promise<void> {
  let handled: Record<string, number>;
  do {
    // oxlint-disable-next-line no-await-in-loop -- until nothing is left
    handled = await callTogether(connect, CONTINUE, () => []);
  } while (Object.keys(handled).some((count) => count !== '0'));
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- two
    assert.deepEqual(await written(client, name), { messages: SPONSORS, people: SPONSORS });
  }
  assert.equal(await countOf(client, 'private.mailing_queue'), 0);
  const wrong = `public.mailings where subject = any ('{${names.join(',')}}')
    and (finished_at is null or (recipient_count, written_count, failed_count) <> (${SPONSORS}, ${SPONSORS}, 0))`;
  assert.equal(await countOf(client, wrong), 0);
}

/** @returns the members of the team who may write to sponsors */
async function staff(client: Client): Promise<[string, string]> {
  const { rows } = await client.query<{ id: string }>(
    "select user_id as id from public.user_roles where role in ('admin', 'staff') order by role limit 2",
  );
  return [rows[0]?.id ?? '', rows[1]?.id ?? ''];
}

export const mailingTests: ConcurrencyTests = {
  'two runs at once write to different people, and neither waits': async (client, connect) => {
    await addMailing(client, 'FirstMailing');
    await addMailing(client, 'SecondMailing');
    const [one, other] = await Promise.all([connect(), connect()]);
    try {
      await one.query('begin');
      await one.query(`select ${CONTINUE}`);
      // It would fail if it waited for the first one.
      await other.query("set lock_timeout = '1ms'");
      await other.query(`select ${CONTINUE}`);
      assert.deepEqual(await written(other, 'SecondMailing'), { messages: BATCH, people: BATCH });
      assert.deepEqual(await written(one, 'FirstMailing'), { messages: BATCH, people: BATCH });
      await one.query('commit');
    } finally {
      await Promise.all([one.end(), other.end()]);
    }
    await writeAll(client, connect, ['FirstMailing', 'SecondMailing']);
  },
  'what a run that failed has written is written once by the next': async (client, connect) => {
    await addMailing(client, 'RepeatedMailing');
    const failing = await connect();
    await failing.query('begin');
    await failing.query(`select ${CONTINUE}`);
    // As a server that is killed: its transaction is rolled back.
    await failing.end();
    await writeAll(client, connect, ['RepeatedMailing']);
  },
  'a message that two of the team send at once is one mailing': async (client, connect) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.dog_profiles limit 1',
    );
    const [one, other] = await staff(client);
    const send = `public.message_sponsors($2::uuid, 'PressedTwice', 'He sleeps.')`;
    const dog = rows[0]?.id ?? '';
    await runOverlapping(connect, asPerson(send, one, dog), asPerson(send, other, dog));
    assert.equal(await countOf(client, "public.mailings where subject = 'PressedTwice'"), 1);
  },
};
