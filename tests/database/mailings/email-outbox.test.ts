// Which facts write which emails, and the rules of leasing and noting them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextMorning } from '../../../supabase/functions/_shared/mailings/mornings.ts';
import { emailOf } from '../../../supabase/functions/_shared/mailings/index.ts';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import { changeDonation, insertRow, type Row } from '../../support/rows.ts';
import { addLimitUses } from '../../support/limit-uses.ts';

const { admin, staff, volunteer, sponsor } = demoAccounts;
const DONATION = '90000000-0000-4000-8000-000000000018';
const dog = { name: 'Moti', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'Chowk' };
const message = { recipient_id: sponsor.id, sender_id: staff.id, subject: 'A walk', body: 'Come!' };

let backend: TestBackend;
let administrator: Client;

beforeAll(async () => {
  backend = await startBackend();
  administrator = await backend.signedIn(admin.email, admin.password);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec('begin');
  // What the seed has just recorded.
  await decideAll(backend.pg);
});
afterEach(() => backend.pg.exec('rollback'));

const sql = (text: string, ...values: unknown[]) => backend.pg.query<Row>(text, values);

async function emails(columns = 'template, user_id, recipient') {
  await decideAll(backend.pg);
  return (await sql(`select ${columns} from public.email_outbox order by idempotency_key`)).rows;
}

const add = (table: string, row: Row) => insertRow(backend.pg, table, row);

const addDonation = (row: Row = {}) =>
  add('donations', {
    id: DONATION,
    user_id: sponsor.id,
    amount_paise: 50_000,
    type: 'One-time',
    ...row,
  });

const setStatus = (status: string) => changeDonation(backend.pg, DONATION, { status });

const openReviewItem = (kind: string, reference: string, description: string) =>
  sql('select public.open_review_items($1)', JSON.stringify([{ kind, reference, description }]));

const switchOff = (column: string) =>
  sql(`update public.user_settings set ${column} = false where user_id = $1`, sponsor.id);

const endSponsorships = () =>
  sql(
    "update public.sponsorships set ended_at = now(), end_reason = 'sponsor' where user_id = $1",
    sponsor.id,
  );

const NOON = '2030-01-01T12:00:00Z';
const afterMinutes = (minutes: number) =>
  new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

async function lease(now = NOON, batch = 10) {
  await decideAll(backend.pg);
  return (await sql('select * from public.lease_emails($1, $2)', now, batch)).rows;
}

async function note(email: Row | undefined, outcome: string, now = NOON, ...rest: string[]) {
  const { rows } = await sql(
    'select public.record_delivery($1, $2, $3, $4, $5, $6) as noted',
    email?.['id'],
    email?.['lease_id'],
    outcome,
    now,
    rest[0] ?? null,
    rest[1] ?? null,
  );
  return rows[0]?.['noted'];
}

const queue = (template: string, due = NOON, key = template) =>
  add('email_outbox', {
    idempotency_key: key,
    template,
    recipient: `${template}@paws.test`,
    priority: ['money-and-accounts', 'people'].indexOf(emailOf(template).priority),
    due_at: due,
  });

const redactAfter = (interval: string) =>
  sql('select public.redact_old_emails($1::timestamptz + $2::interval)', NOON, interval);

/** Works as a role of the API. */
async function as<T>(role: string, work: () => Promise<T>): Promise<T> {
  await sql("select set_config('role', $1, true)", role);
  const result = await work();
  await sql("select set_config('role', 'none', true)");
  return result;
}

/** Calls a function as a visitor. */
const call = async (name: string, ...values: unknown[]) => {
  const parameters = values.map((_, index) => `$${index + 1}`).join(', ');
  const query = () => sql(`select public.${name}(${parameters}) as result`, ...values);
  return (await as('anon', query)).rows[0]?.['result'];
};

