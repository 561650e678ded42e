// The files that administrators download.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { changeDonation, insertRow } from '../../support/rows.ts';

type Line = Record<string, string | number | null>;

let backend: TestBackend;
let administrator: Client;

beforeAll(async () => {
  backend = await startBackend();
  administrator = await backend.signedIn(demoAccounts.admin.email, demoAccounts.admin.password);
});
afterAll(() => backend.close());

async function download(file: 'receipts' | 'people' | 'dogs' | 'care') {
  const { data } = await administrator
    .rpc('download_file', { file, tax_year: '2031-32', mode: 'live' })
    .throwOnError();
  return data as Line[];
}

it('the file of receipts has every receipt of a year with what followed it, and the sums by state', async () => {
  const appeal_id = '50000000-0000-4000-8000-000000000002';
  const { rows: appeals } = await backend.pg.query<{ dog_id: string }>(
    'select dog_id from appeals where id = $1',
    [appeal_id],
  );
  const give = (id: string, amount_paise: number, row = {}) =>
    insertRow(backend.pg, 'donations', {
      id: `90000000-0000-4000-8000-0000000000${id}`,
      amount_paise,
      type: 'One-time',
      mode: 'live',
      status: 'completed',
      paid_at: '2031-05-01T00:00:00Z',
      ...row,
    });
  await give('b1', 50_000, { appeal_id, dog_id: appeals[0]?.dog_id });
  await give('b2', 120_050);
  await give('b3', 70_000);
  await changeDonation(backend.pg, '90000000-0000-4000-8000-0000000000b2', {
    refunded_paise: 20_050,
  });
  await changeDonation(backend.pg, '90000000-0000-4000-8000-0000000000b3', {
    status: 'refunded',
    refunded_paise: 70_000,
  });
  const lines = await download('receipts');
  const states = lines
    .slice(0, 5)
    .map((line) => [line['Amount (₹)'], line['State'], line['Followed by']]);
  const numbers = lines.map((line) => line['Number']);
  expect(states).toEqual([
    ['500.00', 'Valid', null],
    ['1200.50', 'Replaced', numbers[3]],
    ['700.00', 'Cancelled', numbers[4]],
    ['1000.00', 'Valid', null],
    ['700.00', 'Cancellation', null],
  ]);
  expect(lines.slice(0, 2).map((line) => line['Appeal'])).toEqual(['Imli’s sterilisation', null]);
  expect(lines.slice(5)).toEqual([
    { Number: 'Sum of 1', 'Amount (₹)': '700.00', State: 'Cancellation' },
    { Number: 'Sum of 1', 'Amount (₹)': '700.00', State: 'Cancelled' },
    { Number: 'Sum of 1', 'Amount (₹)': '1200.50', State: 'Replaced' },
    { Number: 'Sum of 2', 'Amount (₹)': '1500.00', State: 'Valid' },
  ]);
  const { data } = await administrator
    .rpc('tax_year_overview', { tax_year: '2031-32', mode: 'live' })
    .single()
    .throwOnError();
  expect(data).toMatchObject({ receipts: 2, receipts_paise: 150_000 });
});

it('the file of people has the masked PAN and each person once', async () => {
  await insertRow(backend.pg, 'donors', {
    email: 'gauri@example.in',
    name: 'Gauri',
    pan_masked: 'ABC••••••F',
    pan_encrypted: `1.${'a'.repeat(16)}.${'b'.repeat(35)}`,
    entered_by_team_at: '2026-11-01T00:00:00Z',
  });
  await backend.pg.exec('select private.refresh_all_people()');
  const lines = await download('people');
  expect(lines.filter(({ Name }) => Name === 'Gauri')).toEqual([
    expect.objectContaining({ Email: 'gauri@example.in', PAN: 'ABC••••••F', Gifts: 0 }),
  ]);
  const { rows } = await backend.pg.query<{ count: number }>(
    'select count(*)::integer as count from private.people where not is_nameless and merged_into_id is null',
  );
  expect(lines).toHaveLength(rows[0]?.count ?? 0);
});

it('the file of people has the sums of their list', async () => {
  const { data } = await administrator
    .rpc('download_file', { file: 'people', tax_year: '2031-32', mode: 'test' })
    .throwOnError();
  const inFile = (data as Line[]).map((line) => [
    line['Email'],
    line['Gifts'],
    Number(line['Given (₹)']) * 100,
  ]);
  const { data: list } = await administrator.rpc('supporters', { page_size: 100 }).throwOnError();
  expect(list.length).toBeGreaterThan(2);
  expect(inFile).toEqual(
    list.map((person) => [person.email, person.donations_count, person.total_donated_paise]),
  );
});

it('each download leaves an event that names the file', async () => {
  await backend.pg.exec("delete from private.domain_events where kind = 'file-downloaded'");
  await download('dogs');
  await download('receipts');
  const { rows } = await backend.pg.query(
    "select account_id, data from private.domain_events where kind = 'file-downloaded' order by id",
  );
  expect(rows).toEqual([
    { account_id: demoAccounts.admin.id, data: { file: 'dogs', mode: 'live' } },
    {
      account_id: demoAccounts.admin.id,
      data: { file: 'receipts', mode: 'live', tax_year: '2031-32' },
    },
  ]);
});
