// The development server with its local backend in a process of its own, which can be killed.
import { createInterface } from 'node:readline';
import { startTied } from '../../../scripts/dev/long-command.ts';

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
  const { child, stop } = startTied(process.execPath, ['node_modules/vite/bin/vite.js'], {
    endedBy: 'KILL',
    // With CI set, Vite does not stop when its input closes.
    env: { ...process.env, CI: 'true', NO_COLOR: '1', LOCAL_SUPABASE: dataFolder },
  });
  child.stderr.pipe(process.stderr);
  const timer = setTimeout(() => void stop(), START_TIMEOUT_MILLISECONDS);
  const output: string[] = [];
  try {
    // Vite prints its address when it listens, and the database is open by then.
    for await (const line of createInterface(child.stdout)) {
      output.push(line);
      const url = /Local:\s+(http:\S+?)\/?$/.exec(line)?.[1];
      if (url === undefined) continue;
      child.stdout.resume();
      return { url, kill: stop };
    }
    throw new Error(`The server did not start:\n${output.join('\n')}`);
  } finally {
    clearTimeout(timer);
  }
}
