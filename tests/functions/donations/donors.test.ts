// Who gives: save-donor, and the details that create-order stores with a donation.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle as cleanUp } from '../../../supabase/functions/clean-up/handler.ts';
import { handle as createOrder } from '../../../supabase/functions/create-order/handler.ts';
import { handle as createSubscription } from '../../../supabase/functions/create-subscription/handler.ts';
import { handle as receiveEvent } from '../../../supabase/functions/razorpay-webhook/handler.ts';
import { handle as saveDonor } from '../../../supabase/functions/save-donor/handler.ts';
import {
  decryptPan,
  readPanKeys,
} from '../../../supabase/functions/_shared/donations/pan-encryption.ts';
import { CLEAN_UP_SECRET, PAN_KEYS, SECRET_KEY } from '../../../supabase/local/keys.ts';
import { addAccount } from '../../support/accounts.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { visitorDonor } from '../../support/donors.ts';
import {
  captureLog,
  sign,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import { eventBody } from '../../support/provider-events.ts';
import { decideAll } from '../../support/events.ts';
import { countRows, deleteDonations, insertRow, type Row } from '../../support/rows.ts';

const PAN = 'ABCPE1234F';
const MASKED = 'ABC••••••F';
const keys = readPanKeys(PAN_KEYS);
const details = { name: 'Gauri Shukla', address: '12 Chowk\nLucknow', is_indian_citizen: true };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

interface Stored {
  id: string;
  user_id: string | null;
  name: string;
  address: string;
  email: string | null;
  pan_masked: string | null;
  pan_encrypted: string | null;
}

let fixture: FunctionsFixture;
let log: () => string;
let gauri: { id: string; headers: { authorization: string } };

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  const email = 'gauri@paws.test';
  const id = await addAccount(fixture.backend.pg, email, 'Gauri');
  const client = await fixture.backend.signedIn(email, demoAccounts.sponsor.password);
  const { data } = await client.auth.getSession();
  gauri = { id, headers: { authorization: `Bearer ${data.session?.access_token}` } };
});
afterAll(() => fixture.close());
beforeEach(async () => {
  log = captureLog();
  const { pg } = fixture.backend;
  // The seed's donations have an order, and are not pending.
  await deleteDonations(pg, "provider_order_id is null or status = 'pending'");
  await pg.exec('delete from public.donors; delete from private.limit_uses');
});
afterEach(() => {
  const logged = log();
  vi.restoreAllMocks();
  fixture.resetProvider();
  const secrets = [PAN, 'ABCPE', PAN_KEYS.slice(2), SECRET_KEY, visitorDonor.email, 'Gauri'];
  if (secrets.some((secret) => logged.includes(secret))) throw new Error('A secret was logged.');
});

type Handle = typeof saveDonor;

async function call(handle: Handle, body: unknown, headers = {}, environment = {}) {
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const response = await handle(request, { ...fixture.environment, ...environment });
  return { status: response.status, body: await response.json() };
}

const save = (body: unknown, headers: Record<string, string> = gauri.headers, environment = {}) =>
  call(saveDonor, body, headers, environment);

const order = (donor?: unknown, headers = {}, environment = {}) =>
  call(
    createOrder,
    { amount_paise: 50_000, ...(donor === undefined ? {} : { donor }) },
    headers,
    environment,
  );

async function stored(): Promise<Stored[]> {
  const { rows } = await fixture.backend.pg.query<Stored>(
    'select id, user_id, name, address, email, pan_masked, pan_encrypted from public.donors',
  );
  return rows;
}

/** The donations of a donor with details. */
async function donations() {
  const { rows } = await fixture.backend.pg.query<{ user_id: string; donor_id: string }>(
    'select user_id, donor_id from public.donations where donor_id is not null',
  );
  return rows;
}

/** The only row, with its PAN decrypted. */
async function onlyDonor() {
  const [row, second] = await stored();
  if (!row || second) throw new Error('There is not exactly one donor.');
  const { id, pan_encrypted: encrypted, ...columns } = row;
  return { ...columns, pan: encrypted === null ? null : await decryptPan(keys, id, encrypted) };
}

