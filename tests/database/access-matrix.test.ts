import type { Transaction } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { countRows, deleteRows, insertRow, type Row } from '../support/rows.ts';
import {
  type Actor,
  actors,
  buckets,
  type Command,
  commands,
  ownSponsorship,
  type TableAccess,
  tables,
  updateOfMedia,
} from './access-matrix.ts';

const PERMISSION_DENIED = '42501';
/** Another dog than that of the other sponsorships here: one person has one sponsorship per dog. */
const DOG_OF_SPONSORSHIP = '10000000-0000-4000-8000-000000000001';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  await insertRow(backend.pg, 'sponsorships', {
    id: ownSponsorship,
    user_id: people.owner.id,
    dog_id: DOG_OF_SPONSORSHIP,
    amount_paise: 300_000,
    mode: 'test',
  });
  await insertRow(backend.pg, 'dog_updates', {
    id: updateOfMedia,
    dog_id: DOG_OF_SPONSORSHIP,
    body: 'a',
    happened_on: '2026-01-02',
    needs_translation: false,
  });
});
afterAll(() => backend.close());

function keyOf({ key, row }: TableAccess): Row {
  return Object.fromEntries(key.map((column) => [column, row[column]]));
}

/** Selects the row of the table by its key, whose values are $2, $3 and so on. */
const byKey = ({ key }: TableAccess) =>
  key.map((column, index) => `t.${column}::text = $${index + 2}`).join(' and ');

/** What an actor sends; $1 is the row as JSON. As the API does it, with the actor's role and claims. */
const statements: Record<Command, (table: string, access: TableAccess, row: Row) => string> = {
  select: (table, access) =>
    `select ${access.readable ?? '*'} from public.${table} as t where $1::jsonb is not null and ${byKey(access)}`,
  insert: (table, _access, row) => {
    const columns = Object.keys(row).join(', ');
    return `insert into public.${table} (${columns})
      select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb)`;
  },
  update: (table, access, row) => {
    const changes = Object.keys(row).map((column) => `${column} = given.${column}`);
    return `update public.${table} as t set ${changes.join(', ')}
      from jsonb_populate_record(null::public.${table}, $1::jsonb) as given where ${byKey(access)}`;
  },
  delete: (table, access) =>
    `delete from public.${table} as t where $1::jsonb is not null and ${byKey(access)}`,
};

/**
 * Runs a command as every actor, each from the same rows, and rolls back.
 * @returns for each actor, whether the command read or changed the row
 */
async function whoMay(
  command: Command,
  table: string,
  access: TableAccess,
): Promise<Record<Actor | 'adminWithoutCode', boolean>> {
  const answers = {
    visitor: false,
    stranger: false,
    owner: false,
    volunteer: false,
    staff: false,
    admin: false,
    adminWithoutCode: false,
  };
  await backend.pg.transaction(async (transaction) => {
    // The seed has some of the rows.
    await deleteRows(transaction, table, keyOf(access));
    if (command !== 'insert') await insertRow(transaction, table, access.row);
    const answer = async (name: keyof typeof answers, actor: Actor, level: 'aal1' | 'aal2') => {
      await transaction.exec('savepoint before_actor');
      answers[name] = await mayDo(transaction, actor, level, command, table, access);
      await transaction.exec('rollback to savepoint before_actor');
    };
    for (const actor of actors) await answer(actor, actor, 'aal2');
    await answer('adminWithoutCode', 'admin', 'aal1');
    await transaction.rollback();
  });
  return answers;
}

