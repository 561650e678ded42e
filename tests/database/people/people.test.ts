// People: rows of which an address leads to at most one, the list with its search, and the page of one person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { addDonor } from '../../support/donors.ts';
import { decideAll } from '../../support/events.ts';
import { deleteDonations, insertRow, type Row } from '../../support/rows.ts';

const { sponsor } = demoAccounts;
const UNKNOWN = '90000000-0000-4000-8000-00000000000f';

/** Who sees no person: of the team the volunteers. */

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

/** The person whom the donor of a donation refers to. */
async function personOfDonor(donation: string): Promise<string | null | undefined> {
  const { rows } = await backend.pg.query<{ person_id: string | null }>(
    `select donor.person_id from public.donations as donation
     join public.donors as donor on donor.id = donation.donor_id where donation.id = $1`,
    [donation],
  );
  return rows[0]?.person_id;
}

async function page(personId: string) {
  const { data } = await actors.staff.client
    .rpc('person', { person_id: personId })
    .maybeSingle()
    .throwOnError();
  return data;
}

/** A visitor orders, as create-order stores it. @returns the donation's id */
async function order(
  email: string,
  name: string,
  paid = true,
  address = '12 Chowk, Lucknow',
): Promise<string> {
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
      visitor: { id: donor, name, address, email },
    })
    .throwOnError();
  if (paid) await pay(donation);
  return donation;
}

