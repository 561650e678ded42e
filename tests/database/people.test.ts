// People: everybody with the same email address, the list with its search, and the page of one person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { deleteRows, insertRow } from '../support/rows.ts';

const { sponsor } = demoAccounts;
const PERMISSION_DENIED = '42501';
const UNKNOWN = '90000000-0000-4000-8000-00000000000f';

let backend: TestBackend;
let actors: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  actors = await signInActors(backend);
});
afterAll(() => backend.close());

async function find(search: string): Promise<{ person_id: string; name: string; email: string }[]> {
  const { data } = await actors.staff.client.rpc('supporters', { search }).throwOnError();
  return data;
}
const emails = async (search: string) => (await find(search)).map(({ email }) => email);

/** The only person with an address. */
async function personOf(email: string) {
  const found = (await find(email)).filter((person) => person.email === email);
  expect(found).toHaveLength(1);
  return found[0] ?? { person_id: '', name: '', email };
}

async function page(personId: string) {
  const { data } = await actors.staff.client
    .rpc('person', { person_id: personId })
    .maybeSingle()
    .throwOnError();
  return data;
}

/** A visitor orders, as create-order stores it. @returns the donation's id */
async function order(email: string, name: string, paid = true): Promise<string> {
  const [donation, donor] = [crypto.randomUUID(), crypto.randomUUID()];
  await backend.service
    .rpc('save_pending_donation', {
      donation: {
        id: donation,
        donor_id: donor,
        amount_paise: 50_000,
        type: 'One-time',
        mode: 'test',
        provider_order_id: `order_${donation}`,
      },
      visitor: { id: donor, name, address: '12 Chowk, Lucknow', email },
    })
    .throwOnError();
  if (paid) {
    await backend.service
      .rpc('write_donation_state', {
        donation_id: donation,
        expected_version: 0,
        next_status: 'completed',
        payment_id: `pay_${donation}`,
        refunded_paise: 0,
        is_up_to_date: true,
        items: [],
      })
      .throwOnError();
  }
  return donation;
}

const write = (email: string, name: string) =>
  actors.visitor.client
    .from('contact_messages')
    .insert({ name, email, message: 'A puppy is hurt.' })
    .throwOnError();
const subscribe = (email: string) =>
  actors.visitor.client.from('newsletter_subscribers').insert({ email }).throwOnError();

