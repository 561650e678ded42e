// A month of a real office, through the same doors as its people: what they recorded, what the bank returned and what they
// had to correct. A ledger of its own counts along, and in the end books, receipts, statements and Form 113 agree with it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handle as recordDonation } from '../../../supabase/functions/record-donation/handler.ts';
import { handle as taxReturn } from '../../../supabase/functions/tax-return/handler.ts';
import type { Client } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import {
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { deleteDonations, type Row } from '../../support/rows.ts';

type Way = 'bank-transfer' | 'upi' | 'cheque' | 'cash';

/** What the office would write into a book of its own. */
interface Entry {
  id: string;
  person: string | null;
  pan: string | null;
  way: Way;
  netPaise: number;
}

const { admin, staff, sponsor } = demoAccounts;
const DOGS = [null, 1, 2, 3].map(
  (dog) => dog && `10000000-0000-4000-8000-${String(dog).padStart(12, '0')}`,
);
/** With and without PAN, address and email address; two share a PAN under one name, as when somebody comes again. */
const people = Array.from({ length: 12 }, (_, number) => ({
  name: `Donor ${'ABCDEFGHIJKL'[number]}`,
  ...(number % 3 < 2 && { address: `${number + 1} Hazratganj\nLucknow` }),
  ...(number % 2 === 0 && { email: `donor-${number}@example.org` }),
  ...(number % 4 === 0 && { pan: `ABCPE12${String(number).padStart(2, '0')}F` }),
}));

let fixture: FunctionsFixture;
let office: Client;
let administrator: Client;
/** Of the last month in India, as the database counts. */
let month: { first: string; days: string[]; taxYear: string };
const ledger: Entry[] = [];
const personIds: string[] = [];

const sql = async (text: string, ...values: unknown[]) =>
  (await fixture.backend.pg.query<Row>(text, values)).rows;

async function call(handle: typeof recordDonation, body: unknown, client: Client) {
  const token = (await client.auth.getSession()).data.session?.access_token;
  const headers = { origin: SITE, authorization: `Bearer ${token}` };
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await handle(request, fixture.environment);
  const answer = await response.json();
  expect(answer).not.toHaveProperty('error');
  return answer;
}

/** Records a donation as the office does, pressing on after a warning. */
async function give(
  who: { person?: number; account?: string },
  { way, rupees, day, ...rest }: { way: Way; rupees: number; day: number; sponsorship_id?: string },
): Promise<Entry> {
  const { person, account } = who;
  const known = account ?? (person === undefined ? undefined : personIds[person]);
  const body = {
    id: crypto.randomUUID(),
    person_id: known,
    donor: known === undefined && person !== undefined ? people[person] : null,
    citizenship: 'yes',
    amount_paise: rupees * 100,
    received_on: month.days[day],
    way,
    reference: way === 'cash' ? null : `REF ${ledger.length}`,
    dog_id: DOGS[ledger.length % DOGS.length],
    confirms_cash: true,
    ...rest,
  };
  const confirmed = await sql("select id from public.donations where source = 'recorded'");
  const confirmed_duplicates = confirmed.map(({ id }) => id);
  const answer = await call(recordDonation, { ...body, confirmed_duplicates }, office);
  if (person !== undefined) personIds[person] = answer.person_id;
  const entry = {
    id: body.id,
    person: answer.person_id,
    pan: person === undefined ? null : (people[person]?.pan ?? null),
    way,
    netPaise: way === 'cheque' ? 0 : rupees * 100,
  };
  ledger.push(entry);
  return entry;
}

const settle = (entry: Entry, outcome: 'credited' | 'returned') =>
  office.rpc('record_cheque_outcome', { donation_id: entry.id, outcome }).throwOnError();

const versionOf = async (id: string) =>
  Number(
    (await sql('select sync_version from public.donations where id = $1', id))[0]?.['sync_version'],
  );

async function correct(entry: Entry, rupees: number, way: Way, day: number) {
  await office
    .rpc('correct_recorded_donation', {
      donation_id: entry.id,
      expected_version: await versionOf(entry.id),
      reason: 'The slip says so',
      amount_paise: rupees * 100,
      received_on: month.days[day] ?? '',
      way,
    })
    .throwOnError();
  Object.assign(entry, { netPaise: rupees * 100, way });
}

async function giveBack(entry: Entry, rupees: number) {
  await administrator
    .rpc('return_recorded_donation', {
      donation_id: entry.id,
      expected_version: await versionOf(entry.id),
      amount_paise: rupees * 100,
      returned_on: month.days[27] ?? '',
      way: 'bank-transfer',
      reason: 'Given twice',
    })
    .throwOnError();
  entry.netPaise -= rupees * 100;
}

const sumOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { netPaise }) => sum + netPaise, 0);

