// Which receipts a donation gets, when another replaces or cancels them, and who reads them.
import { ToWords } from 'to-words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organisationAddress } from '../../../supabase/functions/_shared/common/letterhead.ts';
import {
  receiptFacts,
  SET_UP_RECEIPTS,
} from '../../../supabase/functions/_shared/common/receipt-settings.ts';
import { organisationDetails } from '../../../supabase/functions/_shared/common/organisation.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { removeDonor } from '../../support/donors.ts';
import { decideAll } from '../../support/events.ts';
import { changeDonation, changeDonor, insertRow, type Row } from '../../support/rows.ts';

const { sponsor } = demoAccounts;
const DONATION = '90000000-0000-4000-8000-000000000018';
const DONOR = '90000000-0000-4000-8000-000000000019';
const PAN = {
  pan_masked: 'ABC••••••F',
  pan_encrypted: `1.${'a'.repeat(16)}.${'b'.repeat(35)}`,
};

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(() => backend.pg.exec('begin'));
afterEach(() => backend.pg.exec('rollback'));

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;
const value = async (text: string, ...values: unknown[]) =>
  (await sql(`select ${text} as value`, ...values))[0]?.['value'];

const addDonation = (row: Row = {}) =>
  insertRow(backend.pg, 'donations', {
    id: DONATION,
    user_id: sponsor.id,
    amount_paise: 300_000,
    type: 'One-time',
    mode: 'live',
    ...row,
  });

async function addDonor(row: Row = {}): Promise<void> {
  await removeDonor(backend.pg, sponsor.id);
  await insertRow(backend.pg, 'donors', {
    id: DONOR,
    user_id: null,
    name: 'मीरा Tandon',
    address: '14 Rana Pratap Marg\nLucknow',
    ...row,
  });
}

function write(
  status: string,
  refunded = 0,
  payment: Row | null = null,
  paymentId = 'pay_Receipt',
) {
  return sql(
    `select public.write_donation_state(id, sync_version, $2, $3, $4, true, '[]', $5)
     from public.donations where id = $1`,
    DONATION,
    status,
    paymentId,
    refunded,
    payment === null ? null : JSON.stringify(payment),
  );
}

const receipts = (columns: string) =>
  sql(
    `select ${columns} from public.receipts as receipt where donation_id = $1 order by issued_at, sequence`,
    DONATION,
  );

const numberOf = (sequence: number) => `POL/2026-27/${String(sequence).padStart(6, '0')}`;

/** The payment of a test: seven minutes past midnight of 1 April 2026 in Lucknow. */
const paid = {
  paid_at: '2026-03-31T18:37:00+00:00',
  payment_method: 'upi',
  fee_paise: 7080,
  tax_paise: 1080,
};

