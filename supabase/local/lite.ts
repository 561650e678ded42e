import { App, setExperimental } from '@supabase/lite';
import type { LocalConfig } from './config.ts';
import type { LocalConnection } from './database.ts';
import { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts';
import type { Mailbox } from './mailbox.ts';
import type { StorageFiles } from './storage/files.ts';

export async function startLite(
  connection: LocalConnection,
  { api, auth, storage }: LocalConfig,
  mailbox: Mailbox,
  storedFiles: StorageFiles,
): Promise<App> {
  const { max_frequency: _emailInterval, enabled, ...email } = auth.email;
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: {
      ...api,
      schemas: api.schemas.filter((schema) => schema !== 'graphql_public'),
      pg_safe_update: true,
    },
    auth: {
      ...auth,
      email: { ...email, enable_signup: enabled },
      enabled: true,
      jwt_secret: JWT_SECRET,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: SECRET_KEY,
    },
    storage: { enabled: true, file_size_limit: storage.file_size_limit },
    studio: { enabled: false },
    options: { drivers: { email: mailbox } },
  });
  // oxlint-disable-next-line no-underscore-dangle -- lite has no other way to set a storage adapter
  app._storageAdapter = storedFiles;
  await initialise(app);
  return app;
}

/** Silences the warning that lite's storage is experimental: the local stack is never deployed. */
async function initialise(app: App): Promise<void> {
  const { warn } = console;
  console.warn = () => {};
  const initialised = app.init();
  console.warn = warn;
  await initialised;
}
