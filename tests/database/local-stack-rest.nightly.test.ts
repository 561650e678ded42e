// The local REST service behaves like PostgREST: values, errors, limits and concurrent requests.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';

const ROWS = 2500;

let backend: TestBackend;
// This file creates its own tables, so its clients have no types for them.
let anon: SupabaseClient;
let service: SupabaseClient;
let sponsor: SupabaseClient;
beforeAll(async () => {
  backend = await startBackend({ isOwn: true });
  ({ anon, service } = backend);
  sponsor = await backend.signedIn('sponsor@paws.test', 'Mogra-sponsor-1');
  await backend.pg.exec(`
    create table public.samples (
      id int primary key,
      label text not null unique check (label <> ''),
      parent int references public.samples (id),
      price numeric(9, 2) not null default 3000,
      seen_at timestamptz not null default '2026-04-01 10:00:00+05:30',
      due timestamp not null default '2026-04-01 10:00:00.5'
    );
    insert into public.samples (id, label) select n, 'sample ' || n from generate_series(1, ${ROWS}) n;
    create function public.refuse(state text) returns void language plpgsql as
      $$ begin raise exception using errcode = state, message = 'no', hint = 'ask later'; end $$;
    create function public.whoami() returns text language sql stable as
      $$ select current_user || ' ' || coalesce(current_setting('request.headers', true)::json ->> 'x-mark', '') $$;
    create function public.add_sample() returns int language sql volatile as
      $$ insert into public.samples (id, label) values (${ROWS} + 1, 'added') returning id $$;
    grant execute on function public.refuse(text), public.whoami(), public.add_sample() to anon, authenticated, service_role;
  `);
  await backend.pg.query("select pg_notify('pgrst', 'reload schema')");
});
afterAll(() => backend.close());
beforeEach(() => backend.pg.exec(`delete from public.samples where id > ${ROWS}`));

describe('values', () => {
  it('arrive as JSON numbers and ISO timestamps', async () => {
    const { data } = await service.from('samples').select().eq('id', 1).single();
    expect(data).toEqual({
      id: 1,
      label: 'sample 1',
      parent: null,
      price: 3000,
      seen_at: '2026-04-01T04:30:00+00:00',
      due: '2026-04-01T10:00:00.5',
    });
  });

  it('keep the paise of a numeric', async () => {
    const row = { id: ROWS + 1, label: 'priced', price: 1234.56 };
    const { data } = await service.from('samples').insert(row).select().single();
    expect(data).toMatchObject({ price: 1234.56 });
  });
});

describe('an error', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['a check that fails', { id: ROWS + 1, label: '' }, 400, '23514'],
    ['a missing value', { id: ROWS + 1 }, 400, '23502'],
    ['a value of the wrong type', { id: 'one', label: 'x' }, 400, '22P02'],
    ['a number out of range', { id: ROWS + 1, label: 'x', price: 1e12 }, 400, '22003'],
    ['a duplicate key', { id: 1, label: 'other' }, 409, '23505'],
    ['a missing reference', { id: ROWS + 1, label: 'x', parent: -1 }, 409, '23503'],
    ['an unknown column', { id: ROWS + 1, label: 'x', nope: 1 }, 400, 'PGRST204'],
  ])('for %s has its own status and code', async (_what, row, status, code) => {
    const answer = await service.from('samples').insert(row);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it.each([
    ['P0001', 400],
    ['42501', 401],
    ['23514', 400],
    ['22023', 400],
    ['57014', 500],
    ['PT418', 418],
  ])('raised as %s answers %i', async (state, status) => {
    const answer = await anon.rpc('refuse', { state });
    expect([answer.status, answer.error?.message]).toEqual([status, 'no']);
    expect(answer.error).toMatchObject({ code: state, hint: 'ask later' });
  });

  it('without permission is 401 for a visitor and 403 for a signed-in person', async () => {
    await backend.pg.exec('revoke all on public.samples from anon, authenticated');
    const answers = [await anon.from('samples').select(), await sponsor.from('samples').select()];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [401, '42501'],
      [403, '42501'],
    ]);
  });

  it.each([
    ['a quote that never ends', 'select=%22', 'PGRST100'],
    ['a name that every object has', 'id=toString', 'PGRST100'],
    ['a filter that would change every object', '__proto__=eq.1', '42703'],
  ])('for %s is 400', async (_what, query, code) => {
    const response = await backend.fetch(`http://localhost/rest/v1/samples?${query}`, {
      headers: { apikey: PUBLISHABLE_KEY },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code }]);
  });

  it('for an unknown table is 404', async () => {
    const { status, error } = await anon.from('nowhere').select();
    expect([status, error?.code]).toEqual([404, 'PGRST205']);
  });

  it('for a missing single row is 406', async () => {
    const { status, error } = await service.from('samples').select().eq('id', -1).single();
    expect([status, error?.code]).toEqual([406, 'PGRST116']);
  });

  it('for a request without a key is 401', async () => {
    const response = await backend.fetch('http://localhost/rest/v1/dog_profiles');
    expect(response.status).toBe(401);
  });
});

