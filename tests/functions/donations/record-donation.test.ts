// Donations that arrive another way: the function that records them, and what the team does with them afterwards.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle as recordDonation } from '../../../supabase/functions/record-donation/handler.ts';
import {
  decryptPan,
  readPanKeys,
} from '../../../supabase/functions/_shared/donations/pan-encryption.ts';
import { PAN_KEYS } from '../../../supabase/local/keys.ts';
import { addAccount } from '../../support/accounts.ts';
import type { Client } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import {
  captureLog,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { deleteDonations, type Row } from '../../support/rows.ts';

const { admin, staff, sponsor, volunteer } = demoAccounts;
const PAN = 'ABCPE1234F';
const DOG = '10000000-0000-4000-8000-000000000001';

let fixture: FunctionsFixture;
let clients: Record<'admin' | 'staff' | 'volunteer' | 'sponsor', Client>;
let tokens: Record<'staff' | 'volunteer' | 'sponsor', string>;
/** Days before today in India, as the database counts them. */
let days: string[];
let log: () => string;

const sql = async (text: string, ...values: unknown[]) =>
  (await fixture.backend.pg.query<Row>(text, values)).rows;

const tokenOf = async (client: Client) =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  const { signedIn } = fixture.backend;
  clients = {
    admin: await signedIn(admin.email, admin.password),
    staff: await signedIn(staff.email, staff.password),
    volunteer: await signedIn(volunteer.email, volunteer.password),
    sponsor: await signedIn(sponsor.email, sponsor.password),
  };
  tokens = {
    staff: await tokenOf(clients.staff),
    volunteer: await tokenOf(clients.volunteer),
    sponsor: await tokenOf(clients.sponsor),
  };
  const rows = await sql(
    `select (private.india_date(now()) - ago)::text as day from generate_series(0, 40) as ago order by ago`,
  );
  days = rows.map(({ day }) => String(day));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  log = captureLog();
  const { pg } = fixture.backend;
  await deleteDonations(pg, "source = 'recorded'");
  await pg.exec(
    `delete from private.domain_events where kind in ('donation-completed', 'receipt-replaced', 'cheque-returned');
     delete from public.sponsorships where source = 'standing-order';
     delete from public.donors where user_id is null; delete from private.people where account_id is null;
     delete from public.email_outbox; delete from public.contact_messages`,
  );
});
afterEach(() => {
  const logged = log();
  vi.restoreAllMocks();
  if (logged.includes(PAN)) throw new Error('A PAN was logged.');
});

const newDonor = { name: 'Rekha Mishra', address: '4 Aliganj\nLucknow 226024' };

const donation = (overrides: object = {}) => ({
  id: crypto.randomUUID(),
  donor: newDonor,
  citizenship: 'yes',
  amount_paise: 210_000,
  received_on: days[1],
  way: 'upi',
  reference: 'UPI 4417 2209',
  dog_id: DOG,
  ...overrides,
});

async function call(body: unknown, token: string = tokens.staff) {
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const response = await recordDonation(request, fixture.environment);
  return { status: response.status, body: await response.json() };
}

async function record(overrides: object = {}) {
  const { status, body } = await call(donation(overrides));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body;
}

/** The person of a recorded donation of the test, without an account. */
const newPerson = async (overrides: object = {}) => (await record(overrides)).person_id;

const refusalOf = async (overrides: object) => {
  const { status, body } = await call(donation(overrides));
  return { status, error: body.error };
};

const receiptsOf = (id: string, columns = 'kind, reason, amount_paise') =>
  sql(
    `select ${columns} from public.receipts where donation_id = $1 order by issued_at, sequence`,
    id,
  );

const emailsOf = async () => {
  await decideAll(fixture.backend.pg);
  const rows = await sql(
    'select template, recipient, user_id from public.email_outbox order by created_at, id',
  );
  return rows.map(({ template, recipient, user_id }) => [template, recipient ?? user_id]);
};

const recordedIds = async () =>
  (await sql("select id from public.donations where source = 'recorded'")).map(({ id }) =>
    String(id),
  );

const personOf = async (id: string) =>
  (
    await sql(
      'select donor.person_id from public.donations join public.donors as donor on donor.id = donor_id where donations.id = $1',
      id,
    )
  )[0]?.['person_id'];