describe('facts that write emails', () => {
  it('no visitor’s donation without an address', async () => {
    await addDonation({ user_id: null, status: 'completed' });
    expect(await emails()).toEqual([]);
  });

  it('new dogs, in one email per person and day, with those that still exist and areas in the language', async () => {
    // Not to the further sponsors of the seed: one call leases ten emails.
    await sql(
      "update public.user_settings set adoption_alerts = false where user_id::text like '22000000-%'",
    );
    await choose('hi');
    for (const name of ['Moti', 'Bittu', 'Gone']) await add('dog_profiles', { ...dog, name });
    await sql("delete from public.dog_profiles where name = 'Gone'");
    const morning = nextMorning(new Date());
    expect(await lease(morning.toISOString())).toEqual([]);
    morning.setMinutes(morning.getMinutes() + 5);
    const leased = await lease(morning.toISOString());
    expect(new Set(leased.map(({ address }) => address))).toEqual(
      new Set([admin.email, sponsor.email, staff.email, volunteer.email]),
    );
    const { dogs } = Object(leased[0]?.['data']);
    expect(dogs.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Bittu', 'Moti']);
    const locations = leased.map(({ address, data }) => [address, Object(data).dogs[0].location]);
    expect(Object.fromEntries(locations)).toEqual({
      [admin.email]: 'Chowk',
      [sponsor.email]: 'चौक',
      [staff.email]: 'Chowk',
      [volunteer.email]: 'Chowk',
    });
  });

  it('none for imported and sample rows', async () => {
    const created_at = '2026-01-02T03:04:05Z';
    await add('messages', { ...message, created_at });
    await add('dog_profiles', { ...dog, created_at });
    await addDonation({ status: 'completed', created_at });
    await add('newsletter_subscribers', { email: 'imported@paws.test' });
    expect(await emails()).toEqual([]);
  });

  it('none if the fact is rolled back', async () => {
    await sql('savepoint before');
    await add('messages', message);
    await sql('rollback to before');
    expect(await emails()).toEqual([]);
  });
});

describe('switches', () => {
  it.each([
    ['donation_receipts', () => addDonation({ status: 'completed' })],
    ['donation_receipts', () => addDonation({ status: 'failed' })],
    ['email_notifications', () => add('messages', message)],
    ['adoption_alerts', () => add('dog_profiles', dog)],
  ])('%s decides when the email is written, and again when it is sent', async (column, fact) => {
    await sql('savepoint before');
    await fact();
    await decideAll(backend.pg);
    await switchOff(column);
    expect((await lease()).filter(({ address }) => address === sponsor.email)).toEqual([]);
    await sql('rollback to before');
    await switchOff(column);
    await fact();
    expect((await emails()).filter(({ user_id }) => user_id === sponsor.id)).toEqual([]);
  });

  it('nobody gets an email before the email is confirmed', async () => {
    await sql('update auth.users set email_confirmed_at = null where id = $1', sponsor.id);
    await add('messages', message);
    expect(await emails()).toEqual([]);
  });

  it('a former administrator gets no review items any more', async () => {
    await openReviewItem('dispute', 'a', 'A dispute');
    await sql("insert into public.user_roles values ($1, 'admin')", sponsor.id);
    await decideAll(backend.pg);
    await sql('delete from public.user_roles where user_id = $1', admin.id);
    const leased = await lease();
    // Losing the role removes the app, of which another email tells.
    const disputes = leased.filter(({ template }) => template !== 'second-factor');
    expect(disputes.map(({ address }) => address)).toEqual([sponsor.email]);
  });
});

describe('leasing', () => {
  it('takes money and accounts first, then people, and only what is due', async () => {
    await queue('team-message', afterMinutes(-60));
    await queue('welcome');
    await queue('test-email', afterMinutes(1));
    expect((await lease(NOON, 1)).map(({ template }) => template)).toEqual(['welcome']);
    expect((await lease(NOON, 9)).map(({ template }) => template)).toEqual(['team-message']);
    expect(await lease()).toEqual([]);
  });

  it('reads address and name of an account then, so that a changed email counts', async () => {
    await add('messages', message);
    await sql("update auth.users set email = 'other@paws.test' where id = $1", sponsor.id);
    expect(await lease()).toMatchObject([
      { address: 'other@paws.test', name: sponsor.name, list: 'email_notifications' },
    ]);
  });

  it('a lease ends after five minutes', async () => {
    await queue('welcome');
    const [first] = await lease();
    expect(await lease(afterMinutes(4.9))).toEqual([]);
    const [second] = await lease(afterMinutes(5));
    expect(await note(first, 'failed', afterMinutes(5), 'x')).toBe(false);
    expect(await note(first, 'sent', afterMinutes(5))).toBe(true);
    expect(await note(second, 'failed', afterMinutes(5), 'x')).toBe(false);
    expect(await emails('sent_at, failed_at')).toMatchObject([
      { sent_at: expect.any(String), failed_at: null },
    ]);
  });

  it('waits longer after each failure, and gives up after a day with a review item', async () => {
    await queue('welcome');
    const pauses = [];
    let minute = 0;
    for (let attempt = 1; attempt < 100; attempt += 1) {
      const [email] = await lease(afterMinutes(minute));
      await note(email, 'failed', afterMinutes(minute), 'ECONNECTION');
      const [row] = (
        await sql("select due_at, failed_at from public.email_outbox where template = 'welcome'")
      ).rows;
      if (row?.['failed_at']) break;
      const due = (Date.parse(String(row?.['due_at'])) - Date.parse(NOON)) / 60_000;
      pauses.push(due - minute);
      minute = due;
    }
    expect(pauses.slice(0, 7)).toEqual([1, 2, 5, 15, 30, 60, 60]);
    expect(minute).toBeGreaterThanOrEqual(24 * 60);
    expect(minute).toBeLessThan(25 * 60);
    const { rows } = await sql("select description from review_items where kind = 'email'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('gives up an email that ends its sender each time', async () => {
    await queue('welcome');
    await sql('update public.email_outbox set attempts = 100');
    expect(await lease()).toEqual([]);
    expect(await emails('template, failed_at is not null as gone')).toContainEqual({
      template: 'welcome',
      gone: true,
    });
  });

  it('a refused address gets no email until the team deletes it from the list', async () => {
    await add('messages', message);
    await note((await lease())[0], 'refused', NOON, '550 5.1.1', sponsor.email);
    expect((await sql('select email, reason from refused_addresses')).rows).toEqual([
      { email: sponsor.email, reason: '550 5.1.1' },
    ]);
    expect((await sql("select 1 from review_items where kind = 'email'")).rows).toHaveLength(1);
    const leasedForSponsor = async () =>
      (await lease()).filter(({ address }) => address === sponsor.email).length;
    await add('messages', message);
    expect(await leasedForSponsor()).toBe(0);
    await sql('delete from public.refused_addresses');
    await add('messages', message);
    expect(await leasedForSponsor()).toBe(1);
  });

  it('forgets recipient and data after 30 days, but not the key', async () => {
    await queue('welcome');
    await note((await lease())[0], 'sent');
    await sql('select public.redact_old_emails(now() + $1::interval)', '30 days -1 minute');
    expect(await emails('recipient')).toEqual([{ recipient: 'welcome@paws.test' }]);
    await sql('select public.redact_old_emails(now() + $1::interval)', '30 days 1 minute');
    expect(await emails('idempotency_key, recipient')).toEqual([
      { idempotency_key: 'welcome', recipient: null },
    ]);
  });

  it('keeps for more than 13 months only what a history shows: the emails to accounts', async () => {
    await queue('welcome');
    await add('messages', message);
    for (const email of await lease()) await note(email, 'sent');
    await queue('test-email');
    await redactAfter('13 months -1 minute');
    expect(await emails('template')).toHaveLength(3);
    await redactAfter('13 months 1 minute');
    expect(await emails('template')).toHaveLength(2);
    // One that waits is late, not old.
    expect(await emails('template, is_waiting as waits')).toEqual(
      expect.arrayContaining([
        { template: 'team-message', waits: false },
        { template: 'test-email', waits: true },
      ]),
    );
  });

  it('a deleted account gets one last email and no other, also none to its address', async () => {
    await add('messages', message);
    await add('email_outbox', {
      idempotency_key: 'a',
      template: 'test-email',
      recipient: sponsor.email,
    });
    await endSponsorships();
    await sql('delete from auth.users where id = $1', sponsor.id);
    expect(await emails()).toEqual([
      { template: 'account-deleted', user_id: null, recipient: sponsor.email },
    ]);
    expect(await lease()).toMatchObject([{ data: { payments: [], has_given: true } }]);
  });
});

/** Writes what the server writes when the provider has ended a subscription. */
const end = (id: unknown) =>
  sql(
    `select public.write_sponsorship_state(
       id, sync_version, '{"status": "cancelled", "ended_at": "2030-01-01T11:00:00+00:00"}',
       '[]', '[]', '[]', true, $2
     ) from public.sponsorships where id = $1`,
    id,
    NOON,
  );

const choose = (language: string, id: string = sponsor.id) =>
  sql('update public.user_settings set language = $1 where user_id = $2', language, id);

const languages = async () =>
  (await lease()).map(({ template, address, language }) => [template, address, language]);

const addVisitor = async (values: Row) => {
  const donor_id = '90000000-0000-4000-8000-0000000000c1';
  await add('donors', {
    id: donor_id,
    name: 'Gauri Shukla',
    address: '12 Chowk',
    email: 'gauri@paws.test',
  });
  await addDonation({ user_id: null, donor_id, ...values });
  await setStatus('completed');
};

describe('the language of an email', () => {
  it('to an account is that of its settings, English if the row is missing', async () => {
    await choose('hi');
    await addDonation({ language: 'en' });
    await setStatus('completed');
    await add('messages', { ...message, recipient_id: admin.id });
    await sql('delete from public.user_settings where user_id = $1', admin.id);
    expect(await languages()).toEqual([
      ['donation-received', sponsor.email, 'hi'],
      ['team-message', admin.email, 'en'],
    ]);
  });

  it.each(['hi', 'en'])(
    'to a visitor is %s as the page on which the donation was given',
    async (language) => {
      await addVisitor({ language });
      expect(await languages()).toEqual([['donation-received', 'gauri@paws.test', language]]);
    },
  );

  it('to the address of a donation that is an account’s now follows the account', async () => {
    await choose('hi');
    await addVisitor({ language: 'en', user_id: sponsor.id });
    expect(await languages()).toEqual([['donation-received', 'gauri@paws.test', 'hi']]);
  });

  it('to a subscriber is that of the page, which nobody else changes once it is confirmed', async () => {
    const enter = (language: string) =>
      as('anon', () =>
        sql(
          'insert into public.newsletter_subscribers (email, language) values ($1, $2)',
          'reader@paws.test',
          language,
        ),
      );
    const stored = async () =>
      (await sql('select language from public.newsletter_subscribers')).rows[0]?.['language'];
    await enter('en');
    await enter('hi');
    expect(await languages()).toEqual([['newsletter-confirmation', 'reader@paws.test', 'hi']]);
    await sql('update public.newsletter_subscribers set confirmed_at = now()');
    await enter('en');
    expect(await stored()).toBe('hi');
  });

  it('to a deleted account is the one that it had', async () => {
    const id = await addAccount(backend.pg, 'gone@paws.test', 'Gone');
    await choose('hi', id);
    await sql('delete from auth.users where id = $1', id);
    expect(await languages()).toEqual([['account-deleted', 'gone@paws.test', 'hi']]);
  });

  it.each([
    ['hi', 'मोती'],
    ['en', 'Moti'],
  ])(
    '%s is that of the dog’s name, which the receipt keeps as it was issued',
    async (language, name) => {
      await choose(language);
      await addDonation({ dog_id: '10000000-0000-4000-8000-000000000002' });
      await setStatus('completed');
      expect(await lease()).toMatchObject([
        { template: 'donation-received', data: { dog_name: name, receipt: { dog_name: 'Moti' } } },
      ]);
    },
  );

  it('is that of every text of a dog that has a translation, and of no others', async () => {
    const { rows } = await sql(
      `select private.in_language(jsonb_build_object('dogs', jsonb_build_array(
         private.dog_text(id, 'name', name), private.dog_text(id, 'tagline', tagline),
         private.dog_text($2, 'name', 'Golu'), private.dog_text(null, 'name', null), 'Sheru'
       )), 'hi') as content
       from public.dog_profiles where id = $1`,
      '10000000-0000-4000-8000-000000000002',
      DONATION,
    );
    expect(rows).toEqual([
      { content: { dogs: ['मोती', expect.stringMatching(/^एक कान/), 'Golu', null, 'Sheru'] } },
    ]);
  });

  it('is stored with no email to an account, so that a change of the settings counts', async () => {
    await expect(
      add('email_outbox', {
        idempotency_key: 'welcome:1',
        template: 'welcome',
        user_id: sponsor.id,
        language: 'hi',
      }),
    ).rejects.toThrow(/violates check/);
  });
});

describe('the last email of a deleted account', () => {
  const runs =
    "select id from public.sponsorships where user_id = $1 and ended_at is null and status <> 'created' order by id";

  const deleteAccount = async (id: string = sponsor.id) => {
    const { rows } = await sql(runs, id);
    await sql('delete from auth.users where id = $1', id);
    return rows.map((row) => row['id']);
  };

  it('waits, however long, until the last monthly payment has ended', async () => {
    const [first, ...others] = await deleteAccount();
    expect(others.length).toBeGreaterThan(0);
    expect(await lease('2040-01-01T00:00:00Z')).toEqual([]);
    for (const id of others) await end(id);
    expect(await lease('2040-01-01T00:00:00Z')).toEqual([]);
    await end(first);
    const [email, ...more] = await lease();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ template: 'account-deleted', address: sponsor.email, name: '' });
    expect(email?.['data']).toMatchObject({
      has_given: true,
      payments: expect.arrayContaining([
        expect.objectContaining({ ended_at: '2030-01-01T11:00:00+00:00' }),
      ]),
    });
  });

  it.each([
    ['sent', (email: Row | undefined) => note(email, 'sent')],
    [
      'refused',
      (email: Row | undefined) => note(email, 'refused', NOON, '550 5.1.1', sponsor.email),
    ],
    [
      'given up',
      (email: Row | undefined) => note(email, 'failed', afterMinutes(24 * 60), 'ECONNECTION'),
    ],
  ])('keeps the address until it is %s, and no longer', async (_outcome, finish) => {
    await endSponsorships();
    await deleteAccount();
    const [email] = await lease();
    expect(await emails('recipient')).toEqual([{ recipient: sponsor.email }]);
    await finish(email);
    expect(await emails('template, recipient, data')).toContainEqual({
      template: 'account-deleted',
      recipient: null,
      data: {},
    });
    expect((await sql('select 1 from public.refused_addresses')).rows).toEqual([]);
    const later = await lease(afterMinutes(48 * 60));
    expect(later.filter(({ template }) => template === 'account-deleted')).toEqual([]);
  });

  it('is neither lost nor repeated when the address gets an account again', async () => {
    const again = await addAccount(backend.pg, 'again@paws.test', 'Meera again');
    await deleteAccount();
    await sql('update auth.users set email = $1 where id = $2', sponsor.email, again);
    await deleteAccount(again);
    const [email, ...others] = await lease();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      address: sponsor.email,
      data: { payments: [], has_given: false },
    });
    await note(email, 'sent');
    expect(
      await emails("idempotency_key like '%' || $$" + sponsor.id + '$$ as is_first, recipient'),
    ).toEqual(
      expect.arrayContaining([
        { is_first: true, recipient: sponsor.email },
        { is_first: false, recipient: null },
      ]),
    );
  });

  it('goes to no address that was never confirmed or that an email can’t have', async () => {
    const odd = await addAccount(backend.pg, 'odd@paws.test', 'Odd');
    await sql('update auth.users set email_confirmed_at = null where id = $1', sponsor.id);
    await deleteAccount();
    await sql("update auth.users set email = 'odd at paws' where id = $1", odd);
    await deleteAccount(odd);
    expect(await emails()).toEqual([]);
  });
});

