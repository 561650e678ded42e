// The development server with its local backend in a process of its own, which can be killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START_TIMEOUT_MILLISECONDS = 180_000;

export interface Server {
  readonly url: string;
  /** Ends the process without a chance to finish its work, like a power cut. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the server on a free port.
 * @param dataFolder of database and files
 * @throws Error with the server's output when it does not start
 */
export async function startServer(dataFolder: string): Promise<Server> {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // With CI set, Vite does not stop when its input closes.
    env: { ...process.env, CI: 'true', NO_COLOR: '1', LOCAL_SUPABASE: dataFolder },
  });
  const kill = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    const exit = isRunning ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await exit;
  };
  const timer = setTimeout(() => void kill(), START_TIMEOUT_MILLISECONDS);
  const output: string[] = [];
  try {
    // Vite prints its address when it listens, and the database is open by then.
    for await (const line of createInterface(child.stdout)) {
      output.push(line);
      const url = /Local:\s+(http:\S+?)\/?$/.exec(line)?.[1];
      if (url === undefined) continue;
      child.stdout.resume();
      return { url, kill };
    }
    throw new Error(`The server did not start:\n${output.join('\n')}`);
  } finally {
    clearTimeout(timer);
  }
}
