// `npm run check:hosting`: serves a build with nginx and checks status, file and headers of every kind
// of path.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheControlFor } from '../../hosting/headers.ts';
import { nginxFile } from '../../hosting/nginx.ts';
import { answerFor, dogPaths, pageFile, prerenderedPaths } from '../../hosting/pages.ts';
import { hostSettings } from '../../hosting/settings.ts';
import { hostedSite, type HostedLanguage } from '../../hosting/site.ts';
import { startNginx, type WebServer } from './nginx-server.ts';

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
const place = { site: path.join(folder, 'site'), folder };
try {
  // nginx runs as another user.
  chmodSync(folder, 0o755);
  await mkdir(place.site);
  await cp(build, place.site, { recursive: true });
  for (const page of dogPages) {
    const file = path.join(place.site, pageFile(page));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `<title>${page}</title>`);
  }
  const asset = (await readdir(path.join(build, 'assets'))).find((file) => file.endsWith('.js'));
  const findings: string[] = [];
  const asking = pathsToAsk(`/assets/${asset}`);
  const server = await startNginx(place, nginxFile(site));
  try {
    for (const asked of asking) {
      const problems = await problemsOf(server, asked);
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

function pathsIn({ prefix, patterns }: HostedLanguage): string[] {
  const further = [
    'dogs/',
    'dogs/an-id/payment/',
    'dogs/an-id/',
    'no/such/page',
    'dogs/an-id/more',
  ];
  return [
    ...patterns.map((pattern) => pattern.replaceAll(/:\w+/g, 'an-id')),
    ...further.map((page) => `${prefix}/${page}`),
  ];
}

function isFile(file: string): boolean {
  return statSync(path.join(place.site, file), { throwIfNoEntry: false })?.isFile() ?? false;
}

async function problemsOf(server: WebServer, asked: string): Promise<string[]> {
  const { file, status } = answerFor(asked, isFile);
  const response = await fetch(server.url + asked, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const problems: string[] = [];
  if (response.status !== status) problems.push(`answers ${response.status}, not ${status}`);
  if (!body.equals(await readFile(path.join(place.site, file)))) problems.push(`is not ${file}`);
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
