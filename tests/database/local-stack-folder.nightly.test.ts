// The lock of the local stack, and its errors for broken migrations and configuration.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { lockFolder } from '../../supabase/local/lock.ts';
import { applySeeds } from '../../supabase/local/migrations.ts';
import { connectTo } from '../support/backend.ts';
import { loadSnapshot } from '../support/database-snapshot.ts';
import { makeProject, type ProjectFolder } from '../support/project-folder.ts';

const NOTES = `
  create table public.notes (id int primary key, body text not null);
  grant select, insert on public.notes to anon;`;

const folders: ProjectFolder[] = [];
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

async function makeFolder(files: Record<string, string>) {
  const folder = await makeProject(files);
  folders.push(folder);
  return folder;
}

it('the lock rejects a second process until the first releases it', async () => {
  const { root } = await makeFolder({});
  const first = await lockFolder(root);
  await expect(lockFolder(root)).rejects.toThrow(
    `The local database in ${root} is open in another process; stop the other dev server first.`,
  );
  await first.release();
  await (await lockFolder(root)).release();
});

describe('migrations, seeds and configuration', () => {
  let folder: ProjectFolder;
  let backend: Awaited<ReturnType<typeof createLocalBackend>>;

  beforeAll(async () => {
    folder = await makeFolder({ 'supabase/migrations/1_notes.sql': NOTES });
    backend = await createLocalBackend({ root: folder.root, snapshot: await loadSnapshot() });
    await backend.migrate();
  });
  afterAll(() => backend.close());

  it.each([
    [
      'a misspelt column',
      '-- why\n\nselect 1;\nselect bodie\n  from public.notes;',
      'line 4: column "bodie" does not exist (Perhaps you meant to reference the column "notes.body").',
    ],
    [
      'a syntax error',
      'create table public.more (\n  id int,,\n);',
      'line 2: syntax error at or near ",".',
    ],
    [
      'an existing table',
      "select 'a; b';\n\n-- गुड़िया 🐕\ncreate table public.notes (id int);",
      'line 4: relation "notes" already exists.',
    ],
    [
      'a failing insert',
      "insert into public.notes values (1, 'once');\n\ninsert into public.notes values (1, 'twice');",
      'line 3: duplicate key value violates unique constraint "notes_pkey".',
    ],
  ])('a migration with %s is rolled back and reported with its line', async (_what, sql, error) => {
    await folder.write(
      'supabase/migrations/2_more.sql',
      `create table public.half (id int); ${sql}`,
    );
    const sentence = `supabase/migrations/2_more.sql, ${error}`;
    await expect(backend.migrate()).rejects.toMatchObject({
      name: 'LocalStackError',
      message: sentence,
      stack: sentence,
    });
    const { rows } = await backend.database.query("select to_regclass('public.half') as half");
    expect(rows).toEqual([{ half: null }]);
  });

  it('a failing seed is reported with its line', async () => {
    const twice = "insert into public.notes values (1, 'once');";
    await folder.write('supabase/more.sql', `${twice}\n${twice}`);
    await expect(applySeeds(backend.database, folder.root, ['./more.sql'])).rejects.toThrow(
      'supabase/more.sql, line 2: duplicate key value violates unique constraint "notes_pkey".',
    );
  });

  it('a migration added while the backend runs applies, and the API knows it at once', async () => {
    // Without the project's types, because the tables are this file's own.
    const anon: SupabaseClient = connectTo(backend).anon;
    expect((await anon.from('ideas').select()).error?.code).toBe('PGRST205');

    const ideas = 'create table public.ideas (id int); grant select on public.ideas to anon;';
    await folder.write('supabase/migrations/2_more.sql', ideas);
    expect(await backend.migrate()).toEqual(['2_more.sql']);
    expect((await anon.from('ideas').select()).data).toEqual([]);
    expect(await backend.migrate()).toEqual([]);

    expect(await backend.editedMigrations()).toEqual([]);
    await folder.write('supabase/migrations/2_more.sql', `${ideas} -- edited`);
    expect(await backend.editedMigrations()).toEqual(['2_more.sql']);
  });

  it('two migrations with the same version are reported', async () => {
    await folder.write('supabase/migrations/1_other.sql', 'select 1;');
    await expect(backend.migrate()).rejects.toThrow(
      'Two migrations have the version 1: 1_notes.sql and 1_other.sql.',
    );
  });

  it('an invalid configuration is reported with its setting', async () => {
    const { root, write } = await makeFolder({ 'supabase/config.toml': '[api\n' });
    await expect(createLocalBackend({ root })).rejects.toThrow(
      /^supabase\/config\.toml is not valid TOML: /,
    );
    await write('supabase/config.toml', '[api]\nmax_rows = -1\n');
    await expect(createLocalBackend({ root })).rejects.toThrow(
      /^supabase\/config\.toml: api\.max_rows: /,
    );
  });
});