const entryOf = (number: number) => {
  const entry = ledger[number];
  if (!entry) throw new Error('60 donations are recorded');
  return entry;
};

const sorted = (list: unknown[][]) =>
  list.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  const { backend } = fixture;
  await deleteDonations(backend.pg, 'true');
  await backend.pg.exec(
    `delete from private.receipt_series; delete from public.sponsorships where source = 'standing-order';
     update public.receipt_settings set registration_number = 'AAATP1', registered_on = '2026-04-05'`,
  );
  office = await backend.signedIn(staff.email, staff.password);
  administrator = await backend.signedIn(admin.email, admin.password);
  const rows = await sql(
    `select (first + day)::text as day, first::text, private.tax_year(first) as tax_year
     from (select (date_trunc('month', private.india_date(now())) - interval '1 month')::date as first) as month
     cross join generate_series(0, 27) as day order by day`,
  );
  month = {
    first: String(rows[0]?.['first']),
    days: rows.map(({ day }) => String(day)),
    taxYear: String(rows[0]?.['tax_year']),
  };

  // Everybody once, then what a month brings: 48 of them by UPI, bank transfer and cash.
  const ways = ['upi', 'bank-transfer', 'cash'] as const;
  for (let number = 0; number < 48; number += 1) {
    const way = ways[(number + Math.floor(number / 12)) % 3] ?? 'upi';
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the office
    await give({ person: number % 12 }, { way, rupees: 300 + number * 37, day: number % 28 });
  }
  // Three from the donation box.
  for (const rupees of [120, 3500, 45]) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await give({}, { way: 'cash', rupees, day: 14 });
  }
  // One of an account, which sees it on its statement.
  const [account] = await sql('select id from private.people where account_id = $1', sponsor.id);
  await give({ account: String(account?.['id']) }, { way: 'upi', rupees: 5100, day: 3 });

  const cheques: Entry[] = [];
  for (let number = 0; number < 5; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    cheques.push(await give({ person: number }, { way: 'cheque', rupees: 2000 + number, day: 5 }));
  }
  const [before, after, ...credited] = cheques;
  if (!before || !after) throw new Error('Five cheques are recorded');
  await settle(before, 'returned');
  await settle(after, 'credited');
  await settle(after, 'returned');
  for (const [index, entry] of credited.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settle(entry, 'credited');
    entry.netPaise = (2002 + index) * 100;
  }

  // Four sponsors by standing order, of whom three pay.
  for (let number = 0; number < 4; number += 1) {
    const order = {
      action: 'begin-standing-order',
      id: crypto.randomUUID(),
      person_id: personIds[number],
      citizenship: 'yes',
      dog_id: null,
      amount_paise: 100_000,
      since: month.first,
    };
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { sponsorship_id } = await call(recordDonation, order, office);
    if (number < 3) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await give(
        { person: number },
        { way: 'bank-transfer', rupees: 1000, day: 8, sponsorship_id },
      );
    }
  }

  await correct(entryOf(0), 250, 'upi', 0);
  await correct(entryOf(5), 700, 'bank-transfer', 6);
  await correct(entryOf(10), 1670, 'cash', 2);
  await giveBack(entryOf(20), 300 + 20 * 37);
  await giveBack(entryOf(21), 77);
}, 120_000);
afterAll(() => fixture.close());

