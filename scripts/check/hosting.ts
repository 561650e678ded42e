// `npm run check:hosting`: serves a build with nginx and checks status, file and headers of every kind
// of path.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheControlFor } from '../../hosting/headers.ts';
import { nginxFile } from '../../hosting/nginx.ts';
import { answerFor, dogPaths, pageFile, prerenderedPaths } from '../../hosting/pages.ts';
import { hostSettings } from '../../hosting/settings.ts';
import { hostedSite, type HostedLanguage } from '../../hosting/site.ts';

const PROGRAM = '/usr/sbin/nginx';
/** A build without a backend has no files of a dog, so the check writes them. */
const DOG = '10000000-0000-4000-8000-0000000000ff';
const build = process.argv[2] ?? 'dist';
const site = hostedSite(hostSettings('production', process.cwd()));
const dogPages = site.languages.flatMap(({ prefix }) => dogPaths(DOG, prefix));

if (!existsSync(path.join(build, '_headers'))) {
  console.error(`${build}/ contains no build; run "npm run build" first.`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(tmpdir(), 'paws-hosting-'));
const served = path.join(folder, 'site');
try {
  // nginx runs as another user.
  chmodSync(folder, 0o755);
  await mkdir(served);
  await cp(build, served, { recursive: true });
  for (const page of dogPages) {
    const file = path.join(served, pageFile(page));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `<title>${page}</title>`);
  }
  const asset = (await readdir(path.join(build, 'assets'))).find((file) => file.endsWith('.js'));
  const findings: string[] = [];
  const asking = pathsToAsk(`/assets/${asset}`);
  const server = await startNginx(nginxFile(site));
  try {
    for (const asked of asking) {
      const problems = await problemsOf(server.url + asked, asked);
      findings.push(...problems.map((text) => `${asked}: ${text}`));
    }
  } finally {
    await server.stop();
  }
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
  else console.log(`${asking.length} answers of nginx are right, each with all headers.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function pathsToAsk(asset: string): string[] {
  return [
    ...prerenderedPaths,
    ...site.languages.flatMap(pathsIn),
    ...dogPages.flatMap((page) => [page, `${page}/`]),
    // A folder of files.
    '/images',
    asset,
    '/favicon.svg',
    '/images/share/dog-begum.jpg',
    '/assets/gone.js',
  ];
}

function pathsIn({ prefix, routes }: HostedLanguage): string[] {
  const further = [
    'dogs/',
    'dogs/an-id/payment/',
    'dogs/an-id/',
    'no/such/page',
    'dogs/an-id/more',
  ];
  return [
    ...routes.map(({ pattern }) => pattern.replaceAll(/:\w+/g, 'an-id')),
    ...further.map((page) => `${prefix}/${page}`),
  ];
}

function isFile(file: string): boolean {
  return statSync(path.join(served, file), { throwIfNoEntry: false })?.isFile() ?? false;
}

async function problemsOf(url: string, asked: string): Promise<string[]> {
  const { file, status } = answerFor(asked, isFile);
  const response = await fetch(url, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const problems: string[] = [];
  if (response.status !== status) problems.push(`answers ${response.status}, not ${status}`);
  if (!body.equals(await readFile(path.join(served, file)))) problems.push(`is not ${file}`);
  // A missing page must not be cached, because a later deployment may add it.
  const expected = {
    ...site.headers,
    'Cache-Control': cacheControlFor(status === 404 ? '/' : asked),
  };
  const isLargePage = status === 200 && file.endsWith('.html') && body.length > 1000;
  if (isLargePage && response.headers.get('content-encoding') !== 'gzip') {
    problems.push('is not compressed');
  }
  for (const [name, value] of Object.entries(expected)) {
    const sent = response.headers.get(name);
    if (sent !== value) problems.push(`${name} is ${sent ?? 'missing'}`);
  }
  return problems;
}

/** nginx with a file included into its server block. */
async function startNginx(included: string) {
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
    root ${served};
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
