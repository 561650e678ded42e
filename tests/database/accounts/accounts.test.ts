import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { emailedCode } from '../../support/email.ts';
import { countRows, insertRow } from '../../support/rows.ts';

const { sponsor } = demoAccounts;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function profileOf(email: string): Promise<{ user_id: string; name: string } | undefined> {
  const { rows } = await backend.pg.query<{ user_id: string; name: string }>(
    'select user_id, name from public.profiles where email = $1',
    [email],
  );
  return rows[0];
}

describe('signing up', () => {
  it('inserts the profile and the default settings, which the user can read', async () => {
    const email = 'new@paws.test';
    const password = 'A new password';
    const { error } = await backend.anon.auth.signUp({
      email,
      password,
      options: { data: { name: 'गौरी Shukla' } },
    });
    expect(error).toBeNull();
    expect(await profileOf(email)).toMatchObject({ name: 'गौरी Shukla' });
    const token = emailedCode(backend, email);
    const person = backend.newClient();
    expect((await person.auth.verifyOtp({ type: 'email', email, token })).error).toBeNull();
    const { data: profiles } = await person.from('profiles').select('name, email, phone, address');
    expect(profiles).toEqual([{ name: '', email, phone: '', address: '' }]);
    const { data: settings } = await person
      .from('user_settings')
      .select('email_notifications, marketing_emails, adoption_alerts, donation_receipts');
    expect(settings).toEqual([
      {
        email_notifications: true,
        marketing_emails: false,
        adoption_alerts: true,
        donation_receipts: true,
      },
    ]);
  });

  it.each([
    ['no name', {}, ''],
    ['a number', { name: 42 }, ''],
    ['an object', { name: { first: 'A' } }, ''],
    ['null', { name: null }, ''],
    ['spaces', { name: ' \t\n ' }, ''],
    ['several lines', { name: ' Two\r\nlines\u0007 ' }, 'Two lines'],
    ['a long text', { name: 'क'.repeat(10_000) }, 'क'.repeat(100)],
    ['markup', { name: "<b>'; drop table" }, "<b>'; drop table"],
  ])('accepts %s as the name', async (what, data, name) => {
    const email = `${what.replaceAll(/\W/g, '-')}@paws.test`;
    const { error } = await backend.anon.auth.signUp({
      email,
      password: 'A new password',
      options: { data },
    });
    expect(error).toBeNull();
    expect((await profileOf(email))?.name).toBe(name);
  });
});

