// Gap: PGlite has no lock, and two processes that open one data folder silently lose each other's rows. A local
// socket named after the folder is the lock: the operating system releases it when the process ends, even when it
// is killed.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalStackError } from './local-stack-error.ts';

export interface Lock {
  readonly release: () => Promise<void>;
}

/**
 * Locks `folder` until `release` is called or the process ends.
 * @throws LocalStackError when the folder is locked, by this process or another
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const address = addressOf(folder);
  const server = await listen(address).catch(async (error: unknown) => {
    if (!isAddressInUse(error)) throw error;
    if (await isListening(address)) return undefined;
    await rm(address, { force: true });
    return listen(address);
  });
  if (!server) {
    throw new LocalStackError(
      `The local database in ${folder} is open in another process; stop the other dev server first.`,
    );
  }
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressOf(folder: string): string {
  const name = `local-stack-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32'
    ? String.raw`\\.\pipe\${name}`
    : path.join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

/** False for the leftover socket file of a killed process. */
function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
