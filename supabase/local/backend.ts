// Supabase's REST, auth and storage services (@supabase/lite) on a PostgreSQL inside this process (PGlite). Each
// gap of lite is named above the code that closes it.
import type { PGlite } from '@electric-sql/pglite';
import { App, setExperimental } from '@supabase/lite';
import type { LocalAuthContext } from './auth/auth-context.ts';
import { readEmailTemplates } from './auth/email-templates.ts';
import { authService } from './auth/auth-service.ts';
import { readConfig, type LocalConfig } from './config.ts';
import { openDatabase, type LocalConnection } from './database.ts';
import { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts';
import { Mailbox } from './mailbox.ts';
import { answerAsPostgrest, rejectMalformed } from './malformed-requests.ts';
import { withMiddleware, type Handler } from './middleware.ts';
import { receiptFacts, SET_UP_RECEIPTS } from '../functions/_shared/common/receipt-settings.ts';
import {
  searchPath,
  applyMigrations,
  applySeeds,
  editedMigrations,
  prepareDatabase,
} from './migrations.ts';
import { Queue } from './queue.ts';
import { withRequest } from './request-context.ts';
import { sendAsHosted } from './storage/downloads.ts';
import { StorageFiles, readUploads, refuseAsHosted } from './storage/files.ts';
import { storeSeedFiles } from './storage/seed-files.ts';

export interface LocalBackendOptions {
  /** Folder that holds supabase/. */
  readonly root: string;
  /** In memory when unset. */
  readonly dataFolder?: string;
  /** For uploaded files; in memory when unset. */
  readonly storageFolder?: string;
  /** A dump that replaces migrations and seed. */
  readonly snapshot?: Blob;
  /** Minimum number of seconds between two emails to one address; overrides config.toml. */
  readonly emailInterval?: number;
}

export interface LocalBackend {
  /** Connected as superuser: no policy applies. */
  readonly database: PGlite;
  readonly mailbox: Mailbox;
  /** Runs work while no request runs: PGlite has a single session. */
  readonly runExclusive: <T>(work: (database: PGlite) => Promise<T>) => Promise<T>;
  /**
   * Handles /rest/v1, /auth/v1 and /storage/v1.
   * @throws the abort reason when the client disconnects while the request is queued
   */
  readonly handle: Handler;
  /** Names of the migrations that ran at start. */
  readonly applied: readonly string[];
  /** Applies new migrations and returns their names. */
  readonly migrate: () => Promise<string[]>;
  /** Stores the files of the sample data, once per database. Without them, its rows name files that don't exist. */
  readonly storeSeedFiles: () => Promise<void>;
  /** Names of migrations whose file changed after it was applied. */
  readonly editedMigrations: () => Promise<string[]>;
  /** The base URL of links in emails. */
  readonly siteUrl: () => string;
  readonly setSiteUrl: (siteUrl: string) => void;
  /** A dump of the database, for {@link LocalBackendOptions.snapshot}. */
  readonly dump: () => Promise<Blob>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a backend with the migrations and seed of `root` applied.
 * @throws LocalStackError for an invalid configuration, migration or seed
 */
export async function createLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { root, dataFolder, storageFolder, snapshot } = options;
  const config = await readConfig(root);
  const templates = await readEmailTemplates(config.auth.email.template);
  const queue = new Queue();
  const storedFiles = new StorageFiles(storageFolder);
  const connection = await openDatabase(dataFolder, snapshot);
  const database = connection.driver;
  const mailbox = new Mailbox(async (address) => {
    const { rows } = await database.query<{ language: unknown }>(
      `select raw_user_meta_data -> 'language' as language from auth.users
       where lower($1) in (email, email_change)`,
      [address],
    );
    return rows[0]?.language;
  });

  const migrate = async () => {
    const names = await applyMigrations(database, root);
    await setUpReceipts(database);
    if (names.length > 0) await connection.clearSchemaCache();
    return names;
  };
  const prepare = async (app: App) => {
    if (snapshot) {
      await database.exec(searchPath());
      return [];
    }
    await app.ensureSystemSchema();
    const names = await migrate();
    if (config.db.seed.enabled) await applySeeds(database, root, config.db.seed.sql_paths);
    return names;
  };

  try {
    const app = await startLite(connection, config, mailbox, storedFiles);
    const applied = await prepare(app);
    const siteUrl = () => app.config.auth?.site_url ?? config.auth.site_url;
    const parts = { database, mailbox, templates, siteUrl, storedFiles, ...options };
    const serviceFor = services(app, config, parts);
    return {
      database,
      mailbox,
      applied,
      runExclusive: (work) => queue.run(() => work(database)),
      handle: (request) =>
        queue.run(() => withRequest(request, () => serviceFor(request)(request)), request.signal),
      migrate: () => queue.run(migrate),
      storeSeedFiles: () => queue.run(() => storeSeedFiles(database, storedFiles, root, config)),
      editedMigrations: () => queue.run(() => editedMigrations(database, root)),
      siteUrl,
      setSiteUrl: (url) => {
        if (!app.config.auth) return;
        app.config.auth.site_url = url;
        app.config.auth.additional_redirect_urls = [`${url}/**`];
      },
      dump: () => queue.run(() => database.dumpDataDir('none')),
      close: () => queue.run(() => connection.close()),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * A database in memory with what a hosted project has before its first migration. Close it.
 * @throws LocalStackError for an invalid configuration
 */
export async function createEmptyDatabase(root: string): Promise<PGlite> {
  const config = await readConfig(root);
  const connection = await openDatabase(undefined, undefined);
  const app = await startLite(connection, config, new Mailbox(), new StorageFiles(undefined));
  await app.ensureSystemSchema();
  await prepareDatabase(connection.driver);
  return connection.driver;
}

/** As `npm run deploy` does. A test's own migrations may have no receipts. */
async function setUpReceipts(database: LocalBackend['database']): Promise<void> {
  const { rows } = await database.query<{ known: boolean }>(
    "select to_regproc('private.set_up_receipts') is not null as known",
  );
  if (rows[0]?.known) await database.query(SET_UP_RECEIPTS, receiptFacts);
}

/** lite's services, each with its middleware. */
function services(
  app: App,
  config: LocalConfig,
  parts: Pick<LocalAuthContext, 'database' | 'mailbox' | 'templates' | 'siteUrl'> &
    Pick<LocalBackendOptions, 'emailInterval'> & { readonly storedFiles: StorageFiles },
): (request: Request) => Handler {
  const { email, minimum_password_length: minimumPasswordLength } = config.auth;
  const { storedFiles, emailInterval = email.max_frequency } = parts;
  const lite: Handler = async (request) => app.fetch(request);
  const rest = withMiddleware([answerAsPostgrest, rejectMalformed], lite);
  const storage = withMiddleware([refuseAsHosted, sendAsHosted(storedFiles), readUploads], lite);
  const auth = authService(
    {
      ...parts,
      emailInterval,
      minimumPasswordLength,
      otpLength: email.otp_length,
      otpExpiry: email.otp_expiry,
    },
    { confirmsFromBothAddresses: email.double_confirm_changes },
    lite,
  );
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/auth/v1/')) return auth;
    return pathname.startsWith('/storage/v1/') ? storage : rest;
  };
}

async function startLite(
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
      schemas: api.schemas,
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
