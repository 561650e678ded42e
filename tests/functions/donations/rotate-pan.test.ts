import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runRotation } from '../../../scripts/operate/rotate-pan.ts';
import {
  decryptPan,
  encryptPan,
  readPanKeys,
} from '../../../supabase/functions/_shared/donations/pan-encryption.ts';
import { handle } from '../../../supabase/functions/rotate-pan/handler.ts';
import { ROTATE_PAN_SECRET } from '../../../supabase/local/keys.ts';
import {
  captureLog,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { insertRow } from '../../support/rows.ts';

const PAN = 'ABCPE1234F';
const key = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
const oldKeys = readPanKeys(`1:${key('a')}`);
const PAN_KEYS = `2:${key('b')},1:${key('a')}`;
const newKeys = readPanKeys(`2:${key('b')}`);
const donorId = (count: number) => `90000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

let fixture: FunctionsFixture;
let log: () => string;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  log = captureLog();
  await fixture.backend.pg.exec('delete from public.donors');
});
afterEach(() => {
  const logged = log();
  vi.restoreAllMocks();
  const secrets = [PAN, key('a'), key('b'), ROTATE_PAN_SECRET];
  if (secrets.some((secret) => logged.includes(secret))) throw new Error('A secret was logged.');
});

async function addDonor(count: number, pan_encrypted: string | null): Promise<void> {
  const pan_masked = pan_encrypted === null ? null : 'ABC••••••F';
  const pan = { pan_masked, pan_encrypted };
  await insertRow(fixture.backend.pg, 'donors', {
    id: donorId(count),
    name: 'A donor',
    address: 'Chowk',
    ...pan,
  });
}

async function stored() {
  const { rows } = await fixture.backend.pg.query<{ id: string; pan_encrypted: string }>(
    'select id, pan_encrypted from public.donors where pan_encrypted is not null order by id',
  );
  return rows;
}

const environment = (settings: Record<string, string> = {}) => ({
  ...fixture.environment,
  PAN_KEYS,
  ROTATE_PAN_SECRET,
  ...settings,
});

/** Runs the command against the function. */
const rotate = (secret = ROTATE_PAN_SECRET, settings = {}) =>
  runRotation(
    { SUPABASE_URL: 'https://project.example/', ROTATE_PAN_SECRET: secret },
    (url, init) => handle(new Request(url, init), environment(settings)),
  );

async function ask(method: string, body: string | null) {
  const headers = { authorization: `Bearer ${ROTATE_PAN_SECRET}` };
  const request = new Request('http://functions.test/', { method, headers, body });
  const response = await handle(request, environment());
  return { status: response.status, body: await response.json() };
}

it('encrypts every PAN with the current key, so that the old one can go', async () => {
  const encrypted = await encryptPan(oldKeys, donorId(1), PAN);
  await addDonor(1, encrypted);
  await addDonor(2, await encryptPan(newKeys, donorId(2), PAN));
  await addDonor(3, null);
  const [, current] = await stored();
  expect(await rotate()).toBe(0);
  expect(log()).toBe(
    '1 PANs were encrypted again. The current key is version 2.\nNo PAN needs an older key.',
  );
  const rows = await stored();
  expect(rows[1]).toEqual(current);
  for (const { id, pan_encrypted } of rows) {
    expect(await decryptPan(newKeys, id, pan_encrypted)).toBe(PAN);
  }
});

it('goes through all pages and names the donors whose PAN needs a lost key', async () => {
  // Of another donor, so that it can't be decrypted.
  const moved = await encryptPan(oldKeys, donorId(1000), PAN);
  await fixture.backend.pg.query(
    `insert into public.donors (id, name, address, pan_masked, pan_encrypted)
     select ('90000000-0000-4000-8000-' || lpad(count::text, 12, '0'))::uuid, 'A donor', 'Chowk',
       'ABC••••••F', $1
     from generate_series(1, 450) as count`,
    [moved],
  );
  const last = await encryptPan(oldKeys, donorId(451), PAN);
  await addDonor(451, last);
  expect(await rotate()).toBe(1);
  const printed = log();
  expect(printed).toContain('1 PANs were encrypted again');
  expect(printed).toContain("can't be decrypted. Keep all keys.");
  for (const count of [1, 200, 201, 450]) expect(printed).toContain(donorId(count));
  expect(printed).not.toContain(donorId(451));
  const rows = await stored();
  expect(rows.filter(({ pan_encrypted }) => pan_encrypted === moved)).toHaveLength(450);
});

it('keeps what a donor has saved meanwhile', async () => {
  const before = await encryptPan(oldKeys, donorId(1), PAN);
  await addDonor(1, before);
  const change = {
    id: donorId(1),
    before: 'changed',
    after: `2.${'A'.repeat(16)}.${'A'.repeat(35)}`,
  };
  const { data } = await fixture.backend.service.rpc('replace_pans', { changes: [change] });
  expect(data).toBe(0);
  expect(await stored()).toEqual([{ id: donorId(1), pan_encrypted: before }]);
});

it.each([
  ['a wrong secret', 'x'.repeat(32), {}, /rotate-pan answered 401/],
  ['malformed keys', ROTATE_PAN_SECRET, { PAN_KEYS: '2:short' }, /malformed: PAN_KEYS/],
  ['a short secret', 'short', {}, /^Set SUPABASE_URL and ROTATE_PAN_SECRET/],
])('changes nothing with %s', async (_case, secret, settings, printed) => {
  await addDonor(1, await encryptPan(oldKeys, donorId(1), PAN));
  const before = await stored();
  expect(await rotate(secret, settings)).toBe(1);
  expect(log()).toMatch(printed);
  expect(await stored()).toEqual(before);
});

it('answers POST with a page to start after, and no other method', async () => {
  expect(await ask('PUT', '')).toEqual({ status: 405, body: { error: 'method-not-allowed' } });
  for (const body of ['', '{}', '{"after":"x"}', '{"after":null,"key":"x"}']) {
    expect(await ask('POST', body)).toEqual({ status: 400, body: { error: 'malformed-request' } });
  }
  expect(await ask('POST', '{"after":null}')).toEqual({
    status: 200,
    body: { key_version: 2, changed: 0, undecryptable: [], next: null },
  });
});