/** @param paid_at as the provider says it */
const pay = (donation: string, paid_at?: string) =>
  backend.service
    .rpc('write_donation_state', {
      donation_id: donation,
      expected_version: 0,
      next_status: 'completed',
      payment_id: `pay_${donation}`,
      refunded_paise: 0,
      is_up_to_date: true,
      items: [],
      payment: paid_at === undefined ? null : { paid_at },
    })
    .throwOnError();

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
    ['a visitor who has paid', () => order('one@people.test', 'Visitor'), 'Visitor', 1],
    ['who wrote with the contact form', () => write('one@people.test', 'Writer'), 'Writer', 0],
    ['a subscriber, who has no name', () => subscribe('one@people.test'), '', 0],
  ])('is %s', async (_who, begin, name, donations_count) => {
    await begin();
    expect(await personOf('one@people.test')).toMatchObject({
      user_id: null,
      name,
      donations_count,
    });
    await deleteDonations(
      backend.pg,
      "donor_id in (select id from public.donors where email = 'one@people.test')",
    );
    await backend.pg.exec(`
      delete from public.donors where email = 'one@people.test';
      delete from public.contact_messages where email = 'one@people.test';
      delete from public.newsletter_subscribers where email = 'one@people.test';
      select private.refresh_person('one@people.test')`);
    expect(await find('one@people.test')).toEqual([]);
  });

  it('doesn’t begin with an order, but with its payment', async () => {
    const email = 'ordered@people.test';
    const donation = await order(email, 'Not Yet', false);
    expect(await find(email)).toEqual([]);
    expect(await find(`order_${donation}`)).toEqual([]);
    expect(await personOfDonor(donation)).toBeNull();
    await pay(donation);
    const { person_id } = await personOf(email);
    expect(await personOfDonor(donation)).toBe(person_id);
  });

  it('shows the orders with its address that nobody has paid, and takes no name or address from them', async () => {
    const email = 'vouched@people.test';
    await subscribe(email);
    const unpaid = await order(email, 'Typed First', false, '1 Nowhere, Lucknow');
    const { person_id, name } = await personOf(email);
    expect(name).toBe('');
    expect(await emails(`order_${unpaid}`)).toEqual([email]);
    expect(await emails('typed first')).toEqual([]);
    expect(await page(person_id)).toMatchObject({ other_names: ['Typed First'] });
    await order(email, 'Kiran Rao', true, '5 Aliganj, Lucknow');
    await order(email, 'Typed Last', false, '9 Nowhere, Lucknow');
    expect(await personOf(email)).toMatchObject({ person_id, name: 'Kiran Rao' });
    expect(await page(person_id)).toMatchObject({
      address: '5 Aliganj, Lucknow',
      is_own_address: false,
      other_names: ['Typed First', 'Typed Last'],
      donations_count: 1,
    });
    const { data } = await actors.staff.client
      .rpc('person_donations', { person_id })
      .throwOnError();
    expect(data.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'completed',
      'pending',
      'pending',
    ]);
  });

  it('of an account has its own name and postal address, whatever others paid with the address', async () => {
    const email = 'owner@people.test';
    const id = await addAccount(backend.pg, email, '');
    await addDonor(backend.pg, id);
    await order(email, 'Somebody Else', true, '9 Nowhere, Lucknow');
    const { rows } = await backend.pg.query<{ name: string; address: string }>(
      'select name, address from public.donors where user_id = $1',
      [id],
    );
    const person = await personOf(email);
    expect(person.name).toBe(rows[0]?.name);
    expect(await page(person.person_id)).toMatchObject({ ...rows[0], is_own_address: true });
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

  it('follows from each row of a statement that changes many', async () => {
    await backend.pg.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
        select gen_random_uuid(), address, jsonb_build_object('name', 'Imported')
        from unnest(array['import1@people.test', 'import2@people.test', 'IMPORT2@people.test']) as address;
      update public.profiles
        set name = case when email = 'import1@people.test' then 'Nilofer' else name end
        where email like 'import%@people.test'`);
    expect(await emails('imported')).toEqual(['import2@people.test']);
    expect(await emails('nilofer')).toEqual(['import1@people.test']);
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
    const gave = await emails('sheru');
    expect(gave).toContain(sponsor.email);
    expect(gave).not.toContain(demoAccounts.staff.email);
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

/** All that is stored of a person. */
async function rowOf(id: string) {
  const { rows } = await backend.pg.query(
    `select person.email, person.account_id, person.name, person.search_text, person.is_nameless,
       (select count(*)::int from private.person_notes where person_id = person.id) as notes
     from private.people as person where person.id = $1`,
    [id],
  );
  return rows[0];
}
const NAMELESS = {
  email: null,
  account_id: null,
  name: '',
  search_text: '',
  is_nameless: true,
  notes: 0,
};

/** An account that has shown that the mailbox is its own, so that the donations of that address are its own. */
async function proveMailbox(email: string, name: string): Promise<string> {
  const { pg } = backend;
  const id = await addAccount(pg, email, name);
  await pg.query(
    'update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = $1',
    [id],
  );
  await pg.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  return id;
}
const changeEmail = (id: string, email: string) =>
  backend.pg.query('update auth.users set email = $2 where id = $1', [id, email]);
const deleteAccount = (id: string) =>
  backend.pg.query('delete from auth.users where id = $1', [id]);
const addNote = (person_id: string) =>
  actors.staff.client.rpc('add_person_note', { person_id, body: 'Called.' }).throwOnError();

/** An account gives its details, as the function save-donor stores them. @returns the id of the donor */
async function saveDonor(user_id: string): Promise<string> {
  const donor_id = crypto.randomUUID();
  await backend.service
    .rpc('save_donor', {
      donor_id,
      user_id,
      name: 'Own Details',
      address: '3 Gomti Nagar, Lucknow',
      keeps_pan: false,
      pan_masked: null,
      pan_encrypted: null,
    })
    .throwOnError();
  return donor_id;
}
async function personIdOf(donor: string): Promise<unknown> {
  const { rows } = await backend.pg.query<{ person_id: string }>(
    'select person_id from public.donors where id = $1',
    [donor],
  );
  return rows[0]?.person_id;
}

describe('a person of whom an account is deleted', () => {
  it('stays nameless while donors refer to it, and the donations stay without the address', async () => {
    const email = 'deleted@people.test';
    const joined = await order(email, 'Deleted');
    const id = await proveMailbox(email, 'Deleted');
    const donor = await saveDonor(id);
    await insertRow(backend.pg, 'donations', {
      id: UNKNOWN,
      user_id: id,
      donor_id: donor,
      amount_paise: 70_000,
      type: 'One-time',
      provider_order_id: 'order_after_deletion',
    });
    const { person_id } = await personOf(email);
    await addNote(person_id);
    expect([await personOfDonor(joined), await personIdOf(donor)]).toEqual([person_id, person_id]);

    await deleteAccount(id);
    expect(await rowOf(person_id)).toEqual(NAMELESS);
    expect(await page(person_id)).toBeNull();
    for (const search of [email, 'deleted', `order_${joined}`, `pay_${joined}`]) {
      expect(await find(search)).toEqual([]);
    }
    expect((await find('')).filter((person) => person.person_id === person_id)).toEqual([]);
    const { rows } = await backend.pg.query<{ email: string | null; user_id: string | null }>(
      `select donor.email, donation.user_id from public.donations as donation
       join public.donors as donor on donor.id = donation.donor_id where donation.id = $1`,
      [joined],
    );
    expect(rows).toEqual([{ email: null, user_id: null }]);

    // The payment of what was ordered before, and somebody else with the address.
    await pay(UNKNOWN);
    expect(await personOfDonor(UNKNOWN)).toBe(person_id);
    await order(email, 'Somebody Else');
    const other = await personOf(email);
    expect(other).toMatchObject({ name: 'Somebody Else', donations_count: 1 });
    expect(other.person_id).not.toBe(person_id);
    expect(await rowOf(person_id)).toEqual(NAMELESS);
  });

  it('is gone when no donor refers to it, or none does any more', async () => {
    const email = 'without@people.test';
    const without = await proveMailbox(email, 'Without');
    const { person_id } = await personOf(email);
    await deleteAccount(without);
    expect(await rowOf(person_id)).toBeUndefined();

    const id = await proveMailbox(email, 'Later');
    const { person_id: second } = await personOf(email);
    const donor = await saveDonor(id);
    await insertRow(backend.pg, 'sponsorships', {
      user_id: id,
      amount_paise: 50_000,
      mode: 'test',
      status: 'active',
      started_at: '2026-01-01',
    });
    await deleteAccount(id);
    expect(await rowOf(second)).toEqual(NAMELESS);
    await backend.pg.query(
      `update public.sponsorships set ended_at = '2020-01-01', end_reason = 'account', desired_status = 'stop',
         stop_requested_at = now() where donor_id = $1`,
      [donor],
    );
    await backend.pg.query("update public.donors set created_at = '2020-01-01' where id = $1", [
      donor,
    ]);
    await backend.service
      .rpc('forget_visitors', { as_of: new Date().toISOString() })
      .throwOnError();
    expect(await rowOf(second)).toBeUndefined();
  });

  it('leaves what never joined the account to a person of the address', async () => {
    // Without an email that proves the mailbox, nothing joins.
    const email = 'unproven@people.test';
    const id = await addAccount(backend.pg, email, 'Unproven');
    const visitors = await order(email, 'The Visitor');
    const donor = await saveDonor(id);
    const { person_id } = await personOf(email);
    await addNote(person_id);
    await insertRow(backend.pg, 'donations', {
      user_id: id,
      donor_id: donor,
      amount_paise: 70_000,
      type: 'One-time',
      status: 'completed',
    });
    await deleteAccount(id);
    expect(await rowOf(person_id)).toEqual(NAMELESS);
    const left = await personOf(email);
    expect(left).toMatchObject({ name: 'The Visitor', user_id: null, donations_count: 1 });
    expect(left.person_id).not.toBe(person_id);
    expect(await personOfDonor(visitors)).toBe(left.person_id);
  });

  it('leaves person and notes to the address that nobody has confirmed', async () => {
    const email = 'unconfirmed@people.test';
    const visitors = await order(email, 'The Visitor');
    const { person_id } = await personOf(email);
    await addNote(person_id);
    const id = await addAccount(backend.pg, email, 'Squatter');
    const donor = await saveDonor(id);
    await insertRow(backend.pg, 'donations', {
      user_id: id,
      donor_id: donor,
      amount_paise: 70_000,
      type: 'One-time',
      status: 'completed',
    });
    await backend.pg.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await deleteAccount(id);
    expect(await personOf(email)).toMatchObject({ person_id, name: 'The Visitor', user_id: null });
    expect(await personOfDonor(visitors)).toBe(person_id);
    expect(await rowOf(person_id)).toMatchObject({ notes: 1 });
    expect(await rowOf(String(await personIdOf(donor)))).toEqual(NAMELESS);
  });
});

describe('a person whose account has another address', () => {
  const [before, after] = ['first@moves.test', 'second@moves.test'];

  it('keeps what joined the account, takes what was paid with the new address, and leaves the rest', async () => {
    const joined = await order(before, 'Joined');
    const id = await proveMailbox(before, 'Mover');
    await backend.pg.query('delete from private.confirmed_mailboxes where user_id = $1', [id]);
    // Nothing joins while the mailbox is not proven.
    const rest = await order(before, 'Stays There');
    const known = await order(after, 'Known There');
    const donor = await saveDonor(id);
    const { person_id } = await personOf(before);
    await changeEmail(id, after);

    expect(await personOf(after)).toMatchObject({
      person_id,
      user_id: id,
      name: 'Own Details',
    });
    const left = await personOf(before);
    expect(left).toMatchObject({ user_id: null, name: 'Stays There', donations_count: 1 });
    expect([
      await personOfDonor(joined),
      await personIdOf(donor),
      await personOfDonor(known),
      await personOfDonor(rest),
    ]).toEqual([person_id, person_id, person_id, left.person_id]);
    expect(await page(person_id)).toMatchObject({
      other_names: ['Joined', 'Known There'],
    });

    // What was paid with the second address was never the account's own.
    await changeEmail(id, 'third@moves.test');
    const there = await personOf(after);
    expect(there).toMatchObject({ user_id: null, name: 'Known There', donations_count: 1 });
    expect(await personOfDonor(known)).toBe(there.person_id);
    // What joined it loses the earlier address as well.
    await deleteAccount(id);
    const { rows } = await backend.pg.query(
      'select email, person_id from public.donors where name = $1',
      ['Joined'],
    );
    expect(rows).toEqual([{ email: null, person_id }]);
    expect(await rowOf(person_id)).toEqual(NAMELESS);
  });

  it('keeps account, notes and donors without any address', async () => {
    const email = 'no-address@moves.test';
    const id = await addAccount(backend.pg, email, 'No Address');
    const donor = await saveDonor(id);
    const { person_id } = await personOf(email);
    await addNote(person_id);
    await backend.pg.query('update auth.users set email = null where id = $1', [id]);
    expect(await rowOf(person_id)).toMatchObject({
      email: null,
      account_id: id,
      name: 'No Address',
      is_nameless: false,
      notes: 1,
    });
    await changeEmail(id, email);
    expect(await personOf(email)).toMatchObject({ person_id, user_id: id });
    expect(await personIdOf(donor)).toBe(person_id);
    await deleteAccount(id);
  });
});

describe('a sponsorship', () => {
  it('finds its person through its account, or its donor: for coverage, due updates and pages', async () => {
    const { pg } = backend;
    const dog_id = '90000000-0000-4000-8000-0000000000d0';
    await insertRow(pg, 'dog_profiles', {
      id: dog_id,
      name: 'Counted',
      image_url: '/c.webp',
      tagline: 'c',
      age: '1 year',
      location: 'c',
    });
    const email = 'by-donor@people.test';
    await order(email, 'By Donor');
    const { rows } = await pg.query<{ id: string }>(
      'select id from public.donors where email = $1',
      [email],
    );
    const account = await addAccount(pg, 'by-account@people.test', 'By Account');
    const running = { dog_id, amount_paise: 50_000, mode: 'test', status: 'active' };
    await insertRow(pg, 'sponsorships', { ...running, user_id: account });
    await insertRow(pg, 'sponsorships', { ...running, user_id: account, is_gift: true });
    await insertRow(pg, 'sponsorships', {
      ...running,
      donor_id: rows[0]?.id,
      provider_subscription_id: 'sub_by_donor',
    });
    await pg.query('select private.refresh_coverage(array[$1::uuid])', [dog_id]);

    const { data: dog } = await backend.anon
      .from('dog_profiles')
      .select('coverage')
      .eq('id', dog_id)
      .single()
      .throwOnError();
    expect(dog.coverage).toEqual({ test: { paise: 150_000, people: 2 } });
    const { data: due } = await actors.staff.client.rpc('dogs_due_for_update').throwOnError();
    expect(due).toContainEqual(expect.objectContaining({ dog_id, sponsors: 2 }));
    const { person_id } = await personOf(email);
    expect(await find('sub_by_donor')).toMatchObject([{ person_id, sponsorships_count: 1 }]);
    expect((await emails('counted')).toSorted()).toEqual(['by-account@people.test', email]);
    const { data: own } = await actors.staff.client
      .rpc('person_sponsorships', { person_id })
      .throwOnError();
    expect(own).toMatchObject([{ dog_name: 'Counted', amount_paise: 50_000 }]);
    const { data: all } = await actors.admin.client.rpc('sponsorship_list').throwOnError();
    expect(all).toContainEqual(expect.objectContaining({ person_id, name: 'By Donor', email }));
  });
});

const readUnchanged = async () => {
  const { rows } = await backend.pg.query<Row>(
    "select to_jsonb(donor) - 'person_id' as details from public.donors as donor where email = 'unchanged@people.test'",
  );
  return rows;
};

describe('finding the person of a donor', () => {
  it('changes neither the details nor when they changed', async () => {
    const donation = await order('unchanged@people.test', 'Unchanged', false);
    const before = await readUnchanged();
    await pay(donation);
    expect(await personOfDonor(donation)).not.toBeNull();
    expect(await readUnchanged()).toEqual(before);
  });
});

describe('the page of a person', () => {
  const functions = [
    'person',
    'person_donations',
    'person_sponsorships',
    'person_correspondence',
    'person_review_items',
    'person_history',
    'person_notes',
  ] as const;

  it.each(functions)('%s has nothing of an unknown person', async (name) => {
    const { data } = await actors.staff.client.rpc(name, { person_id: UNKNOWN }).throwOnError();
    expect(data).toEqual([]);
  });

  it('lists donations newest first, with their receipts, in pages', async () => {
    const { person_id } = await personOf(sponsor.email);
    const { data } = await actors.staff.client
      .rpc('person_donations', { person_id })
      .throwOnError();
    // One more than the page shows.
    expect(data).toHaveLength(11);
    const days = data.map((donation: Row) => donation['given_at']);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(data.find((donation: Row) => donation['dog_name'] === 'Rani')).toMatchObject({
      amount_paise: 350_000,
      status: 'completed',
      dog_id: '10000000-0000-4000-8000-000000000005',
      dog_name: 'Rani',
      receipt_number: expect.stringMatching(/^TEST\//),
      is_of_visitor: false,
      other_id: null,
    });
    const { data: rest } = await actors.staff.client
      .rpc('person_donations', {
        person_id,
        before_given_at: data[8]?.given_at,
        before_id: data[8]?.id,
      })
      .throwOnError();
    expect(rest.slice(0, 2)).toEqual(data.slice(9));
    expect(rest).toHaveLength(7);
  });

  it('shows a payment on the day of the payment, however late it was reported', async () => {
    const [later, earlier] = ['2026-03-05T10:00:00+00:00', '2026-03-02T10:00:00+00:00'];
    await pay(await order('late@people.test', 'Late', false), later);
    await pay(await order('late@people.test', 'Late', false), earlier);
    const { person_id } = await personOf('late@people.test');
    const { client } = actors.staff;
    const { data: donations } = await client.rpc('person_donations', { person_id }).throwOnError();
    expect(donations.map((row: Row) => row['given_at'])).toEqual([later, earlier]);
    const { data: rest } = await client
      .rpc('person_donations', { person_id, before_given_at: later, before_id: donations[0]?.id })
      .throwOnError();
    expect(rest).toEqual(donations.slice(1));
    const { data: events } = await client.rpc('person_history', { person_id }).throwOnError();
    expect(events.map((row: Row) => [row['kind'], row['occurred_at']])).toEqual([
      ['donation-completed', later],
      ['donation-completed', earlier],
    ]);
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

  it('tells the subjects of emails, what the team wrote and all that they wrote', async () => {
    await write('talks@people.test', 'Talker');
    const id = await addAccount(backend.pg, 'talks@people.test', 'Talker');
    const { person_id } = await personOf('talks@people.test');
    await actors.staff.client
      .from('messages')
      .insert({ recipient_id: id, subject: 'A visit', body: 'Come on Sunday.' })
      .throwOnError();
    await insertRow(backend.pg, 'email_outbox', {
      idempotency_key: 'talks',
      template: 'donation-received',
      user_id: id,
      data: { receipt: { secret: 'never-shown' } },
    });
    const { data } = await actors.staff.client
      .rpc('person_correspondence', { person_id })
      .throwOnError();
    expect(data).toHaveLength(3);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'email', subject: null, body: null, state: 'waiting' }),
        expect.objectContaining({
          kind: 'message',
          subject: 'A visit',
          body: 'Come on Sunday.',
          state: 'unread',
          author_name: `${demoAccounts.staff.name} (staff)`,
        }),
        expect.objectContaining({
          kind: 'contact-message',
          subject: null,
          body: 'A puppy is hurt.',
          state: 'open',
        }),
      ]),
    );
    expect(JSON.stringify(data)).not.toContain('never-shown');
    const { data: letters } = await actors.staff.client
      .rpc('person_correspondence', { person_id, without_emails: true })
      .throwOnError();
    expect(letters.map(({ kind }: Row) => kind).sort()).toEqual(['contact-message', 'message']);
  });

  it('keeps the subject of an email once it was tried, of an address for 30 days', async () => {
    await subscribe('subject@people.test');
    const { person_id } = await personOf('subject@people.test');
    const subjects = async () => {
      const { data } = await actors.staff.client
        .rpc('person_correspondence', { person_id })
        .throwOnError();
      return data.map(({ subject, state }: { subject: string; state: string }) => [subject, state]);
    };
    const leased = await backend.service
      .rpc('lease_emails', { as_of: new Date().toISOString(), batch: 100 })
      .throwOnError();
    const email = leased.data.find(({ address }) => address.startsWith('subject@'));
    const noted = {
      email_id: email?.id ?? '',
      lease: email?.lease_id ?? '',
      as_of: new Date().toISOString(),
      subject: 'Please confirm',
    };
    await backend.service
      .rpc('record_delivery', { ...noted, outcome: 'failed', problem: 'busy' })
      .throwOnError();
    expect(await subjects()).toEqual([['Please confirm', 'waiting']]);
    await backend.service.rpc('record_delivery', { ...noted, outcome: 'sent' }).throwOnError();
    expect(await subjects()).toEqual([['Please confirm', 'sent']]);
    const later = new Date(Date.now() + 31 * 24 * 3_600_000).toISOString();
    await backend.service.rpc('redact_old_emails', { as_of: later }).throwOnError();
    expect(await subjects()).toEqual([]);
  });

  it('lists what was to review about the donations', async () => {
    const donation = await order('review@people.test', 'Reviewed');
    await insertRow(backend.pg, 'review_items', {
      kind: 'dispute',
      reference: donation,
      description: 'The bank asks.',
      donation_id: donation,
    });
    const { person_id } = await personOf('review@people.test');
    const { data } = await actors.staff.client
      .rpc('person_review_items', { person_id })
      .throwOnError();
    expect(data).toMatchObject([{ kind: 'dispute', description: 'The bank asks.' }]);
  });
});

const notesOf = async (
  person_id: string,
): Promise<{ id: number; body: string; author_name: string }[]> => {
  const { data } = await actors.admin.client.rpc('person_notes', { person_id }).throwOnError();
  return data;
};

it.each([
  ['फ़रहान', 'फरहान'],
  ['फरहान', 'फ़रहान'],
  ['फ\u093Cरहान', '\u095Eरहान'],
])('finds %s by %s, with or without the dot below', async (name, search) => {
  const { client, id } = actors.stranger;
  await client.from('profiles').update({ name }).eq('user_id', id).throwOnError();
  expect(await emails(search)).toContain('stranger@paws.test');
  await client.from('profiles').update({ name: 'A stranger' }).eq('user_id', id).throwOnError();
});

const indianDay = async (ago: number) => {
  const { rows } = await backend.pg.query<{ day: string }>(
    'select (private.india_date(now()) - $1::int)::text as day',
    [ago],
  );
  return rows[0]?.day ?? '';
};

describe('a note', () => {
  const body = 'Called on Monday.';

  it('shows the account that wrote it, whatever it calls itself before and after', async () => {
    const { pg } = backend;
    const { staff, admin } = demoAccounts;
    const { person_id } = await personOf(sponsor.email);
    const rename = (name: string) =>
      actors.staff.client.from('profiles').update({ name }).eq('user_id', staff.id).throwOnError();
    const author = async () => (await notesOf(person_id))[0]?.author_name;
    const setRole = (change: string) => pg.query(change, [staff.id]);

    await rename(admin.name);
    await actors.staff.client.rpc('add_person_note', { person_id, body }).throwOnError();
    expect(await author()).toBe('Asha Verma (staff)');
    await rename(staff.name);
    expect(await author()).toBe('Imran Siddiqui (staff), then called Asha Verma');
    await setRole("update public.user_roles set role = 'volunteer' where user_id = $1");
    expect(await author()).toBe('Imran Siddiqui (volunteer), then called Asha Verma');
    await setRole('delete from public.user_roles where user_id = $1');
    expect(await author()).toBe('Imran Siddiqui (no longer in the team), then called Asha Verma');
    await setRole("insert into public.user_roles (user_id, role) values ($1, 'staff')");
    await pg.query('delete from private.person_notes where person_id = $1', [person_id]);
  });

  it('is added by the team with author and time', async () => {
    const { person_id } = await personOf(sponsor.email);
    await actors.staff.client.rpc('add_person_note', { person_id, body }).throwOnError();
    expect(await notesOf(person_id)).toMatchObject([
      { body, author_name: `${demoAccounts.staff.name} (staff)`, created_at: expect.any(String) },
    ]);
  });

  it('is added once by the same person on a day', async () => {
    const { person_id } = await personOf(sponsor.email);
    const before = (await notesOf(person_id)).length;
    for (const { client } of [actors.staff, actors.staff, actors.admin]) {
      await client.rpc('add_person_note', { person_id, body: 'Asked twice.' }).throwOnError();
    }
    expect(await notesOf(person_id)).toHaveLength(before + 2);
  });

  it('for a day is on Today from that day until it is done, by whom, or not after all', async () => {
    const { person_id } = await personOf(sponsor.email);
    const { client } = actors.staff;
    const days = [await indianDay(0), await indianDay(-1), await indianDay(3)];
    for (const due_on of days) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client
        .rpc('add_person_note', { person_id, body: 'Call again.', due_on })
        .throwOnError();
    }
    const due = async () => (await client.rpc('due_notes').throwOnError()).data;
    const [oldest, today] = await due();
    const name = sponsor.name;
    expect(oldest).toMatchObject({ person_id, name, body: 'Call again.', due_on: days[2] });
    expect(today).toMatchObject({
      due_on: days[0],
      author_name: `${demoAccounts.staff.name} (staff)`,
    });
    expect(await due()).toHaveLength(2);

    const note_id = oldest?.id ?? 0;
    const setDone = (is_done: boolean, who: keyof typeof actors = 'staff') =>
      actors[who].client.rpc('set_note_done', { note_id, is_done });
    await setDone(true).throwOnError();
    await setDone(true, 'admin').throwOnError();
    expect(await due()).toEqual([today]);
    const stored = async () => {
      const { data } = await client.rpc('notes_about_person', { person_id }).throwOnError();
      return (data as { id: number }[]).find(({ id }) => id === note_id);
    };
    expect(await stored()).toMatchObject({
      done_at: expect.any(String),
      done_by_name: `${demoAccounts.staff.name} (staff)`,
    });
    await setDone(false).throwOnError();
    expect(await stored()).toMatchObject({ done_at: null, done_by_name: null });
    const { id: withoutDay } = (await notesOf(person_id)).find((note) => note.body === body) ?? {};
    for (const note of [withoutDay ?? 0, 999_999]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { error } = await client.rpc('set_note_done', { note_id: note, is_done: true });
      expect(error?.message).toBe('unknown-note');
    }
  });

  it.each([
    ['blank', '  \n'],
    ['without anything to see', '\u2800\u3164'],
    ['too long', 'अ'.repeat(2001)],
  ])('is refused when it is %s', async (_what, text) => {
    const { person_id } = await personOf(sponsor.email);
    const { error } = await actors.staff.client.rpc('add_person_note', { person_id, body: text });
    expect(error?.code).toBe('23514');
  });

  it('about an unknown person is refused', async () => {
    const { error, status } = await actors.staff.client.rpc('add_person_note', {
      person_id: UNKNOWN,
      body,
    });
    expect([status, error?.message]).toEqual([404, 'unknown-person']);
  });

  it('goes with the account, and loses its author with theirs', async () => {
    const email = 'noted@people.test';
    const about = await addAccount(backend.pg, email, 'Noted');
    const author = await addAccount(backend.pg, 'author@people.test', 'Leaving');
    await insertRow(backend.pg, 'user_roles', { user_id: author, role: 'staff' });
    const { person_id } = await personOf(email);
    const writer = await backend.signedIn('author@people.test', sponsor.password);
    await writer.rpc('add_person_note', { person_id, body }).throwOnError();
    await backend.pg.query('delete from auth.users where id = $1', [author]);
    expect(await notesOf(person_id)).toMatchObject([{ author_name: 'A former team member' }]);
    // Somebody else subscribes the address again.
    await backend.pg.query('delete from auth.users where id = $1', [about]);
    await subscribe(email);
    expect(await notesOf((await personOf(email)).person_id)).toEqual([]);
    expect(await notesOf(person_id)).toEqual([]);
  });

  it('stays with the account when it has another address, also one that is known already', async () => {
    const id = await addAccount(backend.pg, 'before@people.test', 'Two addresses');
    await subscribe('after@people.test');
    for (const address of ['before@people.test', 'after@people.test']) {
      const { person_id } = await personOf(address);
      await actors.staff.client.rpc('add_person_note', { person_id, body }).throwOnError();
    }
    const { person_id } = await personOf('before@people.test');
    await backend.pg.query('update auth.users set email = $1 where id = $2', [
      'after@people.test',
      id,
    ]);
    expect(await personOf('after@people.test')).toMatchObject({ person_id });
    expect(await notesOf(person_id)).toHaveLength(2);
  });
});

const receiptOf = async (donation: string) => {
  const { rows } = await backend.pg.query<{ id: string }>(
    'select id from public.receipts where donation_id = $1 order by sequence desc limit 1',
    [donation],
  );
  return rows[0]?.id;
};

const resend = (receipt_id: unknown, who: keyof typeof actors = 'staff') =>
  actors[who].client.rpc('resend_receipt', { receipt_id });

const copies = async () => {
  await decideAll(backend.pg);
  const { rows } = await backend.pg.query(
    `select recipient, user_id, data -> 'receipt' ->> 'secret' is not null as has_secret
     from public.email_outbox where template = 'receipt-copy' order by created_at desc`,
  );
  return rows;
};

const waitFor = (time: string) =>
  backend.pg.exec(
    `update private.domain_events set recorded_at = recorded_at - interval '${time}' where kind = 'receipt-resent'`,
  );

describe('sending a receipt again', () => {
  it('goes to the address that it was made for, with a link of its own, and is in the history', async () => {
    const donation = await order('receipt@people.test', 'Receipt');
    await resend(await receiptOf(donation)).throwOnError();
    expect(await copies()).toEqual([
      { recipient: 'receipt@people.test', user_id: null, has_secret: true },
    ]);
    const { person_id } = await personOf('receipt@people.test');
    const { data } = await actors.staff.client.rpc('person_history', { person_id }).throwOnError();
    expect(data[0]).toMatchObject({
      kind: 'receipt-resent',
      team_member: `${demoAccounts.staff.name} (staff)`,
    });
    // Its account gets no copy of what was made for the address of the giver.
    await backend.pg.query('update public.donations set user_id = $1 where id = $2', [
      sponsor.id,
      donation,
    ]);
    const before = await copies();
    await backend.pg.exec(
      "update private.domain_events set recorded_at = recorded_at - interval '11 minutes' where kind = 'receipt-resent'",
    );
    await resend(await receiptOf(donation)).throwOnError();
    expect((await copies())[0]).toEqual(before[0]);
    await backend.pg.query('update public.donations set user_id = null where id = $1', [donation]);
  });

  it('goes to the account of a donation that was given with one, without a secret', async () => {
    await resend(await receiptOf('30000000-0000-4000-8000-000000000016')).throwOnError();
    expect(await copies()).toContainEqual({
      recipient: null,
      user_id: sponsor.id,
      has_secret: false,
    });
  });

  it('waits ten minutes, and happens three times a day at most', async () => {
    const receipt = await receiptOf(await order('often@people.test', 'Often'));
    const outcomes: (string | undefined)[] = [];
    for (const pause of [null, null, '11 minutes', '11 minutes', '11 minutes', '1 day']) {
      if (pause) await waitFor(pause);
      outcomes.push((await resend(receipt)).error?.message);
    }
    const refused = 'sent-lately';
    expect(outcomes).toEqual([undefined, refused, undefined, undefined, refused, undefined]);
  });

  it('is refused for an unknown receipt, an old one, a refused address and one without an address', async () => {
    const donation = await order('refused@people.test', 'Refused');
    const first = await receiptOf(donation);
    const messages = [(await resend(UNKNOWN)).error?.message];
    await insertRow(backend.pg, 'refused_addresses', {
      email: 'refused@people.test',
      reason: '550',
    });
    messages.push((await resend(first)).error?.message);
    await backend.pg.query(
      "update public.donors set name = 'New', email = null where name = 'Refused'",
    );
    messages.push((await resend(first)).error?.message);
    await backend.pg.query('select private.issue_receipt($1)', [donation]);
    messages.push((await resend(first)).error?.message);
    expect(messages).toEqual([
      'unknown-receipt',
      'refused-address',
      'no-address',
      'replaced-receipt',
    ]);
  });
});

describe('stopping a sponsorship as the sponsor asked', () => {
  const SHERA = '50000000-0000-4000-8000-000000000012';
  const stop = (who: keyof typeof actors, reason = 'By phone on Monday.') =>
    actors[who].client.rpc('stop_sponsorship_as_team', { sponsorship_id: SHERA, reason });

  it('needs a reason', async () => {
    const { error, status } = await stop('admin', ' \n ');
    expect([status, error?.message]).toEqual([400, 'reason-missing']);
  });

  it('stores the same as the sponsor’s own request, an email and a note', async () => {
    await stop('admin').throwOnError();
    const { rows } = await backend.pg.query(
      `select desired_status, end_reason, stop_comment, sync_due is not null as is_due
       from public.sponsorships where id = $1`,
      [SHERA],
    );
    expect(rows).toEqual([
      { desired_status: 'stop', end_reason: 'sponsor', stop_comment: null, is_due: true },
    ]);
    await decideAll(backend.pg);
    const { rows: emailRows } = await backend.pg.query(
      "select user_id, data ->> 'by_team' as by_team from public.email_outbox where template = 'sponsorship-stopped'",
    );
    expect(emailRows).toEqual([{ user_id: sponsor.id, by_team: 'true' }]);
    const { person_id } = await personOf(sponsor.email);
    const { data: notes } = await actors.admin.client
      .rpc('person_notes', { person_id })
      .throwOnError();
    expect(notes[0]).toMatchObject({
      body: 'Sponsorship stopped as asked. By phone on Monday.',
      author_name: `${demoAccounts.admin.name} (administrator)`,
    });
    const { data: history } = await actors.staff.client
      .rpc('person_history', { person_id })
      .throwOnError();
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'sponsorship-stop-requested', actor: 'team' }),
    );
    const again = await stop('admin');
    expect([again.status, again.error?.message]).toEqual([409, 'not-running']);
  });
});

/** Everything whose row mentions a text, as table and how often. */
async function tablesWith(text: string) {
  const { rows } = await backend.pg.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows: hits } = await backend.pg.query(
      `select from ${name} as row where position(lower($1) in lower(row::text)) > 0 limit 1`,
      [text],
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

const newestEvent = async () => {
  const { rows } = await backend.pg.query(
    'select kind, account_id, data from private.domain_events order by id desc limit 1',
  );
  return rows[0];
};

const change = (person_id: string, email: string, who: keyof typeof actors = 'staff') =>
  actors[who].client.rpc('set_person_email', { person_id, email });

const merge = (person_id: string, other_id: string, reason = 'The same phone.') =>
  actors.staff.client.rpc('merge_people', { person_id, other_id, reason });
const part = (merged_id: string) => actors.staff.client.rpc('part_people', { merged_id });
const knownPerson = async (person_id: string) =>
  (await actors.staff.client.rpc('known_person', { person_id }).maybeSingle().throwOnError()).data;
const everybody = async () => (await find(''))[0];
const allDonors = async () => {
  const { rows } = await backend.pg.query(
    'select id, person_id, email from public.donors order by id',
  );
  return rows;
};
/** Two visitors who gave. */
const twoVisitors = async (name: string) => {
  const [first, second] = ['first', 'second'].map(
    (who) => `${who}@${name.toLowerCase()}.merge.test`,
  ) as [string, string];
  await order(first, `First ${name}`);
  await order(second, `Second ${name}`);
  const [one, other] = [await personOf(first), await personOf(second)];
  return { first, second, one: one.person_id, other: other.person_id };
};
const donorsOfTheYear = async () => {
  const { rows } = await backend.pg.query<{ year: string }>(
    'select private.tax_year(private.india_date(now())) as year',
  );
  const { data } = await actors.admin.client
    .rpc('tax_year_overview', { tax_year: String(rows[0]?.year), mode: 'test' })
    .single()
    .throwOnError();
  return Number(Object(data).donors);
};

describe('two persons who are one', () => {
  it('are one in the list, the search, the page and the sums; nothing moves, and a press undoes it', async () => {
    const { first, second, one, other } = await twoVisitors('Suresh');
    await write(second, 'Second Suresh');
    await addNote(other);
    const before = { donors: await allDonors(), listed: await everybody() };
    expect((await merge(one, other).throwOnError()).data).toBe(one);
    // Again after a lost answer.
    expect((await merge(one, other).throwOnError()).data).toBe(one);

    expect(await everybody()).toMatchObject({
      found_count: Object(before.listed).found_count - 1,
    });
    for (const search of [first, second, 'Second Suresh']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await find(search)).toMatchObject([
        { person_id: one, email: first, donations_count: 2, total_donated_paise: 100_000 },
      ]);
    }
    expect(await knownPerson(other)).toMatchObject({
      id: one,
      donations_count: 2,
      merged: [{ id: other, name: 'Second Suresh', email: second }],
    });
    const { client } = actors.staff;
    const { data: gifts } = await client.rpc('person_donations', { person_id: one }).throwOnError();
    expect(gifts).toHaveLength(2);
    expect(gifts).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ donor_name: 'First Suresh' }),
        expect.objectContaining({ donor_name: 'Second Suresh' }),
      ]),
    );
    const { data: wrote } = await client
      .rpc('person_correspondence', { person_id: one, without_emails: true })
      .throwOnError();
    expect(wrote).toMatchObject([{ kind: 'contact-message', author_name: 'Second Suresh' }]);
    expect((await notesOf(one)).map((note) => note.body)).toEqual([
      'One person with Second Suresh. The same phone.',
      'Called.',
    ]);

    await part(other).throwOnError();
    await part(other).throwOnError();
    expect(await allDonors()).toEqual(before.donors);
    expect(await everybody()).toMatchObject({
      found_count: Object(before.listed).found_count,
    });
    expect(await knownPerson(other)).toMatchObject({ id: other, donations_count: 1, merged: [] });
    expect((await notesOf(other)).map((note) => note.body)).toEqual([
      'Not one person with First Suresh after all.',
      'Called.',
    ]);
  });

  it('count as one donor of a tax year', async () => {
    const { one, other } = await twoVisitors('Tax');
    const before = await donorsOfTheYear();
    await merge(one, other).throwOnError();
    expect(await donorsOfTheYear()).toBe(before - 1);
    await part(other).throwOnError();
  });

  it('are the one with the account, whose data has nothing of the other address', async () => {
    const { one } = await twoVisitors('Owner');
    const account = await addAccount(backend.pg, 'owner@merge.test', 'Owner');
    const owner = (await personOf('owner@merge.test')).person_id;
    await addNote(one);
    // From the page of the one without an account.
    expect((await merge(one, owner).throwOnError()).data).toBe(owner);
    const client = await backend.signedIn('owner@merge.test', sponsor.password);
    const { data: own } = await client.rpc('own_data').single().throwOnError();
    expect(own.notes).toMatchObject([{ body: expect.stringMatching(/^One person with/) }]);
    const { data: donations } = await client.from('donations').select('id').throwOnError();
    expect(donations).toEqual([]);
    // They are two again when the account is deleted.
    await deleteAccount(account);
    expect(await knownPerson(one)).toMatchObject({
      id: one,
      email: 'first@owner.merge.test',
    });
  });

  it('are two again when an account confirms the address of the hidden one', async () => {
    const { one, other, second } = await twoVisitors('Later');
    await merge(one, other).throwOnError();
    const account = await proveMailbox(second, 'Later');
    expect(await knownPerson(other)).toMatchObject({ id: other, account_id: account });
    expect(await knownPerson(one)).toMatchObject({ id: one, donations_count: 1, merged: [] });
  });

  it('follow the account to another address', async () => {
    const { one, other } = await twoVisitors('Moves');
    const account = await proveMailbox('moves@merge.test', 'Moves');
    await merge(one, other).throwOnError();
    await changeEmail(account, 'first@moves.merge.test');
    const moved = await personOf('first@moves.merge.test');
    expect(await knownPerson(other)).toMatchObject({ id: moved.person_id, account_id: account });
  });

  it('are refused for two accounts, the same one, a third one, nobody, and without a reason', async () => {
    const { one, other } = await twoVisitors('Refused');
    const third = await twoVisitors('Third');
    await addAccount(backend.pg, 'a@merge.test', 'A');
    await addAccount(backend.pg, 'b@merge.test', 'B');
    const [a, b] = [await personOf('a@merge.test'), await personOf('b@merge.test')];
    await merge(one, other).throwOnError();
    const message = async (...people: Parameters<typeof merge>) =>
      (await merge(...people)).error?.message;
    expect([
      await message(a.person_id, b.person_id),
      await message(one, one),
      await message(other, third.one),
      await message(third.one, other),
      await message(third.one, one),
      await message(one, UNKNOWN),
      await message(third.one, third.other, ' '),
    ]).toEqual([
      'two-accounts',
      'same-person',
      'merged-person',
      'merged-person',
      'merged-person',
      'unknown-person',
      'reason-missing',
    ]);
    // A third one is one with the two by becoming one with the one that is shown.
    expect(await message(one, third.one)).toBeUndefined();
    expect((await change(other, 'new@merge.test')).error?.message).toBe('merged-person');
    expect((await part(UNKNOWN)).error?.message).toBe('unknown-person');
  });
});

describe('changing the address of a person without an account', () => {
  it('changes the address of the receipts, is logged, ends old links and tells the old address', async () => {
    const [old, next] = ['typo@changes.test', 'right@changes.test'];
    const donation = await order(old, 'Typed Wrong');
    await write(old, 'Wrote From There');
    await decideAll(backend.pg);
    const { person_id } = await personOf(old);
    await addNote(person_id);
    const { rows } = await backend.pg.query<{ data: { receipt: { secret: string } } }>(
      "select data from public.email_outbox where recipient = $1 and data ? 'receipt'",
      [old],
    );
    const secret = rows[0]?.data.receipt.secret;
    const receipt_id = await receiptOf(donation);
    const opened = () =>
      backend.anon.rpc('receipt', { receipt_id: String(receipt_id), secret: String(secret) });
    expect((await opened()).data).toMatchObject({ donor_name: 'Typed Wrong' });

    await change(person_id, ` ${next.toUpperCase()} `).throwOnError();
    expect(await newestEvent()).toEqual({
      kind: 'address-changed',
      account_id: null,
      data: { person_id, actor_id: demoAccounts.staff.id },
    });
    expect(await personOf(next)).toMatchObject({ person_id, donations_count: 1 });
    expect(await rowOf(person_id)).toMatchObject({ notes: 1 });
    expect(await personOf(old)).toMatchObject({ name: 'Wrote From There', donations_count: 0 });
    const emailOf = await backend.pg.query(
      'select donor.email from public.donors as donor where donor.person_id = $1',
      [person_id],
    );
    expect(emailOf.rows).toEqual([{ email: next }]);
    expect((await opened()).data).toBeNull();
    // The email that waited goes to the new address, with links that the old one never had.
    const waiting = await backend.pg.query<{ receipt: { secret: string; claim_secret: string } }>(
      `select data -> 'receipt' as receipt from public.email_outbox
       where recipient = $1 and template = 'donation-received' and is_waiting`,
      [next],
    );
    const links = waiting.rows[0]?.receipt;
    const newlyOpened = await backend.anon.rpc('receipt', {
      receipt_id: String(receipt_id),
      secret: String(links?.secret),
    });
    expect(newlyOpened.data).toMatchObject({ donor_name: 'Typed Wrong' });
    const claims = await backend.pg.query<{ is_new: boolean }>(
      'select secret_hash = private.secret_hash($2) as is_new from private.claim_secrets where donation_id = $1',
      [donation, links?.claim_secret],
    );
    expect(claims.rows).toEqual([{ is_new: true }]);
    const told = await backend.pg.query(
      "select recipient, user_id, data from public.email_outbox where template = 'address-changed'",
    );
    expect(told.rows).toEqual([
      { recipient: old, user_id: null, data: { new_address: 'r•••@changes.test' } },
    ]);
    await waitFor('1 day');
    await resend(receipt_id).throwOnError();
    expect((await copies())[0]).toMatchObject({ recipient: next, has_secret: true });
    const { data: history } = await actors.staff.client
      .rpc('person_history', { person_id })
      .throwOnError();
    expect(history).toContainEqual(
      expect.objectContaining({
        kind: 'address-changed',
        team_member: `${demoAccounts.staff.name} (staff)`,
      }),
    );
    // The same again changes and tells nothing.
    await change(person_id, next).throwOnError();
    expect(
      (await backend.pg.query("select from public.email_outbox where template = 'address-changed'"))
        .rows,
    ).toHaveLength(1);
  });

  it('cancels a correction that waits for a press in the old mailbox', async () => {
    const donation = await order('waits@changes.test', 'Waits');
    const { rows } = await backend.pg.query<{ donor_id: string }>(
      'select donor_id from public.donations where id = $1',
      [donation],
    );
    await backend.service
      .rpc('correct_visitor_details', {
        donor_id: String(rows[0]?.donor_id),
        name: 'Somebody Else',
        address: '9 Nowhere, Lucknow',
        keeps_pan: true,
        pan_masked: null,
        pan_encrypted: null,
      })
      .throwOnError();
    const { person_id } = await personOf('waits@changes.test');
    await change(person_id, 'waits-no-more@changes.test').throwOnError();
    const waiting = await backend.pg.query(
      "select from public.email_outbox where template = 'correction-request' and recipient = 'waits@changes.test' and is_waiting",
    );
    expect(waiting.rows).toEqual([]);
    const requests = await backend.pg.query(
      'select from private.correction_requests where donor_id = $1',
      [rows[0]?.donor_id],
    );
    expect(requests.rows).toEqual([]);
  });

  it('never joins by itself: the new address is nobody’s, and an account joins by confirming it', async () => {
    await order('one@joins.test', 'One');
    await order('other@joins.test', 'Other');
    const [one, other] = [await personOf('one@joins.test'), await personOf('other@joins.test')];
    const refused = await change(one.person_id, 'other@joins.test');
    expect(refused.error).toMatchObject({ message: 'other-person', details: other.person_id });
    await addAccount(backend.pg, 'account@joins.test', 'Account');
    const account = await personOf('account@joins.test');
    expect((await change(one.person_id, 'account@joins.test')).error).toMatchObject({
      message: 'other-person',
      details: account.person_id,
    });
    expect(await personOf('one@joins.test')).toMatchObject({ person_id: one.person_id });

    await change(one.person_id, 'later@joins.test').throwOnError();
    const id = await proveMailbox('later@joins.test', 'Later');
    const { rows } = await backend.pg.query(
      `select donation.user_id from public.donations as donation
       join public.donors as donor on donor.id = donation.donor_id where donor.name = 'One'`,
    );
    expect(rows).toEqual([{ user_id: id }]);
  });

  it('adds one to somebody without, and tells nobody', async () => {
    await order('none@changes.test', 'Without Address');
    const { person_id } = await personOf('none@changes.test');
    await backend.pg.query('update public.donors set email = null where person_id = $1', [
      person_id,
    ]);
    await backend.pg.query('update private.people set email = null where id = $1', [person_id]);
    await change(person_id, 'added@changes.test').throwOnError();
    expect(await personOf('added@changes.test')).toMatchObject({ person_id, donations_count: 1 });
    const told = await backend.pg.query(
      "select from public.email_outbox where template = 'address-changed' and data ->> 'new_address' = 'a•••@changes.test'",
    );
    expect(told.rows).toEqual([]);
  });

  it('is refused for no address, an unknown or nameless person, an account and who gave nothing', async () => {
    const { person_id } = await personOf('added@changes.test');
    const nothing = await (async () => {
      await subscribe('reader@changes.test');
      return (await personOf('reader@changes.test')).person_id;
    })();
    const account = (await personOf(sponsor.email)).person_id;
    const { rows } = await backend.pg.query<{ id: string }>(
      'select id from private.people where is_nameless limit 1',
    );
    const results = [];
    for (const [who, email] of [
      [person_id, 'no address'],
      [person_id, '<a@changes.test>'],
      [person_id, ''],
      [UNKNOWN, 'a@changes.test'],
      [String(rows[0]?.id), 'a@changes.test'],
      [account, 'a@changes.test'],
      [nothing, 'a@changes.test'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, error } = await change(who, email);
      results.push([status, error?.message]);
    }
    expect(results).toEqual([
      [400, 'not-an-address'],
      [400, 'not-an-address'],
      [400, 'not-an-address'],
      [404, 'unknown-person'],
      [404, 'unknown-person'],
      [409, 'has-account'],
      [409, 'nothing-given'],
    ]);
  });
});

const forget = (person_id: string, who: keyof typeof actors = 'admin') =>
  actors[who].client.rpc('forget_person', { person_id });

describe('forgetting a person without an account', () => {
  const email = 'forgets@people.test';

  it('is refused for an unknown person, and one with an account', async () => {
    const results = [];
    for (const id of [UNKNOWN, (await personOf(sponsor.email)).person_id]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, error } = await forget(id);
      results.push([status, error?.message]);
    }
    expect(results).toEqual([
      [404, 'unknown-person'],
      [409, 'has-account'],
    ]);
  });

  it('leaves donations and receipts, and nothing else with the name, address, phone, email, PAN or notes', async () => {
    const name = 'Zubeida Forgettable';
    const paid = await order(email, name, true, '77 Forgettable Lane, Lucknow');
    const unpaid = await order(email, 'Zubeida Typed', false);
    await backend.pg.query(
      `update public.donors set phone = '+91 98390 55555', pan_masked = 'ABC••••••F',
         pan_encrypted = '1.' || repeat('a', 16) || '.' || repeat('b', 35)
       where name = $1`,
      [name],
    );
    await backend.pg.query('select private.refresh_person($1)', [email]);
    expect((await emails('98390 55555')).includes(email)).toBe(true);
    await write(email, name);
    await decideAll(backend.pg);
    const { person_id } = await personOf(email);
    expect(await page(person_id)).toMatchObject({ phone: '+91 98390 55555' });
    await actors.staff.client
      .rpc('add_person_note', { person_id, body: 'Zubeida called.' })
      .throwOnError();

    await forget(person_id).throwOnError();
    expect(await newestEvent()).toEqual({
      kind: 'person-forgotten',
      account_id: null,
      data: { person_id, actor_id: demoAccounts.admin.id },
    });
    expect(await page(person_id)).toBeNull();
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith('98390 55555')).toEqual([]);
    // What a receipt says stays, as the law asks.
    expect(await tablesWith('Zubeida')).toEqual(['public.receipts']);
    expect(await tablesWith('Forgettable Lane')).toEqual(['public.receipts']);
    const { rows } = await backend.pg.query(
      `select id, status, amount_paise, donor_id from public.donations
       where id in ($1, $2) order by status`,
      [paid, unpaid],
    );
    expect(rows).toEqual([
      { id: unpaid, status: 'pending', amount_paise: 50_000, donor_id: null },
      { id: paid, status: 'completed', amount_paise: 50_000, donor_id: null },
    ]);
    // Money that comes later, or goes back, makes receipts without asking who it was.
    await pay(unpaid);
    await backend.service
      .rpc('write_donation_state', {
        donation_id: paid,
        expected_version: 1,
        next_status: 'completed',
        payment_id: `pay_${paid}`,
        refunded_paise: 10_000,
        is_up_to_date: true,
        items: [],
      })
      .throwOnError();
    const { rows: receipts } = await backend.pg.query(
      `select donor_name, amount_paise from public.receipts as receipt where donation_id in ($1, $2)
         and not exists (select from public.receipts as later where later.replaces_id = receipt.id)
       order by amount_paise`,
      [paid, unpaid],
    );
    expect(receipts).toEqual([
      { donor_name: name, amount_paise: 40_000 },
      { donor_name: 'Anonymous donor', amount_paise: 50_000 },
    ]);
    expect(await find(email)).toEqual([]);
  });

  it('ends a gift that waits for its day', async () => {
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
        gift: { recipient_name: 'Amma', giver_name: 'Gifting Giver', occasion: 'just-so' },
        visitor: { id: donor, name: 'Gifting', address: 'Chowk, Lucknow', email },
      })
      .throwOnError();
    await pay(donation);
    await forget((await personOf(email)).person_id).throwOnError();
    const { rows } = await backend.pg.query(
      'select payer_left_at is not null as has_left from public.gifts where donation_id = $1',
      [donation],
    );
    expect(rows).toEqual([{ has_left: true }]);
  });
});
