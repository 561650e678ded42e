// The one backend of this process. Vite starts its new server before it closes the old one when its
// configuration changes, and a data folder opened twice loses writes; so the backend lives outside
// of any server, and of any one copy of this module.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'vite';
import { createLocalBackend, type LocalBackend } from './backend.ts';
import { lockFolder } from './lock.ts';

declare global {
  var localStackBackend: Promise<LocalBackend> | undefined;
}

/**
 * The running backend, started on first use.
 * @throws LocalStackProblem when another process holds the data, or a migration fails
 */
export function openBackend(
  root: string,
  inMemory: boolean,
  logger: Logger,
): Promise<LocalBackend> {
  globalThis.localStackBackend ??= start(root, inMemory, logger).catch((error: unknown) => {
    globalThis.localStackBackend = undefined;
    throw error;
  });
  return globalThis.localStackBackend;
}

async function start(root: string, inMemory: boolean, logger: Logger): Promise<LocalBackend> {
  const backend = await (inMemory
    ? createLocalBackend({ root, mailInterval: 0 })
    : openFolder(root));
  for (const name of backend.applied) logger.info(`  local database: applied ${name}`);
  for (const name of await backend.editedMigrations()) logger.warn(`  ${editedWarning(name)}`);
  return backend;
}

async function openFolder(root: string): Promise<LocalBackend> {
  const { dataFolder, storageFolder } = dataFolders(root);
  await mkdir(path.dirname(dataFolder), { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    return await createLocalBackend({ root, dataFolder, storageFolder });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What to do about a migration that no longer is what the local database applied. */
export function editedWarning(name: string): string {
  return `${name} has changed since it was applied here; npm run db:reset starts over.`;
}

/** Where the data of development is kept; never under version control. */
export function dataFolders(root: string): { dataFolder: string; storageFolder: string } {
  const folder = path.join(root, 'supabase/.temp');
  return { dataFolder: path.join(folder, 'data'), storageFolder: path.join(folder, 'storage') };
}
