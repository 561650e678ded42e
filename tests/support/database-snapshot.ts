// Loading a dump is much faster than migrating and seeding. The dump is cached by a hash of its sources, and
// every test file starts from it. Its rows have the days of the instant at which the tests run.
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { access, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLocalBackend } from '../../supabase/local/backend.ts';

const CACHE = 'node_modules/.cache/local-stack';
const SOURCES = [
  'supabase/config.toml',
  'supabase/seed.sql',
  'package-lock.json',
  'tests/support/database-snapshot.ts',
];
const SOURCE_FOLDERS = ['supabase/migrations', 'supabase/local', 'supabase/seed'];

/** The passwords of the demo accounts at bcrypt's lowest cost: a sign-in takes 1 ms instead of 60. */
const CHEAP_HASHES = {
  'admin@paws.test': '$2b$04$gC878IFANNWBhPr2XyUaSOhqQ1QgitEo/X0d7Cxw4BURxIUUxhOAa',
  'staff@paws.test': '$2b$04$soBU.t.IZtGchZJSdWYTV.FD39ONGqdC6z6AGmW78KPr7B2noylUy',
  'volunteer@paws.test': '$2b$04$07GtusTo0n5Tc0cs4y02z.utn4cSIBpbgyTcaRWKeRepKUVDOTEUu',
  'sponsor@paws.test': '$2b$04$uZmsh14DxWaRC87AbMX5oObITG/aVCMQDn5/vEPPD/.0Veog1U9dq',
};

/** The dump to start a backend from. @throws Error outside of Vitest's database project */
export async function loadSnapshot(): Promise<Blob> {
  return openAsBlob(await snapshotPath());
}

/** Path of the dump for the current migrations, seed, configuration and local stack. */
async function snapshotPath(
  root = process.cwd(),
  instant = process.env['TEST_NOW'] ?? '',
): Promise<string> {
  const hash = createHash('sha256').update(instant);
  const files = await Promise.all(SOURCE_FOLDERS.map((folder) => filesOf(root, folder)));
  for (const file of [...SOURCES, ...files.flat()]) {
    hash.update(file).update(await readFile(path.join(root, file)).catch(() => ''));
  }
  return path.join(root, CACHE, `${hash.digest('hex').slice(0, 20)}.tar`);
}

/** Vitest's global setup: builds the dump if it is missing. */
export default async function buildSnapshot(): Promise<void> {
  const root = process.cwd();
  const file = await snapshotPath(root);
  if (await exists(file)) return;
  const backend = await createLocalBackend({ root });
  for (const [email, hash] of Object.entries(CHEAP_HASHES)) {
    const change = 'update auth.users set encrypted_password = $2 where email = $1';
    await backend.database.query(change, [email, hash]);
  }
  const dump = await backend.dump();
  await backend.close();
  await rm(path.dirname(file), { recursive: true, force: true });
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, file);
  // The tests of the releases 1.0.0 and 1.0.1 look for it under a name without the instant.
  await link(file, await snapshotPath(root, ''));
}

async function filesOf(root: string, folder: string): Promise<string[]> {
  const names = await readdir(path.join(root, folder), { recursive: true }).catch(() => []);
  return names
    .filter((name) => /\.(sql|ts)$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
