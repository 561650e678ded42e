// Closes the gap: PGlite has no lock of its own, and two processes on one data folder lose each
// other's rows without a word. A local socket named after the folder serves as the lock: the
// operating system lets go of it when its process ends, however it ends.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalStackProblem } from './problem.ts';

export interface Lock {
  readonly release: () => Promise<void>;
}

/**
 * Holds `folder` for this process until released or until the process ends.
 * @throws LocalStackProblem when another holder, in this process or another, is alive
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const address = addressOf(folder);
  const server = await listen(address).catch(async (error: unknown) => {
    if (!isAddressInUse(error)) throw error;
    if (await answers(address)) return undefined;
    await rm(address, { force: true });
    return listen(address);
  });
  if (!server) {
    throw new LocalStackProblem(
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
    const server = createServer().unref();
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

/** Whether somebody is behind the socket, or only the file of a process that was killed. */
function answers(address: string): Promise<boolean> {
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