describe('the newsletter', () => {
  const READER = 'reader@paws.test';

  const subscribe = (email = READER) =>
    as('anon', () => sql('insert into public.newsletter_subscribers (email) values ($1)', email));

  const tokenOf = async () =>
    (await sql('select token from public.newsletter_subscribers where email = $1', READER))
      .rows[0]?.['token'];

  it('asks an address once a day to confirm, and not when it has confirmed', async () => {
    await subscribe();
    await subscribe(' Reader@Paws.test ');
    const token = await tokenOf();
    expect(await emails('template, recipient, data, priority')).toEqual([
      { template: 'newsletter-confirmation', recipient: READER, data: { token }, priority: 2 },
    ]);
    expect(await lease()).toHaveLength(1);
    expect(await call('confirm_newsletter_subscription', token)).toBe(true);
    expect(await call('confirm_newsletter_subscription', token)).toBe(true);
    await sql('delete from public.email_outbox');
    await subscribe();
    expect(await emails()).toEqual([]);
    expect(
      (await sql('select confirmed_at is not null as ok from newsletter_subscribers')).rows,
    ).toEqual([{ ok: true }]);
    expect(await call('confirm_newsletter_subscription', crypto.randomUUID())).toBe(false);
  });

  it('asks no address that got five emails today that nobody there asked for', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      const row = { idempotency_key: String(sent), template: 'gift-ready', recipient: READER };
      await add('email_outbox', { ...row, is_unasked: true });
    }
    await subscribe();
    expect(await emails()).not.toContainEqual(
      expect.objectContaining({ template: 'newsletter-confirmation' }),
    );
    expect((await sql('select email from newsletter_subscribers')).rows).toEqual([
      { email: READER },
    ]);
  });

  it('does not ask an address that is kept for review', async () => {
    await addLimitUses(backend.pg, 600, 'newsletter everybody');
    await subscribe();
    expect(await emails()).toEqual([]);
  });

  it('leaving by a link ends both kinds of subscription, and nobody else’s', async () => {
    await add('newsletter_subscribers', { email: sponsor.email, confirmed_at: NOON });
    await add('newsletter_subscribers', { email: READER, confirmed_at: NOON });
    await sql('update user_settings set marketing_emails = true');
    const tokens = (
      await sql(
        `select (select token from private.unsubscribe_tokens where user_id = $1) as account,
           (select token from public.newsletter_subscribers where email = $2) as subscriber`,
        sponsor.id,
        sponsor.email,
      )
    ).rows[0];
    const left = async () =>
      (
        await sql(
          `select marketing_emails, email_notifications,
             (select array_agg(email) from public.newsletter_subscribers) as subscribers,
             (select bool_and(marketing_emails) from public.user_settings where user_id <> $1) as others
           from public.user_settings where user_id = $1`,
          sponsor.id,
        )
      ).rows[0];
    const none = {
      marketing_emails: false,
      email_notifications: true,
      subscribers: [READER],
      others: true,
    };
    await sql('savepoint before');
    expect(await call('unsubscribe', 'newsletter', tokens?.['subscriber'])).toBe(true);
    expect(await left()).toEqual(none);
    await sql('rollback to before');
    for (let press = 0; press < 2; press += 1) {
      expect(await call('unsubscribe', 'marketing_emails', tokens?.['account'])).toBe(true);
      expect(await left()).toEqual(none);
    }
    expect(await call('unsubscribe', 'email_notifications', tokens?.['account'])).toBe(true);
    expect(await left()).toEqual({ ...none, email_notifications: false });
    for (const list of ['newsletter', 'adoption_alerts', 'user_id', '']) {
      expect(await call('unsubscribe', list, crypto.randomUUID())).toBe(false);
    }
  });
});

it('email_overview counts what waits and what failed', async () => {
  await backend.pg.exec('rollback');
  await add('email_outbox', {
    idempotency_key: 'a',
    template: 'test-email',
    recipient: 'a@paws.test',
  });
  expect((await administrator.rpc('email_overview')).data).toMatchObject([
    { waiting: 1, sent_last_day: 0, failed_last_week: 0, oldest_waiting: expect.any(String) },
  ]);
  await sql('delete from public.email_outbox');
});
