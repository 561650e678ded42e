// Presses that write to many: who is counted is written to, once, whatever happens in between.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import { insertRow, type Row } from '../../support/rows.ts';

const DOG = '10000000-0000-4000-8000-000000000002';
const OTHER_DOG = '10000000-0000-4000-8000-000000000003';
const NOW = '2026-11-23T06:00:00Z';
const { admin, staff } = demoAccounts;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec('begin');
  await backend.pg.exec(
    "update public.sponsorships set ended_at = now(), end_reason = 'sponsor', status = 'cancelled'; delete from public.email_outbox",
  );
  await decideAll(backend.pg);
});
afterEach(() => backend.pg.exec('rollback'));

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

/** Runs a statement of a function as a person. A refusal leaves the transaction as it was. */
async function as(account: string, text: string, ...values: unknown[]): Promise<unknown> {
  await backend.pg.exec('savepoint person');
  try {
    await sql(
      `select set_config('request.jwt.claim.sub', $1, true),
         set_config('request.jwt.claims', '{"aal": "aal2"}', true)`,
      account,
    );
    await sql("select set_config('role', 'authenticated', true)");
    const [row] = await sql(`select ${text} as it`, ...values);
    await backend.pg.exec('reset role');
    return row?.['it'];
  } catch (error) {
    await backend.pg.exec('rollback to savepoint person');
    return Object(error).code;
  }
}

let number = 0;

/** An account with a running sponsorship of a dog, or of all dogs. */
async function addSponsor(dog_id: string | null, row: Row = {}, wantsMarketing = true) {
  number += 1;
  const id = await addAccount(backend.pg, `sponsor-${number}@paws.test`, `Sponsor ${number}`);
  await sql(
    'update public.user_settings set marketing_emails = $2 where user_id = $1',
    id,
    wantsMarketing,
  );
  await insertRow(backend.pg, 'sponsorships', {
    user_id: id,
    dog_id,
    amount_paise: 100_000,
    mode: 'test',
    status: 'active',
    ...row,
  });
  return id;
}

const writeTo = (account: string, text = 'She is well again.') =>
  as(account, "public.message_sponsors($1, 'Moti', $2)", DOG, text);
const proceed = async (batch = 500) =>
  (await sql('select public.continue_mailings($1, $2) as handled', NOW, batch))[0]?.['handled'];
const mailing = async (id: unknown) =>
  (
    await sql(
      `select recipient_count, written_count, failed_count, finished_at is not null as is_finished
       from public.mailings where id = $1`,
      id,
    )
  )[0];
const written = async () =>
  (await sql("select recipient_id from public.messages where subject = 'Moti'"))
    .map((row) => String(row['recipient_id']))
    .toSorted();

it('a message to the sponsors of a dog reaches those who are counted, in their inbox and by email', async () => {
  const own = await addSponsor(DOG, {}, false);
  const ofAll = await addSponsor(null);
  const paused = await addSponsor(DOG, { desired_status: 'pause', pause_reason: 'sponsor' });
  await addSponsor(OTHER_DOG);
  await addSponsor(DOG, { ended_at: NOW, end_reason: 'sponsor' });
  await addSponsor(DOG, { status: 'created' });
  const count = await as(
    staff.id,
    "public.count_mailing_recipients('sponsor-message', dog_id => $1)",
    DOG,
  );
  expect(count).toBe(3);
  const id = await writeTo(staff.id);
  expect(await mailing(id)).toMatchObject({ recipient_count: null, is_finished: false });
  await proceed();
  expect(await written()).toEqual([own, ofAll, paused].toSorted());
  expect(await mailing(id)).toEqual({
    recipient_count: 3,
    written_count: 3,
    failed_count: 0,
    is_finished: true,
  });
  expect(
    await sql("select distinct sender_id, sender_role from messages where subject = 'Moti'"),
  ).toEqual([{ sender_id: staff.id, sender_role: 'staff' }]);
  await decideAll(backend.pg);
  const emails = await sql(
    "select user_id, priority from email_outbox where template = 'team-message'",
  );
  expect(emails).toHaveLength(3);
  // After the emails to one person.
  expect(new Set(emails.map(({ priority }) => priority))).toEqual(new Set([2]));
});

it('the email of a message to one person leaves before those of a mailing', async () => {
  await insertRow(backend.pg, 'messages', {
    recipient_id: people.owner.id,
    sender_id: staff.id,
    subject: 'A walk',
    body: 'Come!',
  });
  await decideAll(backend.pg);
  expect(await sql("select priority from email_outbox where template = 'team-message'")).toEqual([
    { priority: 1 },
  ]);
});