describe('a person', () => {
  it('is everybody with the same address, however it is written', async () => {
    await order('asha@people.test', 'Asha Verma');
    await order('asha@people.test', 'A. Verma');
    await write('ASHA@People.test', 'Asha');
    await subscribe('Asha@people.test');
    await addAccount(backend.pg, 'asha@people.test', 'Asha Devi Verma');
    const person = await personOf('asha@people.test');
    expect(person).toMatchObject({
      name: 'Asha Devi Verma',
      donations_count: 2,
      total_donated_paise: 100_000,
      found_count: 1,
    });
    expect(await page(person.person_id)).toMatchObject({
      email: 'asha@people.test',
      other_names: ['A. Verma', 'Asha', 'Asha Verma'],
      address: '12 Chowk, Lucknow',
      subscription_confirmed_at: null,
    });
  });

  it.each([
    ['a visitor who has not paid yet', () => order('one@people.test', 'Visitor', false), 'Visitor'],
    ['who wrote with the contact form', () => write('one@people.test', 'Writer'), 'Writer'],
    ['a subscriber, who has no name', () => subscribe('one@people.test'), ''],
  ])('is %s', async (_who, begin, name) => {
    await begin();
    expect(await personOf('one@people.test')).toMatchObject({
      user_id: null,
      name,
      donations_count: 0,
    });
    await backend.pg.exec(`
      delete from public.donations where donor_id in (select id from public.donors where email = 'one@people.test');
      delete from public.donors where email = 'one@people.test';
      delete from public.contact_messages where email = 'one@people.test';
      delete from public.newsletter_subscribers where email = 'one@people.test';
      select private.refresh_person('one@people.test')`);
    expect(await find('one@people.test')).toEqual([]);
  });

  it('is gone once a subscriber without anything else has left', async () => {
    await subscribe('leaves@people.test');
    const { rows } = await backend.pg.query<{ token: string }>(
      "select token from public.newsletter_subscribers where email = 'leaves@people.test'",
    );
    await actors.visitor.client
      .rpc('unsubscribe', { list: 'newsletter', token: rows[0]?.token })
      .throwOnError();
    expect(await find('leaves@people.test')).toEqual([]);
  });

  it('is gone once the details of a visitor who never paid are forgotten', async () => {
    const donation = await order('forgotten@people.test', 'Nobody', false);
    await backend.pg.query('delete from public.donations where id = $1', [donation]);
    await backend.pg.exec(
      "update public.donors set created_at = now() - interval '31 days' where email = 'forgotten@people.test'",
    );
    await backend.service
      .rpc('forget_visitors', { as_of: new Date().toISOString() })
      .throwOnError();
    expect(await find('forgotten@people.test')).toEqual([]);
  });

  it('has an id that neither contains nor follows from the address', async () => {
    await subscribe('again@people.test');
    const { person_id: first } = await personOf('again@people.test');
    await backend.pg.exec(`
      delete from public.newsletter_subscribers where email = 'again@people.test';
      select private.refresh_person('again@people.test')`);
    await subscribe('again@people.test');
    const { person_id: second } = await personOf('again@people.test');
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(second).not.toBe(first);
  });

  it('keeps the id when the account has another address', async () => {
    const id = await addAccount(backend.pg, 'old@people.test', 'Moved');
    await write('old@people.test', 'An older message');
    const { person_id: before } = await personOf('old@people.test');
    await backend.pg.query('update auth.users set email = $1 where id = $2', [
      'new@people.test',
      id,
    ]);
    expect(await personOf('new@people.test')).toMatchObject({ person_id: before, user_id: id });
    // The message was typed under the old address, which the account no longer has.
    expect(await personOf('old@people.test')).toMatchObject({
      name: 'An older message',
      user_id: null,
    });
  });

  it('has the name that the account has now', async () => {
    await addAccount(backend.pg, 'renamed@people.test', 'Before');
    await backend.pg.query(
      "update public.profiles set name = 'After', phone = '+91 94150 12345' where email = 'renamed@people.test'",
    );
    expect(await emails('after')).toEqual(['renamed@people.test']);
    expect(await emails('before')).toEqual([]);
  });

  it('agrees with the tables when all are refreshed, and keeps its id', async () => {
    const before = await backend.pg.query('select * from private.people order by id');
    await backend.pg.query('select private.refresh_all_people()');
    const after = await backend.pg.query('select * from private.people order by id');
    expect(after.rows).toEqual(before.rows);
  });
});

describe('the search', () => {
  beforeAll(async () => {
    await addAccount(backend.pg, 'gita@find.test', 'गीता देवी Sharma');
    await backend.pg.query(
      "update public.profiles set phone = '+91 94150-98765' where email = 'gita@find.test'",
    );
    await order('om@find.test', 'Om Prakash ज़ैदी');
  });

  it.each([
    ['parts of a name in another order', 'shar गीता', 'gita@find.test'],
    ['a name in Devanagari', 'देवी', 'gita@find.test'],
    ['a letter with a nukta as one sign', '\u095Bैदी', 'om@find.test'],
    ['a letter with a nukta as two signs', '\u091C\u093Cैदी', 'om@find.test'],
    ['an invisible joiner', 'दे\u200Dवी', 'gita@find.test'],
    ['part of an email address in capitals', 'GITA@FIND', 'gita@find.test'],
    ['a phone number without its country', '94150 98765', 'gita@find.test'],
    ['a phone number with another prefix', '0094150-98765', 'gita@find.test'],
    ['the last digits of a phone number', '98765', 'gita@find.test'],
  ])('finds %s', async (_what, search, email) => {
    expect(await emails(search)).toEqual([email]);
  });

  it.each([
    ['the number of a receipt, in small letters', 'receipt_number'],
    ['a payment', 'provider_payment_id'],
    ['an order', 'provider_order_id'],
  ] as const)('finds %s', async (_what, column) => {
    const { person_id } = await personOf('om@find.test');
    const { data } = await actors.staff.client
      .rpc('person_donations', { person_id })
      .single<Record<typeof column, string>>()
      .throwOnError();
    const text = data[column];
    expect(await emails(column === 'receipt_number' ? text.toLowerCase() : text)).toEqual([
      'om@find.test',
    ]);
  });

  it('finds those who gave for a dog, and by a part of their name among them', async () => {
    expect(await emails('moti sheru')).toEqual([]);
    expect(await emails('sheru')).toEqual([sponsor.email]);
    expect(await emails('shera-babu tandon')).toEqual([]);
    expect(await emails('tandon rani')).toEqual([sponsor.email]);
  });

  it('finds nothing that not every word fits', async () => {
    expect(await emails('गीता verma')).toEqual([]);
  });

  it('lists those without a name last', async () => {
    await subscribe('aaa@find.test');
    const all = await find('');
    const firstWithout = all.findIndex(({ name }) => name === '');
    expect(all.slice(firstWithout).every(({ name }) => name === '')).toBe(true);
    expect(firstWithout).toBeGreaterThan(0);
  });
});

