// Closes the gap: PGlite has no lock of its own, and two processes on one data folder lose each
// other's rows without a word. A local socket named after the folder serves as the lock: the
// operating system lets go of it when its process ends, however it ends. Through the same socket
// another process may ask the holder for something, because it can't open the folder itself.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalStackError } from './local-stack-error.ts';

type Answer = (question: string) => Promise<string>;

export interface Lock {
  /** Sets who answers other processes; until then they get an empty answer. */
  readonly onMessage: (answer: Answer) => void;
  readonly release: () => Promise<void>;
}

/**
 * Holds `folder` for this process until released or until the process ends.
 * @throws LocalStackError when another holder, in this process or another, is alive
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const address = addressOf(folder);
  let answer = noAnswer;
  const converse = (socket: Socket) => void conversation(socket, (question) => answer(question));
  const server = await listen(address, converse).catch(async (error: unknown) => {
    if (!isAddressInUse(error)) throw error;
    if (await answers(address)) return undefined;
    await rm(address, { force: true });
    return listen(address, converse);
  });
  if (!server) {
    throw new LocalStackError(
      `The local database in ${folder} is open in another process; stop the other dev server first.`,
    );
  }
  return {
    onMessage: (next) => {
      answer = next;
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Asks the process that holds `folder`.
 * @returns its answer; null when nobody holds the folder
 */
export async function sendToHolder(folder: string, question: string): Promise<string | null> {
  const socket = connect({ path: addressOf(folder), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  socket.end(question);
  return allFrom(socket);
}

const noAnswer: Answer = async () => '';

/** One question and its answer. Whoever only tries the lock asks nothing and leaves. */
async function conversation(socket: Socket, answer: Answer): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const question = await allFrom(socket);
    socket.end(question === '' ? '' : await answer(question));
  } catch {
    socket.destroy();
  }
}

/** What the other side says until it ends. (Node's own readers would end this side, too.) */
async function allFrom(socket: Socket): Promise<string> {
  let all = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    all += part;
  });
  await once(socket, 'end');
  return all;
}

function addressOf(folder: string): string {
  const name = `local-stack-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32'
    ? String.raw`\\.\pipe\${name}`
    : path.join(tmpdir(), `${name}.sock`);
}

function listen(address: string, converse: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, converse).unref();
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
