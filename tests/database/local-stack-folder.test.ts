// The local stack on a folder: what is kept, what locks it, and what it says when files are wrong.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { lockFolder } from '../../supabase/local/lock.ts';
import { applySeeds } from '../../supabase/local/migrations.ts';
import { connectTo, type TestBackend } from '../support/backend.ts';
import { loadSnapshot } from '../support/database-snapshot.ts';
import { makeProject, type ProjectFolder } from '../support/project-folder.ts';

const NOTES = `
  create table public.notes (id int primary key, body text not null);
  grant select, insert on public.notes to anon;`;

const folders: ProjectFolder[] = [];
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

async function projectWith(files: Record<string, string>) {
  const folder = await makeProject(files);
  folders.push(folder);
  return folder;
}

function onDisk({ root }: ProjectFolder) {
  return createLocalBackend({
    root,
    dataFolder: path.join(root, 'data'),
    storageFolder: path.join(root, 'storage'),
  });
}

/** A visitor of a database whose tables are this file's own. */
function visitorOf({ anon }: TestBackend): SupabaseClient {
  return anon;
}

/** A backend in memory that has applied the notes and waits for more. */
async function running() {
  const folder = await projectWith({ 'supabase/migrations/1_notes.sql': NOTES });
  const backend = await createLocalBackend({ root: folder.root, snapshot: await loadSnapshot() });
  await backend.migrate();
  return { folder, backend };
}

// A database on disk is made from nothing, which takes a few seconds each time.
describe('a database on disk', { timeout: 120_000 }, () => {
  it('keeps rows, files and sign-ins over a restart, and seeds only once', async () => {
    const folder = await projectWith({
      'supabase/migrations/1_notes.sql': NOTES,
      'supabase/migrations/2_bucket.sql': `insert into storage.buckets (id, name, public) values ('files', 'files', true);`,
      'supabase/seed.sql': `insert into public.notes values (1, 'from the seed');`,
    });
    const before = connectTo(await onDisk(folder));
    await visitorOf(before).from('notes').insert({ id: 2, body: 'written by a visitor' });
    await before.service.storage.from('files').upload('a/b.txt', new Blob(['kept']));
    const { data } = await before.service.auth.signUp({
      email: 'asha@example.org',
      password: 'six-or-more',
    });
    await before.close();

    const after = connectTo(await onDisk(folder));
    expect((await visitorOf(after).from('notes').select('id').order('id')).data).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    const { publicUrl } = after.anon.storage.from('files').getPublicUrl('a/b.txt').data;
    expect(await (await after.fetch(publicUrl)).text()).toBe('kept');
    const { rows } = await after.pg.query('select id from auth.users');
    expect(rows).toEqual([{ id: data.user?.id }]);
    await after.close();
  });

  it('still has what was answered when the process is killed right after', async () => {
    const folder = await projectWith({ 'supabase/migrations/1_notes.sql': NOTES });
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/support/write-process.ts', folder.root],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await exited;

    const after = connectTo(await onDisk(folder));
    expect((await visitorOf(after).from('notes').select()).data).toEqual([
      { id: 1, body: 'answered' },
    ]);
    await after.close();
  });
});

describe('the lock', () => {
  it('refuses a second holder in one sentence until the first lets go', async () => {
    const { root } = await projectWith({});
    const first = await lockFolder(root);
    await expect(lockFolder(root)).rejects.toThrow(
      `The local database in ${root} is open in another process; stop the other dev server first.`,
    );
    await first.release();
    await (await lockFolder(root)).release();
  });

  it('of a killed process does not stay', async () => {
    const { root } = await projectWith({});
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/support/lock-process.ts', root],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    await expect(lockFolder(root)).rejects.toThrow('open in another process');
    child.kill('SIGKILL');
    await exited;
    await (await lockFolder(root)).release();
  });
});

describe('a broken file', () => {
  let shared: Awaited<ReturnType<typeof running>>;
  beforeAll(async () => {
    shared = await running();
  });
  afterAll(async () => {
    await shared.backend.close();
  });

  it.each([
    [
      'a migration with a misspelt column',
      '-- why\n\nselect 1;\nselect bodie\n  from public.notes;',
      'line 4: column "bodie" does not exist (Perhaps you meant to reference the column "notes.body").',
    ],
    [
      'a migration with a syntax error',
      'create table public.more (\n  id int,,\n);',
      'line 2: syntax error at or near ",".',
    ],
    [
      'a migration that makes a table again',
      "select 'a; b';\n\n-- गुड़िया 🐕\ncreate table public.notes (id int);",
      'line 4: relation "notes" already exists.',
    ],
    [
      'a migration whose insert is refused',
      "insert into public.notes values (1, 'once');\n\ninsert into public.notes values (1, 'twice');",
      'line 3: duplicate key value violates unique constraint "notes_pkey".',
    ],
  ])('%s is named with its line, and leaves no trace', async (_what, sql, complaint) => {
    const { folder, backend } = await running();
    await folder.write(
      'supabase/migrations/2_more.sql',
      `create table public.half (id int); ${sql}`,
    );
    const sentence = `supabase/migrations/2_more.sql, ${complaint}`;
    await expect(backend.migrate()).rejects.toMatchObject({
      name: 'LocalStackError',
      message: sentence,
      stack: sentence,
    });
    const { rows } = await backend.database.query("select to_regclass('public.half') as half");
    expect(rows).toEqual([{ half: null }]);
  });

  it('a migration of the same version as another is named with it', async () => {
    await shared.folder.write('supabase/migrations/1_other.sql', 'select 1;');
    await expect(shared.backend.migrate()).rejects.toThrow(
      'Two migrations have the version 1: 1_notes.sql and 1_other.sql.',
    );
  });

  it('a seed whose insert is refused is named with its line', async () => {
    const { folder, backend } = shared;
    const twice = "insert into public.notes values (1, 'once');";
    await folder.write('supabase/more.sql', `${twice}\n${twice}`);
    await expect(applySeeds(backend.database, folder.root, ['./more.sql'])).rejects.toThrow(
      'supabase/more.sql, line 2: duplicate key value violates unique constraint "notes_pkey".',
    );
  });
});

it('a configuration that cannot be is named with the place', async () => {
  const folder = await projectWith({ 'supabase/config.toml': '[api\n' });
  await expect(createLocalBackend({ root: folder.root })).rejects.toThrow(
    /^supabase\/config\.toml is not valid TOML: /,
  );
  await folder.write('supabase/config.toml', '[api]\nmax_rows = -1\n');
  await expect(createLocalBackend({ root: folder.root })).rejects.toThrow(
    /^supabase\/config\.toml: api\.max_rows: /,
  );
});

it('a migration added while the backend runs applies, and the API knows it at once', async () => {
  const { folder, backend } = await running();
  const anon = visitorOf(connectTo(backend));
  expect((await anon.from('ideas').select()).error?.code).toBe('PGRST205');

  const ideas = 'create table public.ideas (id int); grant select on public.ideas to anon;';
  await folder.write('supabase/migrations/2_ideas.sql', ideas);
  expect(await backend.migrate()).toEqual(['2_ideas.sql']);
  expect((await anon.from('ideas').select()).data).toEqual([]);
  expect(await backend.migrate()).toEqual([]);

  expect(await backend.editedMigrations()).toEqual([]);
  await folder.write('supabase/migrations/2_ideas.sql', `${ideas} -- edited`);
  expect(await backend.editedMigrations()).toEqual(['2_ideas.sql']);
  await backend.close();
});
