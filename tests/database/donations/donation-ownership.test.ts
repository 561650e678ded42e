// Which account a visitor's donation belongs to: by mailbox, by the claim link of the receipt's email, or none.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { decideAll } from '../../support/events.ts';
import { insertRow, type Row } from '../../support/rows.ts';

const GAURI = '90000000-0000-4000-8000-0000000000a1';
const RAVI = '90000000-0000-4000-8000-0000000000a2';
const DONATION = '90000000-0000-4000-8000-0000000000b1';
const OTHER = '90000000-0000-4000-8000-0000000000b2';
const DONOR = '90000000-0000-4000-8000-0000000000c1';
const MAILBOX = 'gauri@example.org';
const DOG = '10000000-0000-4000-8000-000000000001';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.pg.exec('begin'));
afterEach(() => backend.pg.exec('rollback'));

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;
const value = async (text: string, ...values: unknown[]) =>
  (await sql(`select ${text} as value`, ...values))[0]?.['value'];

/** A sign-up whose confirmation was emailed, and not yet pressed; or one that is confirmed without an email. */
async function signUp(id: string, email: string, { isEmailed = true } = {}): Promise<void> {
  await sql(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data, created_at, confirmation_sent_at)
     values ($1, $2, 'authenticated', 'authenticated', '{}', now(), $3)`,
    id,
    email,
    isEmailed ? '2026-11-20T00:00:00Z' : null,
  );
}

const confirm = (id: string) =>
  sql('update auth.users set email_confirmed_at = now() where id = $1', id);

async function addAccount(id: string, email: string, options = {}): Promise<void> {
  await signUp(id, email, options);
  await confirm(id);
}

const deleteAccount = (id: string) => sql('delete from auth.users where id = $1', id);

/** What the sign-in service writes for a change of email: the request, then its confirmation. */
async function changeEmail(id: string, email: string, { isEmailed = true } = {}): Promise<void> {
  if (isEmailed) {
    await sql(
      'update auth.users set email_change = $2, email_change_sent_at = now() where id = $1',
      id,
      email,
    );
  }
  await sql(`update auth.users set email = $2, email_change = '' where id = $1`, id, email);
}

/** An order of a visitor, which is not paid. */
async function order(row: Row = {}, email: string | null = MAILBOX, id = DONATION): Promise<void> {
  const donorId = id === DONATION ? DONOR : id;
  await insertRow(backend.pg, 'donors', {
    id: donorId,
    name: 'Gauri Shukla',
    address: '12 Chowk\nLucknow',
    email,
    pan_masked: 'ABC••••••F',
    pan_encrypted: `1.${'a'.repeat(16)}.${'b'.repeat(35)}`,
  });
  await insertRow(backend.pg, 'donations', {
    id,
    donor_id: donorId,
    dog_id: DOG,
    amount_paise: 300_000,
    type: 'One-time',
    mode: 'live',
    ...row,
  });
}

const write = (status = 'completed', id = DONATION, refunded = 0) =>
  sql(
    `select public.write_donation_state(id, sync_version, $2, 'pay_' || id, $3, true, '[]',
       '{"paid_at": "2026-11-21T08:00:00Z"}')
     from public.donations where id = $1`,
    id,
    status,
    refunded,
  );

async function give(id = DONATION, row: Row = {}): Promise<void> {
  await order(row, MAILBOX, id);
  await write('completed', id);
}

const owner = (id = DONATION) => value('(select user_id from public.donations where id = $1)', id);

async function emails(template: string) {
  await decideAll(backend.pg);
  return sql(
    "select user_id, recipient, private.in_language(data, 'en') as data from public.email_outbox where template = $1 order by created_at",
    template,
  );
}

describe('a mailbox that an account confirms', () => {
  it('adds what visitors gave with it, tells the account once, and keeps the donor', async () => {
    await give();
    await give(OTHER, { amount_paise: 50_000, dog_id: null });
    await signUp(GAURI, MAILBOX);
    expect(await owner()).toBeNull();
    await confirm(GAURI);
    expect(await owner()).toBe(GAURI);
    expect(await owner(OTHER)).toBe(GAURI);
    expect(await emails('donations-added')).toEqual([
      {
        user_id: GAURI,
        recipient: null,
        data: {
          count: 2,
          donations: expect.arrayContaining([
            {
              amount_paise: 300_000,
              paid_on: '2026-11-21',
              dog_name: expect.any(String),
              mode: 'live',
            },
            { amount_paise: 50_000, paid_on: '2026-11-21', dog_name: null, mode: 'live' },
          ]),
        },
      },
    ]);
    expect(await sql('select donor_id from public.donations where id = $1', DONATION)).toEqual([
      { donor_id: DONOR },
    ]);
    expect(
      await sql('select name, user_id, email from public.donors where id = $1', DONOR),
    ).toEqual([{ name: 'Gauri Shukla', user_id: null, email: MAILBOX }]);
    expect(
      await sql('select donor_name from public.receipts where donation_id = $1', DONATION),
    ).toEqual([{ donor_name: 'Gauri Shukla' }]);
  });

  it('lists twenty donations of many in the email', async () => {
    for (let index = 10; index < 35; index += 1) {
      await give(`90000000-0000-4000-8000-0000000000${index}`);
    }
    await addAccount(GAURI, MAILBOX);
    const [email] = await emails('donations-added');
    expect(email?.['data']).toMatchObject({ count: 25 });
    expect(JSON.stringify(email?.['data']).match(/amount_paise/g)).toHaveLength(20);
  });

  it('adds a donation when its payment arrives, whatever browser paid', async () => {
    await addAccount(GAURI, MAILBOX);
    await order();
    await write('failed');
    expect(await owner()).toBeNull();
    await write('completed');
    expect(await owner()).toBe(GAURI);
    expect(await emails('donations-added')).toHaveLength(1);
    await write('completed', DONATION, 100_000);
    expect(await emails('donations-added')).toHaveLength(1);
  });

  it('is the new address of a change that both mailboxes confirmed', async () => {
    await give();
    await addAccount(GAURI, 'gauri.old@example.org');
    await changeEmail(GAURI, MAILBOX);
    expect(await owner()).toBe(GAURI);
  });

  it('leaves what it added when the account changes to another address', async () => {
    await give();
    await addAccount(GAURI, MAILBOX);
    await changeEmail(GAURI, 'gauri.new@example.org');
    expect(await owner()).toBe(GAURI);
    await give(OTHER);
    expect(await owner(OTHER)).toBeNull();
  });

  it('counts in small letters', async () => {
    await give();
    await addAccount(GAURI, 'Gauri@Example.org');
    expect(await owner()).toBe(GAURI);
  });

  it.each(['gauri+dogs@example.org', 'g.auri@example.org', 'gauri@example.com'])(
    'is another one than %s',
    async (email) => {
      await give();
      await addAccount(GAURI, email);
      expect(await owner()).toBeNull();
      expect(await emails('donations-added')).toEqual([]);
    },
  );

  it('adds nothing that was begun and not paid', async () => {
    await order();
    await addAccount(GAURI, MAILBOX);
    expect(await owner()).toBeNull();
  });

  it('adds nothing before it is confirmed', async () => {
    await signUp(GAURI, MAILBOX);
    await give();
    expect(await owner()).toBeNull();
  });

  it('adds nothing where addresses are confirmed without an email', async () => {
    await give();
    await addAccount(GAURI, MAILBOX, { isEmailed: false });
    await give(OTHER);
    expect([await owner(), await owner(OTHER)]).toEqual([null, null]);
  });

  it('adds nothing where an address is changed without an email', async () => {
    await addAccount(GAURI, 'gauri.old@example.org');
    await changeEmail(GAURI, 'gauri.older@example.org');
    await give();
    await changeEmail(GAURI, MAILBOX, { isEmailed: false });
    await give(OTHER);
    expect([await owner(), await owner(OTHER)]).toEqual([null, null]);
  });

  it('takes nothing from another account', async () => {
    await give();
    await addAccount(GAURI, MAILBOX);
    await changeEmail(GAURI, 'gauri.new@example.org');
    await addAccount(RAVI, MAILBOX);
    expect(await owner()).toBe(GAURI);
    expect(await emails('donations-added')).toHaveLength(1);
  });

  it('never adds what belonged to a deleted account', async () => {
    await give();
    await addAccount(GAURI, MAILBOX);
    await deleteAccount(GAURI);
    expect(await owner()).toBeNull();
    await addAccount(RAVI, MAILBOX);
    await write('completed', DONATION, 100);
    expect(await owner()).toBeNull();
  });

  it('never adds what a deleted account gave itself', async () => {
    await addAccount(GAURI, MAILBOX);
    await order({ user_id: GAURI }, null);
    await sql('update public.donors set user_id = $2 where id = $1', DONOR, GAURI);
    await write();
    await deleteAccount(GAURI);
    await addAccount(RAVI, MAILBOX);
    expect(await owner()).toBeNull();
  });
});

/** The claim link of the newest email with a receipt; undefined without one. */
async function claimSecret(template = 'donation-received'): Promise<unknown> {
  await decideAll(backend.pg);
  return value(
    `(select data #>> '{receipt,claim_secret}' from public.email_outbox
      where template = $1 order by created_at desc limit 1)`,
    template,
  );
}

/** Runs one statement as the API does, as an account or a visitor. */
async function as(account: string | null, statement: string, secret: unknown): Promise<unknown> {
  const role = account === null ? 'anon' : 'authenticated';
  await sql("select set_config('request.jwt.claim.sub', $1, true)", account ?? '');
  await sql(
    "select set_config('request.jwt.claims', $1, true)",
    JSON.stringify({ role, sub: account }),
  );
  await sql(`set local role ${role}`);
  try {
    return await value(`public.${statement}($1)`, secret);
  } finally {
    await sql('reset role');
  }
}

const claim = (account: string, secret: unknown) => as(account, 'claim_donation', secret);

/** Of the email to the giver of a claimed donation. */
const undoSecret = () =>
  value("(select data ->> 'secret' from public.email_outbox where template = 'donation-claimed')");

describe('the claim link of a visitor’s receipt', () => {
  beforeEach(async () => {
    await give();
    await addAccount(RAVI, 'ravi@example.org');
  });

  it('tells amount, date and dog, and nobody’s name, address or PAN', async () => {
    const facts = {
      amount_paise: 300_000,
      paid_on: '2026-11-21',
      dog_name: expect.any(String),
      mode: 'live',
      state: 'open',
    };
    const secret = await claimSecret();
    expect(secret).toMatch(/^[\w-]{22}$/);
    expect(await as(null, 'donation_to_claim', secret)).toEqual(facts);
    expect(await as(RAVI, 'donation_to_claim', secret)).toEqual(facts);
    expect(await owner()).toBeNull();
    expect(await as(null, 'donation_to_claim', 'A'.repeat(22))).toBeNull();
  });

  it('is stored as a hash', async () => {
    const secret = String(await claimSecret());
    expect(JSON.stringify(await sql('select * from private.claim_secrets'))).not.toContain(secret);
    await sql(
      "update public.email_outbox set sent_at = now() where template = 'donation-received'",
    );
    expect(await claimSecret()).toBeNull();
  });

  it('adds the donation to the account that presses, and tells both', async () => {
    expect(await claim(RAVI, await claimSecret())).toBe('added');
    expect(await owner()).toBe(RAVI);
    expect(await emails('donations-added')).toMatchObject([{ user_id: RAVI, data: { count: 1 } }]);
    expect(await emails('donation-claimed')).toEqual([
      {
        user_id: null,
        recipient: MAILBOX,
        data: {
          amount_paise: 300_000,
          paid_on: '2026-11-21',
          dog_name: expect.any(String),
          mode: 'live',
          secret: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
    ]);
  });

  it('is good once', async () => {
    const secret = await claimSecret();
    await claim(RAVI, secret);
    await addAccount(GAURI, 'gauri.other@example.org');
    expect(await claim(RAVI, secret)).toBe('yours');
    expect(await claim(GAURI, secret)).toBe('used');
    expect(await owner()).toBe(RAVI);
    await as(null, 'undo_claim', await undoSecret());
    expect(await claim(GAURI, secret)).toBe('used');
    expect(await owner()).toBeNull();
  });

  it('is good for 30 days', async () => {
    const secret = await claimSecret();
    const state = (age: string) =>
      value('private.claim_state($1, $2, now() + $3::interval)', secret, RAVI, age);
    expect(await state('29 days 23 hours')).toBe('open');
    expect(await state('30 days')).toBe('expired');
    await sql("update private.claim_secrets set created_at = now() - interval '30 days'");
    expect(await claim(RAVI, secret)).toBe('expired');
    expect(await owner()).toBeNull();
  });

  it('adds nothing for a secret that nobody has', async () => {
    expect(await claim(RAVI, 'A'.repeat(22))).toBe('unknown');
    expect(await claim(RAVI, '')).toBe('unknown');
    expect(await owner()).toBeNull();
  });

  it('says that the mailbox’s own account has the donation, and takes it from nobody', async () => {
    const secret = await claimSecret();
    await addAccount(GAURI, MAILBOX);
    expect(await claim(GAURI, secret)).toBe('yours');
    expect(await claim(RAVI, secret)).toBe('taken');
    expect(await owner()).toBe(GAURI);
    await deleteAccount(GAURI);
    expect(await claim(RAVI, secret)).toBe('taken');
    expect(await owner()).toBeNull();
  });

  it('is not in the email when the mailbox has an account, or when the donation has one', async () => {
    await addAccount(GAURI, MAILBOX);
    await give(OTHER);
    expect(await owner(OTHER)).toBe(GAURI);
    await decideAll(backend.pg);
    expect(
      await sql(
        "select id from public.email_outbox where idempotency_key = 'donation-received:' || $1 and data #> '{receipt,claim_secret}' is null",
        OTHER,
      ),
    ).toHaveLength(1);
    await write('completed', DONATION, 100_000);
    expect(await claimSecret('receipt-changed')).toBeNull();
  });

  it('is undone by the giver, and the donation does not come back automatically', async () => {
    await claim(RAVI, await claimSecret());
    const secret = await undoSecret();
    expect(await as(null, 'claim_to_undo', secret)).toMatchObject({
      amount_paise: 300_000,
      state: 'open',
    });
    expect(await owner()).toBe(RAVI);
    expect(await as(null, 'undo_claim', secret)).toBe('undone');
    expect(await owner()).toBeNull();
    expect(await as(null, 'claim_to_undo', secret)).toMatchObject({ state: 'undone' });
    expect(await as(null, 'undo_claim', secret)).toBe('undone');
    await changeEmail(RAVI, MAILBOX);
    expect(await owner()).toBeNull();
  });

  it('is undone in favour of the account that confirmed the giver’s mailbox', async () => {
    await claim(RAVI, await claimSecret());
    await addAccount(GAURI, MAILBOX);
    expect(await owner()).toBe(RAVI);
    await as(RAVI, 'undo_claim', await undoSecret());
    expect(await owner()).toBe(GAURI);
    // An old link takes it from nobody.
    expect(await as(null, 'undo_claim', await undoSecret())).toBe('undone');
    expect(await owner()).toBe(GAURI);
  });

  it('is not undone once the account is deleted, or by a secret that nobody has', async () => {
    await claim(RAVI, await claimSecret());
    const secret = await undoSecret();
    expect(await as(null, 'undo_claim', 'A'.repeat(22))).toBe('unknown');
    expect(await as(null, 'claim_to_undo', 'A'.repeat(22))).toBeNull();
    expect(await owner()).toBe(RAVI);
    await deleteAccount(RAVI);
    expect(await as(null, 'undo_claim', secret)).toBe('account-deleted');
    await addAccount(GAURI, MAILBOX);
    expect(await owner()).toBeNull();
  });
});