describe('a completed donation', () => {
  it('gets a receipt of the day and tax year of its payment in Indian time', async () => {
    await addDonor();
    await addDonation({ donor_id: DONOR, created_at: '2026-03-31T18:28:00Z' });
    expect(await receipts('id')).toEqual([]);
    await write('completed', 0, paid);
    expect(
      await sql(
        'select paid_at, payment_method, fee_paise, tax_paise from public.donations where id = $1',
        DONATION,
      ),
    ).toEqual([paid]);
    expect(
      await receipts(`number, kind, reason, replaces_id, paid_on::text, amount_paise, amount_words,
        donor_name, donor_address, pan_masked, dog_name, payment_method, provider_payment_id, mode,
        organisation ->> 'organisation_name' as organisation`),
    ).toEqual([
      {
        number: numberOf(1),
        kind: 'receipt',
        reason: 'payment',
        replaces_id: null,
        paid_on: '2026-04-01',
        amount_paise: 300_000,
        amount_words: 'Rupees Three Thousand Only',
        donor_name: 'मीरा Tandon',
        donor_address: '14 Rana Pratap Marg\nLucknow',
        pan_masked: null,
        dog_name: null,
        payment_method: 'upi',
        provider_payment_id: 'pay_Receipt',
        mode: 'live',
        organisation: 'Paws of Lucknow',
      },
    ]);
    await write('completed', 0, paid);
    expect(await receipts('id')).toHaveLength(1);
  });

  it('was paid now if the provider does not say when', async () => {
    await addDonation({ created_at: '2026-01-01T00:00:00Z' });
    await write('completed');
    expect(
      await sql('select paid_at = now() as now from public.donations where id = $1', DONATION),
    ).toEqual([{ now: true }]);
  });

  it('of test mode never takes a real number', async () => {
    await addDonation({ mode: 'test', paid_at: '2040-05-01T00:00:00Z', status: 'completed' });
    expect(await receipts('number')).toEqual([{ number: 'TEST/2040-41/000001' }]);
    await addDonation({ id: DONOR, paid_at: '2040-05-01T00:00:00Z', status: 'completed' });
    expect(
      await sql("select number from public.receipts where tax_year = '2040-41' and mode = 'live'"),
    ).toEqual([{ number: 'POL/2040-41/000001' }]);
  });

  it('takes no number when its transaction is rolled back', async () => {
    await addDonation();
    await sql('savepoint before');
    await write('completed', 0, paid);
    await sql('rollback to before');
    await write('completed', 0, paid);
    expect(await receipts('number')).toEqual([{ number: numberOf(1) }]);
  });

  it('continues the numbers of a restored backup that lacks the series', async () => {
    await addDonation({ status: 'completed', paid_at: '2040-05-01T00:00:00Z' });
    await sql('delete from private.receipt_series');
    await addDonation({ id: DONOR, status: 'completed', paid_at: '2040-05-01T00:00:00Z' });
    expect(
      await sql("select number from public.receipts where tax_year = '2040-41' order by sequence"),
    ).toEqual([{ number: 'POL/2040-41/000001' }, { number: 'POL/2040-41/000002' }]);
  });

  it.each([
    ['the name of the profile', { user_id: sponsor.id }, sponsor.name],
    ['no name', { user_id: null }, 'Anonymous donor'],
  ])('without a donor names %s', async (_what, row, name) => {
    await addDonation({ ...row, status: 'completed' });
    expect(await receipts('donor_name, donor_address')).toEqual([
      { donor_name: name, donor_address: null },
    ]);
  });

  it.each(['pending', 'failed', 'refunded'])('but none for one that is %s', async (status) => {
    await addDonation({ status });
    expect(await receipts('id')).toEqual([]);
  });
});

/** All receipts of the donation, with the one that each names. */
const chain = () =>
  receipts(`number, kind, reason, amount_paise,
    (select number from public.receipts where id = receipt.replaces_id) as replaces`);

