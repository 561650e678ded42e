// The one backend of this process. Vite starts its new server before it closes the old one when its
// configuration changes, and a data folder opened twice loses writes; so the backend lives outside
// of any server, and of any one copy of this module.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'vite';
import { createLocalBackend, type LocalBackend } from './backend.ts';
import { lockFolder } from './lock.ts';
import { handleRoleRequest } from './roles.ts';

declare global {
  var localStackBackend: Promise<LocalBackend> | undefined;
}

/**
 * The running backend, started on first use.
 * @param folder where its data is kept; without it, in memory
 * @throws LocalStackError when another process holds the data, or a migration fails
 */
export function openBackend(
  root: string,
  folder: string | undefined,
  logger: Logger,
): Promise<LocalBackend> {
  globalThis.localStackBackend ??= start(root, folder, logger).catch((error: unknown) => {
    globalThis.localStackBackend = undefined;
    throw error;
  });
  return globalThis.localStackBackend;
}

async function start(
  root: string,
  folder: string | undefined,
  logger: Logger,
): Promise<LocalBackend> {
  const backend = await (folder === undefined
    ? createLocalBackend({ root, mailInterval: 0 })
    : openFolder(root, folder));
  for (const name of backend.applied) logger.info(`  local database: applied ${name}`);
  for (const name of await backend.editedMigrations()) logger.warn(`  ${editedWarning(name)}`);
  return backend;
}

async function openFolder(root: string, folder: string): Promise<LocalBackend> {
  const { dataFolder, storageFolder } = dataFolders(folder);
  await mkdir(path.dirname(dataFolder), { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    const backend = await createLocalBackend({ root, dataFolder, storageFolder });
    lock.onMessage((wish) => handleRoleRequest(backend, wish));
    return backend;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What to do about a migration that no longer is what the local database applied. */
export function editedWarning(name: string): string {
  return `${name} has changed since it was applied here; npm run db:reset starts over.`;
}

/** Where the data of development is kept unless somebody says otherwise; never under version control. */
export function defaultFolder(root: string): string {
  return path.join(root, 'supabase/.temp');
}

/** What a folder of data holds. */
export function dataFolders(folder: string): { dataFolder: string; storageFolder: string } {
  return { dataFolder: path.join(folder, 'data'), storageFolder: path.join(folder, 'storage') };
}
