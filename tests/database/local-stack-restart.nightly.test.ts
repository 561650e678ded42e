// What the local stack stores on disk. Each start on disk takes seconds.
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { connectTo, type TestBackend } from '../support/backend.ts';
import { makeProject, type ProjectFolder } from '../support/project-folder.ts';

function openOnDisk({ root }: ProjectFolder) {
  return createLocalBackend({
    root,
    dataFolder: path.join(root, 'data'),
    storageFolder: path.join(root, 'storage'),
  });
}

/** A client without the project's types, because the tables are this file's own. */
function visitorOf({ anon }: TestBackend): SupabaseClient {
  return anon;
}

it('a database on disk keeps rows, files and accounts over a restart, and seeds once', async () => {
  const folder = await makeProject({
    'supabase/migrations/1_notes.sql': `
      create table public.notes (id int primary key, body text not null);
      grant select, insert on public.notes to anon;`,
    'supabase/migrations/2_bucket.sql': `insert into storage.buckets (id, name, public) values ('files', 'files', true);`,
    'supabase/seed.sql': `insert into public.notes values (1, 'from the seed');`,
  });
  const before = connectTo(await openOnDisk(folder));
  await visitorOf(before).from('notes').insert({ id: 2, body: 'written by a visitor' });
  await before.service.storage.from('files').upload('a/b.txt', new Blob(['stored']));
  const { data } = await before.service.auth.signUp({
    email: 'asha@example.org',
    password: 'six-or-more',
  });
  await before.close();

  const after = connectTo(await openOnDisk(folder));
  expect((await visitorOf(after).from('notes').select('id').order('id')).data).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  const { publicUrl } = after.anon.storage.from('files').getPublicUrl('a/b.txt').data;
  expect(await (await after.fetch(publicUrl)).text()).toBe('stored');
  const { rows } = await after.pg.query('select id from auth.users');
  expect(rows).toEqual([{ id: data.user?.id }]);
  await after.close();
  await folder.remove();
}, 120_000);
