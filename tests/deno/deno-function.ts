import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Of a process since its start. */
interface Usage {
  /** Of processor, in steps of 10. */
  readonly milliseconds: number;
  /** The most memory that it ever held, Deno itself included. */
  readonly megabytes: number;
}

export interface DenoFunction {
  readonly url: string;
  readonly usage: () => Usage;
  readonly stop: () => void;
}

/** The program itself: the package's command starts it as a child, whose use of the machine would be hidden. */
const deno = spawnSync('deno', ['eval', 'console.log(Deno.execPath())'], { encoding: 'utf8' });

/**
 * Starts a function as the hosted service does: no file access, and only the given settings in its environment. It reaches
 * this machine alone.
 * @param before statements that run before the function's
 */
export async function startFunction(
  name: string,
  settings: Readonly<Record<string, string>>,
  before = '',
): Promise<DenoFunction> {
  // Deno 2.1.4 asks for the right to the name in a certificate, too.
  const permissions = [
    '--no-prompt',
    '--allow-env',
    '--allow-net=127.0.0.1,127.0.0.2,mail.paws.test',
  ];
  const modules = ['--no-remote', '--node-modules-dir=manual'];
  const config = ['--config', 'supabase/functions/deno.json'];
  const child = spawn(deno.stdout.trim(), ['run', ...permissions, ...modules, ...config, '-'], {
    // HOME has Deno's cache of compiled modules.
    env: { ...settings, HOME: process.env['HOME'] ?? '' },
    stdio: 'pipe',
  });
  // Deno 2.1.4 has no setting for the address.
  child.stdin.end(`
    const { serve } = Deno;
    Deno.serve = (handler) => serve({ hostname: '127.0.0.1', port: 0 }, handler);
    ${before}
    await import('./supabase/functions/${name}/index.ts');
  `);
  const { pid } = child;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${name} has ended: ${output}`)));
  });
  return { url, usage: () => usageOf(pid ?? 0), stop: () => child.kill() };
}

/** Linux: proc(5). A tick is a hundredth of a second. */
function usageOf(pid: number): Usage {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    milliseconds: (user + system) * 10,
    megabytes: Math.ceil(Number(peak) / 1024),
  };
}