it('batches write to everybody once, also when one of them is rolled back', async () => {
  const sponsors = [];
  for (let left = 5; left > 0; left -= 1) sponsors.push(await addSponsor(DOG));
  const id = await writeTo(staff.id);
  expect(await proceed(2)).toBe(2);
  expect(await mailing(id)).toMatchObject({ written_count: 2, is_finished: false });
  await backend.pg.exec('savepoint crash');
  expect(await proceed(2)).toBe(2);
  await backend.pg.exec('rollback to savepoint crash');
  // Sponsors who come later are not among those who were counted.
  await addSponsor(DOG);
  expect([await proceed(2), await proceed(2), await proceed(2)]).toEqual([2, 1, 0]);
  expect(await written()).toEqual(sponsors.toSorted());
});

it('a second press with the same text, from another tab or person, writes to nobody again', async () => {
  await addSponsor(DOG);
  const first = await writeTo(staff.id);
  expect(await writeTo(staff.id)).toBe(first);
  await proceed();
  expect(await writeTo(admin.id)).toBe(first);
  expect(await proceed()).toBe(0);
  expect(await written()).toHaveLength(1);
  expect(await writeTo(staff.id, 'Another text.')).not.toBe(first);
});

it('somebody whose account is deleted meanwhile is left out, and a sender’s messages go on', async () => {
  const gone = await addSponsor(DOG);
  const stays = await addSponsor(DOG);
  const sender = await addAccount(backend.pg, 'sender@paws.test', 'Imran');
  await insertRow(backend.pg, 'user_roles', { user_id: sender, role: 'staff' });
  const id = await writeTo(sender);
  // Lists the recipients, and writes to the first.
  await sql('update public.mailings set recipient_count = 2 where id = $1', id);
  for (const user_id of [gone, stays]) {
    await sql(
      'insert into private.mailing_queue (mailing_id, person_key, user_id) values ($1, $2, $2)',
      id,
      user_id,
    );
  }
  await sql('delete from auth.users where id = any ($1)', [gone, sender]);
  await proceed();
  expect(await mailing(id)).toMatchObject({ written_count: 1, failed_count: 0, is_finished: true });
  expect(
    await sql("select sender_name, recipient_id from messages where subject = 'Moti'"),
  ).toEqual([{ sender_name: 'The team', recipient_id: stays }]);
});

it('a recipient who can’t be written to is counted as failed, and the others are written to', async () => {
  const broken = await addSponsor(DOG);
  const other = await addSponsor(DOG);
  await backend.pg.exec(
    `alter table public.messages add check (recipient_id <> '${broken}') not valid`,
  );
  const id = await writeTo(staff.id);
  await proceed();
  expect(await mailing(id)).toEqual({
    recipient_count: 2,
    written_count: 1,
    failed_count: 1,
    is_finished: true,
  });
  expect(await written()).toEqual([other]);
});

it('staff write to sponsors, and administrators alone request the other mailings', async () => {
  const newsletter = crypto.randomUUID();
  await insertRow(backend.pg, 'newsletters', { id: newsletter, subject: 'News', body: 'Well' });
  const toSponsors = [
    ["public.message_sponsors($1, 'Moti', 'Well')", DOG],
    ["public.count_mailing_recipients('sponsor-message', dog_id => $1)", DOG],
  ];
  const toOthers = [
    ['public.send_newsletter($1)', newsletter],
    ['public.ask_for_identities($1)', '2026-27'],
    ["public.count_mailing_recipients('newsletter', audience => $1)", 'everybody'],
    [
      "public.count_mailing_recipients('identity-request', tax_year => $1, mode => 'live')",
      '2026-27',
    ],
  ];
  for (const { id } of [people.owner, people.volunteer, people.visitor]) {
    for (const [text = '', value] of [...toSponsors, ...toOthers]) {
      expect(await as(id, text, value)).toBe('42501');
    }
  }
  for (const [text = '', value] of toOthers) expect(await as(staff.id, text, value)).toBe('42501');
  for (const [text = '', value] of toSponsors)
    expect(await as(staff.id, text, value)).not.toBe('42501');
  for (const id of [people.owner.id, staff.id, admin.id]) {
    expect(await as(id, 'public.continue_mailings(now(), 1)')).toBe('42501');
  }
});