async function mayDo(
  transaction: Transaction,
  actor: Actor,
  aal: 'aal1' | 'aal2',
  command: Command,
  table: string,
  access: TableAccess,
): Promise<boolean> {
  const { id: actorId } = people[actor];
  const role = actor === 'visitor' ? 'anon' : 'authenticated';
  const claims = actor === 'visitor' ? { role } : { role, sub: actorId, aal };
  const sent = { select: {}, insert: access.fresh(actorId), update: access.change, delete: {} };
  const row = sent[command];
  const keys = command === 'insert' ? [] : Object.values(keyOf(access)).map(String);
  if (command === 'insert') await deleteRows(transaction, table, row);
  await transaction.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('role', $3, true)`,
    [JSON.stringify(claims), claims.sub ?? '', role],
  );
  try {
    const text = statements[command](table, access, row);
    const result = await transaction.query(text, [JSON.stringify(row), ...keys]);
    if (command === 'select') return result.rows.length === 1;
  } catch (error) {
    // Any other error has another cause.
    if (error instanceof Error && 'code' in error && error.code === PERMISSION_DENIED) return false;
    throw error;
  }
  await transaction.exec('reset role');
  const stored = { insert: row, update: { ...keyOf(access), ...row }, delete: keyOf(access) };
  return (await countRows(transaction, table, stored[command])) === (command === 'delete' ? 0 : 1);
}

/** For a title: 'nobody', 'everybody' or the actors who may. */
function namesOf(cells: Record<Actor, boolean>): string {
  const allowed = actors.filter((actor) => cells[actor]);
  if (allowed.length === actors.length) return 'everybody';
  return allowed.join(' and ') || 'nobody';
}

describe('the matrix is complete', () => {
  it('includes every table of the database', async () => {
    const { rows } = await backend.pg.query<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(Object.keys(tables).toSorted()).toEqual(rows.map((row) => row.table_name).toSorted());
  });

  it('includes every bucket of the database', async () => {
    const { rows } = await backend.pg.query<{ id: string }>('select id from storage.buckets');
    expect(Object.keys(buckets).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  });

  it('includes an actor for every role of user_roles', async () => {
    const { rows } = await backend.pg.query<{ role: string }>(
      'select unnest(enum_range(null::public.team_role))::text as role',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { role } of rows) expect(actors).toContain(role);
  });

  it.each([
    ...Object.entries(tables).map(([name, { cells }]) => [name, cells] as const),
    ...Object.entries(buckets),
  ])('%s includes every command and every actor', (_name, cells) => {
    expect(Object.keys(cells)).toEqual([...commands]);
    for (const command of commands) expect(Object.keys(cells[command])).toEqual([...actors]);
  });
});

describe.each(Object.entries(tables))('the table %s', (table, access) => {
  it.each(commands.map((command) => [namesOf(access.cells[command]), command] as const))(
    'lets %s %s',
    async (_names, command) => {
      const cells = access.cells[command];
      // An administrator's password alone opens no more than any account.
      expect(await whoMay(command, table, access)).toEqual({
        ...cells,
        adminWithoutCode: cells.stranger,
      });
    },
  );
});

// tests/functions and email-outbox.test.ts cover what these functions do, tests/postgres concurrent calls.
describe('functions that only the server may call', () => {
  const event = {
    event_id: 'evt_forged',
    event_type: 'payment.captured',
    payload: {},
    order_id: 'order_Mine',
  };
  const state = {
    donation_id: '90000000-0000-4000-8000-000000000002',
    expected_version: 0,
    next_status: 'completed' as const,
    payment_id: 'pay_forged',
    refunded_paise: 0,
    is_up_to_date: true,
    items: [{ kind: 'dispute', reference: 'disp_forged', description: 'Forged' }],
  };
  const donation = { id: state.donation_id, provider_order_id: event.order_id };
  const sponsorshipRequest = {
    user_id: demoAccounts.sponsor.id,
    dog_id: '10000000-0000-4000-8000-000000000002',
    amount_paise: 300_000,
    mode: 'test',
  };
  const subscription = {
    sponsorship_id: ownSponsorship,
    subscription_id: 'sub_forged',
    manage_url: 'https://example.org',
  };
  const sponsorshipState = {
    sponsorship_id: ownSponsorship,
    expected_version: 0,
    state: { status: 'active' },
    donations: [],
    events: [],
    items: [],
    is_up_to_date: true,
    as_of: '2026-01-02T03:04:05Z',
  };
  const donor = {
    donor_id: state.donation_id,
    user_id: demoAccounts.sponsor.id,
    name: 'Forged',
    address: 'Chowk, Lucknow',
    keeps_pan: true,
    pan_masked: '',
    pan_encrypted: '',
  };
  const orderRequest = { ip_address: '203.0.113.7' };
  const now = '2026-01-02T03:04:05+00:00';

  beforeAll(() =>
    insertRow(backend.pg, 'donations', { ...donation, amount_paise: 50_000, type: 'One-time' }),
  );
  afterAll(() => deleteRows(backend.pg, 'donations', donation));

  it.each(actors)('%s may not call allow_order or allow_plan', async (actor) => {
    const { client } = people[actor];
    const plan = { account_id: demoAccounts.sponsor.id, amount_paise: 100_100 };
    for (const { error } of [
      await client.rpc('allow_order', orderRequest),
      await client.rpc('allow_plan', plan),
    ]) {
      expect(error?.code).toBe(PERMISSION_DENIED);
    }
  });

  it.each(actors)('%s may not record payments or open review items', async (actor) => {
    const { client } = people[actor];
    for (const { error } of [
      await client.rpc('store_payment_event', event),
      await client.rpc('write_donation_state', state),
      await client.rpc('open_review_items', { items: state.items }),
      await client.rpc('begin_sponsorship', sponsorshipRequest),
      await client.rpc('begin_visitor_sponsorship', {
        request_id: ownSponsorship,
        visitor: { name: 'Forged', address: 'Forged', email: 'forged@example.org' },
        dog_id: sponsorshipRequest.dog_id,
        amount_paise: 300_000,
        mode: 'live',
        language: 'en',
      }),
      await client.rpc('order_terms', {
        dog_id: state.donation_id,
        amount_paise: 1,
      }),
      await client.rpc('save_provider_subscription', subscription),
      await client.rpc('write_sponsorship_state', sponsorshipState),
      await client.rpc('open_disputes'),
      await client.rpc('record_sync_failure', {
        reference: 'order_forged',
        failures: 1,
        since: '2026-01-02',
        retry_at: '2027-01-02',
      }),
    ]) {
      expect(error?.code).toBe(PERMISSION_DENIED);
    }
    expect(await countRows(backend.pg, 'payment_events', { id: event.event_id })).toBe(0);
    expect(await countRows(backend.pg, 'donations', { ...donation, status: 'pending' })).toBe(1);
    expect(await countRows(backend.pg, 'review_items', { reference: 'disp_forged' })).toBe(0);
  });

  it.each(actors)('%s may not decide, lease, record or redact emails', async (actor) => {
    const { client } = people[actor];
    for (const { error } of [
      await client.rpc('lease_emails', { as_of: now, batch: 1 }),
      await client.rpc('record_delivery', {
        email_id: state.donation_id,
        lease: state.donation_id,
        outcome: 'sent',
        as_of: now,
      }),
      await client.rpc('redact_old_emails', { as_of: now }),
      await client.rpc('undecided_events', { as_of: now, batch: 1 }),
      await client.rpc('store_email_decision', {
        event_id: 1,
        emails: [],
        cancelled_keys: [],
        as_of: now,
      }),
      await client.rpc('postpone_email_decision', { event_id: 1, as_of: now }),
      await client.rpc('queue_scheduled_email', { email: {} }),
    ]) {
      expect(error?.code).toBe(PERMISSION_DENIED);
    }
  });

  it.each(actors)('%s may not save a donor, or read an encrypted PAN', async (actor) => {
    const { client } = people[actor];
    const { user_id: _, ...visitor } = donor;
    for (const { error } of [
      await client.rpc('save_donor', donor),
      await client.rpc('save_pending_donation', { donation: {}, visitor: donor }),
      await client.rpc('forget_visitors', { as_of: now }),
      await client.rpc('forget_unconfirmed_accounts', { as_of: now }),
      await client.rpc('delete_unpaid_donation', {
        donation_id: state.donation_id,
        expected_version: 0,
      }),
      await client.rpc('correct_visitor_details', visitor),
      await client.rpc('correct_donor', {
        ...visitor,
        administrator: demoAccounts.admin.id,
        expected_updated_at: now,
      }),
      await client.rpc('replace_pans', { changes: [] }),
      await client.rpc('statement_donors', { tax_year: '2026-27', mode: 'live' }),
      await client.rpc('donor_name_decisions', { tax_year: '2026-27', mode: 'live' }),
      await client.rpc('decide_donor_name', {
        tax_year: '2026-27',
        mode: 'live',
        donor_id: state.donation_id,
        names: ['a', 'b'],
        decided_by: demoAccounts.admin.id,
      }),
      await client.rpc('donor_of_visitor', { receipt_id: state.donation_id, secret: 'a' }),
      await client.from('donors').select('pan_encrypted'),
      await client.from('donors').select('*'),
      await client.from('donors').select('id').like('pan_encrypted', '1.%'),
      await client.from('donors').select('id').order('pan_encrypted'),
      await client.from('donations').select('id, donors(pan_encrypted)'),
    ]) {
      expect(error?.code).toBe(PERMISSION_DENIED);
    }
    expect(await countRows(backend.pg, 'donors', { name: donor.name })).toBe(0);
  });

  it.each(actors)('%s learns from health only that the site is unhealthy', async (actor) => {
    await backend.pg.exec('delete from public.scheduled_jobs');
    const { status, error } = await people[actor].client.rpc('health');
    expect([status, error?.message]).toEqual([503, 'unhealthy']);
  });

  it.each(actors)(
    '%s ends the pause of a restored project only as administrator',
    async (actor) => {
      const { client } = people[actor];
      await backend.pg.exec('insert into private.job_pause default values on conflict do nothing');
      expect((await client.rpc('are_jobs_paused')).error?.code).toBe(PERMISSION_DENIED);
      const { error } = await client.rpc('resume_jobs');
      expect(error?.code).toBe(actor === 'admin' ? undefined : PERMISSION_DENIED);
      expect((await backend.service.rpc('are_jobs_paused')).data).toBe(actor !== 'admin');
      await backend.pg.exec('delete from private.job_pause');
    },
  );

  it.each(actors)(
    '%s adds or takes back no donation without the secret of a link',
    async (actor) => {
      const { client } = people[actor];
      const secret = 'A'.repeat(22);
      const { data, error } = await client.rpc('claim_donation', { secret });
      expect(data ?? error?.code).toBe(actor === 'visitor' ? PERMISSION_DENIED : 'unknown');
      expect((await client.rpc('donation_to_claim', { secret })).data).toBeNull();
      expect((await client.rpc('claim_to_undo', { secret })).data).toBeNull();
      expect((await client.rpc('undo_claim', { secret })).data).toBe('unknown');
    },
  );

  it.each(actors)('%s reaches no visitor’s sponsorship without its secret', async (actor) => {
    const { client } = people[actor];
    const forged = { sponsorship_id: ownSponsorship, secret: 'A'.repeat(22) };
    expect((await client.rpc('visitor_sponsorship', forged)).data).toBeNull();
    for (const { error } of [
      await client.rpc('stop_visitor_sponsorship', forged),
      await client.rpc('correct_sponsorship_email', { ...forged, email: 'forged@example.org' }),
      await client.rpc('refuse_sponsorship_emails', forged),
    ]) {
      expect(error).toMatchObject({ code: 'PT404', message: 'unknown-sponsorship' });
    }
  });

  it.each(actors)('%s may not publish or hide updates, or list files', async (actor) => {
    const { client, id: actorId } = people[actor];
    const update = { update_id: updateOfMedia, actor_id: actorId, as_of: now };
    for (const { error } of [
      await client.rpc('save_dog_update', {
        ...update,
        dog_id: DOG_OF_SPONSORSHIP,
        body: 'Forged',
        happened_on: '2026-01-02',
        media: [],
      }),
      await client.rpc('set_dog_update_hidden', { ...update, is_hidden: true }),
      await client.rpc('unused_files', { as_of: now }),
    ]) {
      expect(error?.code).toBe(PERMISSION_DENIED);
    }
  });

  it('are called by the server', async () => {
    const allowed = await backend.service.rpc('allow_order', orderRequest);
    expect(allowed.data).toBe('allowed');
    expect((await backend.service.rpc('store_payment_event', event)).data).toBe(true);
    expect((await backend.service.rpc('store_payment_event', event)).data).toBe(false);
    const current = { ...state, expected_version: 1 };
    expect((await backend.service.rpc('write_donation_state', current)).data).toBe(1);
    expect(await countRows(backend.pg, 'donations', { ...donation, status: 'completed' })).toBe(1);
  });

  it('return null to the server for a row that is gone or has changed', async () => {
    const gone = { sponsorship_id: '40000000-0000-4000-8000-0000000000ff' };
    for (const { data, error } of [
      await backend.service.rpc('write_donation_state', state),
      await backend.service.rpc('write_sponsorship_state', { ...sponsorshipState, ...gone }),
      await backend.service.rpc('save_provider_subscription', { ...subscription, ...gone }),
    ]) {
      expect(error).toBeNull();
      expect(data).toBeNull();
    }
  });
});
