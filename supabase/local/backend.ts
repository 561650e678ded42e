// Supabase's REST, auth and storage services (@supabase/lite) on a PostgreSQL inside this process (PGlite). Each
// gap of lite is closed in a file of its own.
import type { PGlite } from '@electric-sql/pglite';
import type { App } from '@supabase/lite';
import type { AuthContext } from './auth/auth-context.ts';
import { authService } from './auth/auth-service.ts';
import { readEmailTemplates } from './auth/email-templates.ts';
import { searchPath } from './bootstrap.ts';
import { readConfig, type LocalConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { withMiddleware, type Handler } from './middleware.ts';
import { startLite } from './lite.ts';
import { Mailbox } from './mailbox.ts';
import { applyMigrations, applySeeds, editedMigrations } from './migrations.ts';
import { Queue } from './queue.ts';
import { withRequest } from './request-context.ts';
import { StorageFiles } from './storage/files.ts';
import { storeSeedFiles } from './storage/seed-files.ts';
import { readUploads } from './storage/uploads.ts';
import { rejectMalformed } from './malformed-requests.ts';

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
  const mailbox = new Mailbox();
  const queue = new Queue();
  const storedFiles = new StorageFiles(storageFolder);
  const connection = await openDatabase(dataFolder, snapshot);
  const database = connection.driver;

  const migrate = async () => {
    const names = await applyMigrations(database, root);
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
    const serviceFor = services(app, config, { database, mailbox, templates, siteUrl, ...options });
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

/** lite's services, each with its middleware. */
function services(
  app: App,
  config: LocalConfig,
  parts: Pick<AuthContext, 'database' | 'mailbox' | 'templates' | 'siteUrl'> &
    Pick<LocalBackendOptions, 'emailInterval'>,
): (request: Request) => Handler {
  const { email, minimum_password_length: minimumPasswordLength } = config.auth;
  const { emailInterval = email.max_frequency } = parts;
  const lite: Handler = async (request) => app.fetch(request);
  const rest = withMiddleware([rejectMalformed], lite);
  const storage = withMiddleware([readUploads], lite);
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