describe('a receipt', () => {
  const [first, second, third, fourth] = [1, 2, 3, 4].map(numberOf);

  it('is replaced after a partial refund, cancelled after the rest, and replaced when money counts again', async () => {
    await addDonation();
    await write('completed', 0, paid);
    await write('completed', 100_050, paid);
    await write('refunded', 300_000, paid);
    await write('completed', 0, { ...paid, payment_method: 'card' }, 'pay_Second');
    expect(await chain()).toEqual([
      { number: first, kind: 'receipt', reason: 'payment', amount_paise: 300_000, replaces: null },
      {
        number: second,
        kind: 'receipt',
        reason: 'partial-refund',
        amount_paise: 199_950,
        replaces: first,
      },
      {
        number: third,
        kind: 'cancellation',
        reason: 'refund',
        amount_paise: 199_950,
        replaces: second,
      },
      {
        number: fourth,
        kind: 'receipt',
        reason: 'payment',
        amount_paise: 300_000,
        replaces: third,
      },
    ]);
    expect((await receipts('amount_words')).map((row) => row['amount_words'])[1]).toBe(
      'Rupees One Thousand Nine Hundred Ninety Nine and Fifty Paise Only',
    );
  });

  it('is cancelled by a lost dispute, once', async () => {
    await addDonation();
    await write('completed', 0, paid);
    await write('disputed', 300_000, paid);
    await write('disputed', 300_000, paid);
    expect((await chain()).at(-1)).toMatchObject({ reason: 'dispute', replaces: first });
    expect(await chain()).toHaveLength(2);
  });

  it('is replaced when the donor corrects name, address or PAN of this tax year or the last', async () => {
    await addDonor();
    await addDonation({ donor_id: DONOR, status: 'completed', paid_at: new Date().toISOString() });
    const old = {
      id: DONOR,
      donor_id: DONOR,
      status: 'completed',
      paid_at: '2021-05-01T00:00:00Z',
    };
    await addDonation({ ...old, provider_payment_id: 'pay_Old' });
    for (const change of [
      { name: 'Meera Tandon' },
      PAN,
      // Another key is not another PAN.
      { pan_encrypted: `2${PAN.pan_encrypted.slice(1)}` },
      { address: 'Chowk, Lucknow' },
    ]) {
      await changeDonor(backend.pg, DONOR, change);
    }
    expect(await receipts('reason, donor_name, pan_masked, donor_address')).toMatchObject([
      { reason: 'payment', donor_name: 'मीरा Tandon', pan_masked: null },
      { reason: 'correction', donor_name: 'Meera Tandon', pan_masked: null },
      { reason: 'correction', pan_masked: PAN.pan_masked },
      { reason: 'correction', pan_masked: PAN.pan_masked, donor_address: 'Chowk, Lucknow' },
    ]);
    expect(
      await sql('select donor_name from public.receipts where donation_id = $1', DONOR),
    ).toEqual([{ donor_name: 'मीरा Tandon' }]);
  });

  it('stays when the account is deleted, and a later one repeats the name', async () => {
    await addDonation();
    await write('completed', 0, paid);
    await sql('delete from auth.users where id = $1', sponsor.id);
    await write('completed', 100_000, paid);
    expect(await receipts('donor_name, amount_paise')).toEqual([
      { donor_name: sponsor.name, amount_paise: 300_000 },
      { donor_name: sponsor.name, amount_paise: 200_000 },
    ]);
  });

  it.each([
    "update public.receipts set donor_name = 'x'",
    'delete from public.receipts',
    'delete from public.donations',
  ])('never changes: %s', async (text) => {
    await expect(sql(text)).rejects.toThrow(/never changes|violates foreign key/);
  });

  it('is the first of its donation only once', async () => {
    await addDonation({ status: 'completed' });
    await expect(
      sql(
        `insert into public.receipts (mode, prefix, tax_year, sequence, kind, reason, donation_id, paid_on,
           amount_paise, amount_words, donor_name, type, organisation)
         select mode, prefix, tax_year, 999, kind, reason, donation_id, paid_on, amount_paise, amount_words,
           donor_name, type, organisation from public.receipts where donation_id = $1`,
        DONATION,
      ),
    ).rejects.toThrow('receipts_donation_id_idx');
  });
});

/** The receipt that is valid now. */
const validReceipt = async () =>
  String(
    (
      await receipts(
        'id, exists (select from public.receipts where replaces_id = receipt.id) as over',
      )
    ).find((row) => row['over'] === false)?.['id'],
  );
const as = (account: string, text: string, ...values: unknown[]) =>
  backend.pg
    .query(
      `select set_config('request.jwt.claim.sub', $1, true),
         set_config('request.jwt.claims', '{"aal": "aal2"}', true)`,
      [account],
    )
    .then(() => value(text, ...values));

/** Inserts a copy of the receipt $1 in another name. */
const copy = (replaces: string) => `
  insert into public.receipts (mode, prefix, tax_year, sequence, kind, reason, donation_id, replaces_id,
    paid_on, amount_paise, amount_words, donor_name, type, organisation)
  select mode, prefix, tax_year, 999, kind, 'correction', donation_id, ${replaces}, paid_on, amount_paise,
    amount_words, 'Somebody', type, organisation from public.receipts where id = $1`;

const offer = async (account: string = sponsor.id) =>
  as(account, "public.reissue_offer($1) ->> 'name'", await validReceipt());
const reissue = async (account: string = sponsor.id) =>
  as(account, 'public.reissue_receipt($1)', await validReceipt());

