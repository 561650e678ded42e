// A month without an account: one mandate for one request, which joins the account that confirms its mailbox, can be ended
// without one, and is told and counted like any other.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { expectCoverageOfRows } from '../../support/coverage.ts';
import { instantDaysAgo } from '../../support/days.ts';
import { decideAll } from '../../support/events.ts';
import { deleteSponsorships, insertRow, type Row } from '../../support/rows.ts';

const GAURI = '90000000-0000-4000-8000-0000000000a1';
const RAVI = '90000000-0000-4000-8000-0000000000a2';
const REQUEST = '90000000-0000-4000-8000-0000000000d1';
const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const MAILBOX = 'gauri@example.org';
const visitor = { name: 'Gauri Shukla', address: '12 Chowk, Lucknow 226003', email: MAILBOX };
const WRONG_SECRET = 'A'.repeat(22);

let backend: TestBackend;
let months = 0;

beforeAll(async () => {
  backend = await startBackend();
  await deleteSponsorships(backend.pg);
});
afterAll(() => backend.close());
beforeEach(() => backend.pg.exec('begin'));
afterEach(async () => {
  await expectCoverageOfRows(backend.pg);
  await backend.pg.exec('rollback');
});

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;
const value = async (text: string, ...values: unknown[]) =>
  (await sql(`select ${text} as value`, ...values))[0]?.['value'];

/** Why the database refuses a statement. */
async function refusal(text: string, ...values: unknown[]): Promise<unknown> {
  await backend.pg.exec('savepoint refused');
  const answer: unknown = await sql(text, ...values).catch((error: unknown) => error);
  await backend.pg.exec('rollback to refused');
  return answer;
}

async function begin(change: Row = {}): Promise<Row> {
  const { request_id = REQUEST, dog_id = SHERU, amount_paise = 300_000, ...details } = change;
  return Object(
    await value(
      `public.begin_visitor_sponsorship($1, $2, $3, $4, 'test', 'hi')`,
      request_id,
      JSON.stringify({ ...visitor, ...details }),
      dog_id,
      amount_paise,
    ),
  );
}

/** What a comparison with the provider writes, with a month that is paid. */
async function write(id: unknown, state: Row, isCharged = false): Promise<void> {
  months += 1;
  const month = {
    provider_order_id: `order_v${months}`,
    provider_payment_id: `pay_v${months}`,
    dog_id: SHERU,
    amount_paise: 300_000,
    status: 'completed',
    refunded_paise: 0,
    paid_at: instantDaysAgo(1),
    created_at: instantDaysAgo(1),
  };
  const written = await value(
    `public.write_sponsorship_state(
       $1, (select sync_version from public.sponsorships where id = $1), $2, $3, $4, '[]', true, now()
     )`,
    id,
    JSON.stringify(state),
    JSON.stringify(isCharged ? [month] : []),
    JSON.stringify(
      state['started_at']
        ? [{ kind: 'authorised', actor: 'sponsor', occurred_at: new Date(), reference: 'once' }]
        : [],
    ),
  );
  expect(written).not.toBeNull();
}

/** Authorised and charged for its first month. */
const authorise = (id: unknown) =>
  write(
    id,
    { status: 'active', started_at: new Date(), next_charge_at: instantDaysAgo(-29) },
    true,
  );

async function beginAndAuthorise(change: Row = {}): Promise<Row> {
  const begun = await begin(change);
  await authorise(begun['id']);
  return begun;
}

