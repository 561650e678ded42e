import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOf, unsealed } from '../../scripts/dev/schema-seal.ts';
import { hostedDifferences, readFacts, schemaDifferences } from '../../scripts/operate/drift.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { schemaRules } from '../support/schema-rules.ts';
import { factsOf, schemaSnapshot } from '../support/schema-snapshot.ts';

let backend: TestBackend;
let seal: string;
let types: string;

beforeAll(async () => {
  backend = await startBackend();
  ({ seal, types } = unsealed(
    await readFile('supabase/functions/_shared/common/database.types.ts', 'utf8'),
  ));
});
afterAll(() => backend.close());

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

/** Changes the schema, calls `work`, and rolls the change back. */
async function afterChange<T>(change: string, work: (query: Query) => Promise<T>): Promise<T> {
  return backend.pg.transaction(async (transaction) => {
    await transaction.exec(change);
    const result = await work((sql) => transaction.query(sql));
    await transaction.rollback();
    return result;
  });
}

/** For each rule a change that breaks it, and the problem that the rule then reports. */
const violations: Record<string, { change: string; problem: string }> = {
  'row-level security is enabled on every table': {
    change: 'alter table public.donations disable row level security',
    problem: 'donations',
  },
  'no role of the API has a right on a sequence, or on what a later migration creates': {
    change: 'alter default privileges in schema public grant select on tables to service_role',
    problem: 'r: {service_role=r/postgres}',
  },
  'every function has an empty search path': {
    change: 'create function public.careless() returns int language sql as $$ select 1 $$',
    problem: 'careless()',
  },
  'every policy names its roles and is the only one for its command': {
    change: 'create policy careless on public.payment_events for select using (true)',
    problem: 'payment_events: careless',
  },
  'policies call auth and private functions once per query, not once per row': {
    change:
      'create policy careless on public.payment_events for select to authenticated using (private.is_admin())',
    problem: 'payment_events: careless',
  },
  'every column that a policy reads is the first column of an index': {
    change:
      "create policy careless on public.payment_events for select to authenticated using (type = 'x')",
    problem: 'payment_events.type',
  },
  'every foreign key is the first column of an index': {
    change: 'drop index public.donations_dog_id_idx',
    problem: 'donations: donations_dog_id_fkey',
  },
  'a check limits every text, number, list and JSON column': {
    change: 'alter table public.dog_profiles add column notes text',
    problem: 'dog_profiles.notes',
  },
};

describe.each(schemaRules)('$title', ({ title, sql }) => {
  it('holds', async () => {
    const { rows } = await backend.pg.query(sql);
    expect(rows).toEqual([]);
  });

  it('reports a violation', async () => {
    const violation = violations[title];
    expect(violation).toBeDefined();
    if (!violation) return;
    const { rows } = await afterChange(violation.change, (query) => query(sql));
    expect(rows).toContainEqual({ problem: violation.problem });
  });
});

