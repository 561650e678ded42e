// The sums of a tax year, a donor's statement, and whom the team asks for what the certificates need.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideState,
  type StoredDonation,
} from '../../../supabase/functions/_shared/provider/donation-state.ts';
import {
  paymentDetails,
  type Dispute,
  type Payment,
} from '../../../supabase/functions/_shared/provider/payment.ts';
import { afterIdentity } from '@/features/tax-years/tax-year';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { removeDonor } from '../../support/donors.ts';
import { decideAll } from '../../support/events.ts';
import { changeDonor, insertRow, type Row } from '../../support/rows.ts';

const { admin, staff, sponsor } = demoAccounts;
const DONOR = '90000000-0000-4000-8000-000000000019';
const CIPHERTEXT = `1.${'a'.repeat(16)}.${'b'.repeat(35)}`;
const PAN = { pan_masked: 'ABC••••••F', pan_encrypted: CIPHERTEXT };

let backend: TestBackend;
let administrator: Client;
let owner: Client;

beforeAll(async () => {
  backend = await startBackend();
  administrator = await backend.signedIn(admin.email, admin.password);
  owner = await backend.signedIn(sponsor.email, sponsor.password);
});
afterAll(() => backend.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

/** Works as an account, as the API does. */
async function as<T>(account: string, work: () => Promise<T>): Promise<T> {
  await sql("select set_config('request.jwt.claim.sub', $1, true)", account);
  await sql(
    "select set_config('request.jwt.claims', $1, true)",
    JSON.stringify({ sub: account, role: 'authenticated', aal: 'aal2' }),
  );
  await sql("select set_config('role', 'authenticated', true)");
  const result = await work();
  await sql("select set_config('role', 'none', true)");
  return result;
}

const overview = async (year: string) =>
  (await as(admin.id, () => sql("select * from public.tax_year_overview($1, 'live')", year)))[0];

const add = (row: Row) =>
  insertRow(backend.pg, 'donations', {
    amount_paise: 50_000,
    type: 'One-time',
    mode: 'live',
    status: 'completed',
    paid_at: '2031-05-01T00:00:00Z',
    ...row,
  });

/** The rows above are written without the functions that find the people of donors. */
const findPeople = () => sql('select private.refresh_all_people()');

const statementOf = async (account: string, year = '2031-32') =>
  (await as(account, () => sql('select public.tax_year_statement($1) as it', year)))[0]?.['it'];

const certificate = () => as(sponsor.id, () => sql('select * from public.certificate_details()'));

const missing = () =>
  as(admin.id, () => sql("select * from public.missing_identities('2031-32', 'live')"));
/** @returns how many people were counted before, and how many were asked */
async function ask() {
  const [row] = await as(admin.id, () =>
    sql(
      `select public.count_mailing_recipients('identity-request', tax_year => '2031-32', mode => 'live') as counted,
         public.ask_for_identities('2031-32') as id`,
    ),
  );
  await sql('select public.continue_mailings(now(), 500)');
  const [mailing] = await sql('select * from public.mailings where id = $1', row?.['id']);
  return { counted: row?.['counted'], asked: mailing?.['written_count'] };
}
async function requests() {
  await decideAll(backend.pg);
  return sql(
    "select user_id, recipient, data from public.email_outbox where template = 'identity-request' order by recipient",
  );
}

describe('in one transaction', () => {
  beforeEach(() => backend.pg.exec('begin'));
  afterEach(() => backend.pg.exec('rollback'));

  it('the totals agree with the raw payments of the provider to the paisa', async () => {
    let state = 20_261_122;
    const below = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * limit);
    };
    /** What the provider's records say, by the first year of the tax year. */
    const expected = new Map<
      number,
      { received: number; kept: number; fee: number; tax: number }
    >();
    for (let number = 0; number < 90; number += 1) {
      const amount = 100 + below(5_000_000);
      const order_id = `order_Sum${number}`;
      // Three Indian years, some within a minute of their ends.
      const edge = Date.UTC(2030 + below(2), 2, 31, 18, 30) / 1000;
      const created_at =
        edge + (number % 5 === 0 ? below(120) - 60 : below(60_000_000) - 30_000_000);
      const fee = Math.round(amount * 0.0236);
      const paid = { id: `pay_Sum${number}`, order_id, amount, currency: 'INR', created_at };
      const refunds = [0, 0, 0, 1 + below(amount), amount][below(5)] ?? 0;
      const captured: Payment = {
        ...paid,
        status: refunds === amount ? 'refunded' : 'captured',
        captured: true,
        amount_refunded: refunds,
        fee,
        tax: Math.round((fee * 18) / 118),
        method: 'upi',
      };
      const failed: Payment = { ...paid, id: `pay_Failed${number}`, status: 'failed', fee: null };
      const lost = below(6) === 0 ? Math.min(amount - refunds, 1 + below(amount)) : 0;
      const disputes: Dispute[] = [
        { id: `disp_Won${number}`, payment_id: captured.id, amount, status: 'won' },
        ...(lost > 0
          ? [
              {
                id: `disp_${number}`,
                payment_id: captured.id,
                amount,
                amount_deducted: lost,
                status: 'lost',
              },
            ]
          : []),
      ];

      const year = new Date((created_at + 5.5 * 3600) * 1000);
      const first = year.getUTCMonth() < 3 ? year.getUTCFullYear() - 1 : year.getUTCFullYear();
      const sum = expected.get(first) ?? { received: 0, kept: 0, fee: 0, tax: 0 };
      expected.set(first, {
        received: sum.received + amount,
        kept: sum.kept + amount - refunds - lost,
        fee: sum.fee + fee,
        tax: sum.tax + (captured.tax ?? 0),
      });

      const id = crypto.randomUUID();
      await add({
        id,
        amount_paise: amount,
        provider_order_id: order_id,
        status: 'pending',
        paid_at: null,
      });
      const donation: StoredDonation = {
        status: 'pending',
        amount_paise: amount,
        currency: 'INR',
        provider_payment_id: null,
        refunded_paise: 0,
      };
      const stages = [
        { payments: [failed], disputes: [] },
        {
          payments: [failed, { ...captured, status: 'captured', amount_refunded: 0 }],
          disputes: [],
        },
        { payments: [failed, captured], disputes },
      ];
      for (const [version, facts] of stages.entries()) {
        const next = decideState(donation, facts);
        Object.assign(donation, next);
        const payment = facts.payments.find((one) => one.id === next.provider_payment_id);
        await sql(
          "select public.write_donation_state($1, $2, $3, $4, $5, true, '[]', $6)",
          id,
          version,
          next.status,
          next.provider_payment_id,
          next.refunded_paise,
          payment ? JSON.stringify(paymentDetails(payment)) : null,
        );
      }
    }
    expect(expected.size).toBeGreaterThan(2);
    for (const [first, { received, kept, fee, tax }] of expected) {
      expect(await overview(`${first}-${String(first + 1).slice(2)}`)).toMatchObject({
        received_paise: received,
        net_paise: kept,
        receipts_paise: kept,
        returned_paise: received - kept,
        fee_paise: fee,
        tax_paise: tax,
      });
    }
  });

  it('a statement has the valid receipts of its owner, and their sum in words', async () => {
    const own = { user_id: sponsor.id };
    await add({ ...own, amount_paise: 123_450, paid_at: '2031-03-31T18:30:00Z' });
    await add({ ...own, amount_paise: 300_000, refunded_paise: 100_000 });
    await add({ ...own, paid_at: '2031-03-31T18:29:59Z' });
    await add({ ...own, paid_at: '2032-03-31T18:30:00Z' });
    await add({ ...own, mode: 'test' });
    await add({ user_id: staff.id });
    expect(await statementOf(sponsor.id)).toMatchObject({
      tax_year: '2031-32',
      organisation: { organisation_name: 'Paws of Lucknow', section: '133' },
      donor: { name: sponsor.name, address: null, pan_masked: null },
      others: [],
      total_paise: 323_450,
      total_words: 'Rupees Three Thousand Two Hundred Thirty Four and Fifty Paise Only',
      rows: [
        { number: 'POL/2031-32/000001', paid_on: '2031-04-01', amount_paise: 123_450 },
        { number: 'POL/2031-32/000002', paid_on: '2031-05-01', amount_paise: 200_000 },
      ],
    });
  });

  describe('with a donation that joined the account', () => {
    const VISITOR = '90000000-0000-4000-8000-000000000020';
    const details = { address: '14 Rana Pratap Marg', ...PAN };

    beforeEach(async () => {
      await removeDonor(backend.pg, sponsor.id);
      await insertRow(backend.pg, 'donors', { id: VISITOR, name: 'Asha Verma', ...details });
      await add({ user_id: sponsor.id, donor_id: VISITOR, amount_paise: 70_000 });
      await add({ user_id: sponsor.id, donor_id: VISITOR, amount_paise: 20_000 });
    });

    it('a statement lists the receipts of the account’s donor, and says in whose name others are', async () => {
      await insertRow(backend.pg, 'donors', {
        ...details,
        id: DONOR,
        user_id: sponsor.id,
        name: 'Meera',
        pan_masked: 'XYZ••••••A',
      });
      await add({ user_id: sponsor.id, donor_id: DONOR });
      expect(await statementOf(sponsor.id)).toMatchObject({
        donor: { name: 'Meera', address: details.address, pan_masked: 'XYZ••••••A' },
        total_paise: 50_000,
        total_words: 'Rupees Five Hundred Only',
        rows: [{ amount_paise: 50_000 }],
        others: [{ donor_name: 'Asha Verma', receipts: 2 }],
      });
    });

    it('a statement of an account without details has the receipts in the account’s name', async () => {
      await add({ user_id: sponsor.id });
      expect(await statementOf(sponsor.id)).toMatchObject({
        donor: { name: sponsor.name, address: null, pan_masked: null },
        total_paise: 50_000,
        rows: [{ amount_paise: 50_000 }],
        others: [{ donor_name: 'Asha Verma', receipts: 2 }],
      });
    });

    it('a statement without an own receipt certifies nothing', async () => {
      expect(await statementOf(sponsor.id)).toMatchObject({
        donor: null,
        total_paise: 0,
        rows: [],
        others: [{ donor_name: 'Asha Verma', receipts: 2 }],
      });
    });

    it('a statement of a closed year names the donor as its receipts do', async () => {
      await insertRow(backend.pg, 'donors', {
        ...details,
        id: DONOR,
        user_id: sponsor.id,
        name: 'Meera',
      });
      await add({ user_id: sponsor.id, donor_id: DONOR, paid_at: '2021-05-01T00:00:00Z' });
      await changeDonor(backend.pg, DONOR, { name: 'Meera Tandon' });
      expect(await statementOf(sponsor.id, '2021-22')).toMatchObject({ donor: { name: 'Meera' } });
    });

    it('My Donations asks only for what no receipt of the donor shows', async () => {
      const now = { user_id: sponsor.id, paid_at: new Date().toISOString() };
      expect(await certificate()).toEqual([]);
      await add({ ...now, donor_id: VISITOR });
      const ashas = {
        donor_name: 'Asha Verma',
        is_own: false,
        receipts: 1,
        misses_pan: false,
        misses_address: false,
      };
      expect(await certificate()).toEqual([ashas]);
      await add(now);
      await add({ ...now, mode: 'test' });
      await add({ ...now, user_id: staff.id });
      expect(await certificate()).toEqual([
        {
          donor_name: sponsor.name,
          is_own: true,
          receipts: 1,
          misses_pan: true,
          misses_address: true,
        },
        ashas,
      ]);
    });
  });

  describe('with donors', () => {
    const VISITOR = '90000000-0000-4000-8000-000000000020';

    beforeEach(async () => {
      const details = { name: 'Meera', address: '14 Rana Pratap Marg' };
      await removeDonor(backend.pg, sponsor.id);
      await insertRow(backend.pg, 'donors', {
        id: DONOR,
        user_id: sponsor.id,
        ...details,
        ...PAN,
        citizen_declared_at: new Date().toISOString(),
      });
      await insertRow(backend.pg, 'donors', {
        id: VISITOR,
        ...details,
        name: 'Gauri',
        email: 'gauri@example.org',
      });
      await add({ user_id: sponsor.id, donor_id: DONOR });
      await add({ donor_id: VISITOR });
      await add({ donor_id: VISITOR, amount_paise: 20_000 });
      await add({ user_id: staff.id });
      await add({});
      await add({ user_id: admin.id, status: 'refunded', refunded_paise: 50_000 });
      await findPeople();
    });

    it('lists those without PAN or address, but nobody who got everything back or gave without a name', async () => {
      const person = { has_account: false, misses_pan: true, asked_at: null };
      expect(await missing()).toEqual([
        {
          ...person,
          donor_key: VISITOR,
          name: 'Gauri',
          email: 'gauri@example.org',
          amount_paise: 70_000,
          misses_address: false,
          misses_citizenship: true,
        },
        {
          ...person,
          donor_key: staff.id,
          name: staff.name,
          email: staff.email,
          has_account: true,
          amount_paise: 50_000,
          misses_address: true,
          misses_citizenship: false,
        },
      ]);
      expect(await overview('2031-32')).toMatchObject({ donors: 4, missing_donors: 2 });
    });

    it('counts them as people: a visitor with two gifts, and details with each, is one', async () => {
      const second = '90000000-0000-4000-8000-000000000021';
      await insertRow(backend.pg, 'donors', {
        id: second,
        name: 'Gauri Devi',
        address: 'Chowk, Lucknow',
        email: 'gauri@example.org',
      });
      await add({ donor_id: second });
      await findPeople();
      expect(await overview('2031-32')).toMatchObject({ donors: 4, missing_donors: 2 });
      // As after a correction of the address, which no email knew.
      await sql("update public.donors set email = 'devi@example.org' where id = $1", second);
      expect(await overview('2031-32')).toMatchObject({ donors: 4, missing_donors: 2 });
      expect((await missing()).map(({ donor_key }) => donor_key)).toContain(second);
      expect(await ask()).toEqual({ counted: 2, asked: 2 });
    });

    it('asks each who has an address, once in thirty days', async () => {
      expect(await ask()).toEqual({ counted: 2, asked: 2 });
      const facts = { tax_year: '2031-32', mode: 'live' };
      expect(await requests()).toEqual([
        {
          user_id: null,
          recipient: 'gauri@example.org',
          data: {
            ...facts,
            donor_name: 'Gauri',
            amount_paise: 70_000,
            missing: ['pan'],
            receipt_id: expect.any(String),
            secret: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
          },
        },
        {
          user_id: staff.id,
          recipient: null,
          data: {
            ...facts,
            donor_name: staff.name,
            amount_paise: 50_000,
            missing: ['pan', 'address'],
          },
        },
      ]);
      const [{ data } = {}] = await requests();
      const { receipt_id, secret } = Object(data);
      const [receipt] = await sql(
        "select public.receipt($1, $2) ->> 'donor_name' as name",
        receipt_id,
        secret,
      );
      expect(receipt).toEqual({ name: 'Gauri' });
      await sql('update public.email_outbox set sent_at = now()');
      expect(JSON.stringify(await requests())).not.toContain(secret);

      expect(await ask()).toEqual({ counted: 0, asked: 0 });
      await sql("update private.identity_requests set asked_at = asked_at - interval '30 days'");
      expect(await ask()).toEqual({ counted: 2, asked: 2 });
      expect((await missing())[1]?.['asked_at']).not.toBeNull();
    });

    it('asks no account at an address that nobody has confirmed', async () => {
      await sql('update auth.users set email_confirmed_at = null where id = $1', staff.id);
      expect(await ask()).toEqual({ counted: 1, asked: 1 });
      expect(await requests()).toMatchObject([{ recipient: 'gauri@example.org' }]);
    });

    it('asks no account whose address was asked as a visitor’s', async () => {
      await sql(
        'update public.donors set email = $1, person_id = null where id = $2',
        staff.email,
        VISITOR,
      );
      await findPeople();
      await sql('insert into private.identity_requests values ($1, now())', VISITOR);
      expect(await ask()).toEqual({ counted: 0, asked: 0 });
    });
  });
});