it('staff read messages to sponsors, administrators every mailing', async () => {
  await writeTo(staff.id);
  await as(admin.id, "public.ask_for_identities('2026-27')");
  const kinds = (id: string) =>
    as(id, '(select array_agg(kind::text order by kind) from public.mailings)');
  expect(await kinds(staff.id)).toEqual(['sponsor-message']);
  expect(await kinds(admin.id)).toEqual(['sponsor-message', 'identity-request']);
  expect(await kinds(people.volunteer.id)).toBeNull();
  expect(await kinds(people.owner.id)).toBeNull();
});

it('refuses an eleventh open mailing, and texts that no form accepts', async () => {
  for (let count = 0; count < 10; count += 1) await writeTo(staff.id, `Text ${count}`);
  expect(await writeTo(staff.id, 'One more')).toBe('PT429');
  await proceed();
  for (const text of ['', ' ', 'x'.repeat(5001)]) {
    expect(await writeTo(staff.id, text)).toBe('23514');
  }
  expect(await as(staff.id, "public.message_sponsors($1, 'Moti', 'x')", crypto.randomUUID())).toBe(
    '23503',
  );
});

it('a newsletter goes to the audience that was counted, of accounts only to those with Marketing Emails on', async () => {
  const own = await addSponsor(DOG);
  const ofAll = await addSponsor(null);
  const other = await addSponsor(OTHER_DOG);
  const silent = await addSponsor(DOG, {}, false);
  const [{ email } = {}] = await sql('select email from auth.users where id = $1', silent);
  // A subscription is no consent to what goes to sponsors.
  for (const address of [email, 'reader@paws.test']) {
    await insertRow(backend.pg, 'newsletter_subscribers', { email: address, confirmed_at: NOW });
  }
  const audiences = [
    { audience: 'sponsors', dog: null, accounts: [own, ofAll, other], addresses: [] },
    { audience: 'dog-sponsors', dog: DOG, accounts: [own, ofAll], addresses: [] },
    {
      audience: 'everybody',
      dog: null,
      accounts: [own, ofAll, other],
      addresses: [email, 'reader@paws.test'],
    },
  ];
  for (const { audience, dog, accounts, addresses } of audiences) {
    const id = crypto.randomUUID();
    await insertRow(backend.pg, 'newsletters', { id, subject: 'News', body: 'All is well' });
    const count = await as(
      admin.id,
      "public.count_mailing_recipients('newsletter', $1, $2)",
      audience,
      dog,
    );
    expect(count).toBe(accounts.length + addresses.length);
    await as(admin.id, 'public.send_newsletter($1, $2, $3)', id, audience, dog);
    await proceed();
    const queued = await sql(
      'select user_id, recipient from email_outbox where newsletter_id = $1',
      id,
    );
    expect(queued.map((row) => String(row['user_id'] ?? row['recipient'])).toSorted()).toEqual(
      [...accounts, ...addresses.map(String)].toSorted(),
    );
  }
  const draft = crypto.randomUUID();
  await insertRow(backend.pg, 'newsletters', { id: draft, subject: 'News', body: 'All is well' });
  for (const [audience, dog] of [
    ['dog-sponsors', null],
    ['sponsors', DOG],
  ]) {
    expect(await as(admin.id, 'public.send_newsletter($1, $2, $3)', draft, audience, dog)).toBe(
      '22023',
    );
  }
});

it('a newsletter’s progress counts who is left out meanwhile', async () => {
  const left = await addSponsor(DOG);
  await addSponsor(DOG);
  const id = crypto.randomUUID();
  await insertRow(backend.pg, 'newsletters', { id, subject: 'News', body: 'All is well' });
  await as(admin.id, "public.send_newsletter($1, 'dog-sponsors', $2)", id, DOG);
  const progress = () =>
    as(admin.id, '(select to_jsonb(one) from public.newsletter_progress($1) as one)', id);
  const counts = { sent: 0, waiting: 0, failed: 0, cancelled: 0 };
  const audience = { audience: 'dog-sponsors', dog_name: expect.any(String) };
  expect(await progress()).toEqual({ ...audience, ...counts, recipients: null });
  await proceed(1);
  expect(await progress()).toEqual({ ...audience, ...counts, recipients: 2, waiting: 2 });
  await sql('update user_settings set marketing_emails = false where user_id = $1', left);
  await proceed();
  await sql("select public.lease_emails(now() + interval '1 minute', 10)");
  expect(await progress()).toEqual({
    ...audience,
    ...counts,
    recipients: 2,
    waiting: 1,
    cancelled: 1,
  });
});
