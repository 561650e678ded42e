import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  encryptPan,
  readPanKeys,
} from '../../../supabase/functions/_shared/donations/pan-encryption.ts';
import { handle } from '../../../supabase/functions/tax-return/handler.ts';
import { PAN_KEYS, PUBLISHABLE_KEY, SECRET_KEY } from '../../../supabase/local/keys.ts';
import { addAccount } from '../../support/accounts.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import {
  captureLog,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { insertRow } from '../../support/rows.ts';

const PANS = { gauri: 'ABCPE1234F', imran: 'BBBPI1234C' };
const IN_YEAR = '2026-06-01T00:00:00Z';
const id = (count: number) => `90000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

let fixture: FunctionsFixture;
let log: () => string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  for (const role of ['sponsor', 'staff', 'admin'] as const) {
    const { email, password } = demoAccounts[role];
    const client = await fixture.backend.signedIn(email, password);
    tokens[role] = (await client.auth.getSession()).data.session?.access_token ?? '';
  }
  await fixture.backend.pg.exec(
    "update public.receipt_settings set registration_number = 'AAATP1', registered_on = '2026-04-05'",
  );
  await addDonors();
});
afterAll(() => fixture.close());
beforeEach(() => {
  log = captureLog();
});
afterEach(() => {
  const logged = log();
  vi.restoreAllMocks();
  const secrets = [...Object.values(PANS), PAN_KEYS.slice(2), SECRET_KEY, 'Gauri'];
  if (secrets.some((secret) => logged.includes(secret))) throw new Error('A secret was logged.');
});

async function addDonor(
  count: number,
  name: string,
  pan: string | null,
  email: string | null = null,
) {
  const keys = readPanKeys(PAN_KEYS);
  await insertRow(fixture.backend.pg, 'donors', {
    id: id(count),
    name,
    address: 'Chowk\nLucknow',
    email,
    pan_masked: pan && 'ABC••••••F',
    pan_encrypted: pan && (await encryptPan(keys, id(count), pan)),
    updated_at: `2026-07-0${count}T00:00:00Z`,
  });
}

const give = (donor_id: string | null, amount_paise: number, facts = {}) =>
  insertRow(fixture.backend.pg, 'donations', {
    donor_id,
    amount_paise,
    type: 'One-time',
    status: 'completed',
    mode: 'live',
    paid_at: IN_YEAR,
    ...facts,
  });

/** Two visits of Gauri, one donor without a PAN, one donation without details, and what doesn't count. */
async function addDonors() {
  await addDonor(1, 'GAURI  Shukla.', PANS.gauri);
  await addDonor(2, 'Gauri Shukla', PANS.gauri);
  await addDonor(3, 'Imran', PANS.imran);
  await addDonor(4, 'No PAN', null);
  await give(id(1), 10_050);
  await give(id(2), 20_075, { paid_at: '2026-03-31T18:30:00Z' });
  await give(id(3), 30_000, { refunded_paise: 12_345 });
  await give(id(4), 40_000);
  await give(null, 50_000, { paid_at: '2027-03-31T18:29:59Z' });
  await give(id(3), 1_000, { status: 'refunded', refunded_paise: 1_000 });
  await give(id(3), 2_000, { status: 'pending', paid_at: null });
  await give(id(3), 3_000, { mode: 'test' });
  await give(id(3), 4_000, { paid_at: '2026-03-31T18:29:59Z' });
  await give(id(3), 5_000, { paid_at: '2027-03-31T18:30:00Z' });
}

async function call(body: unknown, token = tokens['admin'], environment = {}) {
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  const response = await handle(request, { ...fixture.environment, ...environment });
  return { status: response.status, body: Object(await response.json()) };
}

const rowsOf = (csv: string) => csv.trimEnd().split('\r\n').slice(1);

it('lists the donors of a tax year by PAN, and counts those who are missing', async () => {
  const { status, body } = await call({ tax_year: '2026-27' });
  expect(status).toBe(200);
  const { csv, ...rest } = body;
  expect(rest).toEqual({
    file_name: 'form-113-2026-27.csv',
    donors: 2,
    amount_paise: 10_050 + 20_075 + 30_000 - 12_345,
    rounding_paise: 25 + 55,
    missing: 2,
    missing_paise: 90_000,
  });
  const [gauri, imran, ...others] = rowsOf(csv);
  expect(others).toEqual([]);
  expect(imran).toContain(`"${PANS.imran}","Section 133","AAATP1","05/04/2026","Imran"`);
  expect(imran).toMatch(/"176"$/);
  expect(gauri).toContain(`"${PANS.gauri}"`);
  expect(gauri).toMatch(/"Gauri Shukla","Chowk, Lucknow",.*"301"$/);
});

it('tells what the books would file now, without the file and a second factor', async () => {
  const { body } = await call({ tax_year: '2026-27', action: 'sum' });
  expect(body).toEqual({ donors: 2, amount_paise: 47_780, rounding_paise: 80 });
});

it('agrees with the totals that administrators see', async () => {
  const { email, password } = demoAccounts.admin;
  const admin = await fixture.backend.signedIn(email, password);
  const { data } = await admin.rpc('tax_year_overview', { tax_year: '2026-27' }).single();
  const { body } = await call({ tax_year: '2026-27' });
  expect(data).toMatchObject({
    net_paise: body['amount_paise'] + body['missing_paise'],
    // Nobody can be asked who gave without a name.
    missing_donors: 1,
  });
});

it('names test donations and a revision in the name of the file', async () => {
  const request = { tax_year: '2026-27', mode: 'test', acknowledgement_number: ' ARN1 ' };
  const { body } = await call(request);
  expect(body).toMatchObject({ file_name: 'form-113-2026-27-revised-test.csv' });
  const row = rowsOf(body['csv']).find((line) => line.includes(PANS.imran));
  expect(row).toMatch(/^"\d+","ARN1",.*"30"$/);
  const empty = await call({ tax_year: '2030-31' });
  expect(empty.body).toMatchObject({ donors: 0, missing: 0, amount_paise: 0 });
});

it.each([
  ['a visitor', undefined, 401, 'sign-in-required'],
  ['a forged token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forged', 401, 'session-ended'],
  ['a sponsor', 'sponsor', 403, 'not-an-administrator'],
  ['staff', 'staff', 403, 'not-an-administrator'],
])('refuses %s', async (_who, who, status, error) => {
  const token = who === undefined ? PUBLISHABLE_KEY : (tokens[who] ?? who);
  expect(await call({ tax_year: '2026-27' }, token)).toEqual({ status, body: { error } });
});

it('records who downloads the file, and refuses an administrator without an app', async () => {
  const { pg, signedIn } = fixture.backend;
  const downloads = async () => {
    const { rows } = await pg.query(
      "select account_id, data from private.domain_events where kind = 'tax-file-downloaded'",
    );
    return rows;
  };
  await pg.exec("delete from private.domain_events where kind = 'tax-file-downloaded'");
  const newcomer = { email: 'newcomer@paws.test', password: demoAccounts.sponsor.password };
  const user_id = await addAccount(pg, newcomer.email, 'Newcomer');
  await insertRow(pg, 'user_roles', { user_id, role: 'admin' });
  const client = await signedIn(newcomer.email, newcomer.password);
  const token = (await client.auth.getSession()).data.session?.access_token;
  const year = { tax_year: '2026-27' };
  expect(await call(year, token)).toEqual({ status: 403, body: { error: 'second-factor' } });
  expect((await call({ ...year, action: 'list-conflicts' }, token)).status).toBe(200);
  expect(await downloads()).toEqual([]);

  expect((await call(year)).status).toBe(200);
  expect(await downloads()).toEqual([
    { account_id: demoAccounts.admin.id, data: { ...year, mode: 'live' } },
  ]);
});

it.each([
  [{}],
  [{ tax_year: '2026' }],
  [{ tax_year: '2026-28' }],
  [{ tax_year: '2026-27', mode: 'all' }],
  [{ tax_year: '2026-27', acknowledgement_number: ' ' }],
  [{ tax_year: '2026-27', user_id: 'x' }],
  [{ tax_year: '2026-27', action: 'decide-name', donor_id: 'x' }],
])('refuses %j', async (body) => {
  expect(await call(body)).toEqual({ status: 400, body: { error: 'bad-request' } });
});

describe('a PAN under two names', () => {
  const year = { tax_year: '2026-27' };
  const undecided = { status: 409, body: { error: 'undecided-names' } };
  const list = () => call({ ...year, action: 'list-conflicts' });
  const decide = (conflict: string, donor_id: string, token = tokens['admin']) =>
    call({ ...year, action: 'decide-name', conflict, donor_id }, token);

  it('is renamed by nobody, and refused as a file until an administrator decides', async () => {
    expect((await list()).body).toEqual({ conflicts: [] });
    await addDonor(5, 'A Stranger', PANS.gauri, 'stranger@example.org');
    await give(id(5), 10_000);
    expect(await call(year)).toEqual(undecided);
    const {
      body: { conflicts },
    } = await list();
    expect(conflicts).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        pan_masked: 'ABC••••••F',
        decided_by: null,
        decided_at: null,
        names: [
          {
            donor_id: id(5),
            name: 'A Stranger',
            address: 'Chowk\nLucknow',
            emails: ['stranger@example.org'],
            amount_paise: 10_000,
            receipts: [expect.stringMatching(/^POL\/2026-27\/\d{6}$/)],
            is_chosen: false,
          },
          {
            donor_id: id(2),
            name: 'Gauri Shukla',
            address: 'Chowk\nLucknow',
            emails: [],
            amount_paise: 30_125,
            receipts: [expect.any(String), expect.any(String)],
            is_chosen: false,
          },
        ],
      },
    ]);
    expect(JSON.stringify(conflicts)).not.toContain(PANS.gauri);
    // Live payments of another year, and test payments, have no conflict.
    expect((await call({ ...year, mode: 'test' })).status).toBe(200);

    const [{ key }] = conflicts;
    for (const who of ['sponsor', 'staff']) {
      const refused = { status: 403, body: { error: 'not-an-administrator' } };
      expect(await decide(key, id(2), tokens[who])).toEqual(refused);
      expect(await call({ ...year, action: 'list-conflicts' }, tokens[who])).toEqual(refused);
    }
    const changed = { status: 409, body: { error: 'conflict-changed' } };
    expect(await decide('0'.repeat(64), id(2))).toEqual(changed);
    expect(await decide(key, id(3))).toEqual(changed);
    expect(await call(year)).toEqual(undecided);

    const decided = await decide(key, id(2));
    expect(decided.body.conflicts).toMatchObject([
      {
        key,
        decided_by: demoAccounts.admin.name,
        names: [{ is_chosen: false }, { is_chosen: true }],
      },
    ]);
    const { body } = await call(year);
    expect(rowsOf(body['csv'])).toHaveLength(2);
    expect(rowsOf(body['csv'])[0]).toMatch(
      /"ABCPE1234F".*"Gauri Shukla","Chowk, Lucknow",.*"401"$/,
    );
  });

  it('is asked about again for a new name, and the newest decision counts', async () => {
    await addDonor(6, 'a stranger', PANS.gauri);
    await give(id(6), 10_000);
    expect((await call(year)).status).toBe(200);
    await addDonor(7, 'Another', PANS.gauri);
    await give(id(7), 10_000);
    expect(await call(year)).toEqual(undecided);
    const [{ key, decided_by }] = (await list()).body.conflicts;
    expect(decided_by).toBeNull();
    await decide(key, id(2));
    await decide(key, id(7));
    expect(rowsOf((await call(year)).body['csv'])[0]).toMatch(/"Another",.*"601"$/);
    const { rows } = await fixture.backend.pg.query<object>(
      'select donor_id, decided_by from private.donor_name_decisions order by id',
    );
    expect(rows).toEqual(
      [2, 2, 7].map((count) => ({ donor_id: id(count), decided_by: demoAccounts.admin.id })),
    );
    // A correction of the chosen name is another name.
    await fixture.backend.pg.query("update public.donors set name = 'Renamed' where id = $1", [
      id(7),
    ]);
    expect(await call(year)).toEqual(undecided);
  });
});

it('names the donor whose PAN is damaged or was moved, instead of leaving it out', async () => {
  const { pg } = fixture.backend;
  const swap = `update public.donors set pan_encrypted =
    (select pan_encrypted from public.donors where id = '${id(3)}') where id = '${id(1)}'`;
  await pg.exec(`begin; create temp table before as select id, pan_encrypted from public.donors;
    ${swap}; commit`);
  expect(await call({ tax_year: '2026-27' })).toEqual({
    status: 409,
    body: { error: 'pan-unreadable', donor_id: id(1) },
  });
  await pg.exec(`update public.donors set pan_encrypted = before.pan_encrypted
    from before where before.id = donors.id; drop table before`);
  const otherKey = { PAN_KEYS: `7:${Buffer.from('x'.repeat(32)).toString('base64')}` };
  expect((await call({ tax_year: '2026-27' }, tokens['admin'], otherKey)).status).toBe(409);
  expect((await call({ tax_year: '2026-27' }, tokens['admin'], { PAN_KEYS: '' })).status).toBe(503);
});

it('wants the number of the registration first', async () => {
  const { pg } = fixture.backend;
  await pg.exec('update public.receipt_settings set registration_number = null');
  expect(await call({ tax_year: '2026-27' })).toEqual({
    status: 409,
    body: { error: 'registration-missing' },
  });
  await pg.exec("update public.receipt_settings set registration_number = 'AAATP1'");
});
