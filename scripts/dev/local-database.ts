import { createLocalBackend, type LocalBackend } from '../../supabase/local/backend.ts';
import { lockFolder } from '../../supabase/local/lock.ts';
import { LocalStackError } from '../../supabase/local/local-stack-error.ts';
import { dataFolders, defaultFolder } from '../../supabase/local/running-backend.ts';

/** Opens the local database, which one process at a time can do. @throws LocalStackError while it is open */
export async function withLocalDatabase(
  work: (database: LocalBackend['database']) => Promise<unknown>,
  folder = defaultFolder(process.cwd()),
): Promise<void> {
  const folders = dataFolders(folder);
  const lock = await lockFolder(folders.dataFolder);
  try {
    const backend = await createLocalBackend({ root: process.cwd(), ...folders });
    try {
      await work(backend.database);
    } finally {
      await backend.close();
    }
  } finally {
    await lock.release();
  }
}

/** Runs a command; a {@link LocalStackError} ends it with its sentence instead of a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LocalStackError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
