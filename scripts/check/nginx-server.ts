// Starts nginx on a built site.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const PROGRAM = '/usr/sbin/nginx';

export interface WebServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Folders {
  /** The built site. */
  readonly site: string;
  /** For the server's configuration and logs. */
  readonly folder: string;
}

/** nginx with a file included into its server block. */
export async function startNginx({ site, folder }: Folders, included: string): Promise<WebServer> {
  const port = await freePort();
  const snippet = path.join(folder, 'site.conf');
  await writeFile(snippet, included);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  );
  const configuration = `pid ${path.join(folder, 'nginx.pid')};
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${site};
    include ${snippet};
  }
}`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration);
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: install nginx-light.`);
  const options = ['-c', file, '-g', 'daemon off; error_log stderr;'];
  const child = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${output}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