describe('a long list', () => {
  it('has at most 1,000 rows per response', async () => {
    const { data } = await service.from('samples').select('id').limit(5000);
    expect(data).toHaveLength(1000);
  });

  it('can be read completely by range', async () => {
    const ids: number[] = [];
    for (let from = 0; ; from += 1000) {
      const { data, count } = await service
        .from('samples')
        .select('id', { count: 'exact' })
        .order('id')
        .range(from, from + 999);
      expect(count).toBe(ROWS);
      ids.push(...(data ?? []).map(({ id }) => Number(id)));
      if ((data ?? []).length < 1000) break;
    }
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  });

  it('can be read completely with a cursor, also when the order has ties', async () => {
    const labels: string[] = [];
    let filter = 'id.gt.0';
    for (;;) {
      const { data } = await service
        .from('samples')
        .select('id, label, seen_at')
        .or(filter)
        .order('seen_at', { ascending: false })
        .order('id');
      const last = data?.at(-1);
      if (!last) break;
      labels.push(...(data ?? []).map(({ label }) => String(label)));
      filter = `seen_at.lt."${last.seen_at}",and(seen_at.eq."${last.seen_at}",id.gt.${last.id})`;
    }
    expect(labels).toHaveLength(ROWS);
    expect(new Set(labels).size).toBe(ROWS);
  });
});

async function isAddedSampleStored(): Promise<boolean> {
  const { count } = await service
    .from('samples')
    .select('*', { count: 'exact', head: true })
    .eq('id', ROWS + 1);
  return count === 1;
}

describe('a function that writes', () => {
  it('is refused with GET and HEAD', async () => {
    const get = await service.rpc('add_sample', {}, { get: true });
    expect([get.status, get.error?.code]).toEqual([405, '25006']);
    const head = await service.rpc('add_sample', {}, { head: true });
    expect(head.status).toBe(405);
    expect(await isAddedSampleStored()).toBe(false);
  });

  it('runs with POST', async () => {
    expect(await service.rpc('add_sample')).toMatchObject({ status: 200, data: ROWS + 1 });
    expect(await isAddedSampleStored()).toBe(true);
  });
});

it('concurrent requests keep their own rights and headers', async () => {
  const clients = [anon, sponsor, service];
  const turns = Array.from({ length: 10 }, (_, turn) => String(turn));
  const answers = await Promise.all(
    turns.flatMap((turn) =>
      clients.map(async (client) => client.rpc('whoami').setHeader('x-mark', turn)),
    ),
  );
  expect(answers.map(({ data }) => String(data))).toEqual(
    turns.flatMap((turn) => [`anon ${turn}`, `authenticated ${turn}`, `service_role ${turn}`]),
  );
});
