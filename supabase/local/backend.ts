// The local backend: Supabase's REST, sign-in and storage services on a PostgreSQL that runs inside
// this process. Everything that lite lacks or does otherwise has a file of its own beside this one.
import type { PGlite } from '@electric-sql/pglite';
import type { App } from '@supabase/lite';
import { authService } from './auth/auth-service.ts';
import { searchPath } from './bootstrap.ts';
import { readConfig, type LocalConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { withMiddleware, type Handler } from './middleware.ts';
import { startLite } from './lite.ts';
import { Mailbox } from './mailbox.ts';
import { applyMigrations, applySeeds, editedMigrations } from './migrations.ts';
import { Queue } from './queue.ts';
import { withRequest } from './request-context.ts';
import { readUploads } from './storage/uploads.ts';
import { rejectMalformed } from './malformed-requests.ts';

export interface LocalBackendOptions {
  /** Folder that holds supabase/. */
  readonly root: string;
  /** Where the database lives; without it, in memory. */
  readonly dataFolder?: string;
  /** Where uploaded files live; without it, in memory. */
  readonly storageFolder?: string;
  /** A dump to start from, in place of migrations and seed; for a database in memory. */
  readonly snapshot?: Blob;
  /** Least number of seconds between two mails to one address, in place of the configuration's. */
  readonly mailInterval?: number;
}

export interface LocalBackend {
  /** The database itself, as its superuser: no policy applies. */
  readonly database: PGlite;
  readonly mailbox: Mailbox;
  /** Runs work on the database while no request does: PGlite is one session for everybody. */
  readonly runExclusive: <T>(work: (database: PGlite) => Promise<T>) => Promise<T>;
  /**
   * Answers a request to /rest/v1, /auth/v1 or /storage/v1.
   * @throws the reason of the request's signal when its caller gave up before its turn came
   */
  readonly handle: Handler;
  /** Names of the migrations that ran when the backend was made. */
  readonly applied: readonly string[];
  /** Applies migrations that were added since; returns their names. */
  readonly migrate: () => Promise<string[]>;
  /** Names of migrations whose file no longer says what was applied. */
  readonly editedMigrations: () => Promise<string[]>;
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
 * @throws LocalStackError for a configuration, migration or seed that does not work
 */
export async function createLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { root, dataFolder, storageFolder, snapshot } = options;
  const config = await readConfig(root);
  const mailbox = new Mailbox();
  const queue = new Queue();
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
    const app = await startLite(connection, config, mailbox, storageFolder);
    const applied = await prepare(app);
    const siteUrl = () => app.config.auth?.site_url ?? config.auth.site_url;
    const serviceFor = services(app, config, { database, mailbox, siteUrl, ...options });
    return {
      database,
      mailbox,
      applied,
      runExclusive: (work) => queue.run(() => work(database)),
      handle: (request) =>
        queue.run(() => withRequest(request, () => serviceFor(request)(request)), request.signal),
      migrate: () => queue.run(migrate),
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

/** Which handler answers a request: lite alone, or with our corrections around it. */
function services(
  app: App,
  config: LocalConfig,
  parts: Pick<LocalBackend, 'database' | 'mailbox' | 'siteUrl'> &
    Pick<LocalBackendOptions, 'mailInterval'>,
): (request: Request) => Handler {
  const { email, minimum_password_length: minimumPasswordLength } = config.auth;
  const { database, mailbox, siteUrl, mailInterval = email.max_frequency } = parts;
  const lite: Handler = async (request) => app.fetch(request);
  const rest = withMiddleware([rejectMalformed], lite);
  const storage = withMiddleware([readUploads], lite);
  const auth = authService(
    {
      database,
      mailbox,
      siteUrl,
      mailInterval,
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
