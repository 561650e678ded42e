// People whom the office adds, and whose details it changes for what comes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../../supabase/functions/record-donation/handler.ts';
import {
  decryptPan,
  readPanKeys,
} from '../../../supabase/functions/_shared/donations/pan-encryption.ts';
import { PAN_KEYS } from '../../../supabase/local/keys.ts';
import { addAccount } from '../../support/accounts.ts';
import type { Client } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import {
  captureLog,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import type { Row } from '../../support/rows.ts';

const { admin, staff, sponsor, volunteer } = demoAccounts;
const PAN = 'ABCPE1234F';

let fixture: FunctionsFixture;
let clients: Record<'admin' | 'staff' | 'sponsor' | 'volunteer', Client>;
let today: string;
let log: () => string;

const sql = async (text: string, ...values: unknown[]) =>
  (await fixture.backend.pg.query<Row>(text, values)).rows;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  const { signedIn } = fixture.backend;
  clients = {
    admin: await signedIn(admin.email, admin.password),
    staff: await signedIn(staff.email, staff.password),
    sponsor: await signedIn(sponsor.email, sponsor.password),
    volunteer: await signedIn(volunteer.email, volunteer.password),
  };
  today = String((await sql('select private.india_date(now())::text as day'))[0]?.['day']);
});
afterAll(() => fixture.close());
beforeEach(() => {
  log = captureLog();
});
afterEach(() => {
  const logged = log();
  vi.restoreAllMocks();
  if (logged.includes(PAN)) throw new Error('A PAN was logged.');
});

async function call(body: object, who: keyof typeof clients = 'staff') {
  const { data } = await clients[who].auth.getSession();
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
    },
    body: JSON.stringify(body),
  });
  const response = await handle(request, fixture.environment);
  return { status: response.status, body: await response.json() };
}

const details = { name: 'Suresh Kumar', address: '7 Nakkhas, Lucknow', phone: '70800 44556' };

const person = (overrides: object = {}) => ({
  action: 'save-person',
  id: crypto.randomUUID(),
  donor: details,
  language: 'hi',
  contact_ways: ['whatsapp', 'post'],
  ...overrides,
});

async function save(overrides: object = {}): Promise<string> {
  const { status, body } = await call(person(overrides));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.person_id;
}

async function known(person_id: string) {
  const { data } = await clients.staff.rpc('known_person', { person_id }).single().throwOnError();
  return data;
}

const change = async (person_id: string, donor: object, overrides: object = {}) =>
  call(
    person({
      person_id,
      replaces_id: (await known(person_id)).donor_id,
      donor: { ...details, ...donor },
      reason: 'She called.',
      ...overrides,
    }),
  );

async function notesOf(person_id: string) {
  const { data } = await clients.staff.rpc('person_notes', { person_id }).throwOnError();
  return data.map(({ body, author_name }) => [body, author_name]);
}

const byStaff = `${staff.name} (staff)`;

let paise = 50_000;

/** Records cash of a person, with the details that are known. @returns the name and address of its receipt */
async function receiptOfCash(person_id: string, overrides: object = {}) {
  const { body } = await call({
    id: crypto.randomUUID(),
    person_id,
    donor: null,
    citizenship: 'yes',
    // Another amount each time: the same one would be asked about.
    amount_paise: (paise += 100),
    received_on: today,
    way: 'cash',
    dog_id: null,
    ...overrides,
  });
  expect(body.error).toBeUndefined();
  return body.receipt_id;
}

const printed = async (receipt_id: string) =>
  (
    await sql(
      'select donor_name, donor_address, pan_masked from public.receipts where id = $1',
      receipt_id,
    )
  )[0];