describe('a receipt of a donation that joined an account', () => {
  const OWN = '90000000-0000-4000-8000-000000000021';

  beforeEach(async () => {
    await addDonor({ email: sponsor.email, ...PAN });
    await sql(
      'insert into private.confirmed_mailboxes (user_id, email) values ($1, $2)',
      sponsor.id,
      sponsor.email,
    );
    await insertRow(backend.pg, 'donors', {
      id: OWN,
      user_id: sponsor.id,
      name: 'Meera Tandon',
      address: 'Hazratganj',
    });
    await addDonation({ donor_id: DONOR });
    await write('completed', 0, { ...paid, paid_at: new Date().toISOString() });
  });

  it('is made out to the account’s details with one press, which replaces it by name', async () => {
    expect(await offer()).toBe('Meera Tandon');
    const first = await validReceipt();
    const next = await reissue();
    expect(next).not.toBe(first);
    expect(
      await receipts('id, reason, replaces_id, donor_name, donor_address, pan_masked'),
    ).toMatchObject([
      { id: first, donor_name: 'मीरा Tandon', pan_masked: PAN.pan_masked },
      {
        id: next,
        reason: 'correction',
        replaces_id: first,
        donor_name: 'Meera Tandon',
        donor_address: 'Hazratganj',
        pan_masked: null,
      },
    ]);
    await decideAll(backend.pg);
    expect(
      await value(
        "(select count(*)::int from public.email_outbox where template = 'receipt-changed')",
      ),
    ).toBe(0);
    // The link in the visitor's email can't change the account's details.
    expect(
      await sql(
        'select public.correct_visitor_details($1, $2, $3, true, null, null) as it',
        OWN,
        'Thief',
        'Chowk',
      ),
    ).toEqual([{ it: { refusal: 'unknown-receipt' } }]);
    expect(await offer()).toBeNull();
    await expect(reissue()).rejects.toThrow("can't be made out");
  });

  it.each([
    ['of another address', () => changeDonor(backend.pg, DONOR, { email: 'other@example.org' })],
    [
      'for an address that is not confirmed',
      () => sql('delete from private.confirmed_mailboxes where user_id = $1', sponsor.id),
    ],
    ['for an account without details', () => sql('delete from public.donors where id = $1', OWN)],
    [
      'of a closed tax year',
      () => changeDonation(backend.pg, DONATION, { paid_at: '2021-05-01T00:00:00Z' }),
    ],
    [
      'that is cancelled',
      () => changeDonation(backend.pg, DONATION, { status: 'refunded', refunded_paise: 300_000 }),
    ],
  ])('stays as it is %s', async (_case, change) => {
    await change();
    const before = await receipts('id');
    expect(await offer()).toBeNull();
    await sql('savepoint before');
    await expect(reissue()).rejects.toThrow("can't be made out");
    await sql('rollback to before');
    expect(await receipts('id')).toEqual(before);
  });

  it('stays as it is for everybody else, the team too', async () => {
    for (const account of [demoAccounts.admin.id, demoAccounts.staff.id, people.stranger.id]) {
      expect(await offer(account)).toBeNull();
      await sql('savepoint before');
      await expect(reissue(account)).rejects.toThrow("can't be made out");
      await sql('rollback to before');
    }
    expect(await receipts('id')).toHaveLength(1);
  });

  it('is never valid in two names', async () => {
    await reissue();
    const [first] = await receipts('id');
    const other =
      '(select id from public.receipts as other where other.donation_id <> receipts.donation_id limit 1)';
    for (const [replaces, constraint] of [
      ['null', 'receipts_donation_id_idx'],
      ['id', 'receipts_replaces_id_key'],
      [other, 'receipts_replaces_id_donation_id_fkey'],
    ] as const) {
      await sql('savepoint before');
      await expect(sql(copy(replaces), first?.['id'])).rejects.toThrow(constraint);
      await sql('rollback to before');
    }
  });
});

/** All but those that welcome the accounts of this file. */
async function emails() {
  await decideAll(backend.pg);
  return sql(
    "select id, template, user_id, recipient, data from public.email_outbox where template <> 'welcome' order by template",
  );
}

/** The receipt in the first email. */
const emailedReceipt = async () => Object(Object((await emails())[0]?.['data'])['receipt']);

const donorOfVisitor = (receipt: unknown, secret: unknown) =>
  value('public.donor_of_visitor($1, $2)', receipt, secret);

const open = (receipt: string, secret: string | null) =>
  value("public.receipt($1, $2) ->> 'number'", receipt, secret);