describe('save-donor', () => {
  it('stores the details of the account with the PAN encrypted, and returns it masked', async () => {
    const sent = { ...details, name: '  Gauri   Shukla ', pan: 'abcpe 1234 f' };
    expect(await save(sent)).toEqual({
      status: 200,
      body: {
        name: 'Gauri Shukla',
        address: '12 Chowk\nLucknow',
        pan_masked: MASKED,
        updated_at: expect.any(String),
      },
    });
    expect(await onlyDonor()).toEqual({
      user_id: gauri.id,
      name: 'Gauri Shukla',
      address: '12 Chowk\nLucknow',
      email: null,
      pan_masked: MASKED,
      pan: PAN,
    });
  });

  it('keeps the PAN when none is sent, replaces it, and removes it', async () => {
    await save({ ...details, pan: PAN });
    const [before] = await stored();
    expect((await save({ ...details, name: 'Gauri Devi' })).body).toMatchObject({
      name: 'Gauri Devi',
      pan_masked: MASKED,
    });
    expect(await stored()).toEqual([{ ...before, name: 'Gauri Devi' }]);
    await save({ ...details, pan: 'ZZZPZ9999Z' });
    expect(await onlyDonor()).toMatchObject({ pan_masked: 'ZZZ••••••Z', pan: 'ZZZPZ9999Z' });
    expect((await save({ ...details, pan: '' })).body).toMatchObject({ pan_masked: null });
    expect(await onlyDonor()).toMatchObject({ pan_masked: null, pan: null });
  });

  it('refuses a page that is older than the details, but not the same details or one of 1.0.1', async () => {
    const { body: first } = await save({ ...details, pan: PAN });
    const { updated_at } = first as { updated_at: string };
    const { body: second } = await save({ ...details, name: 'Gauri Devi', updated_at });
    expect(second).toMatchObject({ name: 'Gauri Devi' });
    const old = { ...details, address: 'Chowk, Lucknow', pan: '', updated_at };
    expect(await save(old)).toEqual({ status: 409, body: { error: 'changed-meanwhile' } });
    expect(await onlyDonor()).toMatchObject({ name: 'Gauri Devi', pan: PAN });
    expect(await save({ ...details, name: 'Gauri Devi', updated_at })).toMatchObject({
      status: 200,
    });
    expect(await save(details)).toMatchObject({ status: 200 });
  });

  it('saves nothing under another id than that of the account’s row', async () => {
    await save({ ...details, pan: PAN });
    const before = await stored();
    const { data } = await fixture.backend.service.rpc('save_donor', {
      donor_id: crypto.randomUUID(),
      user_id: gauri.id,
      name: 'Too late',
      address: 'Chowk',
      keeps_pan: false,
      pan_masked: 'ZZZ••••••Z',
      pan_encrypted: `1.${'A'.repeat(16)}.${'A'.repeat(35)}`,
    });
    expect(data).toMatchObject({ id: before[0]?.id, pan_masked: MASKED, refusal: null });
    expect(await stored()).toEqual(before);
  });

  it('stores a PAN that can be decrypted when two first saves come at once', async () => {
    const answers = await Promise.all([
      save({ ...details, pan: PAN }),
      save({ ...details, pan: 'ZZZPZ9999Z' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([PAN, 'ZZZPZ9999Z']).toContain((await onlyDonor()).pan);
  });

  it.each([
    ['of another citizen', { is_indian_citizen: false }, 422, 'not-a-citizen'],
    ['with a wrong PAN', { pan: 'ABCPE12345' }, 422, 'wrong-pan'],
    ['with the account of somebody else', { user_id: demoAccounts.admin.id }, 400, 'bad-request'],
  ])('refuses details %s and stores nothing', async (_case, change, status, error) => {
    expect(await save({ ...details, ...change })).toEqual({ status, body: { error } });
    expect(await stored()).toEqual([]);
  });

  it('refuses visitors and ended sessions, and counts requests like orders', async () => {
    expect(await save(details, {})).toMatchObject({
      status: 401,
      body: { error: 'sign-in-required' },
    });
    const forged = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forged' };
    expect(await save(details, forged)).toMatchObject({ body: { error: 'session-ended' } });
    expect(await stored()).toEqual([]);
    await fixture.backend.pg.exec('delete from private.limit_uses');
    const from = { ...gauri.headers, 'x-forwarded-for': '198.51.100.9' };
    expect((await save(details, from)).status).toBe(200);
    await fixture.backend.pg.exec(
      `insert into private.limit_uses (key_hash, expires_at)
       select key_hash, expires_at from private.limit_uses, generate_series(1, 9)`,
    );
    expect(await save(details, from)).toEqual({ status: 429, body: { error: 'too-many-orders' } });
  });

  it('needs the keys only for a PAN', async () => {
    const noKeys = { PAN_KEYS: '1:too-short' };
    expect((await save(details, gauri.headers, noKeys)).status).toBe(200);
    const { status, body } = await save({ ...details, pan: PAN }, gauri.headers, noKeys);
    expect({ status, body }).toEqual({ status: 503, body: { error: 'server-unreachable' } });
    expect(log()).toBe('save-donor: These settings are missing or malformed: PAN_KEYS');
    expect(await onlyDonor()).toMatchObject({ pan: null });
  });
});

/** Inserts a donation that was paid. @returns its id and those of its receipts, oldest first */
async function give(facts: Row) {
  const { pg } = fixture.backend;
  const id = crypto.randomUUID();
  const donation = { id, amount_paise: 10_000, type: 'One-time', status: 'completed' };
  await insertRow(pg, 'donations', { ...donation, ...facts });
  const receipts = async () => {
    const { rows } = await pg.query<{ id: string; donor_name: string; pan_masked: string | null }>(
      'select id, donor_name, pan_masked from public.receipts where donation_id = $1 order by sequence',
      [id],
    );
    return rows;
  };
  return { id, receipts };
}

describe('the first details of an account', () => {
  it('are also those of its donations of this tax year and the last', async () => {
    const { pg } = fixture.backend;
    const { id, receipts } = await give({ user_id: gauri.id, paid_at: daysAgo(1) });
    const old = await give({ user_id: gauri.id, paid_at: daysAgo(2 * 366) });
    const pending = await give({ user_id: gauri.id, status: 'pending' });
    await save({ ...details, name: 'Gauri Devi', pan: PAN });
    const [donor] = await stored();
    for (const attached of [id, pending.id]) {
      expect(await countRows(pg, 'donations', { id: attached, donor_id: donor?.id })).toBe(1);
    }
    expect(await countRows(pg, 'donations', { id: old.id, donor_id: null })).toBe(1);
    expect(
      (await receipts()).map(({ donor_name, pan_masked }) => [donor_name, pan_masked]),
    ).toEqual([
      ['Gauri', null],
      ['Gauri Devi', MASKED],
    ]);
  });
});

/** A paid donation of a visitor, with the secret in its email. */
async function giveAsVisitor(email: string, facts: Row = {}) {
  const { pg } = fixture.backend;
  const donor_id = crypto.randomUUID();
  await insertRow(pg, 'donors', { id: donor_id, name: 'Visitor', address: 'Chowk', email });
  const donation = await give({ donor_id, ...facts });
  const [receipt] = await donation.receipts();
  await decideAll(pg);
  const { rows } = await pg.query<{ secret: string }>(
    "select data #>> '{receipt,secret}' as secret from public.email_outbox where recipient = $1 order by created_at desc limit 1",
    [email],
  );
  return { ...donation, donor_id, link: { receipt_id: receipt?.id, secret: rows[0]?.secret } };
}

/** The emails that ask an address to confirm a correction, oldest first. */
async function confirmations(email: string) {
  const { rows } = await fixture.backend.pg.query<{
    data: { secret: string; before: object; after: object };
    is_cancelled: boolean;
  }>(
    `select data, cancelled_at is not null as is_cancelled from public.email_outbox
     where template = 'correction-request' and recipient = $1 order by created_at`,
    [email],
  );
  return rows;
}

const confirm = async (secret: string | undefined) =>
  (await fixture.backend.anon.rpc('confirm_correction', { secret: secret ?? '' })).data;

/** Lets a time pass since the last request and the last corrections. */
async function letPass(time: string) {
  const { pg } = fixture.backend;
  await pg.exec(`
    update private.correction_requests set requested_at = requested_at - interval '${time}';
    set session_replication_role = replica;
    update public.receipts set issued_at = issued_at - interval '${time}';
    set session_replication_role = origin`);
}

const refusedWith = (error: string) => ({ status: 409, body: { error } });

describe('the details of an account with receipts', () => {
  it('are corrected three times a donation, one a minute, and not a fourth time', async () => {
    await save(details);
    const { receipts } = await give({ user_id: gauri.id, donor_id: (await stored())[0]?.id });
    const rename = (name: string, change = {}) => save({ ...details, name, ...change });
    expect((await rename('Gauri One')).status).toBe(200);
    expect(await rename('Gauri Two')).toEqual(refusedWith('correction-too-soon'));
    // What changes nothing needs no number.
    expect((await rename('Gauri One')).status).toBe(200);
    await letPass('1 minute');
    expect((await rename('Gauri One', { pan: PAN })).status).toBe(200);
    await letPass('1 minute');
    expect((await rename('Gauri Three')).status).toBe(200);
    await letPass('1 day');
    expect(await rename('Gauri Four')).toEqual(refusedWith('too-many-corrections'));
    expect(await rename('Gauri Three', { pan: '' })).toEqual(refusedWith('too-many-corrections'));
    expect(await receipts()).toHaveLength(4);
    expect(await onlyDonor()).toMatchObject({ name: 'Gauri Three', pan: PAN });
  });
});

describe('the details of a visitor', () => {
  it('get a missing PAN with the link of the receipt, also in a browser with a session', async () => {
    const { link, receipts } = await giveAsVisitor('one@example.org');
    const shown = { name: 'Visitor', address: 'Chowk', is_indian_citizen: true };
    expect(await save({ ...shown, pan: PAN, ...link })).toEqual({
      status: 200,
      body: { name: 'Visitor', address: 'Chowk', pan_masked: MASKED },
    });
    expect(await onlyDonor()).toMatchObject({ user_id: null, name: 'Visitor', pan: PAN });
    expect((await receipts()).map(({ pan_masked }) => pan_masked)).toEqual([null, MASKED]);
    // Without a PAN, the same again changes nothing, so that it is not refused.
    expect((await save({ ...shown, ...link }, {})).status).toBe(200);
    expect(await receipts()).toHaveLength(2);
    expect(await confirmations('one@example.org')).toEqual([]);
  });

  it('are replaced only by a press in the email to the visitor', async () => {
    const email = 'asha@example.org';
    const { link, receipts } = await giveAsVisitor(email);
    const before = { name: 'Visitor', address: 'Chowk', pan_masked: null };
    const changed = { name: 'Vera', address: '12 Chowk\nLucknow', pan_masked: MASKED };
    const answer = await save({ ...details, name: 'Vera', pan: PAN, ...link }, {});
    expect(answer).toEqual({ status: 200, body: { ...before, sent_to: 'a•••@example.org' } });
    expect(await onlyDonor()).toMatchObject({ ...before, pan: null });
    const [{ data } = { data: undefined }] = await confirmations(email);
    expect(data).toMatchObject({ before, after: changed });
    expect(JSON.stringify(await confirmations(email))).not.toContain(PAN);
    expect(await confirm('a'.repeat(22))).toBe(false);
    expect(await receipts()).toHaveLength(1);

    expect(await confirm(data?.secret)).toBe(true);
    expect(await onlyDonor()).toMatchObject({ ...changed, email, pan: PAN });
    expect((await receipts()).map(({ donor_name }) => donor_name)).toEqual(['Visitor', 'Vera']);
    expect(await confirm(data?.secret)).toBe(false);
    expect(await countRows(fixture.backend.pg, 'receipts', { donor_name: 'Vera' })).toBe(1);
  });

  it.each([
    ['a PAN', { pan: 'ZZZPZ9999Z' }],
    ['the PAN, by none', { pan: '' }],
    ['an address', { address: 'Aminabad' }],
  ])('wait for the email when it replaces %s', async (_what, change) => {
    const { link } = await giveAsVisitor('replace@example.org');
    const shown = { name: 'Visitor', address: 'Chowk', is_indian_citizen: true, ...link };
    await save({ ...shown, pan: PAN }, {});
    await letPass('1 minute');
    const { body } = await save({ ...shown, ...change }, {});
    expect(body).toMatchObject({ pan_masked: MASKED, sent_to: 'r•••@example.org' });
    expect(await onlyDonor()).toMatchObject({ address: 'Chowk', pan: PAN });
  });

  it('answer a right guess of the PAN as a wrong one, three times a day', async () => {
    const email = 'guessed@example.org';
    const { link, receipts } = await giveAsVisitor(email);
    const shown = { name: 'Visitor', address: 'Chowk', is_indian_citizen: true, ...link };
    await save({ ...shown, pan: PAN }, {});
    const answersTo = async (pan: string) => {
      const answers = [];
      for (let guess = 0; guess < 4; guess += 1) {
        await letPass('1 minute');
        answers.push(await save({ ...shown, pan }, {}));
      }
      await fixture.backend.pg.exec('delete from private.correction_requests');
      return answers;
    };
    const right = await answersTo(PAN);
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect(await answersTo('ABCPE1235F')).toEqual(right);

    // The donor's own press changes nothing that a receipt shows.
    await save({ ...shown, pan: PAN }, {});
    expect(await confirm((await confirmations(email)).at(-1)?.data.secret)).toBe(true);
    expect(await onlyDonor()).toMatchObject({ pan: PAN });
    expect(await receipts()).toHaveLength(2);
  });

  it('wait for the newest email alone, for a day, and three emails are sent', async () => {
    const email = 'newest@example.org';
    const { link, donor_id } = await giveAsVisitor(email);
    const rename = (name: string) => save({ ...details, name, ...link }, {});
    const secretOf = async (index: number) => (await confirmations(email))[index]?.data.secret;
    await rename('One');
    expect(await rename('Two')).toEqual(refusedWith('correction-too-soon'));
    await letPass('1 minute');
    await rename('Two');
    expect((await confirmations(email)).map(({ is_cancelled }) => is_cancelled)).toEqual([
      true,
      false,
    ]);
    await letPass('1 minute');
    await rename('Three');
    await letPass('1 minute');
    expect(await rename('Four')).toEqual(refusedWith('too-many-emails'));
    expect(await confirm(await secretOf(0))).toBe(false);
    expect(await confirm(await secretOf(1))).toBe(false);
    await letPass('1 day');
    expect(await confirm(await secretOf(2))).toBe(false);
    expect(await onlyDonor()).toMatchObject({ name: 'Visitor' });
    expect((await rename('Four')).status).toBe(200);
    expect(await confirm(await secretOf(3))).toBe(true);
    expect(await onlyDonor()).toMatchObject({ name: 'Four' });

    await letPass('1 minute');
    await rename('Five');
    await letPass('1 day');
    const { pg } = fixture.backend;
    const waiting = () =>
      pg.query('select from private.correction_requests where donor_id = $1', [donor_id]);
    expect((await waiting()).rows).toHaveLength(1);
    await fixture.backend.service.rpc('forget_visitors', { as_of: new Date().toISOString() });
    expect((await waiting()).rows).toEqual([]);
  });

  it('are corrected three times a donation, what was added counts, and not a fourth time', async () => {
    const email = 'often@example.org';
    const { link, receipts } = await giveAsVisitor(email);
    const rename = (name: string) =>
      save({ name, address: 'Chowk', is_indian_citizen: true, ...link }, {});
    await save(
      { name: 'Visitor', address: 'Chowk', is_indian_citizen: true, pan: PAN, ...link },
      {},
    );
    for (const name of ['Vera', 'Vera Lal']) {
      await letPass('1 minute');
      expect((await rename(name)).status).toBe(200);
      expect(await confirm((await confirmations(email)).at(-1)?.data.secret)).toBe(true);
    }
    await letPass('1 day');
    expect(await rename('Vera Devi')).toEqual(refusedWith('too-many-corrections'));
    expect(await receipts()).toHaveLength(4);
    expect(await confirmations(email)).toHaveLength(2);
  });

  it('of a closed tax year stay', async () => {
    const { link } = await giveAsVisitor('closed@example.org', { paid_at: daysAgo(2 * 366) });
    expect(await save({ ...details, pan: PAN, ...link }, {})).toEqual(refusedWith('closed-year'));
    expect(await onlyDonor()).toMatchObject({ name: 'Visitor', pan: null });
  });

  it('are asked for again when the keys of PANs change meanwhile', async () => {
    const email = 'rotated@example.org';
    const { link } = await giveAsVisitor(email);
    await save({ ...details, pan: PAN, ...link }, {});
    await fixture.backend.service.rpc('replace_pans', { changes: [] });
    expect(await confirm((await confirmations(email))[0]?.data.secret)).toBe(false);
  });

  it('stay with a wrong link, another donation’s, or an account’s receipt', async () => {
    const one = await giveAsVisitor('two@example.org');
    const other = await giveAsVisitor('three@example.org');
    await save(details);
    const own = await give({ user_id: gauri.id });
    const [ownReceipt] = await own.receipts();
    const before = await stored();
    const unknown = { status: 404, body: { error: 'unknown-receipt' } };
    for (const link of [
      { ...one.link, secret: 'wrong' },
      { ...one.link, secret: '' },
      { ...one.link, secret: other.link.secret },
      { ...one.link, receipt_id: ownReceipt?.id },
      { ...one.link, receipt_id: crypto.randomUUID() },
    ]) {
      expect(await save({ ...details, name: 'Thief', ...link }, {})).toEqual(unknown);
    }
    expect(await save({ ...details, ...one.link, is_indian_citizen: false }, {})).toEqual({
      status: 422,
      body: { error: 'not-a-citizen' },
    });
    const malformed = { ...details, ...one.link, receipt_id: 'x' };
    expect((await save(malformed)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

const signIn = async ({ email, password }: { email: string; password: string }) => {
  const client = await fixture.backend.signedIn(email, password);
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
};

/** Which donor an administrator corrects, and of when. */
const onlyDonorVersion = async () => {
  const { data } = await fixture.backend.service
    .from('donors')
    .select('donor_id:id, updated_at')
    .single()
    .throwOnError();
  return data;
};

describe('the details of any donor', () => {
  it('are corrected by an administrator, with new receipts, and nobody presses in an email', async () => {
    const email = 'phone@example.org';
    const { receipts } = await giveAsVisitor(email);
    const admin = await signIn(demoAccounts.admin);
    const chosen = await onlyDonorVersion();
    const sent = { ...details, name: 'Vera Shukla', pan: PAN, ...chosen };
    expect(await save(sent, admin)).toEqual({
      status: 200,
      body: { name: 'Vera Shukla', address: details.address, pan_masked: MASKED },
    });
    expect(await onlyDonor()).toMatchObject({ name: 'Vera Shukla', email, pan: PAN });
    expect((await receipts()).map(({ donor_name }) => donor_name)).toEqual([
      'Visitor',
      'Vera Shukla',
    ]);
    expect(await confirmations(email)).toEqual([]);
    // The same again changes nothing; another change waits a minute, as everywhere.
    expect((await save({ ...sent, pan: undefined }, admin)).status).toBe(200);
    expect(await save({ ...sent, ...(await onlyDonorVersion()), name: 'Vera' }, admin)).toEqual({
      status: 409,
      body: { error: 'correction-too-soon' },
    });
    const { rows: events } = await fixture.backend.pg.query(
      "select data from private.domain_events where kind = 'details-corrected'",
    );
    expect(events).toEqual([{ data: { actor_id: demoAccounts.admin.id } }]);
  });

  it('keep what somebody else saved after they were read', async () => {
    await giveAsVisitor('twice@example.org');
    const chosen = await onlyDonorVersion();
    await fixture.backend.pg.query(
      "update public.donors set address = 'Hazratganj', updated_at = now() + interval '1 second'",
    );
    const before = await stored();
    const sent = { ...details, name: 'Vera Shukla', ...chosen };
    expect(await save(sent, await signIn(demoAccounts.admin))).toEqual({
      status: 409,
      body: { error: 'changed-meanwhile' },
    });
    expect(await stored()).toEqual(before);
  });

  it('are refused to staff, to the donor and to visitors', async () => {
    await giveAsVisitor('kept@example.org');
    const before = await stored();
    const sent = { ...details, name: 'Thief', ...(await onlyDonorVersion()) };
    const refused = { status: 403, body: { error: 'not-an-administrator' } };
    expect(await save(sent, await signIn(demoAccounts.staff))).toEqual(refused);
    expect(await save(sent)).toEqual(refused);
    expect(await save(sent, {})).toEqual({ status: 401, body: { error: 'sign-in-required' } });
    expect(await stored()).toEqual(before);
  });

  it('are refused when there is no such donor', async () => {
    const updated_at = new Date().toISOString();
    const sent = { ...details, donor_id: crypto.randomUUID(), updated_at };
    expect(await save(sent, await signIn(demoAccounts.admin))).toEqual({
      status: 409,
      body: { error: 'unknown-receipt' },
    });
  });
});

const subscribe = (donor: unknown) =>
  call(createSubscription, { amount_paise: 50_000, request_id: crypto.randomUUID(), donor });

describe('an order', () => {
  it('of a visitor stores the details with the donation', async () => {
    const { status } = await order({ ...visitorDonor, email: ' Gauri@Example.org ', pan: PAN });
    expect(status).toBe(200);
    const { is_indian_citizen: _, ...columns } = visitorDonor;
    expect(await onlyDonor()).toEqual({ ...columns, user_id: null, pan_masked: MASKED, pan: PAN });
    const [donor] = await stored();
    expect(await donations()).toEqual([{ user_id: null, donor_id: donor?.id }]);
    expect(JSON.stringify(fixture.providerRequests)).not.toMatch(/ABCPE|Shukla|Chowk/);
  });

  it('of a visitor stores a WhatsApp number with the consent, and is refused without it, as is a sponsorship', async () => {
    for (const send of [order, subscribe]) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      for (const whatsapp of [
        '98390 12345',
        { number: '98390 12345' },
        { number: '98390 12345', consents: false },
        { number: 'call me', consents: true },
      ]) {
        expect(await send({ ...visitorDonor, whatsapp })).toEqual({
          status: 400,
          body: { error: 'bad-request' },
        });
      }
      expect(await stored()).toEqual([]);
      const whatsapp = { number: ' 98390 12345 ', consents: true };
      await send({ ...visitorDonor, whatsapp });
      const { rows } = await fixture.backend.pg.query(
        `delete from public.donors returning whatsapp_number, whatsapp_consented_at is not null as agreed`,
      );
      expect(rows).toEqual([{ whatsapp_number: '98390 12345', agreed: true }]);
      /* oxlint-enable no-await-in-loop */
    }
  });

  it('of an account uses the stored details', async () => {
    await save(details);
    expect((await order(undefined, gauri.headers)).status).toBe(200);
    const [donor] = await stored();
    expect(await donations()).toEqual([{ user_id: gauri.id, donor_id: donor?.id }]);
  });

  it('without details is refused, of visitors and accounts, and so is a sponsorship', async () => {
    fixture.providerRequests.length = 0;
    const refused = { status: 422, body: { error: 'donor-details-needed' } };
    expect(await order()).toEqual(refused);
    expect(await order(undefined, gauri.headers)).toEqual(refused);
    const sponsorship = { dog_id: '10000000-0000-4000-8000-000000000001' };
    expect(await call(createSubscription, sponsorship, gauri.headers)).toEqual(refused);
    expect(fixture.providerRequests).toEqual([]);
    expect(await countRows(fixture.backend.pg, 'sponsorships', { user_id: gauri.id })).toBe(0);
  });

  it('of an account with details of its own is refused', async () => {
    await save(details);
    expect(await order(visitorDonor, gauri.headers)).toMatchObject({ status: 400 });
    expect(await donations()).toEqual([]);
  });

  it.each([
    ['of another citizen', { is_indian_citizen: false }, 422, 'not-a-citizen'],
    ['with a wrong PAN', { pan: '12345' }, 422, 'wrong-pan'],
    ['with the row of somebody else', { id: demoAccounts.sponsor.id }, 400, 'bad-request'],
  ])('of a visitor %s stores nothing', async (_case, change, status, error) => {
    fixture.providerRequests.length = 0;
    expect(await order({ ...visitorDonor, ...change })).toEqual({ status, body: { error } });
    expect(await stored()).toEqual([]);
    expect(fixture.providerRequests).toEqual([]);
  });

  it('that the provider refuses stores no details', async () => {
    fixture.mockProvider(() => Response.json({}, { status: 500 }));
    expect((await order({ ...visitorDonor, pan: PAN })).status).toBe(502);
    expect(await stored()).toEqual([]);
  });

  it('that can not be stored stores no details', async () => {
    fixture.mockProvider(() =>
      Response.json({ id: 'order_Demo0000000001', amount: 50_000, currency: 'INR' }),
    );
    expect((await order(visitorDonor)).status).toBe(503);
    expect(await stored()).toEqual([]);
  });
});

async function runCleanUp(environment: Record<string, string | undefined> = {}) {
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: { authorization: `Bearer ${CLEAN_UP_SECRET}` },
  });
  const response = await cleanUp(request, {
    ...fixture.environment,
    CLEAN_UP_SECRET,
    ...environment,
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** A visitor's donation of ₹100 and its donor, named by the order, begun 31 days ago. */
async function addUnpaid(orderId: string, donation: Row = {}, donor: Row = {}) {
  const { pg } = fixture.backend;
  const created_at = daysAgo(31);
  const id = crypto.randomUUID();
  await insertRow(pg, 'donors', { id, name: orderId, address: 'Chowk', created_at, ...donor });
  await insertRow(pg, 'donations', {
    id: crypto.randomUUID(),
    donor_id: id,
    amount_paise: 10_000,
    type: 'One-time',
    provider_order_id: orderId,
    created_at,
    ...donation,
  });
}

async function left() {
  const { rows } = await fixture.backend.pg.query<{ name: string; status: string | null }>(
    `select donor.name, donation.status from public.donors as donor
     left join public.donations as donation on donation.donor_id = donor.id order by donor.name`,
  );
  return rows.map(({ name, status }) => [name, status]);
}

describe('the clean-up', () => {
  let provider: FakeProvider;

  beforeEach(async () => {
    provider = new FakeProvider();
    fixture.mockProvider(provider.respond);
    await fixture.backend.pg.exec(
      'delete from public.scheduled_jobs; delete from public.review_items',
    );
  });

  it('forgets donors without an account and without a donation that is paid or pending', async () => {
    const { pg } = fixture.backend;
    await insertRow(pg, 'donors', { name: 'none', address: 'Chowk', created_at: daysAgo(31) });
    await insertRow(pg, 'donors', { name: 'new', address: 'Chowk', created_at: daysAgo(29) });
    await insertRow(pg, 'donors', {
      name: 'account',
      address: 'Chowk',
      created_at: daysAgo(31),
      user_id: gauri.id,
    });
    await addUnpaid('order_Failed', { status: 'failed' });
    await addUnpaid('order_Completed', { status: 'completed' });
    await runCleanUp();
    expect(await left()).toEqual([
      ['account', null],
      ['new', null],
      ['order_Completed', 'completed'],
    ]);
    expect(await countRows(pg, 'donations', { provider_order_id: 'order_Failed' })).toBe(1);
  });

  it('deletes donations without an account that were not paid within 30 days', async () => {
    const visitor = { email: 'visitor@example.org' };
    await addUnpaid('order_Visitor', {}, visitor);
    await addUnpaid('order_DeletedAccount');
    await addUnpaid('order_New', { created_at: daysAgo(29) });
    await addUnpaid('order_Account', { user_id: gauri.id }, { user_id: gauri.id });
    await addUnpaid('order_Due', { sync_due: daysAgo(31) });
    const sponsorship_id = crypto.randomUUID();
    await insertRow(fixture.backend.pg, 'sponsorships', {
      id: sponsorship_id,
      amount_paise: 10_000,
      mode: 'test',
    });
    await addUnpaid('order_Month', { sponsorship_id });
    expect(await runCleanUp()).toEqual({ removed: 0, unpaid_donations: 2, is_complete: true });
    expect(await left()).toEqual([
      ['order_Account', 'pending'],
      ['order_Due', 'pending'],
      ['order_Month', 'pending'],
      ['order_New', 'pending'],
    ]);
    expect(
      fixture.providerRequests
        .slice(-2)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual([
      'GET /v1/orders/order_DeletedAccount/payments',
      'GET /v1/orders/order_Visitor/payments',
    ]);
  });

  it('keeps and completes one whose payment the provider lists', async () => {
    await addUnpaid('order_Paid');
    provider.addPayment({ id: 'pay_Lost', order_id: 'order_Paid', amount: 10_000 });
    expect(await runCleanUp()).toMatchObject({ unpaid_donations: 0, is_complete: true });
    expect(await left()).toEqual([['order_Paid', 'completed']]);
  });

  it('waits with one that the provider can’t tell about, and goes on with the others', async () => {
    await addUnpaid('order_A', { id: '10000000-0000-4000-8000-000000000001' });
    await addUnpaid('order_B', { id: '20000000-0000-4000-8000-000000000001' });
    provider.failure = (path) => (path.includes('order_A') ? 502 : undefined);
    expect(await runCleanUp()).toMatchObject({ unpaid_donations: 1, is_complete: false });
    expect(await left()).toEqual([['order_A', 'pending']]);
    provider.failure = () => undefined;
    expect(await runCleanUp()).toMatchObject({ unpaid_donations: 1, is_complete: true });
    expect(await left()).toEqual([]);
  });

  it('begins where the last run ended', async () => {
    await addUnpaid('order_A', { id: '10000000-0000-4000-8000-000000000001' });
    await addUnpaid('order_B', { id: '20000000-0000-4000-8000-000000000001' });
    await insertRow(fixture.backend.pg, 'scheduled_jobs', {
      name: 'clean-up',
      last_run_at: daysAgo(1),
      last_result: 'partial',
      next_position: { after: '10000000-0000-4000-8000-000000000001' },
    });
    await runCleanUp();
    expect(await left()).toEqual([['order_A', 'pending']]);
    await runCleanUp();
    expect(await left()).toEqual([]);
  });

  it('asks about live orders with a live key alone, and works without keys', async () => {
    await addUnpaid('order_Live', { mode: 'live' });
    await runCleanUp();
    await runCleanUp({ RAZORPAY_KEY_ID: undefined, RAZORPAY_KEY_SECRET: undefined });
    expect(await left()).toEqual([['order_Live', 'pending']]);
    await runCleanUp({ RAZORPAY_KEY_ID: 'rzp_live_key' });
    expect(await left()).toEqual([]);
  });

  it('leaves a payment that comes later to the team', async () => {
    await addUnpaid('order_Late');
    await runCleanUp();
    const payment = { id: 'pay_Late', order_id: 'order_Late', amount: 10_000 };
    const body = eventBody('payment.captured', payment);
    const request = new Request('http://functions.test/', {
      method: 'POST',
      headers: { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': 'evt_Late' },
      body,
    });
    expect((await receiveEvent(request, fixture.environment)).status).toBe(200);
    const reviewItem = { kind: 'unknown-order', reference: 'pay_Late', amount_paise: 10_000 };
    expect(await countRows(fixture.backend.pg, 'review_items', reviewItem)).toBe(1);
  });
});
