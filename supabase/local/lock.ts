// Gap: PGlite has no lock, and two processes that open one data folder silently lose each other's rows. A local
// socket named after the folder is the lock: the operating system releases it when the process ends, even when it
// is killed. Other processes, which can't open the folder, send messages to the holder through the same socket.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalStackError } from './local-stack-error.ts';

type MessageHandler = (message: string) => Promise<string>;

export interface Lock {
  /** Handles messages of other processes; until it is called they get an empty response. */
  readonly onMessage: (handler: MessageHandler) => void;
  readonly release: () => Promise<void>;
}

/**
 * Locks `folder` until `release` is called or the process ends.
 * @throws LocalStackError when the folder is locked, by this process or another
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const address = addressOf(folder);
  let handler = ignoreMessage;
  const onConnection = (socket: Socket) => void respond(socket, (message) => handler(message));
  const server = await listen(address, onConnection).catch(async (error: unknown) => {
    if (!isAddressInUse(error)) throw error;
    if (await isListening(address)) return undefined;
    await rm(address, { force: true });
    return listen(address, onConnection);
  });
  if (!server) {
    throw new LocalStackError(
      `The local database in ${folder} is open in another process; stop the other dev server first.`,
    );
  }
  return {
    onMessage: (next) => {
      handler = next;
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Sends a message to the process that has locked `folder`.
 * @returns its response; null when the folder is not locked
 */
export async function sendToHolder(folder: string, message: string): Promise<string | null> {
  const socket = connect({ path: addressOf(folder), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  socket.end(message);
  return readAll(socket);
}

const ignoreMessage: MessageHandler = async () => '';

/** Handles one message. A process that only tests the lock sends none. */
async function respond(socket: Socket, handler: MessageHandler): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const message = await readAll(socket);
    socket.end(message === '' ? '' : await handler(message));
  } catch {
    socket.destroy();
  }
}

/** Node's stream readers would also close the writable side. */
async function readAll(socket: Socket): Promise<string> {
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

function listen(address: string, onConnection: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, onConnection).unref();
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
