// The site's server in a process of its own, as `vite preview` or `vite` runs it, with the local backend and
// the stand-in for the card provider behind it. No page is built: checkouts are made by request.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const VITE = 'node_modules/vite/bin/vite.js';
const UNTIL_READY_MILLISECONDS = 180_000;

export interface Site {
  readonly url: string;
  /** Ends the process at once, as a power cut would. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the server on a free port of this machine.
 * @param data `memory`, or a folder where database and files are kept
 * @param kind the server of development, or the one that serves a build
 * @throws Error with what the server said when it does not start
 */
export async function startSite(
  data: string,
  kind: 'preview' | 'development' = 'preview',
): Promise<Site> {
  const port = await freePort();
  const pages = await mkdtemp(path.join(tmpdir(), 'paws-pages-'));
  const server = spawn(
    process.execPath,
    [
      VITE,
      ...(kind === 'preview' ? ['preview', '--outDir', pages] : []),
      '--port',
      String(port),
      '--strictPort',
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Vite stops when its input closes, unless it is told that nobody types there.
      env: { ...process.env, CI: 'true', NO_COLOR: '1', LOCAL_SUPABASE: data },
    },
  );
  const kill = async () => {
    const isRunning = server.exitCode === null && server.signalCode === null;
    const exited = isRunning ? once(server, 'exit') : undefined;
    server.kill('SIGKILL');
    await exited;
    await rm(pages, { recursive: true, force: true });
  };
  try {
    await untilReady(server);
  } catch (problem) {
    await kill();
    throw problem;
  }
  return { url: `http://localhost:${port}`, kill };
}

/** Vite names its address once it listens, and by then the database is open. */
function untilReady(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${said.join('\n')}`));
    const limit = setTimeout(fail, UNTIL_READY_MILLISECONDS);
    server.once('exit', fail);
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        said.push(line);
        if (!line.includes('Local:')) return;
        clearTimeout(limit);
        server.off('exit', fail);
        resolve();
      });
    }
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}
