// Kills a real process (SIGKILL) that has the local stack open.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { lockFolder } from '../../supabase/local/lock.ts';
import { connectTo } from '../support/backend.ts';
import { makeProject, type ProjectFolder } from '../support/project-folder.ts';

let folder: ProjectFolder;
beforeAll(async () => {
  folder = await makeProject({
    'supabase/migrations/1_notes.sql': `
      create table public.notes (id int primary key, body text not null);
      grant select, insert on public.notes to anon;`,
  });
});
afterAll(() => folder.remove());

async function killAfterOutput(script: string, whileRunning = async () => {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder.root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  await whileRunning();
  child.kill('SIGKILL');
  await exited;
}

it('a row whose insert was confirmed survives', { timeout: 120_000 }, async () => {
  await killAfterOutput('tests/support/write-process.ts');

  const dataFolder = path.join(folder.root, 'data');
  const backend = connectTo(await createLocalBackend({ root: folder.root, dataFolder }));
  const visitor: SupabaseClient = backend.anon;
  expect((await visitor.from('notes').select()).data).toEqual([{ id: 1, body: 'answered' }]);
  await backend.close();
});

it('the lock is released', { timeout: 60_000 }, async () => {
  await killAfterOutput('tests/support/lock-process.ts', () =>
    expect(lockFolder(folder.root)).rejects.toThrow('open in another process'),
  );
  await (await lockFolder(folder.root)).release();
});