it.each(['', '2026', '2026-28', '2026-2027', '1926-27', "2026-27'"])(
  'there is no tax year %j',
  async (tax_year) => {
    expect((await owner.rpc('tax_year_statement', { tax_year })).error?.code).toBe('22023');
    expect((await administrator.rpc('tax_year_overview', { tax_year })).error?.code).toBe('22023');
  },
);

it('a filed statement that a revised one names can’t be removed', async () => {
  const statements = administrator.from('tax_statements');
  const original = {
    tax_year: '2026-27',
    acknowledgement_number: '111',
    filed_on: '2027-05-30',
    amount_paise: 1,
    donors: 1,
  };
  await statements.insert(original).throwOnError();
  const revised = { ...original, acknowledgement_number: '222', original_number: '111' };
  await statements.insert(revised).throwOnError();
  expect((await statements.insert(revised)).error?.code).toBe('23505');
  const remove = (number: string) => statements.delete().eq('acknowledgement_number', number);
  expect((await remove('111')).error?.code).toBe('23503');
  await remove('222').throwOnError();
  await remove('111').throwOnError();
});

it('the list of missing details is read page by page, whatever is equal or anonymous', async () => {
  const ids = [1, 2, 3].map((number) => `90000000-0000-4000-8000-0000000000a${number}`);
  for (const id of ids) {
    await insertRow(backend.pg, 'donors', { id, name: 'Gauri', address: 'Chowk' });
    await add({ donor_id: id, paid_at: '2033-05-01T00:00:00Z' });
  }
  await add({ paid_at: '2033-05-01T00:00:00Z' });
  await add({ user_id: staff.id, paid_at: '2033-05-01T00:00:00Z', amount_paise: 40_000 });
  const read: (string | null)[] = [];
  let filter = 'amount_paise.gt.0';
  for (let page = 0; page < 6; page += 1) {
    const { data } = await administrator
      .rpc('missing_identities', { tax_year: '2033-34' })
      .order('amount_paise', { ascending: false })
      .order('donor_key', { nullsFirst: false })
      .or(filter)
      .limit(1)
      .throwOnError();
    const [row] = data;
    if (!row) break;
    read.push(row.donor_key);
    filter = afterIdentity(row);
  }
  expect(read).toEqual([...ids, staff.id]);
});
