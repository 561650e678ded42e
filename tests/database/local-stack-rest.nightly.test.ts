// The local REST service behaves like PostgREST: values, errors, limits and concurrent requests.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('an error', () => {
  it('without permission is 401 for a visitor and 403 for a signed-in person', async () => {
    await backend.pg.exec('revoke all on public.samples from anon, authenticated');
    const answers = [await anon.from('samples').select(), await sponsor.from('samples').select()];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [401, '42501'],
      [403, '42501'],
    ]);
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
