// What a command that takes over a minute does: it says how far it is and leaves nothing behind.
import { spawn, type ChildProcessWithoutNullStreams, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs a program until it ends or the input closes. */
const TIED = `exec 3<&0; signal=$1; shift
"$@" < /dev/null 3<&- & program=$!
{ cat <&3; kill -s "$signal" $program; } > /dev/null 2>&1 &
wait $program`;

/**
 * Temporary files of this process and of those that it starts are deleted when it ends, however it ends. It is
 * interrupted when npm, which started it, is gone.
 */
export function beginLongCommand(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'paws-run-'));
  // A server that runs as another account has its files there.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // npm ends at a signal without telling the shell between it and this process.
  const parent = process.env['npm_lifecycle_event'] === undefined ? process.pid : process.ppid;
  const guard = fileURLToPath(new URL('long-command-guard.mjs', import.meta.url));
  spawn(process.execPath, [guard, folder, `${process.pid}`, `${parent}`], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // The terminal's signals don't reach it.
    detached: true,
  }).unref();
}

/** Prints how far a command is. Not to the standard output, which has its result. */
export function reportProgress(text: string): void {
  const minutes = Math.floor(process.uptime() / 60);
  const seconds = String(Math.floor(process.uptime() % 60)).padStart(2, '0');
  console.warn(`${minutes}:${seconds} ${text}`);
}

export interface TiedProcess {
  /** Of the shell that runs the program. */
  readonly child: ChildProcessWithoutNullStreams;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program that ends with this process, however it ends. The terminal's signals don't reach it.
 * @param options.endedBy the signal that ends it
 */
export function startTied(
  program: string,
  args: readonly string[],
  {
    endedBy = 'TERM',
    ...options
  }: SpawnOptions & { readonly endedBy?: 'TERM' | 'KILL' | 'QUIT' } = {},
): TiedProcess {
  const child = spawn('sh', ['-c', TIED, 'sh', endedBy, program, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  void ended.then(() => child.stdin.destroy());
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { child, stop };
}