describe('the schema snapshot', () => {
  it('matches the migrations (update it with `npx vitest run tests/database/schema.test.ts -u`)', async () => {
    const snapshot = await schemaSnapshot((sql) => backend.pg.query(sql));
    await expect(snapshot).toMatchFileSnapshot('schema.snapshot');
  });

  it('shows each kind of change', async () => {
    const changes = {
      'alter table public.dog_profiles alter column age drop not null': '+ column age text',
      'alter table public.donations drop constraint donations_currency_check':
        "- constraint donations_currency_check CHECK ((currency = 'INR'::text))",
      'drop index public.donations_created_at_idx':
        '- index CREATE INDEX donations_created_at_idx ON public.donations USING btree (created_at)',
      'alter policy "Anyone subscribes" on public.newsletter_subscribers to anon':
        '+ policy "Anyone subscribes" for insert to anon with check true',
      'drop trigger messages_set_sender on public.messages':
        '- trigger CREATE TRIGGER messages_set_sender BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.set_message_sender()',
      'grant select (id) on public.contact_messages to anon':
        '+ grant select (id), insert (name, email, message, language) to anon',
      'grant trigger on public.user_roles to anon': '+ grant trigger to anon',
      'grant execute on function public.delete_own_account() to public':
        '+ execute anon, authenticated, public, service_role',
      "create or replace function private.set_updated_at() returns trigger language plpgsql set search_path = '' as 'begin end'": `+ body ${createHash('md5').update('begin end').digest('hex')}`,
      'alter function public.unused_dog_images security invoker':
        '+ () returns SETOF text, sql, stable, set search_path=""',
      'grant usage on schema private to anon': '+ usage anon',
      'alter default privileges in schema public grant select on tables to anon':
        '+ tables select to anon in schema public',
      'update storage.buckets set public = false':
        '+ public f, at most 5242880 bytes, {image/jpeg,image/png,image/webp,image/gif}',
      "alter type public.gift_occasion add value 'wedding' before 'just-so'":
        '+ enum birthday, in-memory, in-honour, wedding, just-so',
      'alter table private.hash_key add column length int generated always as (char_length(key)) stored': `+ column length integer generated always as (char_length(key)) stored`,
      'alter table private.hash_key add column added int':
        '+ columns is_only_row, key, length, added',
      'delete from public.receipt_settings': '+ rows 0',
      'alter table public.profiles disable trigger profiles_set_updated_at':
        '+ trigger CREATE TRIGGER profiles_set_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.set_updated_at() disabled',
      'alter view private.staff_members set (security_invoker = true)': expect.stringMatching(
        /^\+ view \w{32}, security_invoker=true$/,
      ),
      'drop policy "Administrators list dog images" on storage.objects': `- policy "Administrators list dog images" for select to authenticated using ((bucket_id = 'dog-images'::text) AND ( SELECT private.is_admin() AS is_admin))`,
    };
    const before = (await readFile('tests/database/schema.snapshot', 'utf8')).split('\n');
    const after = (await afterChange(Object.keys(changes).join(';'), schemaSnapshot)).split('\n');
    const differences = [
      ...before.filter((line) => !after.includes(line)).map((line) => `- ${line.trim()}`),
      ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line.trim()}`),
    ];
    expect(differences).toEqual(expect.arrayContaining(Object.values(changes)));
  });
});

describe('the comparison of two schemas', () => {
  const changes = {
    'alter table public.dog_profiles alter column age drop not null':
      'The table dog_profiles has: column age text. It should have: column age text not null.',
    'alter table public.user_settings drop column adoption_alerts':
      'The table user_settings lacks: column adoption_alerts boolean not null default true.',
    "create or replace function private.set_updated_at() returns trigger language plpgsql set search_path = '' as 'begin end'":
      'The function private.set_updated_at() has another body.',
    'drop function public.health': 'There is no function health().',
    'alter policy "Anyone subscribes" on public.newsletter_subscribers to anon':
      'The table newsletter_subscribers has: policy "Anyone subscribes" for insert to anon with check true. It should have: policy "Anyone subscribes" for insert to anon, authenticated with check true.',
    'grant select (id) on public.contact_messages to anon':
      'The table contact_messages has: grant select (id), insert (name, email, message, language) to anon. It should have: grant insert (name, email, message, language) to anon.',
    "alter type public.language add value 'ta'":
      'The type language has: enum en, hi, ta. It should have: enum en, hi.',
    'create table private.cats (id int)': 'The table private.cats should not be there.',
    'create policy careless on storage.objects for select to anon using (true)':
      'The table storage.objects should not have: policy "careless" for select to anon using true.',
  };

  it.each(Object.entries(changes))('says what differs after: %s', async (change, sentence) => {
    const expected = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
    const actual = await afterChange(change, readFacts);
    expect(schemaDifferences(expected, actual)).toContainEqual(sentence);
    expect(hostedDifferences(expected, actual)).toContainEqual(sentence);
    expect(schemaDifferences(expected, expected)).toEqual([]);
  });

  it('leaves the hosted service what it adds itself', async () => {
    const expected = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
    const added = `create function public.added_by_the_service() returns int language sql as 'select 1';
      create trigger added before insert on storage.objects for each row execute function private.set_updated_at();
      alter default privileges in schema public grant select on tables to anon`;
    const actual = await afterChange(added, readFacts);
    expect(schemaDifferences(expected, actual)).toHaveLength(3);
    expect(hostedDifferences(expected, actual)).toEqual([]);
  });
});

it.each(['public', 'private'])(
  'a new function in %s can only be executed by its owner and the server',
  async (schema) => {
    const change = `create function ${schema}.new_function() returns int language sql as $$ select 1 $$`;
    const { rows } = await afterChange(change, (query) =>
      query(
        `select role from unnest(array['public', 'anon', 'authenticated']) as role
       where has_function_privilege(role, '${schema}.new_function()', 'execute')`,
      ),
    );
    expect(rows).toEqual([]);
  },
);

it('a new table is not accessible to the API roles', async () => {
  const { rows } = await afterChange('create table public.new_table (id int)', (query) =>
    query(
      `select role, privilege
       from unnest(array['public', 'anon', 'authenticated']) as role,
         unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
       where has_table_privilege(role, 'public.new_table', privilege)`,
    ),
  );
  expect(rows).toEqual([]);
});

describe('the generated database types', () => {
  it('belong to the current migrations (otherwise run npm run db:types)', async () => {
    expect(await sealOf(backend.pg, types)).toBe(seal);
  });

  it('are not edited by hand', async () => {
    const edited = types.replace('tagline: string', 'tagline: number');
    expect(await sealOf(backend.pg, edited)).not.toBe(seal);
  });

  it.each([
    ['a column is renamed', 'alter table public.dog_profiles rename column tagline to motto'],
    [
      'the type of a column changes',
      'alter table public.messages alter column subject type varchar(999)',
    ],
    ['a column becomes nullable', 'alter table public.dog_profiles alter column age drop not null'],
    ['a column gets a default', "alter table public.dog_profiles alter column age set default 'x'"],
    ['a table is added', 'create table public.cats (id int)'],
    [
      'the arguments of a function change',
      'create function public.supporters() returns void language sql as $$ $$',
    ],
    [
      'a foreign key is dropped',
      'alter table public.donations drop constraint donations_dog_id_fkey',
    ],
  ])('are stale when %s', async (_what, change) => {
    await backend.pg.transaction(async (transaction) => {
      await transaction.exec(change);
      expect(await sealOf(transaction, types)).not.toBe(seal);
      await transaction.rollback();
    });
  });
});