it.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
  [{ code: 'hi' }, 'en'],
])('gives an account that signs up with the language %j emails in %s', async (language, wanted) => {
  const email = `language-${crypto.randomUUID()}@paws.test`;
  const { error } = await backend.anon.auth.signUp({
    email,
    password: 'A new password',
    options: { data: { name: 'गौरी', ...(language === undefined ? {} : { language }) } },
  });
  expect(error).toBeNull();
  const { rows } = await backend.pg.query(
    `select language from public.user_settings
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  expect(rows).toEqual([{ language: wanted }]);
});

it('gets the emails of the sign-in service in the language of the page, and later of the settings', async () => {
  const email = 'hindi@paws.test';
  const password = 'A new password';
  const data = { name: 'गौरी', language: 'hi' };
  await backend.anon.auth.signUp({ email, password, options: { data } });
  expect(backend.email.latest(email)).toMatchObject({
    subject: 'अपने ईमेल की पुष्टि करें',
    html: expect.stringContaining('<html lang="hi-IN"'),
  });
  const person = backend.newClient();
  const token = emailedCode(backend, email);
  await person.auth.verifyOtp({ type: 'email', email, token });
  const { data: user } = await person.auth.getUser();
  const settings = { user_id: user.user?.id ?? '' };
  await person.from('user_settings').upsert({ ...settings, language: 'hi' });
  await backend.anon.auth.resetPasswordForEmail(email);
  const recovery = backend.email.latest(email);
  expect(recovery).toMatchObject({
    subject: 'नए पासवर्ड के लिए आपका कोड',
    code: expect.stringMatching(/^\d{8}$/),
  });
  expect(recovery?.html).not.toContain('{{');
  await person.from('user_settings').upsert({ ...settings, language: 'en' });
  await person.auth.updateUser({ email: 'english@paws.test' });
  for (const address of [email, 'english@paws.test']) {
    expect(backend.email.latest(address)?.subject).toBe('Your code to change your email');
  }
});

it('tells the sign-in service which language somebody chose, and keeps the name', async () => {
  const person = await backend.signedIn(sponsor.email, sponsor.password);
  const metadata = async () => {
    const { rows } = await backend.pg.query<{ data: object }>(
      'select raw_user_meta_data as data from auth.users where id = $1',
      [sponsor.id],
    );
    return rows[0]?.data;
  };
  const before = await metadata();
  for (const language of ['hi', 'en'] as const) {
    const { error } = await person.from('user_settings').upsert({ user_id: sponsor.id, language });
    expect(error).toBeNull();
    expect(await metadata()).toEqual({ ...before, language });
  }
  const unknown = { user_id: sponsor.id, language: 'fr' as 'hi' };
  expect((await person.from('user_settings').upsert(unknown)).error?.code).toBe('22P02');
});

it('copies a changed email to the profile', async () => {
  const id = await addAccount(backend.pg, 'before@paws.test', 'A user');
  await backend.pg.query("update auth.users set email = 'after@paws.test' where id = $1", [id]);
  expect((await profileOf('after@paws.test'))?.user_id).toBe(id);
  expect(await profileOf('before@paws.test')).toBeUndefined();
});

describe('deleting an account', () => {
  it('deletes personal data, keeps donations, and leaves other people’s data alone', async () => {
    const { pg } = backend;
    const email = 'Deleted@paws.test';
    const id = await addAccount(pg, email.toLowerCase(), 'A deleted user');
    const note = { name: 'A deleted user', message: 'A contact message' };
    await insertRow(pg, 'user_roles', { user_id: id, role: 'staff' });
    await insertRow(pg, 'donations', { user_id: id, amount_paise: 12_345, type: 'One-time' });
    await insertRow(pg, 'contact_messages', { ...note, email });
    await insertRow(pg, 'contact_messages', { ...note, email: `not-${email}` });
    await insertRow(pg, 'newsletter_subscribers', { email });
    await insertRow(pg, 'newsletter_subscribers', { email: `not-${email}` });
    const received = {
      recipient_id: id,
      sender_id: demoAccounts.staff.id,
      subject: 'In',
      body: 'a',
    };
    await insertRow(pg, 'messages', received);
    await insertRow(pg, 'messages', {
      recipient_id: sponsor.id,
      sender_id: id,
      subject: 'Out',
      body: 'a',
    });
    const others = await countRows(pg, 'profiles', {});

    const client = await backend.signedIn(email, sponsor.password);
    const { error } = await client.rpc('delete_own_account');
    expect(error).toBeNull();

    const { rows } = await pg.query(
      `select
         (select count(*)::int from auth.users where id = $1) as users,
         (select count(*)::int from auth.identities where user_id = $1) as identities,
         (select count(*)::int from auth.sessions where user_id = $1) as sessions`,
      [id],
    );
    expect(rows).toEqual([{ users: 0, identities: 0, sessions: 0 }]);
    for (const table of ['profiles', 'user_settings', 'user_roles', 'donations']) {
      expect(await countRows(pg, table, { user_id: id })).toBe(0);
    }
    expect(await countRows(pg, 'profiles', {})).toBe(others - 1);
    expect(await countRows(pg, 'donations', { user_id: null, amount_paise: 12_345 })).toBe(1);
    expect(await countRows(pg, 'contact_messages', { email })).toBe(0);
    expect(await countRows(pg, 'contact_messages', { email: `not-${email}` })).toBe(1);
    expect(await countRows(pg, 'newsletter_subscribers', {})).toBe(1);
    expect(await countRows(pg, 'messages', { subject: 'In' })).toBe(0);
    expect(
      await countRows(pg, 'messages', {
        subject: 'Out',
        sender_id: null,
        sender_name: 'A former team member',
      }),
    ).toBe(1);

    const again = await backend.newClient().auth.signInWithPassword({
      email,
      password: sponsor.password,
    });
    expect(again.error?.code).toBe('invalid_credentials');
  });

  it('keeps the details of a donor whose money arrived or may still arrive, without the account', async () => {
    const { pg } = backend;
    const details = { address: 'Chowk, Lucknow' };
    const states = ['completed', 'refunded', 'disputed', 'pending', 'failed'];
    for (const [index, status] of states.entries()) {
      const id = await addAccount(pg, `${status}@paws.test`, status);
      const donor_id = `90000000-0000-4000-8000-00000000001${index}`;
      await insertRow(pg, 'donors', { ...details, id: donor_id, user_id: id, name: status });
      await insertRow(pg, 'donations', {
        user_id: id,
        donor_id,
        amount_paise: 10_001,
        type: 'One-time',
        status,
        provider_order_id: status === 'pending' ? 'order_pending' : null,
      });
      await pg.query('delete from auth.users where id = $1', [id]);
    }
    const { rows } = await pg.query(
      'select name, user_id from public.donors where address = $1 order by name',
      [details.address],
    );
    expect(rows).toEqual([
      { name: 'completed', user_id: null },
      { name: 'disputed', user_id: null },
      { name: 'pending', user_id: null },
      { name: 'refunded', user_id: null },
    ]);
    expect(await countRows(pg, 'donations', { donor_id: null, amount_paise: 10_001 })).toBe(1);
  });

  it('keeps the details of a sponsor until 30 days after the end, because a month may be recorded late', async () => {
    const { pg } = backend;
    const [id, sponsorship] = [
      await addAccount(pg, 'late@paws.test', 'Late'),
      '90000000-0000-4000-8000-000000000020',
    ];
    await insertRow(pg, 'donors', { user_id: id, name: 'Late', address: 'Chowk' });
    await pg.query("update public.donors set created_at = now() - interval '1 year'");
    await insertRow(pg, 'sponsorships', {
      id: sponsorship,
      user_id: id,
      amount_paise: 50_000,
      mode: 'test',
      status: 'authenticated',
    });
    await pg.query('delete from auth.users where id = $1', [id]);
    const forget = async (now: string) => {
      await pg.query(`select public.forget_visitors(${now})`);
      return countRows(pg, 'donors', { name: 'Late' });
    };
    expect(await forget("now() + interval '1 year'")).toBe(1);
    await pg.query('update public.sponsorships set ended_at = now() where id = $1', [sponsorship]);
    expect(await forget("now() + interval '29 days'")).toBe(1);
    expect(await forget("now() + interval '31 days'")).toBe(0);
    expect(await countRows(pg, 'sponsorships', { id: sponsorship, donor_id: null })).toBe(1);
  });

  it('keeps data of an email that the account never confirmed', async () => {
    const { pg } = backend;
    const email = 'unconfirmed@paws.test';
    const id = await addAccount(pg, email, 'Somebody else');
    await pg.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await insertRow(pg, 'newsletter_subscribers', { email });
    await pg.query('delete from auth.users where id = $1', [id]);
    expect(await countRows(pg, 'newsletter_subscribers', { email })).toBe(1);
  });
});

describe('an account that nobody has confirmed', () => {
  const email = 'never@paws.test';
  const UNCONFIRMED = 'email_confirmed_at = null';
  const NOW = '2030-06-08T12:00:00Z';
  const beforeNow = (interval: string) => `timestamptz '${NOW}' - interval '${interval}'`;
  const isKept = async (changes: string) => {
    const { pg } = backend;
    const id = await addAccount(pg, email, 'Nobody');
    await pg.query(`update auth.users set ${changes} where id = $1`, [id]);
    await backend.service.rpc('forget_unconfirmed_accounts', { as_of: NOW }).throwOnError();
    const kept = await countRows(pg, 'profiles', { user_id: id });
    await pg.query('delete from auth.users where id = $1', [id]);
    return kept === 1;
  };

  it.each([
    [
      'is deleted after 7 days',
      `${UNCONFIRMED}, created_at = ${beforeNow('7 days 1 second')}`,
      false,
    ],
    ['is kept for 7 days', `${UNCONFIRMED}, created_at = ${beforeNow('7 days')}`, true],
    [
      'is kept while the link of its last email works',
      `${UNCONFIRMED}, created_at = ${beforeNow('8 days')}, confirmation_sent_at = ${beforeNow('20 minutes')}`,
      true,
    ],
    [
      'is deleted when the link of its last email has expired',
      `${UNCONFIRMED}, created_at = ${beforeNow('8 days')}, confirmation_sent_at = ${beforeNow('2 hours')}`,
      false,
    ],
    [
      'is kept once it is confirmed',
      `created_at = ${beforeNow('1 year')}, email_confirmed_at = ${beforeNow('1 minute')}`,
      true,
    ],
  ])('%s', async (_what, changes, kept) => {
    expect(await isKept(changes)).toBe(kept);
  });
});

const run = (sql: string, ...values: unknown[]) => backend.pg.query(sql, values);

/** Something of everything, under an address and of an account. */
async function store(email: string, id: string, word: string): Promise<void> {
  await run(
    `insert into public.contact_messages (name, email, message) values ('Asha', $1, $2)`,
    email.toUpperCase(),
    `${word} wrote this.`,
  );
  await run('insert into public.newsletter_subscribers (email) values ($1)', email);
  await run(
    `insert into private.dog_news_subscribers (email, dog_id)
     select $1, id from public.dog_profiles where name = 'Moti'`,
    email,
  );
  await run(
    `insert into private.person_notes (person_id, body, author_name)
     select id, $2, 'Imran' from private.people where email = $1`,
    email,
    `${word} likes Moti.`,
  );
  await run(
    `insert into public.messages (recipient_id, sender_id, sender_name, subject, body)
     values ($1, $2, 'Asha', 'Hello', $3)`,
    sponsor.id,
    id,
    `${word} sent this.`,
  );
  await run(
    'select public.save_pending_donation($1, gift => $2)',
    {
      id: crypto.randomUUID(),
      user_id: id,
      amount_paise: 50_000,
      type: 'One-time',
      mode: 'test',
    },
    { recipient_name: 'Amma', giver_name: word, occasion: 'just-so', message: `From ${word}` },
  );
}

describe('the data of one’s own', () => {
  it('are gifts, messages, subscriptions and notes, without secrets and nobody else’s', async () => {
    const [gauri, ravi] = ['gauri-data@paws.test', 'ravi-data@paws.test'];
    await store(gauri, await addAccount(backend.pg, gauri, 'Gauri'), 'Gauri');
    await store(ravi, await addAccount(backend.pg, ravi, 'Ravi'), 'Ravi');
    const client = await backend.signedIn(gauri, sponsor.password);
    const { data } = await client.rpc('own_data').single().throwOnError();
    expect(data).toMatchObject({
      gifts: [{ recipient_name: 'Amma', giver_name: 'Gauri', message: 'From Gauri' }],
      sent_messages: [{ subject: 'Hello', body: 'Gauri sent this.' }],
      contact_messages: [{ message: 'Gauri wrote this.' }],
      subscriptions: { newsletter: { email: gauri }, dog_news: [{ dog_name: 'Moti' }] },
      notes: [{ body: 'Gauri likes Moti.' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/Ravi|Imran|token/);
  });

  it('have nothing of an address that the account has not confirmed', async () => {
    const email = 'unconfirmed-data@paws.test';
    const id = await addAccount(backend.pg, email, 'Nobody');
    await store(email, id, 'Somebody');
    const client = await backend.signedIn(email, sponsor.password);
    await backend.pg.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    const { data } = await client.rpc('own_data').single().throwOnError();
    expect(data).toMatchObject({
      contact_messages: [],
      subscriptions: { newsletter: null, dog_news: [] },
      notes: [],
      gifts: [{ giver_name: 'Somebody' }],
    });
  });
});