const right = (id: string, version: number, overrides: object = {}) => ({
  donation_id: id,
  expected_version: version,
  reason: 'The slip says 1,200',
  amount_paise: 120_000,
  received_on: days[2] ?? '',
  way: 'cash' as const,
  dog_id: null,
  ...overrides,
});

const returned = (donation_id: string, overrides: object = {}) => ({
  donation_id,
  expected_version: 0,
  amount_paise: 10_000,
  returned_on: days[0] ?? '',
  way: 'bank-transfer' as const,
  reason: 'Given twice by mistake',
  ...overrides,
});

const order = (person_id: string, overrides: object = {}) => ({
  action: 'begin-standing-order',
  id: crypto.randomUUID(),
  person_id,
  citizenship: 'yes',
  dog_id: DOG,
  amount_paise: 2_000_000,
  since: days[40],
  ...overrides,
});

const taxYear = async () =>
  String((await sql('select private.tax_year($1::date) as year', days[1]))[0]?.['year']);

const books = async () => {
  const year = { tax_year: await taxYear(), mode: 'test' as const };
  const { data } = await clients.admin.rpc('tax_year_overview', year).throwOnError();
  return data;
};

describe('recording a donation', () => {
  it('issues a receipt with way and reference, and emails the donor', async () => {
    const donor = {
      ...newDonor,
      email: 'Rekha@Example.org ',
      phone: '98390 12345',
      pan: 'abcpe1234f',
    };
    const answer = await record({ donor });
    expect(answer).toEqual({
      donation_id: expect.any(String),
      status: 'completed',
      person_id: expect.any(String),
      receipt_id: expect.any(String),
      receipt_number: expect.stringMatching(/^TEST\//),
    });
    expect(
      await receiptsOf(
        answer.donation_id,
        'paid_on::text, amount_paise, donor_name, payment_method, provider_payment_id, reference, pan_masked, dog_name',
      ),
    ).toEqual([
      {
        paid_on: days[1],
        amount_paise: 210_000,
        donor_name: 'Rekha Mishra',
        payment_method: 'upi',
        provider_payment_id: null,
        reference: 'UPI 4417 2209',
        pan_masked: 'ABC••••••F',
        dog_name: 'Sheru',
      },
    ]);
    expect(await emailsOf()).toEqual([['donation-received', 'rekha@example.org']]);
    const [stored] = await sql(
      `select donor.id, donor.pan_encrypted, donor.citizen_declared_at is not null as is_citizen, person.name, person.search_text
       from public.donors as donor join private.people as person on person.id = donor.person_id where donor.email = 'rekha@example.org'`,
    );
    expect(stored).toMatchObject({ is_citizen: true, name: 'Rekha Mishra' });
    expect(stored?.['search_text']).toContain('9839012345');
    expect(
      await decryptPan(
        readPanKeys(PAN_KEYS),
        String(stored?.['id']),
        String(stored?.['pan_encrypted']),
      ),
    ).toBe(PAN);
  });

  it('counts for the person, who may have no address, and uses their details again', async () => {
    const id = await newPerson();
    await record({
      person_id: id,
      donor: null,
      reference: null,
      amount_paise: 50_000,
      dog_id: null,
    });
    const { data } = await clients.staff.rpc('person', { person_id: id });
    expect(data).toMatchObject([
      { name: 'Rekha Mishra', email: null, donations_count: 2, total_donated_paise: 260_000 },
    ]);
    expect(await sql('select count(*)::int from public.donors where person_id = $1', id)).toEqual([
      { count: 1 },
    ]);
  });

  it('belongs to the account whose confirmed address the person has', async () => {
    const [{ person_id }] = (await sql(
      'select id as person_id from private.people where account_id = $1',
      sponsor.id,
    )) as [{ person_id: string }];
    const second = await record({ person_id, donor: null });
    const own = await clients.sponsor
      .from('donations')
      .select('source, payment_method')
      .eq('id', second.donation_id);
    expect(own.data).toEqual([{ source: 'recorded', payment_method: 'upi' }]);
  });

  it('may be anonymous', async () => {
    const answer = await record({ donor: null, way: 'cash', reference: null });
    expect(answer.person_id).toBeNull();
    expect(await receiptsOf(answer.donation_id, 'donor_name, donor_address')).toEqual([
      { donor_name: 'Anonymous donor', donor_address: null },
    ]);
  });

  it('is one donation when the answer was lost and the form is sent again', async () => {
    const entry = donation();
    expect(await call(entry)).toEqual(await call(entry));
    expect(await receiptsOf(entry.id)).toHaveLength(1);
  });

  it('marks the letter about it as handled', async () => {
    const { error } = await fixture.backend.anon.rpc('report_payment', {
      name: 'Rekha',
      email: 'rekha@example.org',
      amount_paise: 210_000,
      paid_on: days[1] ?? '',
      paid_by: 'upi',
      reference: '',
      for_dog: '',
      language: 'en',
    });
    expect(error).toBeNull();
    const [letter] = await sql(
      "select id, kind from public.contact_messages where email = 'rekha@example.org'",
    );
    expect(letter?.['kind']).toBe('payment');
    await record({ letter_id: letter?.['id'] });
    expect(
      await sql(
        'select handled_at is not null as handled from public.contact_messages where id = $1',
        letter?.['id'],
      ),
    ).toEqual([{ handled: true }]);
  });

  it.each([
    [{ citizenship: 'no' }, 422, 'not-a-citizen'],
    [{ donor: { ...newDonor, pan: 'ABC' } }, 422, 'wrong-pan'],
    [{ amount_paise: 99 }, 400, 'amount-out-of-range'],
    [{ amount_paise: 1_000_000_001 }, 400, 'amount-out-of-range'],
    [{ received_on: '2126-01-01' }, 400, 'future-day'],
    [{ received_on: '2026-03-31' }, 400, 'too-early'],
    [{ way: 'cheque', reference: ' ' }, 400, 'reference-missing'],
    [{ way: 'in-kind' }, 400, 'bad-request'],
    [{ way: 'cash', amount_paise: 20_000_000 }, 400, 'cash-limit'],
    [{ donor: null, way: 'cash', amount_paise: 20_000_000 }, 400, 'cash-limit'],
    [{ person_id: crypto.randomUUID() }, 404, 'unknown-person'],
    [{ dog_id: crypto.randomUUID() }, 404, 'unknown-dog'],
    [{ sponsorship_id: crypto.randomUUID() }, 404, 'unknown-sponsorship'],
    [{ donor: { ...newDonor, email: sponsor.email } }, 409, 'other-person'],
  ])('refuses %j', async (overrides, status, error) => {
    expect(await refusalOf(overrides)).toEqual({ status, error });
    expect(await sql("select id from public.donations where source = 'recorded'")).toEqual([]);
  });

  it('accepts ₹1 and ₹1,00,00,000', async () => {
    const more = { amount_paise: 1_000_000_000, way: 'bank-transfer', reference: null };
    expect(await record({ amount_paise: 100 })).toMatchObject({ status: 'completed' });
    expect(await record(more)).toMatchObject({ status: 'completed' });
  });

  it('names the person whose address was typed for a new one', async () => {
    const { body } = await call(donation({ donor: { ...newDonor, email: sponsor.email } }));
    expect(await sql('select id from private.people where account_id = $1', sponsor.id)).toEqual([
      { id: body.person_id },
    ]);
  });

  it.each(['save_recorded_donation', 'save_standing_order'])(
    'answers the refusal to a function of 1.0.1 that calls %s',
    async (name) => {
      const [row] = await sql(
        `select public.${name}('{"amount_paise": 99}', $1, 'test') as answer`,
        staff.id,
      );
      expect(row?.['answer']).toEqual({ refusal: 'amount-out-of-range', detail: '' });
    },
  );

  it('refuses everybody but staff and administrators, and each time', async () => {
    expect(await call(donation(), '')).toEqual({
      status: 401,
      body: { error: 'sign-in-required' },
    });
    for (const token of [tokens.sponsor, tokens.volunteer]) {
      expect(await call(donation(), token)).toEqual({
        status: 403,
        body: { error: 'not-in-office' },
      });
    }
    await expect(
      sql("select public.record_donation('{\"amount_paise\": 100}', $1, 'test')", volunteer.id),
    ).rejects.toThrow('Only staff');
  });
});

describe('cash', () => {
  const cash = { way: 'cash', reference: null, amount_paise: 19_999_900 };

  it('is refused from ₹2,00,000 a day, also in two parts, and asked about within 30 days', async () => {
    const person_id = await newPerson(cash);
    const more = { ...cash, person_id, donor: null, amount_paise: 100 };
    expect(await refusalOf(more)).toEqual({ status: 400, error: 'cash-limit' });
    const later = { ...more, received_on: days[0] };
    expect(await call(donation(later))).toEqual({
      status: 409,
      body: { error: 'needs-confirmation', duplicates: [], cash_paise: 20_000_000 },
    });
    await record({ ...later, confirms_cash: true });
    // Others may give as much on the same day.
    await record(cash);
  });
});

describe('duplicates', () => {
  it('are shown and recorded only when confirmed, whichever way they were entered', async () => {
    const first = await record();
    const again = { person_id: first.person_id, donor: null, reference: null, way: 'cheque' };
    const known = {
      id: first.donation_id,
      person_id: first.person_id,
      name: 'Rekha Mishra',
      amount_paise: 210_000,
      given_on: days[1],
      way: 'upi',
      reference: 'UPI 4417 2209',
      dog_name: 'Sheru',
      status: 'completed',
      source: 'recorded',
    };
    const inThreeDays = { ...again, way: 'bank-transfer', received_on: days[4] };
    expect((await call(donation(inThreeDays))).body).toEqual({
      error: 'needs-confirmation',
      duplicates: [known],
      cash_paise: null,
    });
    // The same reference, of another person and amount, written in another way.
    const sameNumber = { amount_paise: 100, reference: 'upi44172209', received_on: days[30] };
    expect((await call(donation(sameNumber))).body.duplicates).toEqual([known]);
    await record({ ...inThreeDays, received_on: days[5] });
    await record({
      ...inThreeDays,
      confirmed_duplicates: [first.donation_id, ...(await recordedIds())],
    });
    expect(
      await sql('select count(*)::int as people from private.people where account_id is null'),
    ).toHaveLength(1);
  });
});

describe('a cheque', () => {
  const cheque = {
    way: 'cheque',
    reference: '004417',
    bank_name: 'State Bank',
    donor: { ...newDonor, email: 'rekha@example.org' },
  };

  it('waits without a receipt, and gets one of the day it arrived when it is credited', async () => {
    const { donation_id, status, receipt_id, person_id } = await record(cheque);
    expect({ status, receipt_id }).toEqual({ status: 'pending', receipt_id: null });
    const { data: waiting } = await clients.staff.rpc('waiting_cheques');
    expect(waiting).toMatchObject([
      { donation_id, person_id, reference: '004417', bank_name: 'State Bank', found_count: 1 },
    ]);
    const { data: today } = await clients.staff.rpc('team_today');
    expect(today?.[0]?.waiting_cheques).toBe(1);
    expect(await emailsOf()).toEqual([]);
    const { data: receipt, error } = await clients.staff.rpc('record_cheque_outcome', {
      donation_id,
      outcome: 'credited',
    });
    expect(error).toBeNull();
    expect(await receiptsOf(donation_id, 'id, paid_on::text, reference')).toEqual([
      { id: receipt, paid_on: days[1], reference: '004417, State Bank' },
    ]);
    expect(await emailsOf()).toEqual([['donation-received', 'rekha@example.org']]);
    const again = await clients.staff.rpc('record_cheque_outcome', {
      donation_id,
      outcome: 'credited',
    });
    expect(again.error?.message).toBe('outcome-recorded');
  });

  it('that comes back has no receipt, and an email only if the team wants it', async () => {
    const { donation_id } = await record(cheque);
    await clients.staff
      .rpc('record_cheque_outcome', { donation_id, outcome: 'returned' })
      .throwOnError();
    expect(await receiptsOf(donation_id)).toEqual([]);
    expect(await emailsOf()).toEqual([]);
    const second = await record({
      ...cheque,
      person_id: await personOf(donation_id),
      donor: null,
      reference: '004418',
    });
    await clients.staff
      .rpc('record_cheque_outcome', {
        donation_id: second.donation_id,
        outcome: 'returned',
        tells_donor: true,
      })
      .throwOnError();
    expect(await emailsOf()).toEqual([['cheque-returned', 'rekha@example.org']]);
  });

  it('that comes back after its credit cancels the receipt as returned, and counts nowhere', async () => {
    const { donation_id } = await record(cheque);
    await clients.staff
      .rpc('record_cheque_outcome', { donation_id, outcome: 'credited' })
      .throwOnError();
    await clients.staff
      .rpc('record_cheque_outcome', { donation_id, outcome: 'returned' })
      .throwOnError();
    expect(await receiptsOf(donation_id)).toEqual([
      { kind: 'receipt', reason: 'payment', amount_paise: 210_000 },
      { kind: 'cancellation', reason: 'returned', amount_paise: 210_000 },
    ]);
    const { data } = await clients.admin.rpc('tax_year_overview', {
      tax_year: await taxYear(),
      mode: 'test',
    });
    const [before] = await sql(
      `select coalesce(sum(net_paise), 0)::bigint as net from public.donations
       where mode = 'test' and private.tax_year(private.india_date(paid_at)) = $1 and source = 'provider'`,
      await taxYear(),
    );
    expect(data).toMatchObject([
      { net_paise: Number(before?.['net']), receipts_paise: Number(before?.['net']) },
    ]);
  });

  it('is kept with its donor, whatever the clean-up deletes', async () => {
    const { donation_id } = await record(cheque);
    await fixture.backend.pg.query(
      "update public.donors set created_at = now() - interval '90 days'",
    );
    await sql('select public.forget_visitors(now())');
    const [{ sync_version }] = (await sql(
      'select sync_version from public.donations where id = $1',
      donation_id,
    )) as [{ sync_version: number }];
    expect(
      await sql(
        'select public.delete_unpaid_donation($1, $2) as deleted',
        donation_id,
        sync_version,
      ),
    ).toEqual([{ deleted: false }]);
    expect(await personOf(donation_id)).toEqual(expect.any(String));
  });
});

describe('correcting', () => {
  it('replaces the receipt once, as a correction, with what is right', async () => {
    const { donation_id } = await record({ donor: { ...newDonor, email: 'rekha@example.org' } });
    const { error } = await clients.staff.rpc('correct_recorded_donation', {
      ...right(donation_id, 0),
      name: 'Rekha Misra',
      address: newDonor.address,
    });
    expect(error).toBeNull();
    expect(
      await receiptsOf(
        donation_id,
        'kind, reason, amount_paise, donor_name, payment_method, reference, paid_on::text, dog_name',
      ),
    ).toEqual([
      expect.objectContaining({
        reason: 'payment',
        amount_paise: 210_000,
        donor_name: 'Rekha Mishra',
      }),
      {
        kind: 'receipt',
        reason: 'correction',
        amount_paise: 120_000,
        donor_name: 'Rekha Misra',
        payment_method: 'cash',
        reference: null,
        paid_on: days[2],
        dog_name: null,
      },
    ]);
    expect(await emailsOf()).toEqual([
      ['donation-received', 'rekha@example.org'],
      ['receipt-changed', 'rekha@example.org'],
    ]);
    const { data } = await clients.staff.rpc('recorded_donation', { donation_id });
    expect(data).toMatchObject([
      {
        version: 1,
        name: 'Rekha Misra',
        recorded_by_name: 'Imran Siddiqui',
        changes: [
          { kind: 'correction', reason: 'The slip says 1,200', changed_by_name: 'Imran Siddiqui' },
        ],
      },
    ]);
  });

  it('carries the reason also when the receipt says the same, so that a new dog is on it', async () => {
    const { donation_id } = await record();
    await clients.staff
      .rpc('correct_recorded_donation', {
        ...right(donation_id, 0),
        amount_paise: 210_000,
        received_on: days[1] ?? '',
        way: 'upi',
        reference: 'UPI 4417 2209',
      })
      .throwOnError();
    expect(await receiptsOf(donation_id, 'reason, dog_name')).toEqual([
      { reason: 'payment', dog_name: 'Sheru' },
      { reason: 'correction', dog_name: null },
    ]);
  });

  it('leaves a donation with its person, whose link and account would open the receipt of another', async () => {
    const first = await record();
    const other = await newPerson({ donor: { name: 'Suresh Pal' }, reference: null });
    const { error } = await clients.staff.rpc('correct_recorded_donation', {
      ...right(first.donation_id, 0),
      person_id: other,
    });
    expect(error).toMatchObject({ code: 'PT409', message: 'another-person' });
    expect(await receiptsOf(first.donation_id)).toHaveLength(1);
    const own = { ...right(first.donation_id, 0), person_id: first.person_id };
    await clients.staff.rpc('correct_recorded_donation', own).throwOnError();
  });

  it.each([
    [{ reason: '  ' }, 'reason-missing'],
    [{ amount_paise: 1 }, 'amount-out-of-range'],
    [{ received_on: '2026-03-31' }, 'too-early'],
    [{ received_on: '2126-03-31' }, 'future-day'],
    [{ way: 'cheque' }, 'reference-missing'],
    [{ amount_paise: 20_000_000 }, 'cash-limit'],
    [{ dog_id: crypto.randomUUID() }, 'unknown-dog'],
    [{ person_id: crypto.randomUUID() }, 'another-person'],
    [{ expected_version: 7 }, 'changed-meanwhile'],
    [{ expected_version: null as unknown as number }, 'changed-meanwhile'],
    [{ donation_id: '30000000-0000-4000-8000-000000000001' }, 'unknown-donation'],
  ])('refuses %j', async (overrides, code) => {
    const { donation_id } = await record();
    const { error } = await clients.staff.rpc(
      'correct_recorded_donation',
      right(donation_id, 0, overrides),
    );
    expect(error?.message).toBe(code);
    expect(await receiptsOf(donation_id)).toHaveLength(1);
  });

  it('changes no details that are on other receipts', async () => {
    const first = await record();
    await record({
      person_id: first.person_id,
      donor: null,
      reference: null,
      received_on: days[9],
    });
    const { error } = await clients.staff.rpc('correct_recorded_donation', {
      ...right(first.donation_id, 0),
      name: 'Somebody Else',
    });
    expect(error?.message).toBe('shared-details');
  });
});

describe('returning money', () => {
  it('replaces the receipt for a part, and cancels it for the rest', async () => {
    const { donation_id } = await record();
    await clients.admin.rpc('return_recorded_donation', returned(donation_id)).throwOnError();
    await clients.admin
      .rpc(
        'return_recorded_donation',
        returned(donation_id, { expected_version: 1, amount_paise: 200_000 }),
      )
      .throwOnError();
    expect(await receiptsOf(donation_id)).toEqual([
      { kind: 'receipt', reason: 'payment', amount_paise: 210_000 },
      { kind: 'receipt', reason: 'partial-refund', amount_paise: 200_000 },
      { kind: 'cancellation', reason: 'refund', amount_paise: 200_000 },
    ]);
    const { data } = await clients.staff.rpc('recorded_donation', { donation_id });
    expect(data).toMatchObject([
      {
        status: 'refunded',
        changes: [
          { kind: 'return', amount_paise: 10_000, way: 'bank-transfer' },
          { kind: 'return' },
        ],
      },
    ]);
    const again = await clients.admin.rpc(
      'return_recorded_donation',
      returned(donation_id, { expected_version: 2 }),
    );
    expect(again.error?.message).toBe('not-returnable');
  });

  it.each([
    [{ reason: '' }, 'reason-missing'],
    [{ amount_paise: 210_001 }, 'amount-out-of-range'],
    [{ amount_paise: 0 }, 'amount-out-of-range'],
    [{ returned_on: '2126-01-01' }, 'future-day'],
    [{ returned_on: '2026-04-01' }, 'too-early'],
    [{ expected_version: 3 }, 'changed-meanwhile'],
  ])('refuses %j', async (overrides, code) => {
    const { donation_id } = await record();
    const { error } = await clients.admin.rpc(
      'return_recorded_donation',
      returned(donation_id, overrides),
    );
    expect(error?.message).toBe(code);
  });

  it('needs an administrator with a second factor', async () => {
    const { donation_id } = await record();
    const asStaff = await clients.staff.rpc('return_recorded_donation', returned(donation_id));
    expect(asStaff.error?.code).toBe('42501');
    const withPassword = fixture.backend.newClient();
    await withPassword.auth.signInWithPassword(admin);
    const { error } = await withPassword.rpc('return_recorded_donation', returned(donation_id));
    expect(error?.code).toMatch(/^(PT403|42501)$/);
  });

  it('can’t be corrected to less than what was returned', async () => {
    const { donation_id } = await record();
    await clients.admin.rpc('return_recorded_donation', returned(donation_id)).throwOnError();
    const { error } = await clients.staff.rpc('correct_recorded_donation', {
      donation_id,
      expected_version: 1,
      reason: 'less',
      amount_paise: 10_000,
      received_on: days[1] ?? '',
      way: 'upi',
    });
    expect(error?.message).toBe('below-returned');
  });
});

describe('a standing order', () => {
  it('is a sponsorship that promises, has months, and ends at once', async () => {
    const person_id = await newPerson();
    const { body } = await call(order(person_id));
    const { sponsorship_id } = body;
    const { data: sponsorships } = await clients.staff.rpc('person_sponsorships', { person_id });
    expect(sponsorships).toMatchObject([
      { id: sponsorship_id, source: 'standing-order', status: 'active' },
    ]);
    const [dog] = await sql(
      "select coverage -> 'test' ->> 'people' as people from public.dog_profiles where id = $1",
      DOG,
    );
    const month = await record({
      sponsorship_id,
      person_id,
      donor: null,
      reference: null,
      amount_paise: 2_000_000,
      dog_id: null,
    });
    expect(
      await sql(
        'select type, dog_id, sponsorship_id from public.donations where id = $1',
        month.donation_id,
      ),
    ).toEqual([{ type: 'Monthly', dog_id: DOG, sponsorship_id }]);
    await clients.staff
      .rpc('stop_standing_order', { sponsorship_id, reason: 'Moved away' })
      .throwOnError();
    const [ended] = await sql(
      'select status, ended_at is not null as ended, end_reason from public.sponsorships where id = $1',
      sponsorship_id,
    );
    expect(ended).toEqual({ status: 'cancelled', ended: true, end_reason: 'sponsor' });
    const [after] = await sql(
      "select coverage -> 'test' ->> 'people' as people from public.dog_profiles where id = $1",
      DOG,
    );
    expect(Number(dog?.['people'] ?? 0)).toBeGreaterThanOrEqual(Number(after?.['people'] ?? 0));
    const again = await clients.staff.rpc('stop_standing_order', { sponsorship_id });
    expect(again.error?.message).toBe('not-running');
    expect(await emailsOf()).toEqual([]);
  });

  it.each([
    [{ amount_paise: 99 }, 400, 'amount-out-of-range'],
    [{ since: '2126-01-01' }, 400, 'future-day'],
    [{ dog_id: crypto.randomUUID() }, 404, 'unknown-dog'],
    [{ person_id: crypto.randomUUID() }, 404, 'unknown-person'],
    [{ citizenship: 'no' }, 422, 'not-a-citizen'],
  ])('refuses %j', async (overrides, status, error) => {
    expect(await call(order(await newPerson(), overrides))).toMatchObject({
      status,
      body: { error },
    });
  });

  it('is one for each person and dog', async () => {
    const person_id = await newPerson();
    expect((await call(order(person_id))).status).toBe(200);
    expect((await call(order(person_id))).body).toEqual({ error: 'already-sponsors' });
    expect((await call(order(person_id, { dog_id: null }))).status).toBe(200);
  });

  it('is late from the 10th on, until money of the month is recorded', async () => {
    const late = async (day: string) =>
      (await sql('select id from private.late_standing_orders(false, $1::date)', day)).map(
        ({ id }) => id,
      );
    const person_id = await newPerson();
    const { body } = await call(order(person_id));
    const { sponsorship_id } = body;
    await sql(
      "update public.sponsorships set started_at = '2026-06-05T06:30Z' where id = $1",
      sponsorship_id,
    );
    expect(await late('2026-06-09')).not.toContain(sponsorship_id);
    expect(await late('2026-06-10')).toContain(sponsorship_id);
    expect(await late('2026-07-09')).toContain(sponsorship_id);
    const { donation_id } = await record({
      sponsorship_id,
      person_id,
      donor: null,
      reference: null,
      amount_paise: 100,
    });
    await sql(
      "update private.recorded_donations set received_on = '2026-06-20' where donation_id = $1",
      donation_id,
    );
    expect(await late('2026-06-30')).not.toContain(sponsorship_id);
    expect(await late('2026-07-10')).toContain(sponsorship_id);
    const { data } = await clients.staff.rpc('late_standing_orders');
    const { data: today } = await clients.staff.rpc('team_today');
    expect(today?.[0]?.late_standing_orders).toBe(data?.length);
  });

  it('ends with the account, without the provider', async () => {
    const id = await addAccount(fixture.backend.pg, 'standing@paws.test', 'Standing');
    const [{ person_id }] = (await sql(
      'select id as person_id from private.people where account_id = $1',
      id,
    )) as [{ person_id: string }];
    await fixture.backend.pg.query('insert into private.confirmed_mailboxes values ($1, $2)', [
      id,
      'standing@paws.test',
    ]);
    const { body } = await call(order(person_id, { donor: newDonor }));
    const client = await fixture.backend.signedIn('standing@paws.test', sponsor.password);
    const { data: stopping, error } = await client.rpc('delete_own_account');
    expect({ stopping, error }).toEqual({ stopping: [], error: null });
    expect(
      await sql(
        'select status, sync_due, end_reason from public.sponsorships where id = $1',
        body.sponsorship_id,
      ),
    ).toEqual([{ status: 'cancelled', sync_due: null, end_reason: 'account' }]);
  });
});

describe('nothing doubles', () => {
  const EMAIL = 'rekha@example.org';
  const give = async () => {
    const { person_id } = await record({ donor: { ...newDonor, email: EMAIL } });
    await record({ person_id, donor: null, reference: null, amount_paise: 70_000 });
    return String(person_id);
  };
  const addConfirmed = async () => {
    const id = await addAccount(fixture.backend.pg, EMAIL, 'Rekha');
    await sql(
      'update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = $1',
      id,
    );
    await sql('update auth.users set email_confirmed_at = now() where id = $1', id);
    // The confirmation has deleted it.
    await sql(
      `update auth.users set encrypted_password = other.encrypted_password
       from auth.users as other where other.email = $2 and auth.users.id = $1`,
      id,
      sponsor.email,
    );
    return id;
  };
  afterEach(() => sql('delete from auth.users where email = $1', EMAIL));

  it('when an account confirms the mailbox later, with the standing order', async () => {
    const person_id = await give();
    const { body } = await call(order(person_id));
    const cheque = { way: 'cheque', reference: '004417', amount_paise: 33_000 };
    const { donation_id } = await record({ ...cheque, person_id, donor: null });
    const before = await books();
    const account = await addConfirmed();
    expect(await books()).toEqual(before);
    const owners = await sql(
      `select user_id from public.donations where source = 'recorded'
       union all select user_id from public.sponsorships where id = $1`,
      body.sponsorship_id,
    );
    // The cheque joins when it is credited.
    expect(owners.filter(({ user_id }) => user_id === account)).toHaveLength(3);
    const settled = await clients.staff.rpc('record_cheque_outcome', {
      donation_id,
      outcome: 'credited',
    });
    expect(settled.error).toBeNull();
    expect(await sql('select user_id from public.donations where id = $1', donation_id)).toEqual([
      { user_id: account },
    ]);
    const known = await sql('select account_id from private.people where id = $1', person_id);
    expect(known).toEqual([{ account_id: account }]);
  });

  it('when that account is deleted', async () => {
    const person_id = await give();
    await addConfirmed();
    const cheque = { way: 'cheque', reference: '004417', amount_paise: 33_000 };
    await record({ ...cheque, person_id, donor: null });
    const before = await books();
    const client = await fixture.backend.signedIn(EMAIL, sponsor.password);
    await client.rpc('delete_own_account').throwOnError();
    expect(await books()).toEqual(before);
    expect(
      await sql(
        `select count(*)::int, count(donor_id)::int as donors, count(user_id)::int as accounts
         from public.donations where source = 'recorded'`,
      ),
    ).toEqual([{ count: 3, donors: 3, accounts: 0 }]);
    expect(await sql('select is_nameless from private.people where id = $1', person_id)).toEqual([
      { is_nameless: true },
    ]);
  });

  it('when the name on the receipts is corrected', async () => {
    await give();
    const before = await books();
    await sql(
      `select public.correct_donor(id, $1, updated_at, 'Rekha Misra', address, true, null, null)
       from public.donors where email = $2`,
      admin.id,
      EMAIL,
    );
    expect(await books()).toEqual(before);
    expect(
      await sql(
        `select donor_name, count(*)::int from public.receipts as receipt
         where donation_id in (select id from public.donations where source = 'recorded')
           and not exists (select from public.receipts where replaces_id = receipt.id) group by 1`,
      ),
    ).toEqual([{ donor_name: 'Rekha Misra', count: 2 }]);
  });
});
