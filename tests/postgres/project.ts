import { execFile } from 'node:child_process';
import { chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startTied, type TiedProcess } from '../../scripts/dev/long-command.ts';
import { applyMigrations, readMigrations } from '../../scripts/operate/migrations.ts';
import { programsOf, type PostgresVersion } from './programs.ts';

const run = promisify(execFile);

export interface Project {
  /** Where the server takes connections with a password. */
  readonly port: number;
  /** May take any role, like the hosted service's own processes together. */
  readonly superuser: Client;
  /** Owns the schema and is no superuser, like `postgres` of a hosted project. */
  readonly owner: Client;
  /** Opens another connection of the superuser, which {@link stop} does not close. */
  readonly connect: () => Promise<Client>;
  readonly stop: () => Promise<void>;
}

/**
 * Debian's libfaketime with the offset of TEST_NOW, for the server; nothing without one. Not its command, which starts
 * the server as another process and isn't ended with it.
 */
function fakeClock(): NodeJS.ProcessEnv {
  const offset = process.env['TEST_CLOCK_OFFSET_MS'];
  if (offset === undefined) return {};
  const seconds = Math.round(Number(offset) / 1000);
  return {
    LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

interface ProjectOptions {
  readonly migrations?: boolean;
  readonly version?: PostgresVersion;
  readonly hasOldDefaults?: boolean;
}

/**
 * Starts a PostgreSQL server for this process alone, with what a hosted Supabase project has before its first
 * migration, and applies every migration. It listens on a socket in a temporary folder, and on a port of this machine.
 * @param options whether to apply the migrations, and whether the project was made before 30 May 2026
 * @throws Error when PostgreSQL doesn't start, or names the file that fails
 */
export async function startProject({
  migrations = true,
  version = 17,
  hasOldDefaults = false,
}: ProjectOptions = {}): Promise<Project> {
  let bin = programsOf(version);
  const account = await serverAccount();
  const folder = await mkdtemp(path.join(tmpdir(), 'stock-postgres-'));
  if (account) {
    // The other account may not reach this project's folder.
    await cp(path.dirname(bin), path.join(folder, 'programs'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    bin = path.join(folder, 'programs', path.basename(bin));
  }
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const clients: Client[] = [];
  const port = await freePort();
  const program = (name: string, ...options: string[]) =>
    run(path.join(bin, name), options, { ...account, cwd: folder });
  const connect = async (user: string) => {
    const client = new Client({ host: folder, port, user, database: 'postgres' });
    await client.connect();
    return client;
  };
  let server: TiedProcess | undefined;
  const stop = async () => {
    await Promise.all(clients.map((client) => client.end()));
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const access = ['--auth-local=trust', '--auth-host=scram-sha-256'];
    const encoding = ['--encoding=UTF8', '--locale=C.UTF-8'];
    await program('initdb', '-D', data, '-U', 'supabase_admin', ...access, ...encoding);
    const settings = `-D ${data} -k ${folder} -p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=250`;
    // Not with pg_ctl, whose server goes on after an interrupted test.
    server = startTied(path.join(bin, 'postgres'), settings.split(' '), {
      ...account,
      cwd: folder,
      env: { ...process.env, ...fakeClock() },
      endedBy: 'QUIT',
    });
    await isReady(server);
    const superuser = await connect('supabase_admin');
    clients.push(superuser);
    const { rows } = await superuser.query<{ now: Date }>('select clock_timestamp() as now');
    if (Math.abs(Number(rows[0]?.now) - Date.now()) > 60_000) {
      throw new Error('The server has another clock than TEST_NOW. Please install libfaketime.');
    }
    await superuser.query(await readFile(new URL('hosted.sql', import.meta.url), 'utf8'));
    if (hasOldDefaults) await apply(superuser, 'tests/support/old-default-privileges.sql');
    const owner = await connect('postgres');
    clients.push(owner);
    if (migrations) await applyMigrations(owner, await readMigrations(process.cwd()));
    return {
      port,
      superuser,
      owner,
      connect: () => connect('supabase_admin'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws Error with what the server says when it ends instead */
async function isReady({ child }: TiedProcess): Promise<void> {
  const output: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    output.push(line);
    if (!line.includes('database system is ready to accept connections')) continue;
    child.stderr.resume();
    return;
  }
  throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root, so root runs it as another account of the machine. */
async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // This machine has no such account.
    }
  }
  throw new Error('Run this as an ordinary user: PostgreSQL does not run as root.');
}

/**
 * Runs a file in one transaction, as the Supabase CLI does.
 * @throws Error that names the file
 */
export async function apply(client: Client, file: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(await readFile(file, 'utf8'));
    await client.query('commit');
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