describe('the email', () => {
  it('has the receipt, and the switch in the settings decides about the email alone', async () => {
    await addDonation();
    await write('completed', 0, paid);
    expect(await emails()).toMatchObject([
      {
        template: 'donation-received',
        user_id: sponsor.id,
        data: { receipt: { number: numberOf(1), replaced_by_number: null } },
      },
    ]);
    expect(JSON.stringify(await emails())).not.toContain('secret');
    await sql(
      'update public.user_settings set donation_receipts = false where user_id = $1',
      sponsor.id,
    );
    await write('refunded', 300_000, paid);
    expect(await emails()).toHaveLength(1);
    expect(await receipts('kind')).toHaveLength(2);
  });

  it('does not report what donors with an account correct themselves', async () => {
    await addDonor({ user_id: sponsor.id });
    await addDonation({ donor_id: DONOR });
    await write('completed', 0, { ...paid, paid_at: new Date().toISOString() });
    await changeDonor(backend.pg, DONOR, { name: 'Meera' });
    expect(await receipts('id')).toHaveLength(2);
    expect(await emails()).toHaveLength(1);
  });

  describe('of a visitor', () => {
    beforeEach(async () => {
      await addDonor({ email: 'gauri@example.org' });
      await addDonation({ user_id: null, donor_id: DONOR });
      await write('completed', 0, paid);
    });

    it('has a secret that opens this receipt and no other; only its hash is stored', async () => {
      expect(await emails()).toMatchObject([
        { template: 'donation-received', user_id: null, recipient: 'gauri@example.org' },
      ]);
      const { secret, id } = await emailedReceipt();
      expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(await open(id, secret)).toBe(numberOf(1));
      for (const given of [null, '', 'a'.repeat(22)]) expect(await open(id, given)).toBeNull();
      const [other] = await sql('select id from public.receipts where id <> $1 limit 1', id);
      expect(await open(String(other?.['id']), secret)).toBeNull();
      expect(JSON.stringify(await sql('select * from private.receipt_secrets'))).not.toContain(
        secret,
      );
    });

    it.each(['sent_at', 'failed_at', 'cancelled_at'])(
      'keeps no secret after %s',
      async (column) => {
        await decideAll(backend.pg);
        await sql(`update public.email_outbox set ${column} = now()`);
        const receipt = await emailedReceipt();
        expect(receipt).toMatchObject({ number: numberOf(1) });
        expect(receipt).not.toHaveProperty('secret');
      },
    );

    it('has a link that also opens later receipts, and the details of this donor alone', async () => {
      const { secret, id } = await emailedReceipt();
      expect(await donorOfVisitor(id, secret)).toBe(DONOR);
      expect(await donorOfVisitor(id, 'a'.repeat(22))).toBeNull();
      expect(await donorOfVisitor(id, null)).toBeNull();
      await write('completed', 100_000, paid);
      const [, later] = await receipts('id');
      expect(await open(String(later?.['id']), secret)).toBe(numberOf(2));
      expect(await donorOfVisitor(later?.['id'], secret)).toBe(DONOR);
    });

    it('comes again with a correction', async () => {
      await write('completed', 0, { ...paid, paid_at: new Date().toISOString() });
      await changeDonor(backend.pg, DONOR, { name: 'Gauri' });
      expect((await emails()).map(({ template }) => template)).toEqual([
        'donation-received',
        'receipt-changed',
        'receipt-changed',
      ]);
    });
  });
});

describe('who reads a receipt', () => {
  it.each([
    ['visitor', null],
    ['stranger', null],
    ['volunteer', null],
    ['owner', 'TEST/2024-25/000001'],
    ['staff', 'TEST/2024-25/000001'],
    ['admin', 'TEST/2024-25/000001'],
  ] as const)('with the function: %s %s', async (actor, number) => {
    await backend.pg.exec('rollback');
    const [seeded] = await sql(
      "select id from public.receipts where number = 'TEST/2024-25/000001'",
    );
    const { data, error } = await people[actor].client.rpc('receipt', {
      receipt_id: String(seeded?.['id']),
    });
    expect(error).toBeNull();
    expect(Object(data)['number'] ?? null).toBe(number);
  });
});