describe('adding a person', () => {
  it('keeps somebody without an email or a donation, who is found and gets receipts', async () => {
    const id = await save({ donor: { ...details, pan: PAN } });
    expect(await known(id)).toMatchObject({
      name: 'Suresh Kumar',
      phone: '70800 44556',
      address: '7 Nakkhas, Lucknow',
      pan_masked: 'ABC••••••F',
      language: 'hi',
      contact_ways: ['whatsapp', 'post'],
      entered_on: today,
    });
    expect(await notesOf(id)).toEqual([['Added by the office.', byStaff]]);
    await sql('select private.refresh_all_people()');
    await sql("select public.forget_visitors(now() + interval '1 year')");
    const { data } = await clients.staff.rpc('people_choices', { search: '7080044556' });
    expect(data).toMatchObject([{ person_id: id, has_details: true, last_given_on: null }]);
    expect(await printed(await receiptOfCash(id))).toMatchObject({
      donor_name: 'Suresh Kumar',
      pan_masked: 'ABC••••••F',
    });
  });

  it('adds once for one id, and nobody with the address of somebody else', async () => {
    const request = person({ donor: { ...details, email: 'Suresh@office.test' } });
    const first = await call(request);
    expect((await call(request)).body).toEqual(first.body);
    expect(await call(person({ donor: { ...details, email: 'suresh@office.test' } }))).toEqual({
      status: 409,
      body: { error: 'other-person', person_id: first.body.person_id },
    });
    await sql('select private.refresh_all_people()');
    expect(await known(first.body.person_id)).toMatchObject({
      name: 'Suresh Kumar',
      email: 'suresh@office.test',
    });
  });
});

describe('changing a person', () => {
  it('is for what comes: receipts stay as printed, the next one and a standing order have the new details', async () => {
    const id = await save({ donor: { ...details, pan: PAN } });
    const before = await receiptOfCash(id);
    const { body: order } = await call({
      action: 'begin-standing-order',
      id: crypto.randomUUID(),
      person_id: id,
      donor: null,
      citizenship: 'yes',
      dog_id: null,
      amount_paise: 100_000,
      since: today,
    });
    expect((await change(id, { name: 'Suresh Kumar Yadav', address: '12 Chowk' })).status).toBe(
      200,
    );
    expect(await known(id)).toMatchObject({ name: 'Suresh Kumar Yadav', is_citizen: true });
    expect(await printed(before)).toMatchObject({ donor_name: 'Suresh Kumar' });
    const next = { donor_name: 'Suresh Kumar Yadav', donor_address: '12 Chowk' };
    expect(await printed(await receiptOfCash(id))).toEqual({ ...next, pan_masked: 'ABC••••••F' });
    const { sponsorship_id } = order;
    expect(await printed(await receiptOfCash(id, { sponsorship_id }))).toMatchObject(next);
    expect(await notesOf(id)).toEqual([
      ['Changed: name, address. She called.', byStaff],
      ['Added by the office.', byStaff],
    ]);
    // The PAN is encrypted for the row that it is in.
    const rows = await sql(
      'select id, pan_encrypted from public.donors where person_id = $1 order by created_at',
      id,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const pan = await decryptPan(
        readPanKeys(PAN_KEYS),
        String(row['id']),
        String(row['pan_encrypted']),
      );
      expect(pan).toBe(PAN);
    }
  });

  it('leaves one row of details that were never used, and no note when nothing changes', async () => {
    const id = await save();
    await change(id, { phone: '94500 99999' }, { language: null, contact_ways: [] });
    await change(id, { phone: '94500 99999' }, { language: null, contact_ways: [] });
    expect((await notesOf(id))[0]).toEqual([
      'Changed: phone, language, ways to be reached. She called.',
      byStaff,
    ]);
    expect(await notesOf(id)).toHaveLength(2);
    expect(await sql('select phone from public.donors where person_id = $1', id)).toEqual([
      { phone: '94500 99999' },
    ]);
  });

  it('is refused for an account, an unknown person, and details that aren’t the ones shown', async () => {
    const [one, other] = [await save({ donor: { ...details, pan: PAN } }), await save()];
    const { donor_id } = await known(one);
    const [account] = await sql('select id from private.people where account_id = $1', sponsor.id);
    const attempts = [
      [String(account?.['id']), null, 409, 'has-account'],
      [crypto.randomUUID(), null, 404, 'unknown-person'],
      // Somebody else's PAN can't be taken over.
      [other, donor_id, 409, 'changed-meanwhile'],
    ] as const;
    for (const [person_id, replaces_id, status, error] of attempts) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await call(person({ person_id, replaces_id }))).toMatchObject({
        status,
        body: { error },
      });
    }
    await change(one, { name: 'Somebody Faster' });
    expect(await call(person({ person_id: one, replaces_id: donor_id }))).toMatchObject({
      body: { error: 'changed-meanwhile' },
    });
  });

  it.each(['sponsor', 'volunteer'] as const)('is refused to a %s', async (who) => {
    expect(await call(person(), who)).toMatchObject({
      status: 403,
      body: { error: 'not-in-office' },
    });
    await expect(
      fixture.backend.service
        .rpc('save_person', { entry: {}, member: demoAccounts[who].id })
        .throwOnError(),
    ).rejects.toThrow('Only staff can record donations');
  });
});