async function signUp(id: string, email: string): Promise<void> {
  await sql(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data, created_at, confirmation_sent_at)
     values ($1, $2, 'authenticated', 'authenticated', '{}', now(), '2026-11-20T00:00:00Z')`,
    id,
    email,
  );
}
const confirm = (id: string) =>
  sql('update auth.users set email_confirmed_at = now() where id = $1', id);
async function addAccount(id: string, email: string): Promise<void> {
  await signUp(id, email);
  await confirm(id);
}

const sponsorship = async (id: unknown) =>
  (await sql('select * from public.sponsorships where id = $1', id))[0] ?? {};
const coverage = async () =>
  value(`(select coverage -> 'test' from public.dog_profiles where id = '${SHERU}')`);
const news = () => sql('select email, dog_id from private.dog_news_subscribers where is_sponsor');

const emails = () =>
  sql(
    `select template, user_id, recipient, language, data ->> 'secret' as secret from public.email_outbox
     where template like 'sponsorship-%' order by created_at, id`,
  );

describe('one request', () => {
  it('is one sponsorship for a double press, a reload and a second tab, each with a secret', async () => {
    const first = await begin();
    const second = await begin();
    expect(second).toEqual({ ...first, secret: expect.stringMatching(/^[\w-]{22}$/) });
    expect(second['secret']).not.toBe(first['secret']);
    expect(await sponsorship(first['id'])).toMatchObject({
      user_id: null,
      visitor_email: MAILBOX,
      language: 'hi',
      status: 'created',
    });
  });

  it('stops the one that waits when its details change, and leaves one that runs alone', async () => {
    const first = await begin();
    const second = await begin({ amount_paise: 150_000 });
    expect(second['id']).not.toBe(first['id']);
    expect(await sponsorship(first['id'])).toMatchObject({
      desired_status: 'stop',
      end_reason: 'abandoned',
      request_id: null,
    });
    await authorise(second['id']);
    expect(await begin({ amount_paise: 150_000 })).toEqual({ problem: 'already-authorised' });
    const third = await begin({ name: 'Gauri S. Shukla' });
    expect(third['id']).toEqual(expect.any(String));
    expect(await sponsorship(second['id'])).toMatchObject({ desired_status: 'run' });
  });

  it('is refused for the sixth authorised sponsorship of an address in a day, not for unpaid ones', async () => {
    for (let number = 0; number < 8; number += 1) {
      expect(await begin({ request_id: crypto.randomUUID() })).toHaveProperty('id');
    }
    for (let number = 0; number < 5; number += 1) {
      await beginAndAuthorise({ request_id: crypto.randomUUID() });
    }
    expect(await begin({ request_id: crypto.randomUUID() })).toEqual({
      problem: 'too-many-sponsorships',
    });
    const other = { request_id: crypto.randomUUID(), email: 'ravi@example.org' };
    expect(await begin(other)).toHaveProperty('id');
  });

  it('waits with the emails of those that were begun before the fifth was authorised, but for confirmations', async () => {
    const begun: Row[] = [];
    for (let number = 0; number < 7; number += 1) {
      begun.push(await begin({ request_id: crypto.randomUUID() }));
    }
    for (let number = 0; number < 5; number += 1) {
      await insertRow(backend.pg, 'email_outbox', {
        idempotency_key: crypto.randomUUID(),
        template: 'dog-news-confirmation',
        recipient: MAILBOX,
        subscriber: 'unconfirmed',
      });
    }
    for (const { id } of begun) await authorise(id);
    await decideAll(backend.pg);
    const days = await sql(
      `select extract(day from due_at - now())::integer as days from public.email_outbox
       where template = 'sponsorship-begun' order by due_at`,
    );
    expect(days).toEqual([0, 0, 0, 0, 0, 1, 1].map((number) => ({ days: number })));
  });

  it.each([
    [25_000, null],
    [300_000, null],
    [150_000, null],
    [123_400, 'amount-not-offered'],
    [10_000, 'amount-out-of-range'],
    [1_505_000, 'amount-out-of-range'],
    [25_050, 'whole-rupees'],
  ])('of %i paise is answered with %s', async (amount_paise, problem) => {
    expect((await begin({ amount_paise }))['problem'] ?? null).toBe(problem);
  });

  it('may be for the published rest, half or quarter of a month', async () => {
    await sql('update public.dog_profiles set monthly_amount = 3125 where id = $1', SHERU);
    // Half is ₹1,562.50, which is rounded up.
    for (const amount_paise of [312_500, 156_300, 78_200]) {
      expect(await begin({ request_id: crypto.randomUUID(), amount_paise })).toHaveProperty('id');
    }
    await beginAndAuthorise({ request_id: crypto.randomUUID(), amount_paise: 125_000 });
    expect(await begin({ request_id: crypto.randomUUID(), amount_paise: 187_500 })).toHaveProperty(
      'id',
    );
    expect(await begin({ request_id: crypto.randomUUID(), amount_paise: 187_600 })).toEqual({
      problem: 'amount-not-offered',
    });
  });

  it('is refused for a dog that is unknown or has left', async () => {
    expect(await begin({ dog_id: REQUEST })).toEqual({ problem: 'unknown-dog' });
    await sql(`update public.dog_profiles set status = 'adopted' where id = $1`, SHERU);
    expect(await begin()).toEqual({ problem: 'dog-not-available' });
  });
});

describe('a sponsorship joins the account that confirms its mailbox', () => {
  it('with its months, when the mailbox is confirmed later', async () => {
    const { id } = await beginAndAuthorise();
    await signUp(GAURI, MAILBOX);
    expect(await sponsorship(id)).toMatchObject({ user_id: null });
    await confirm(GAURI);
    expect(await sponsorship(id)).toMatchObject({
      user_id: GAURI,
      visitor_email: null,
      is_extra: false,
    });
    expect(await sql('select user_id from public.donations where sponsorship_id = $1', id)).toEqual(
      [{ user_id: GAURI }],
    );
    const added = `select count(*)::int as count from private.domain_events
      where kind = 'donations-added' and account_id = '${GAURI}'`;
    expect(await sql(added)).toEqual([{ count: 1 }]);
  });

  it('when it is authorised, if the mailbox was confirmed before, and never when it is begun', async () => {
    await addAccount(GAURI, MAILBOX);
    const { id } = await begin();
    expect(await sponsorship(id)).toMatchObject({ user_id: null, visitor_email: MAILBOX });
    await authorise(id);
    expect(await sponsorship(id)).toMatchObject({ user_id: GAURI, visitor_email: null });
    const unpaid = await begin({ request_id: crypto.randomUUID() });
    await write(unpaid['id'], { status: 'created' });
    expect(await sponsorship(unpaid['id'])).toMatchObject({ user_id: null });
  });

  it('only for its own mailbox, proven by an email', async () => {
    const { id } = await beginAndAuthorise();
    await addAccount(RAVI, 'ravi@example.org');
    await sql(
      `insert into auth.users (id, email, aud, role, raw_user_meta_data, created_at, email_confirmed_at)
       values ($1, $2, 'authenticated', 'authenticated', '{}', now(), now())`,
      GAURI,
      MAILBOX,
    );
    expect(await sponsorship(id)).toMatchObject({ user_id: null, visitor_email: MAILBOX });
  });

  it('and leaves what was typed without the account with that payment, also for an account without details', async () => {
    const thief = { name: 'Thief Street', address: 'Thief Street 1' };
    const { id, secret } = await beginAndAuthorise(thief);
    await addAccount(GAURI, MAILBOX);
    await write(id, { status: 'active' }, true);
    expect(await sql('select name from public.donors where user_id = $1', GAURI)).toEqual([]);
    expect(
      await sql(
        `select distinct donor.name, donor.email, donation.user_id from public.donations as donation
         join public.donors as donor on donor.id = donation.donor_id where sponsorship_id = $1`,
        id,
      ),
    ).toEqual([{ name: 'Thief Street', email: MAILBOX, user_id: GAURI }]);
    // Only an email may say that there is an account.
    expect(await value('public.visitor_sponsorship($1, $2)', id, secret)).toMatchObject({
      is_joined: false,
      email: MAILBOX,
    });
    expect(
      await value('public.visitor_sponsorship($1, $2)', id, await value(EMAILED, id, MAILBOX)),
    ).toMatchObject({ is_joined: true, email: null });
  });

  it('and its months keep the details they were paid with', async () => {
    const { id } = await beginAndAuthorise();
    await addAccount(GAURI, MAILBOX);
    const other = { request_id: crypto.randomUUID(), dog_id: MOTI, name: 'Gauri Shukla Mishra' };
    const second = await beginAndAuthorise(other);
    await write(second['id'], { status: 'active' }, true);
    const donors = await sql(
      `select donation.user_id, donor.name from public.donations as donation
       join public.donors as donor on donor.id = donation.donor_id where sponsorship_id = $1`,
      second['id'],
    );
    expect(donors).toEqual([
      { user_id: GAURI, name: 'Gauri Shukla Mishra' },
      { user_id: GAURI, name: 'Gauri Shukla Mishra' },
    ]);
    expect(await sponsorship(id)).toMatchObject({ user_id: GAURI });
  });

  it('and runs beside the one that the account has of the dog', async () => {
    await addAccount(GAURI, MAILBOX);
    const own = { user_id: GAURI, dog_id: SHERU, amount_paise: 300_000, mode: 'test' };
    await insertRow(backend.pg, 'sponsorships', { ...own, status: 'active' });
    const { id } = await beginAndAuthorise();
    expect(await sponsorship(id)).toMatchObject({
      user_id: GAURI,
      is_extra: true,
      desired_status: 'run',
    });
    expect(await coverage()).toEqual({ paise: 600_000, people: 1 });
    expect(
      await value(
        `public.begin_sponsorship($1, null, 150000, 'test', replaces_id => $2) -> 'problem'`,
        GAURI,
        id,
      ),
    ).toBeNull();
    const replacement = 'select is_extra from public.sponsorships where replaces_id = $1';
    expect(await sql(replacement, id)).toEqual([{ is_extra: true }]);
  });

  it('and never keeps anybody from confirming their mailbox', async () => {
    const { id } = await beginAndAuthorise();
    await backend.pg.exec(`
      create function private.fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fail before update of user_id on public.sponsorships
        for each row execute function private.fail();`);
    await addAccount(GAURI, MAILBOX);
    expect(await sponsorship(id)).toMatchObject({ user_id: null, visitor_email: MAILBOX });
    expect(
      await sql('select email from private.confirmed_mailboxes where user_id = $1', GAURI),
    ).toEqual([{ email: MAILBOX }]);
    expect(
      await sql(`select reference from public.review_items where kind = 'not-joined'`),
    ).toEqual([{ reference: id }]);
    await backend.pg.exec('drop trigger fail on public.sponsorships');
    await write(id, { status: 'active' });
    expect(await sponsorship(id)).toMatchObject({ user_id: GAURI });
  });

  it('and stops with it, while the records keep the donor without the address', async () => {
    const { id } = await beginAndAuthorise();
    await addAccount(GAURI, MAILBOX);
    await sql('delete from auth.users where id = $1', GAURI);
    expect(await sponsorship(id)).toMatchObject({
      user_id: null,
      visitor_email: null,
      desired_status: 'stop',
      end_reason: 'account',
    });
    const { donor_id } = await sponsorship(id);
    expect(await sql('select name, email from public.donors where id = $1', donor_id)).toEqual([
      { name: visitor.name, email: null },
    ]);
  });

  it('while its months have no claim of their own', async () => {
    const { id } = await beginAndAuthorise();
    await decideAll(backend.pg);
    expect(await sql('select 1 from private.claim_secrets')).toEqual([]);
    await addAccount(RAVI, 'ravi@example.org');
    expect(await value(`array(select private.joinable_donations($1, $2))`, RAVI, MAILBOX)).toEqual(
      [],
    );
    expect(await sponsorship(id)).toMatchObject({ user_id: null });
  });
});

describe('a visitor', () => {
  it('gets the emails about the sponsorship, in the language of the page, each with a secret', async () => {
    const { id } = await beginAndAuthorise();
    await decideAll(backend.pg);
    const [begun, ...others] = await emails();
    expect(others).toEqual([]);
    expect(begun).toEqual({
      template: 'sponsorship-begun',
      user_id: null,
      recipient: MAILBOX,
      language: 'hi',
      secret: expect.stringMatching(/^[\w-]{22}$/),
    });
    const leased = await sql(
      'select template, name from public.lease_emails(now(), 10) where address = $1 order by template',
      MAILBOX,
    );
    expect(leased).toEqual([
      // Its receipt has the name.
      { template: 'donation-received', name: '' },
      { template: 'sponsorship-begun', name: 'Gauri Shukla' },
    ]);
    const page = await value('public.visitor_sponsorship($1, $2)', id, begun?.['secret']);
    expect(page).toMatchObject({ is_emailed: true, email: null, can_correct: false });
  });

  it('gets the emails as an account once it has joined, the waiting ones too', async () => {
    await beginAndAuthorise();
    await decideAll(backend.pg);
    await addAccount(GAURI, MAILBOX);
    expect(await emails()).toMatchObject([{ user_id: GAURI, recipient: null, language: null }]);
  });

  it('follows the dog from the authorisation on, until the sponsorship ends or joins an account', async () => {
    const { id } = await begin();
    expect(await news()).toEqual([]);
    await authorise(id);
    expect(await news()).toEqual([{ email: MAILBOX, dog_id: SHERU }]);
    await write(id, { status: 'cancelled', ended_at: new Date(), end_reason: 'bank' });
    expect(await news()).toEqual([]);
    const second = await beginAndAuthorise({ request_id: crypto.randomUUID() });
    expect(await news()).toHaveLength(1);
    await sql('select public.stop_visitor_sponsorship($1, $2)', second['id'], second['secret']);
    await write(second['id'], { status: 'cancelled', ended_at: new Date() });
    expect(await news()).toEqual([]);
    await beginAndAuthorise({ request_id: crypto.randomUUID() });
    await addAccount(GAURI, MAILBOX);
    expect(await news()).toEqual([]);
  });

  it('is one person, however many sponsorships have the address, and a person for the team', async () => {
    await beginAndAuthorise();
    await beginAndAuthorise({ request_id: crypto.randomUUID() });
    expect(await coverage()).toEqual({ paise: 600_000, people: 1 });
    await beginAndAuthorise({ request_id: crypto.randomUUID(), email: 'ravi@example.org' });
    expect(await coverage()).toEqual({ paise: 900_000, people: 2 });
    expect(await sql('select name from private.people where email = $1', MAILBOX)).toEqual([
      { name: visitor.name },
    ]);
  });

  it('is forgotten a month after an attempt that nobody paid', async () => {
    const { id } = await begin();
    await sql(
      `update public.sponsorships set ended_at = now() - interval '31 days', end_reason = 'abandoned',
         status = 'expired' where id = $1`,
      id,
    );
    await sql(
      `update public.donors set created_at = now() - interval '32 days' where email = $1`,
      MAILBOX,
    );
    await sql('select public.forget_visitors(now())');
    expect(await sponsorship(id)).toMatchObject({
      visitor_email: null,
      request_id: null,
      donor_id: null,
    });
  });
});

const EMAILED = 'private.new_sponsorship_secret($1, $2)';

describe('the page of a sponsorship', () => {
  it('opens with its own secrets alone', async () => {
    const { id, secret } = await beginAndAuthorise();
    expect(await value(`public.visitor_sponsorship($1, $2, 'hi')`, id, secret)).toMatchObject({
      amount_paise: 300_000,
      status: 'active',
      is_emailed: false,
      is_joined: false,
      email: MAILBOX,
      can_correct: true,
    });
    expect(await value('public.visitor_sponsorship($1, $2)', id, WRONG_SECRET)).toBeNull();
    const other = await begin({ request_id: crypto.randomUUID() });
    expect(await value('public.visitor_sponsorship($1, $2)', other['id'], secret)).toBeNull();
    expect(
      await refusal('select public.stop_visitor_sponsorship($1, $2)', other['id'], secret),
    ).toMatchObject({ message: 'unknown-sponsorship' });
  });

  it('stops it with either secret, also after it has joined somebody’s account', async () => {
    const { id, secret } = await beginAndAuthorise();
    await addAccount(GAURI, MAILBOX);
    await sql('select public.stop_visitor_sponsorship($1, $2)', id, secret);
    expect(await sponsorship(id)).toMatchObject({ desired_status: 'stop', end_reason: 'sponsor' });
    const second = await beginAndAuthorise({
      request_id: crypto.randomUUID(),
      email: 'ravi@example.org',
    });
    const emailed = await value(EMAILED, second['id'], 'ravi@example.org');
    await sql('select public.stop_visitor_sponsorship($1, $2)', second['id'], emailed);
    expect(await sponsorship(second['id'])).toMatchObject({ desired_status: 'stop' });
  });

  it('corrects the address once, and ends what the wrong mailbox has', async () => {
    const { id, secret } = await beginAndAuthorise({ email: 'guari@example.org' });
    const emailed = await value(EMAILED, id, 'guari@example.org');
    await sql('select public.correct_sponsorship_email($1, $2, $3)', id, secret, ` ${MAILBOX} `);
    expect(await sponsorship(id)).toMatchObject({ visitor_email: MAILBOX });
    expect(await value('public.visitor_sponsorship($1, $2)', id, emailed)).toBeNull();
    expect(await news()).toEqual([{ email: MAILBOX, dog_id: SHERU }]);
    expect(await sql(`select 1 from private.people where email = 'guari@example.org'`)).toEqual([]);
    expect(await value('public.visitor_sponsorship($1, $2)', id, secret)).toMatchObject({
      can_correct: false,
    });
    await addAccount(GAURI, MAILBOX);
    expect(await sponsorship(id)).toMatchObject({ user_id: GAURI });
  });

  it('sends what waits for the wrong address to the right one, with links that the wrong one never had', async () => {
    const { id, secret } = await beginAndAuthorise({ email: 'guari@example.org' });
    await decideAll(backend.pg);
    const waiting = (recipient: string) =>
      sql(
        `select template, coalesce(data #>> '{receipt,secret}', data ->> 'secret') as secret
         from public.email_outbox where recipient = $1 and is_waiting order by template`,
        recipient,
      );
    const before = await waiting('guari@example.org');
    const opens = async ({ template, secret: link }: Row) =>
      template === 'donation-received'
        ? sql(
            'select 1 from private.receipt_secrets where secret_hash = private.secret_hash($1)',
            link,
          )
        : sql('select 1 where public.visitor_sponsorship($1, $2) is not null', id, link);
    expect(before.map(({ template }) => template)).toEqual([
      'donation-received',
      'sponsorship-begun',
    ]);
    await sql('select public.correct_sponsorship_email($1, $2, $3)', id, secret, MAILBOX);
    const after = await waiting(MAILBOX);
    expect(after.map(({ template }) => template)).toEqual([
      'donation-received',
      'sponsorship-begun',
    ]);
    expect(await waiting('guari@example.org')).toEqual([]);
    for (const email of before) expect(await opens(email)).toEqual([]);
    for (const email of after) expect(await opens(email)).toHaveLength(1);
  });

  it.each([
    ['is being sent', '1 minute', 0],
    ['was being sent when the sender was killed', '-1 minute', 1],
  ])('ends the link of an email that %s', async (_when, lease, moved) => {
    const { id, secret } = await beginAndAuthorise({ email: 'guari@example.org' });
    await decideAll(backend.pg);
    const [email] = await emails();
    await sql(
      `update public.email_outbox set lease_id = gen_random_uuid(), leased_until = now() + $1::interval
       where template = 'sponsorship-begun'`,
      lease,
    );
    await sql('select public.correct_sponsorship_email($1, $2, $3)', id, secret, MAILBOX);
    expect((await emails()).filter(({ recipient }) => recipient === MAILBOX)).toHaveLength(moved);
    expect(await value('public.visitor_sponsorship($1, $2)', id, email?.['secret'])).toBeNull();
  });

  it.each([
    ['a second time', 'corrected-before'],
    ['with the secret of an email', 'unknown-sponsorship'],
    ['after it has joined an account', 'joined'],
    ['to what is no address', 'not-an-address'],
  ])('refuses to correct the address %s', async (what, code) => {
    const { id, secret } = await beginAndAuthorise();
    let used = secret;
    let address = 'ravi@example.org';
    if (what === 'a second time') {
      await sql(
        'select public.correct_sponsorship_email($1, $2, $3)',
        id,
        secret,
        'mid@example.org',
      );
    } else if (what === 'with the secret of an email') {
      used = await value(EMAILED, id, MAILBOX);
    } else if (what === 'after it has joined an account') {
      await addAccount(GAURI, MAILBOX);
    } else address = 'ravi@';
    expect(
      await refusal('select public.correct_sponsorship_email($1, $2, $3)', id, used, address),
    ).toMatchObject({ message: code });
  });

  it('stops the emails to whom they don’t belong to, asks the team to look, and never stops the mandate', async () => {
    const { id, secret } = await beginAndAuthorise();
    const emailed = await value(EMAILED, id, MAILBOX);
    await sql('select public.refuse_sponsorship_emails($1, $2)', id, emailed);
    expect(
      await sql('select email from public.refused_addresses where email = $1', MAILBOX),
    ).toHaveLength(1);
    expect(
      await sql(`select reference from public.review_items where kind = 'foreign-mailbox'`),
    ).toEqual([{ reference: id }]);
    expect(await sponsorship(id)).toMatchObject({ desired_status: 'run' });
    expect(
      await refusal('select public.refuse_sponsorship_emails($1, $2)', id, secret),
    ).toMatchObject({ message: 'joined' });
  });

  it('that was emailed to the address before a correction doesn’t refuse emails to the right one', async () => {
    const { id } = await beginAndAuthorise();
    const emailed = await value(EMAILED, id, 'guari@example.org');
    expect(
      await refusal('select public.refuse_sponsorship_emails($1, $2)', id, emailed),
    ).toMatchObject({ message: 'unknown-sponsorship' });
    expect(await sql('select email from public.refused_addresses')).toEqual([]);
  });

  it('stops what was begun without the account, and not the mandate that the account made later', async () => {
    const { id, secret } = await beginAndAuthorise();
    await addAccount(GAURI, MAILBOX);
    await value(`public.begin_sponsorship($1, null, 150000, 'test', replaces_id => $2)`, GAURI, id);
    await sql('select public.stop_visitor_sponsorship($1, $2)', id, secret);
    expect(await sponsorship(id)).toMatchObject({ desired_status: 'stop' });
    expect(
      await sql('select desired_status from public.sponsorships where replaces_id = $1', id),
    ).toEqual([{ desired_status: 'run' }]);
  });
});
