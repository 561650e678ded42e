import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { LocalBackend } from './backend.ts';
import { editedWarning } from './running-backend.ts';

/** Applies migrations that are added while the dev server runs, and warns about edited ones. */
export function watchMigrations(backend: LocalBackend, root: string, server: ViteDevServer): void {
  const { logger } = server.config;
  const folder = path.join(root, 'supabase/migrations');
  const isMigration = (file: string) => path.dirname(file) === folder && file.endsWith('.sql');

  const migrate = async (file: string) => {
    if (!isMigration(file)) return;
    try {
      for (const name of await backend.migrate()) logger.info(`  local database: applied ${name}`);
      if ((await backend.editedMigrations()).includes(path.basename(file))) {
        logger.warn(`  ${editedWarning(path.basename(file))}`);
      }
    } catch (error) {
      logger.error(`  ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  server.watcher.add(folder);
  server.watcher.on('add', (file) => void migrate(file));
  server.watcher.on('change', (file) => void migrate(file));
}