describe('a person of whom an account is deleted', () => {
  it('is gone, and the donations stay without the address', async () => {
    const donation = await order('deleted@people.test', 'Deleted');
    const id = await addAccount(backend.pg, 'deleted@people.test', 'Deleted');
    await insertRow(backend.pg, 'donations', {
      id: UNKNOWN,
      user_id: id,
      amount_paise: 70_000,
      type: 'One-time',
    });
    // As when the donation joins the account that confirms the address.
    await backend.pg.query('update public.donations set user_id = $1 where id = $2', [
      id,
      donation,
    ]);
    const { person_id } = await personOf('deleted@people.test');
    await backend.pg.query('delete from auth.users where id = $1', [id]);
    expect(await find('deleted@people.test')).toEqual([]);
    expect(await page(person_id)).toBeNull();
    const { rows } = await backend.pg.query<{ email: string | null; user_id: string | null }>(
      `select donor.email, donation.user_id from public.donations as donation
       join public.donors as donor on donor.id = donation.donor_id where donation.id = $1`,
      [donation],
    );
    expect(rows).toEqual([{ email: null, user_id: null }]);
    await deleteRows(backend.pg, 'donations', { id: UNKNOWN });
  });
});

describe('the page of a person', () => {
  const functions = ['person', 'person_donations', 'person_sponsorships'] as const;

  it.each(
    functions.flatMap((name) =>
      (['visitor', 'stranger', 'owner'] as const).map((who) => [name, who] as const),
    ),
  )('%s is refused to a %s', async (name, who) => {
    const { person_id } = await personOf(sponsor.email);
    const { data, error } = await actors[who].client.rpc(name, { person_id });
    expect(error?.code).toBe(PERMISSION_DENIED);
    expect(data).toBeNull();
  });

  it.each(functions)('%s has nothing of an unknown person', async (name) => {
    const { data } = await actors.staff.client.rpc(name, { person_id: UNKNOWN }).throwOnError();
    expect(data).toEqual([]);
  });

  it('lists donations newest first, with their receipts, in pages', async () => {
    const { person_id } = await personOf(sponsor.email);
    const { data } = await actors.staff.client
      .rpc('person_donations', { person_id })
      .throwOnError();
    expect(data).toHaveLength(16);
    expect(data[0]).toMatchObject({
      amount_paise: 350_000,
      status: 'completed',
      dog_name: 'Rani',
      receipt_number: expect.stringMatching(/^TEST\/2026-27\//),
      is_visitors: false,
      other_id: null,
    });
    const { data: rest } = await actors.staff.client
      .rpc('person_donations', {
        person_id,
        before_created_at: data[13]?.created_at,
        before_id: data[13]?.id,
      })
      .throwOnError();
    expect(rest).toEqual(data.slice(14));
  });

  it('names the person to whose account a donation was added that was given with the address', async () => {
    const donation = await order('giver@people.test', 'Giver');
    const { person_id: sponsorPerson } = await personOf(sponsor.email);
    await backend.pg.query('update public.donations set user_id = $1 where id = $2', [
      sponsor.id,
      donation,
    ]);
    const giver = await personOf('giver@people.test');
    expect(giver).toMatchObject({ donations_count: 0 });
    const { data } = await actors.staff.client
      .rpc('person_donations', { person_id: giver.person_id })
      .throwOnError();
    expect(data).toMatchObject([{ id: donation, other_id: sponsorPerson }]);
    await backend.pg.query('update public.donations set user_id = null where id = $1', [donation]);
  });
});