describe('the code of a receipt', () => {
  it('shows what is needed to verify it and nothing else', async () => {
    await addDonor();
    await addDonation({ donor_id: DONOR });
    await write('completed', 0, paid);
    const [{ verify_code: code } = {}] = await receipts('verify_code');
    const verify = () => value('public.verify_receipt($1)', code);
    const today = await value("(now() at time zone 'Asia/Kolkata')::date::text");
    const shown = {
      number: numberOf(1),
      issued_on: today,
      paid_on: '2026-04-01',
      amount_paise: 300_000,
      name: 'म. T.',
      organisation_name: 'Paws of Lucknow',
      state: 'valid',
      replaced_by: null,
    };
    expect(await verify()).toEqual(shown);
    await write('completed', 100_000, paid);
    expect(await verify()).toEqual({ ...shown, state: 'replaced', replaced_by: numberOf(2) });
    await write('refunded', 300_000, paid);
    const [, replaced, cancellation] = await receipts('verify_code');
    const state = async (row: Row | undefined) =>
      Object(await value('public.verify_receipt($1)', row?.['verify_code']))['state'];
    expect(await state(replaced)).toBe('cancelled');
    expect(await state(cancellation)).toBe('cancelled');
  });

  it.each(['', 'a'.repeat(22), '%', 'POL/2026-27/000001'])('unknown: %j', async (code) => {
    const { data, error } = await backend.anon.rpc('verify_receipt', { code });
    expect([data, error]).toEqual([null, null]);
  });
});

it('amounts in words from ₹1 to ₹99,99,99,999 agree with an independent library', async () => {
  const boundaries = [1, 9, 10, 11, 19, 20, 21, 99].flatMap((digits) =>
    [1, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap((unit) => [
      digits * unit - 1,
      digits * unit,
      digits * unit + 1,
    ]),
  );
  // A linear congruential generator, on a scale where every length is as frequent.
  let state = 20_261_122;
  const sample = Array.from({ length: 1500 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(10 ** ((9 * state) / 2 ** 31));
  });
  const rupees = [...new Set([...boundaries, ...sample, 999_999_999])].filter(
    (amount) => amount >= 1 && amount <= 999_999_999,
  );
  const [row] = await sql(
    'select array_agg(private.amount_in_words(rupees * 100) order by position) as words from unnest($1::bigint[]) with ordinality as amount (rupees, position)',
    rupees,
  );
  const library = new ToWords({ localeCode: 'en-IN' });
  expect(row?.['words']).toEqual(rupees.map((amount) => `Rupees ${library.convert(amount)} Only`));
  expect(await value('private.amount_in_words(7)')).toBe('Rupees Zero and Seven Paise Only');
});

const setUpReceipts = () => sql(SET_UP_RECEIPTS, ...receiptFacts);
const receiptSettings = () =>
  sql(
    'select organisation_name, organisation_address, number_prefix, section from public.receipt_settings',
  );

describe('the settings of receipts', () => {
  it('are set up with the facts about the organisation', async () => {
    await sql(
      "update public.receipt_settings set organisation_name = 'Not set up yet', number_prefix = 'RCPT'",
    );
    await setUpReceipts();
    expect(await receiptSettings()).toEqual([
      {
        organisation_name: organisationDetails.name,
        organisation_address: organisationAddress.join('\n'),
        number_prefix: organisationDetails.receiptPrefix,
        section: '133',
      },
    ]);
  });

  it('keep what somebody has entered', async () => {
    await sql(
      "update public.receipt_settings set organisation_name = 'Own Name', organisation_address = 'Own Road', number_prefix = 'OWN'",
    );
    await setUpReceipts();
    expect(await receiptSettings()).toMatchObject([
      { organisation_name: 'Own Name', organisation_address: 'Own Road', number_prefix: 'OWN' },
    ]);
  });

  it('give the next receipt another prefix, without a gap in the numbers', async () => {
    await addDonation({ status: 'completed', ...paid });
    await sql("update public.receipt_settings set number_prefix = 'NEW'");
    await write('completed', 100_000, paid);
    const [first, second] = await receipts('number, organisation');
    expect([first?.['number'], second?.['number']]).toEqual([numberOf(1), 'NEW/2026-27/000002']);
    expect(second?.['organisation']).not.toHaveProperty('number_prefix');
  });
});
