// Builds a small site with a reachable and with an unreachable backend, and checks the sitemap.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createLogger, type Plugin, type ResolvedConfig } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DOG_PAGES } from '../../../hosting/dog-pages.ts';
import type { PublicDogRow } from '../../../hosting/dog-rows.ts';
import { dogsWithPage, sitemapFiles } from '../../../hosting/sitemap-plugin.ts';
import { pathBelow } from '../../../src/lib/language.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { dogRow } from '../../support/dog-rows.ts';
import { serve, type LoopbackServer } from '../../support/loopback-server.ts';

const PAGES = [
  '/',
  '/dogs',
  '/how-it-works',
  '/stories',
  '/about',
  '/support',
  '/privacy',
  '/terms',
  '/cookies',
  '/refunds',
];
const NO_DOGS = 'sitemap.xml names no dogs, and no dog has a page of its own';
/** More than one response holds. Many have the same created_at. */
const DOGS = 2_300;
const ADD_DOGS = `
  insert into public.dog_profiles (name, image_url, tagline, age, location, created_at, updated_at)
  select 'Dog ' || dog, '/dog.webp', 'A dog.', '2 years', 'Lane', timestamptz '2025-01-01' + dog / 700 * interval '1 day',
    timestamptz '2025-02-01' + dog * interval '1 minute'
  from generate_series(1, $1::int - (select count(*) from public.dog_profiles)) as dog`;

let backend: TestBackend;
let folder: string;
let server: LoopbackServer | undefined;

beforeAll(async () => {
  backend = await startBackend();
  await backend.pg.query(ADD_DOGS, [DOGS]);
});
afterAll(() => backend.close());
beforeEach(async () => {
  // Vite prefers these of the test project to the file that each test writes.
  vi.stubEnv('VITE_SUPABASE_URL', undefined);
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', undefined);
  folder = await mkdtemp(path.join(tmpdir(), 'paws-sitemap-'));
  await writeFile(path.join(folder, 'index.html'), '<h1>Site</h1>');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Stores the dogs that the sitemap plugin offers to later plugins. */
function dogReader(seen: { withPage: readonly PublicDogRow[] }): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'dog-reader',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle() {
      seen.withPage = dogsWithPage(config);
    },
  };
}

/** Builds a small site with these settings. Returns the written files and the log. */
async function buildWith(settings: Record<string, string>, timeout?: number) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(folder, '.env'), lines.join(''));
  const log: string[] = [];
  const dogs = { withPage: [] as readonly PublicDogRow[] };
  const logger = createLogger();
  logger.info = (line) => void log.push(line);
  await build({
    configFile: false,
    root: folder,
    plugins: [sitemapFiles(timeout), dogReader(dogs)],
    customLogger: logger,
  });
  const read = (name: string) => readFile(path.join(folder, 'dist', name), 'utf8');
  const sitemap = await read('sitemap.xml');
  return {
    addresses: [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address),
    changes: [...sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, moment]) => moment),
    robots: await read('robots.txt'),
    log: log.join('\n'),
    withPage: dogs.withPage,
  };
}

const settingsFor = (url: string) => ({
  VITE_SITE_URL: 'https://dogs.test/',
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
});
const addressesOf = (page: string) =>
  ['', '/hi'].map((prefix) => `https://dogs.test${pathBelow(prefix, page)}`);
const pageAddresses = PAGES.flatMap(addressesOf);

describe('with a reachable backend', () => {
  it('lists every page and every dog once in each language, newest dog first, with its last change', async () => {
    server = await serve((request) => backend.fetch(request));
    const { addresses, changes, robots, log } = await buildWith(settingsFor(server.url));
    const { rows } = await backend.pg.query<{ id: string; updated_at: string }>(
      'select id, updated_at::text from public.dog_profiles order by created_at desc, id desc',
    );
    expect(rows).toHaveLength(DOGS);
    const { rows: appeals } = await backend.pg.query<{ id: string }>(
      "select id from public.appeals where status <> 'draft' order by id",
    );
    expect(addresses).toEqual([
      ...pageAddresses,
      ...rows.flatMap(({ id }) => addressesOf(`/dogs/${id}`)),
      ...appeals.flatMap(({ id }) => addressesOf(`/appeals/${id}`)),
    ]);
    expect(changes.map((moment) => Date.parse(moment ?? ''))).toEqual(
      rows.flatMap(({ updated_at }) => [updated_at, updated_at].map((time) => Date.parse(time))),
    );
    expect(robots).toContain('Sitemap: https://dogs.test/sitemap.xml');
    expect(log).not.toContain(NO_DOGS);
  });

  it('prerenders the newest 450 dogs without further requests, and logs it', async () => {
    let requests = 0;
    server = await serve((request) => {
      requests += 1;
      return backend.fetch(request);
    });
    const { withPage, log } = await buildWith(settingsFor(server.url));
    const { rows } = await backend.pg.query<
      Pick<PublicDogRow, 'id' | 'name' | 'tagline' | 'image_url'>
    >(
      `select id, name, tagline, image_url from public.dog_profiles
       order by created_at desc, id desc limit ${MAX_DOG_PAGES}`,
    );
    expect(withPage).toMatchObject(rows);
    expect(withPage).toHaveLength(MAX_DOG_PAGES);
    // And one for the appeals.
    expect(requests).toBe(Math.ceil(DOGS / 1000) + 1);
    expect(log).toContain('The newest 450 of 2300 dogs have files of their own');
  });

  it('logs nothing if every dog is prerendered', async () => {
    server = await serve(async () => Response.json([dogRow(1), dogRow(2)]));
    const { withPage, log } = await buildWith(settingsFor(server.url));
    expect(withPage.map(({ id }) => id)).toEqual([dogRow(1).id, dogRow(2).id]);
    expect(log).not.toContain('a page of');
  });
});

describe('the build fails instead of dropping the pages of the dogs', () => {
  const DROPS = 'doesn’t answer as it should, and no dog would have a page of its own: ';
  it('if nothing listens at the address', async () => {
    const gone = await serve(async () => new Response());
    await gone.close();
    await expect(buildWith(settingsFor(gone.url))).rejects.toThrow(`${DROPS}connect ECONNREFUSED`);
  });

  it.each([
    [
      'an error',
      () => Response.json({ message: 'the table is gone' }, { status: 500 }),
      'the table is gone',
    ],
    [
      'HTML, for example from a captive portal',
      () => new Response('<h1>Sign in</h1>'),
      '<h1>Sign in</h1>',
    ],
  ])('if the backend responds with %s', async (_what, respond, reason) => {
    server = await serve(async () => respond());
    await expect(buildWith(settingsFor(server.url))).rejects.toThrow(DROPS + reason);
  });

  it('if the request times out', async () => {
    server = await serve(() => new Promise<Response>(() => {}));
    await expect(buildWith(settingsFor(server.url), 1)).rejects.toThrow(
      `${DROPS}The operation was aborted due to timeout`,
    );
  });
});

describe('without a backend in the settings', () => {
  it('the build has no dogs, and logs it', async () => {
    const { addresses, log } = await buildWith({ VITE_SITE_URL: 'https://dogs.test' });
    expect(addresses).toEqual(pageAddresses);
    expect(log).toContain(`${NO_DOGS}: the backend’s address or key is not set`);
  });
});

it('fails with a sentence if the address of the site is invalid', async () => {
  await expect(buildWith({ VITE_SITE_URL: 'dogs.test' })).rejects.toThrow('VITE_SITE_URL must be');
});
