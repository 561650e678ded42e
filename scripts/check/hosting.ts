// `npm run check:hosting`: serves a build with nginx and with Apache and checks status, file and headers of every kind
// of path.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { chmodSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheControlFor } from '../../hosting/headers.ts';
import { nginxFile } from '../../hosting/nginx.ts';
import {
  dogFileFor,
  dogPaths,
  fileFor,
  fileInLanguage,
  NOT_FOUND_FILE,
  prerenderedPaths,
} from '../../hosting/pages.ts';
import { hostSettings } from '../../hosting/settings.ts';
import { hostedSite, type HostedLanguage } from '../../hosting/site.ts';
import { startApache, startNginx, type WebServer } from './web-servers.ts';
import { textTable } from '../dev/text-table.ts';

interface Expectation {
  readonly path: string;
  readonly status: number;
  /** Below the build's folder. */
  readonly file: string;
}

/** A build without a backend has no files of a dog, so the check writes them. */
const DOG = '10000000-0000-4000-8000-0000000000ff';
const build = process.argv[2] ?? 'dist';
const site = hostedSite(hostSettings('production', process.cwd()));
const dogFiles = site.languages.flatMap(({ prefix }) =>
  dogPaths(DOG, prefix).map((page) => ({ path: page, file: dogFileFor(page) ?? '' })),
);

if (!existsSync(path.join(build, '_headers'))) {
  console.error(`${build}/ contains no build; run "npm run build" first.`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(tmpdir(), 'paws-hosting-'));
const place = { site: path.join(folder, 'site'), folder };
try {
  // The servers run as another user.
  chmodSync(folder, 0o755);
  await mkdir(place.site);
  await cp(build, place.site, { recursive: true });
  for (const { path: page, file } of dogFiles) {
    await mkdir(path.dirname(path.join(place.site, file)), { recursive: true });
    await writeFile(path.join(place.site, file), `<title>${page}</title>`);
  }
  const asset = (await readdir(path.join(build, 'assets'))).find((file) => file.endsWith('.js'));
  const findings: string[] = [];
  const rows: (string | number)[][] = [['Server', 'Path', 'Status', 'Cache-Control']];
  const starts = [() => startNginx(place, nginxFile(site)), () => startApache(place)];
  for (const start of starts) {
    const server = await start();
    try {
      for (const expectation of expectations(`assets/${asset}`)) {
        const { status, cacheControl, problems } = await request(server, expectation);
        rows.push([server.name, expectation.path, status, cacheControl]);
        findings.push(...problems.map((text) => `${server.name} ${expectation.path}: ${text}`));
      }
    } finally {
      await server.stop();
    }
  }
  console.log(textTable(rows));
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
  else console.log(`\n${rows.length - 1} answers, each with all ${headerNames().length} headers.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function expectations(asset: string): Expectation[] {
  return [
    ...prerenderedPaths.map((page) => ({ path: page, status: 200, file: fileFor(page) })),
    ...site.languages.flatMap(expectationsIn),
    ...dogFiles.flatMap(({ path: page, file }) => [
      { path: page, status: 200, file },
      { path: `${page}/`, status: 200, file },
    ]),
    // A folder of files.
    { path: '/images', status: 404, file: NOT_FOUND_FILE },
    { path: `/${asset}`, status: 200, file: asset },
    { path: '/favicon.svg', status: 200, file: 'favicon.svg' },
    {
      path: '/images/share/dog-begum.jpg',
      status: 200,
      file: 'images/share/dog-begum.jpg',
    },
    { path: '/assets/gone.js', status: 404, file: NOT_FOUND_FILE },
  ];
}

function expectationsIn({ prefix, patterns }: HostedLanguage): Expectation[] {
  const pages = [
    ...patterns.map((pattern) => pattern.replaceAll(/:\w+/g, 'an-id')),
    ...['/dogs/', '/dogs/an-id/payment/', '/dogs/an-id/'].map((page) => prefix + page),
  ];
  const missing = ['/no/such/page', '/dogs/an-id/more'].map((page) => prefix + page);
  return [
    ...pages.map((page) => ({ path: page, status: 200, file: fileFor(page) })),
    ...missing.map((page) => ({
      path: page,
      status: 404,
      file: fileInLanguage(prefix, NOT_FOUND_FILE),
    })),
  ];
}

function headerNames(): string[] {
  return [...Object.keys(site.headers), 'Cache-Control'];
}

async function request(server: WebServer, { path: asked, status, file }: Expectation) {
  const response = await fetch(server.url + asked, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const cacheControl = response.headers.get('cache-control') ?? '';
  const problems: string[] = [];
  if (response.status !== status) problems.push(`answers ${response.status}, not ${status}`);
  if (!body.equals(await readFile(path.join(place.site, file)))) problems.push(`is not ${file}`);
  // A missing page must not be cached, because a later deployment may add it.
  const expected = {
    ...site.headers,
    'Cache-Control': cacheControlFor(status === 404 ? '/' : asked),
  };
  for (const [name, value] of Object.entries(expected)) {
    const sent = response.headers.get(name);
    if (sent !== value) problems.push(`${name} is ${sent ?? 'missing'}`);
  }
  return { status: response.status, cacheControl, problems };
}