describe('at the end of the month', () => {
  it('60 donations are in the books, with what was kept of them', async () => {
    expect(ledger).toHaveLength(60);
    const stored = await sql(
      "select id, net_paise, payment_method as way from public.donations where source = 'recorded' order by id",
    );
    expect(stored).toEqual(
      ledger
        .map(({ id, netPaise, way }) => ({ id, net_paise: netPaise, way }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
  });

  it('the receipts have no gap, and the valid ones say what was kept', async () => {
    const receipts = await sql('select sequence from public.receipts order by sequence');
    expect(receipts.map(({ sequence }) => sequence)).toEqual(receipts.map((_, index) => index + 1));
    // Of 60 donations one cheque has none; 3 corrections, 2 returns and 1 returned cheque have one more.
    expect(receipts).toHaveLength(59 + 6);
    const valid = await sql(
      `select donation_id as id, amount_paise from public.receipts as receipt
       where kind = 'receipt' and not exists (select from public.receipts where replaces_id = receipt.id) order by 1`,
    );
    expect(valid).toEqual(
      ledger
        .filter(({ netPaise }) => netPaise > 0)
        .map(({ id, netPaise }) => ({ id, amount_paise: netPaise }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
  });

  it('the tax year agrees, with the anonymous donations', async () => {
    const { data } = await administrator.rpc('tax_year_overview', {
      tax_year: month.taxYear,
      mode: 'test',
    });
    const netPaise = sumOf(ledger);
    expect(data).toMatchObject([
      {
        net_paise: netPaise,
        receipts_paise: netPaise,
        anonymous_paise: 366_500,
        anonymous_limit_paise: 10_000_000,
        fee_paise: 0,
      },
    ]);
  });

  it('each person has given what the ledger says', async () => {
    const given = await Promise.all(
      personIds.map(async (person_id) => {
        const { data } = await office.rpc('person', { person_id }).single().throwOnError();
        return data.total_donated_paise;
      }),
    );
    expect(given).toEqual(
      personIds.map((id) => sumOf(ledger.filter(({ person }) => person === id))),
    );
  });

  it('the statement of the account has its donation', async () => {
    const client = await fixture.backend.signedIn(sponsor.email, sponsor.password);
    const { data } = await client.rpc('tax_year_statement', {
      tax_year: month.taxYear,
      mode: 'test',
    });
    expect(data).toMatchObject({ total_paise: 510_000, rows: [{ payment_method: 'upi' }] });
  });

  it('Form 113 has a row for each PAN and mode, to the rupee', async () => {
    const { csv, ...totals } = await call(
      taxReturn,
      { tax_year: month.taxYear, mode: 'test' },
      administrator,
    );
    const rows = String(csv)
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell]) => cell))
      .map((cells) => [cells[3], cells.at(-2), Number(cells.at(-1))]);
    const expected = [...new Set(people.flatMap(({ pan }) => pan ?? []))].flatMap((pan) =>
      [false, true].map((isCash) => [
        pan,
        isCash ? 'Cash' : 'Electronic modes including account payee cheque/draft',
        sumOf(ledger.filter((entry) => entry.pan === pan && (entry.way === 'cash') === isCash)) /
          100,
      ]),
    );
    // The account has a PAN, too.
    const account = [expect.any(String), expect.stringMatching(/^Electronic/), 5100];
    expect(sorted(rows.filter(([, , rupees]) => rupees !== 5100))).toEqual(
      sorted(expected.filter(([, , rupees]) => Number(rupees) > 0)),
    );
    expect(rows).toContainEqual(account);
    expect(totals.amount_paise + totals.missing_paise).toBe(sumOf(ledger));
  });

  it('one sponsor by standing order is late', async () => {
    const late = await sql(
      'select private.person_of_sponsorship(row) as person from private.late_standing_orders(false, $1::date) as row',
      month.days[20],
    );
    expect(late).toEqual([{ person: personIds[3] }]);
  });
});
