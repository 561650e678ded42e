// What administrators decide about the bank's credits. The rights are in access-matrix.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { daysAgo } from '../../support/days.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import type { Row } from '../../support/rows.ts';

const { admin, staff } = demoAccounts;
const DAY = daysAgo(3);

let backend: TestBackend;
let client: Client;
let staffClient: Client;

beforeAll(async () => {
  backend = await startBackend();
  client = await backend.signedIn(admin.email, admin.password);
  staffClient = await backend.signedIn(staff.email, staff.password);
});
afterAll(() => backend.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

/** Records a donation of somebody new. @returns the donation and its person */
async function record(amount_paise: number) {
  const id = crypto.randomUUID();
  const donor = { id: crypto.randomUUID(), name: `Rekha ${id.slice(0, 6)}`, email: null };
  const entry = { id, donor, amount_paise, received_on: DAY, way: 'upi' };
  const [row] = await sql(
    "select public.save_recorded_donation($1, $2, 'test') as answer",
    JSON.stringify(entry),
    staff.id,
  );
  const answer = row?.['answer'] as { person_id: string; refusal?: string };
  expect(answer.refusal).toBeUndefined();
  return { id, personId: answer.person_id };
}

const lineOf = (amount_paise: number, reference: string, ordinal = 1) => ({
  account: '1234',
  posted_on: DAY,
  amount_paise,
  reference,
  ordinal,
});

const decide = (line: object, rest: object) =>
  client.rpc('decide_bank_line', { line, ...rest }).then(({ error }) => error?.message ?? null);

async function decisionsOf(reference: string) {
  const { data } = await client
    .rpc('bank_decisions', { account: '1234', first_day: DAY, last_day: DAY })
    .throwOnError();
  return (data as Row[]).filter((row) => row['reference'] === reference);
}

describe('a credit', () => {
  it('is explained by a reason or by recorded donations, and neither words nor balance are stored', async () => {
    const { id } = await record(11_100_050);
    expect(await decide(lineOf(11_100_050, 'A1'), { donation_ids: [id] })).toBeNull();
    expect(await decide(lineOf(81_200, 'A2'), { reason: 'Interest' })).toBeNull();
    expect(await decisionsOf('A1')).toMatchObject([
      { reason: null, donations: [{ id, amount_paise: 11_100_050 }] },
    ]);
    expect(await decisionsOf('A2')).toMatchObject([{ reason: 'Interest', donations: [] }]);
    const columns = await sql(
      `select column_name as name from information_schema.columns
       where table_schema = 'private' and table_name = 'bank_lines' order by ordinal_position`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'account',
      'posted_on',
      'amount_paise',
      'reference',
      'ordinal',
      'reason',
      'decided_by',
      'decided_at',
    ]);
  });

  it('takes donations until they come to its amount, and the same one twice as once', async () => {
    const [one, two, three] = [await record(40_000), await record(60_000), await record(100)];
    const line = lineOf(100_000, 'B1');
    expect(await decide(line, { donation_ids: [one.id] })).toBeNull();
    expect(await decide(line, { donation_ids: [one.id] })).toBeNull();
    expect(await decide(line, { donation_ids: [two.id] })).toBeNull();
    expect(await decide(line, { donation_ids: [three.id] })).toBe('more-than-line');
    const [decision] = await decisionsOf('B1');
    expect(decision?.['donations']).toHaveLength(2);
  });

  it('shares no donation with another one, nor with its equal on the same day', async () => {
    const { id } = await record(50_000);
    expect(await decide(lineOf(50_000, 'C1', 1), { donation_ids: [id] })).toBeNull();
    expect(await decide(lineOf(50_000, 'C1', 2), { donation_ids: [id] })).toBe('taken');
    expect(await decisionsOf('C1')).toHaveLength(1);
  });

  it('is refused without a reason or a donation, with both, and with a donation through the provider', async () => {
    const { id } = await record(50_100);
    const line = lineOf(50_100, 'D1');
    expect(await decide(line, {})).toBe('reason-missing');
    expect(await decide(line, { donation_ids: [id], reason: 'Interest' })).toBe('reason-missing');
    const online = '30000000-0000-4000-8000-000000000010';
    expect(await decide(line, { donation_ids: [online] })).toBe('unknown-donation');
    expect(await decide(line, { donation_ids: [id] })).toBeNull();
    expect(await decide(line, { reason: 'Interest' })).toBe('decided-already');
  });

  it('is open again when its donation becomes void, and can then be decided anew', async () => {
    const { id } = await record(70_000);
    const line = lineOf(70_000, 'E1');
    await decide(line, { donation_ids: [id] });
    await staffClient
      .rpc('void_donation', { donation_id: id, expected_version: 0, reason: 'It never came' })
      .throwOnError();
    expect(await decisionsOf('E1')).toEqual([]);
    expect(await decide(line, { reason: 'A test' })).toBeNull();
    expect(await decisionsOf('E1')).toMatchObject([{ reason: 'A test' }]);
  });

  it('is open again when somebody takes the decision back', async () => {
    const line = lineOf(12_300, 'F1');
    await decide(line, { reason: 'Interest' });
    await client.rpc('reopen_bank_line', { line }).throwOnError();
    expect(await decisionsOf('F1')).toEqual([]);
  });
});

it('keeps who paid under some words until that person is forgotten', async () => {
  const { id, personId } = await record(90_000);
  await decide(lineOf(90_000, 'G1'), { donation_ids: [id], payer: 'REKHA REKHA@OKSBI' });
  const payers = async () => {
    const { data } = await client.rpc('bank_payers').throwOnError();
    return (data as Row[]).filter(({ words }) => words === 'REKHA REKHA@OKSBI');
  };
  expect(await payers()).toMatchObject([{ person_id: personId }]);
  await client.rpc('forget_person', { person_id: personId }).throwOnError();
  expect(await payers()).toEqual([]);
});

it('keeps nothing of who paid when an account is deleted whose donations stay', async () => {
  const { id, email } = demoAccounts.sponsor;
  const [person] = await sql('select id from private.people where account_id = $1', id);
  await sql("insert into private.bank_payers values ('SPONSOR SPONSOR@OKSBI', $1)", person?.['id']);
  await sql('delete from auth.users where id = $1', id);
  expect(await sql('select from private.people where id = $1', person?.['id'])).toHaveLength(1);
  expect(await sql('select from private.people where email = $1', email)).toEqual([]);
  const left = await sql('select from private.bank_payers where person_id = $1', person?.['id']);
  expect(left).toEqual([]);
});

it('offers recorded money, cheques and payouts of one mode, but no void donation', async () => {
  const [kept, gone] = [await record(15_100), await record(15_200)];
  await staffClient
    .rpc('void_donation', { donation_id: gone.id, expected_version: 0, reason: 'Twice' })
    .throwOnError();
  await sql(
    `insert into private.settlements (id, mode, status, amount_paise, utr, made_at) values
       ('setl_Test', 'test', 'processed', 100, 'UTR1', now() - interval '3 days'),
       ('setl_Live', 'live', 'processed', 100, 'UTR2', now() - interval '3 days')`,
  );
  const { data } = await client
    .rpc('bank_candidates', { mode: 'test', first_day: DAY, last_day: DAY })
    .throwOnError();
  const ids = (data as Row[]).map((row) => row['id']);
  expect(ids).toEqual(expect.arrayContaining([kept.id, 'setl_Test']));
  expect(ids).not.toContain(gone.id);
  expect(ids).not.toContain('setl_Live');
});
