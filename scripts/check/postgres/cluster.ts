import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

export interface Cluster {
  readonly version: string;
  /** Opens a connection to the one database, as the given role. */
  connect(user: string): Promise<Client>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root lends it another account of the machine. */
async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // No such account: the next name.
    }
  }
  throw new Error(
    'Run this as an ordinary user: there is no account here that may run PostgreSQL.',
  );
}

/**
 * Starts a throw-away PostgreSQL that only this process reaches (a socket in a folder of its own).
 * `PG_BIN` names the folder with initdb and pg_ctl; without it Debian's PostgreSQL 15 is used.
 * Rejects with one readable sentence when there is none. The superuser is `supabase_admin`.
 */
export async function startCluster(): Promise<Cluster> {
  const bin = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';
  if (!existsSync(path.join(bin, 'initdb'))) {
    throw new Error(
      `No PostgreSQL in ${bin}: install postgresql-15, or set PG_BIN to its bin folder.`,
    );
  }
  const account = await serverAccount();
  const folder = await mkdtemp(path.join(tmpdir(), 'stock-postgres-'));
  if (account) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const options = { ...account, cwd: folder };

  const stop = async () => {
    await run(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options).catch(
      () => undefined, // It never came up.
    );
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await run(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'supabase_admin', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      options,
    );
    const server = `-k ${folder} -c listen_addresses='' -c fsync=off`;
    await run(
      path.join(bin, 'pg_ctl'),
      ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', server, 'start'],
      options,
    );
  } catch (error) {
    await stop();
    throw error;
  }

  const { stdout } = await run(path.join(bin, 'postgres'), ['--version']);
  return {
    version: stdout.trim(),
    stop,
    async connect(user) {
      const client = new Client({ host: folder, user, database: 'postgres' });
      await client.connect();
      return client;
    },
  };
}
