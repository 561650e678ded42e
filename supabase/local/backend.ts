// The local backend: Supabase's REST, sign-in and storage services on a PostgreSQL that runs inside
// this process. Everything that lite lacks or does otherwise has a file of its own beside this one.
import type { PGlite } from '@electric-sql/pglite';
import { App, setExperimental } from '@supabase/lite';
import { searchPath } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts';
import { Mailbox } from './mailbox.ts';
import { applyMigrations, applySeeds } from './migrations.ts';
import { Queue } from './queue.ts';
import { withRequest } from './request-context.ts';
import { StorageFiles } from './storage-files.ts';

export interface LocalBackendOptions {
  /** Folder that holds supabase/. */
  readonly root: string;
  /** Where the database lives; without it, in memory. */
  readonly dataFolder?: string;
  /** Where uploaded files live; without it, in memory. */
  readonly storageFolder?: string;
  /** A dump to start from, in place of migrations and seed; for a database in memory. */
  readonly snapshot?: Blob;
}

export interface LocalBackend {
  /** The database itself, as its superuser: no policy applies. */
  readonly database: PGlite;
  readonly mailbox: Mailbox;
  /** Names of the migrations that ran when the backend was made. */
  readonly applied: readonly string[];
  /** Answers a request to /rest/v1, /auth/v1 or /storage/v1. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Applies migrations that were added since; returns their names. */
  readonly migrate: () => Promise<string[]>;
  /** Where the site is: what mails link to. */
  readonly siteUrl: () => string;
  /** Tells where the site is, once the port is known. */
  readonly setSiteUrl: (siteUrl: string) => void;
  /** A dump of the database, for {@link LocalBackendOptions.snapshot}. */
  readonly dump: () => Promise<Blob>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a backend with the migrations and seed of `root` applied.
 * @throws LocalStackProblem for a configuration, migration or seed that does not work
 */
export async function createLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { root, dataFolder, storageFolder, snapshot } = options;
  const config = await readConfig(root);
  const mailbox = new Mailbox();
  const queue = new Queue();
  const connection = await openDatabase(dataFolder, snapshot);
  const database = connection.driver;

  setExperimental('storage', true);
  const app = new App({
    connection,
    api: {
      schemas: config.api.schemas.filter((schema) => schema !== 'graphql_public'),
      extra_search_path: config.api.extra_search_path,
      max_rows: config.api.max_rows,
      pg_safe_update: true,
    },
    auth: {
      enabled: true,
      jwt_secret: JWT_SECRET,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: SECRET_KEY,
      site_url: config.auth.site_url,
      additional_redirect_urls: config.auth.additional_redirect_urls,
      jwt_expiry: config.auth.jwt_expiry,
      enable_signup: config.auth.enable_signup,
      enable_refresh_token_rotation: config.auth.enable_refresh_token_rotation,
      minimum_password_length: config.auth.minimum_password_length,
      email: {
        enable_signup: config.auth.email.enable_signup,
        enable_confirmations: config.auth.email.enable_confirmations,
        double_confirm_changes: config.auth.email.double_confirm_changes,
        otp_length: config.auth.email.otp_length,
        otp_expiry: config.auth.email.otp_expiry,
      },
    },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit },
    studio: { enabled: false },
    options: { drivers: { email: mailbox } },
  });
  // oxlint-disable-next-line no-underscore-dangle -- lite offers no other way to bring an adapter
  app._storageAdapter = new StorageFiles(storageFolder);

  const migrate = async () => {
    const names = await applyMigrations(database, root);
    if (names.length > 0) await connection.clearSchemaCache();
    return names;
  };

  const prepare = async () => {
    await initialise(app);
    if (snapshot) {
      await database.exec(searchPath());
      return [];
    }
    await app.ensureSystemSchema();
    const names = await migrate();
    if (config.db.seed.enabled) await applySeeds(database, root, config.db.seed.sql_paths);
    return names;
  };

  let applied: readonly string[];
  try {
    applied = await prepare();
  } catch (error) {
    await connection.close();
    throw error;
  }

  return {
    database,
    mailbox,
    applied,
    handle: (request) => queue.run(() => withRequest(request, async () => app.fetch(request))),
    migrate: () => queue.run(migrate),
    siteUrl: () => app.config.auth?.site_url ?? config.auth.site_url,
    setSiteUrl: (siteUrl) => {
      Object.assign(app.config.auth, {
        site_url: siteUrl,
        additional_redirect_urls: [`${siteUrl}/**`],
      });
    },
    dump: () => database.dumpDataDir('none'),
    close: () => queue.run(() => connection.close()),
  };
}

/** lite warns whoever might deploy it that its storage is experimental; nobody deploys this. */
async function initialise(app: App): Promise<void> {
  const { warn } = console;
  console.warn = () => {};
  const initialised = app.init();
  console.warn = warn;
  await initialised;
}