const cash = (person_id: string, rupees: number) => ({
  id: crypto.randomUUID(),
  person_id,
  donor: null,
  citizenship: 'yes',
  amount_paise: rupees * 100,
  received_on: today,
  way: 'cash',
  dog_id: null,
});

const merge = (person_id: string, other_id: string) =>
  clients.staff.rpc('merge_people', { person_id, other_id, reason: 'The same phone.' });

describe('two persons who are one', () => {
  it('have one limit for cash, one warning about the same money and one page', async () => {
    const [one, two] = [await save(), await save()];
    expect((await call(cash(one, 150_000))).status).toBe(200);
    await merge(one, two).throwOnError();
    // Also from a page that still has the other one.
    expect((await call(cash(two, 60_000))).body).toEqual({ error: 'cash-limit' });
    const again = await call({ ...cash(two, 150_000), way: 'upi', reference: 'UPI 7' });
    expect(again.body).toMatchObject({
      error: 'needs-confirmation',
      duplicates: [{ person_id: one, amount_paise: 15_000_000 }],
    });
    const { body } = await call(cash(two, 100));
    expect(body.person_id).toBe(one);
    await clients.staff.rpc('part_people', { merged_id: two }).throwOnError();
    expect((await call(cash(two, 60_000))).status).toBe(200);
  });

  it('are changed on the page of the one that is shown, and forgotten once they are two again', async () => {
    const [one, two] = [await save(), await save()];
    const shown = await known(two);
    await merge(one, two).throwOnError();
    expect(
      await call(person({ person_id: two, replaces_id: shown.donor_id, reason: 'Late.' })),
    ).toMatchObject({ status: 409, body: { error: 'merged-person' } });
    for (const person_id of [one, two]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { error } = await clients.admin.rpc('forget_person', { person_id });
      expect(error?.message).toBe('merged-person');
    }
    await clients.staff.rpc('part_people', { merged_id: two }).throwOnError();
    await clients.admin.rpc('forget_person', { person_id: two }).throwOnError();
    expect(await known(one)).toMatchObject({ merged: [] });
  });
});

describe('what the office entered', () => {
  it('goes when an administrator forgets the person', async () => {
    const id = await save();
    await clients.admin.rpc('forget_person', { person_id: id }).throwOnError();
    expect(
      await sql('select from public.donors where phone = $1 and person_id = $2', details.phone, id),
    ).toEqual([]);
    expect(await sql('select from private.people where id = $1', id)).toEqual([]);
  });

  it('is in the data of the account that confirms the address, and goes with it', async () => {
    const email = 'later@office.test';
    const id = await save({ donor: { ...details, email } });
    await clients.staff
      .rpc('write_to_person', { person_id: id, subject: 'Namaste', body: 'Thank you.' })
      .throwOnError();
    const account = await addAccount(fixture.backend.pg, email, 'Suresh');
    const client = await fixture.backend.signedIn(email, sponsor.password);
    expect((await client.rpc('own_office_details')).data).toMatchObject({
      language: 'hi',
      contact_ways: ['whatsapp', 'post'],
      details: [{ name: 'Suresh Kumar', phone: '70800 44556', email }],
      emails: [{ subject: 'Namaste', body: 'Thank you.' }],
    });
    expect(await change(id, {})).toMatchObject({ body: { error: 'has-account' } });
    await sql('delete from auth.users where id = $1', account);
    expect(await sql('select from public.donors where email = $1', email)).toEqual([]);
    expect(await sql("select from private.contact_answers where subject = 'Namaste'")).toEqual([]);
    expect(await sql('select from private.people where email = $1', email)).toEqual([]);
  });
});
