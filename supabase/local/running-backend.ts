// When its configuration changes, Vite starts a new server before it closes the old one and loads this module
// again. A data folder that is opened twice loses writes, so the backend is a global of the process.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'vite';
import { createLocalBackend, type LocalBackend } from './backend.ts';
import { lockFolder } from './lock.ts';

declare global {
  var localStackBackend: Promise<LocalBackend> | undefined;
}

/**
 * Starts the backend on the first call and returns the same one afterwards.
 * @param folder of the data; in memory when undefined
 * @throws LocalStackError when another process has locked the data, or a migration fails
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
    ? createLocalBackend({ root, emailInterval: 0 })
    : openFolder(root, folder));
  await backend.storeSeedFiles();
  for (const name of backend.applied) logger.info(`  local database: applied ${name}`);
  for (const name of await backend.editedMigrations()) logger.warn(`  ${editedWarning(name)}`);
  return backend;
}

async function openFolder(root: string, folder: string): Promise<LocalBackend> {
  const { dataFolder, storageFolder } = dataFolders(folder);
  await mkdir(path.dirname(dataFolder), { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    return await createLocalBackend({ root, dataFolder, storageFolder });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export function editedWarning(name: string): string {
  return `${name} has changed since it was applied here; run npm run db:reset to rebuild the local database.`;
}

/** The default data folder; git ignores it. */
export function defaultFolder(root: string): string {
  return path.join(root, 'supabase/.temp');
}

export function dataFolders(folder: string): { dataFolder: string; storageFolder: string } {
  return { dataFolder: path.join(folder, 'data'), storageFolder: path.join(folder, 'storage') };
}
