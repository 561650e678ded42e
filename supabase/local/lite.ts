// Sets up @supabase/lite, which answers REST, sign-in and storage, from supabase/config.toml.
import { App, setExperimental } from '@supabase/lite';
import type { LocalConfig } from './config.ts';
import type { LocalConnection } from './database.ts';
import { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts';
import type { Mailbox } from './mailbox.ts';
import { StorageFiles } from './storage/files.ts';

/** @param storageFolder where uploaded files live; without it, in memory */
export async function startLite(
  connection: LocalConnection,
  { api, auth, storage }: LocalConfig,
  mailbox: Mailbox,
  storageFolder: string | undefined,
): Promise<App> {
  const { max_frequency: _mailInterval, enabled, ...email } = auth.email;
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
  // oxlint-disable-next-line no-underscore-dangle -- lite offers no other way to bring an adapter
  app._storageAdapter = new StorageFiles(storageFolder);
  await initialise(app);
  return app;
}

/** lite warns whoever might deploy it that its storage is experimental; nobody deploys this. */
async function initialise(app: App): Promise<void> {
  const { warn } = console;
  console.warn = () => {};
  const initialised = app.init();
  console.warn = warn;
  await initialised;
}
