// A second, invented organisation makes the site its own as src/organisation/README.md says: its facts and words are laid
// over a copy of the project (tests/organisations/pune), whose commands then run.
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { buildSite } from '../../scripts/dev/build-site.ts';
import {
  legalFacts,
  organisationDetails,
} from '../../supabase/functions/_shared/common/organisation.ts';
import { serve, type LoopbackServer } from '../support/loopback-server.ts';

const OVERLAY = 'tests/organisations/pune';
/** Large, and about the first organisation. */
const NOT_COPIED = /^(tests\/e2e\/appearance|docs\/images)\//;
/** The name, the city and the street of the first organisation. */
const FIRST = [
  organisationDetails.name,
  organisationDetails.nameInHindi,
  organisationDetails.address.city,
  organisationDetails.cityInHindi,
  organisationDetails.address.street,
  new URL(organisationDetails.siteUrl).hostname,
  legalFacts.signatory ?? organisationDetails.name,
];
/** Its dogs and the lanes of its stories. */
const DOGS_AND_LANES = ['Moti', 'Rani', 'Bahadur', 'Sheru', 'Chowk', 'Charbagh', 'Aminabad'];

let folder: string;
let backend: LoopbackServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-pune-'));
  const run = promisify(execFile);
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  for (const file of stdout
    .trim()
    .split('\n')
    .filter((name) => !NOT_COPIED.test(name))) {
    await cp(file, path.join(folder, file)).catch(() => undefined);
  }
  // With links where the disk is the same.
  await run('cp', ['-al', 'node_modules', folder]).catch(() =>
    run('cp', ['-a', 'node_modules', folder]),
  );
  for (const name of ['src', 'supabase']) {
    await cp(path.join(OVERLAY, name), path.join(folder, name), { recursive: true });
  }
  const previews = path.join(folder, 'public/images/share');
  for (const name of await readdir(previews)) await writeFile(path.join(previews, name), 'ours');
  const hindi = await readFile(path.join(OVERLAY, 'hi.po'), 'utf8');
  await appendFile(path.join(folder, 'translation/hi.po'), hindi);
  backend = await serve(async () => Response.json([]));
  return async () => {
    await backend.close();
    await rm(folder, { recursive: true });
  };
}, 300_000);

/** Runs a command in the copy. @throws what it prints when it fails */
async function inCopy(program: string, ...args: string[]): Promise<string> {
  const { NODE_ENV: _ofTheTests, VITEST: _running, NIGHTLY: _night, ...others } = process.env;
  const { TEST_NOW: _instant, TEST_CLOCK_OFFSET_MS: _offset, ...environment } = others;
  const options = { cwd: folder, env: environment, maxBuffer: 100_000_000 };
  return promisify(execFile)(program, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
    },
  );
}

const named = (text: string, words: readonly string[]) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

it('has nothing of the samples after the commands of the README', async () => {
  await inCopy('npm', 'run', '--silent', 'texts');
  await inCopy('npm', 'run', '--silent', 'texts:check');
  await inCopy('npx', 'vitest', 'run', 'tests/unit/accounts/auth-emails.test.ts', '-u');
  expect(await inCopy('npm', 'run', '--silent', 'organisation')).toContain('are your own');
}, 300_000);

it('is deployed to the end', async () => {
  // With the command line, a stand-in of the service and a PostgreSQL, where there is one.
  const config = 'tests/postgres/vitest.config.ts';
  const deploy = ['vitest', 'run', '--config', config, 'tests/postgres/deploy.test.ts'];
  expect(await inCopy('npx', ...deploy)).toMatch(/Tests .*(passed|skipped)/);
}, 900_000);

it('is built in both languages, without a word of the first organisation', async () => {
  const settings = {
    VITE_SITE_URL: 'https://muthadogs.test',
    VITE_SUPABASE_URL: backend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_build_tests',
    VITE_PAYMENTS: 'server',
    VITE_RAZORPAY_KEY_ID: 'rzp_test_0123456789',
    NODE_ENV: 'production',
  };
  await buildSite(settings, folder);
  const dist = path.join(folder, 'dist');
  const all = await readdir(dist, { recursive: true });
  expect(all.filter((file) => /^images\/(dogs|share\/dog-)/.test(file))).toEqual([]);
  const files = all.filter((file) => /\.(html|js|css|svg|json|xml|txt|webmanifest)$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(dist, file), 'utf8');
    const words = file.endsWith('.html') ? [...FIRST, ...DOGS_AND_LANES] : FIRST;
    found.push(...named(text, words).map((word) => `${file}: ${word}`));
  }
  expect(found).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(['hi/support.html', 'service-worker.js', 'hi.webmanifest']),
  );
  const page = await readFile(path.join(dist, 'support.html'), 'utf8');
  for (const fact of ['Mutha Street Dogs', 'SBIN0001234', 'muthadogs@sbi', 'Monday to Saturday']) {
    expect(page).toContain(fact);
  }
  expect(await readFile(path.join(dist, 'index.html'), 'utf8')).not.toContain('What adopters say');
  expect(await readFile(path.join(dist, 'hi.html'), 'utf8')).toContain('पुणे');
  const seal = await readFile(path.join(dist, 'seal.svg'), 'utf8');
  expect(seal).toContain('>MUTHA STREET DOGS TRUST · PUNE · <');
}, 600_000);

it('writes emails and receipts of its own', async () => {
  await writeFile(
    path.join(folder, 'print-emails.ts'),
    `import { emailSamples } from './tests/support/email-samples.ts';
     import { renderEmail } from './supabase/functions/_shared/common/emails/render-email.ts';
     for (const language of ['en', 'hi'] as const)
       for (const { email, name, data } of emailSamples)
         console.log(JSON.stringify(renderEmail(email, { name, data }, {
           siteUrl: 'https://muthadogs.test', unsubscribeUrl: null, language,
         })));`,
  );
  const emails = await inCopy('npx', 'tsx', 'print-emails.ts');
  expect(named(emails, FIRST)).toEqual([]);
  for (const fact of ['Mutha Street Dogs', 'MSD/2026-27/', 'Lakdi Pul Road', 'पुणे']) {
    expect(emails).toContain(fact);
  }
}, 120_000);

it('has a fresh database of its own', async () => {
  await writeFile(
    path.join(folder, 'print-database.ts'),
    `import { createLocalBackend } from './supabase/local/backend.ts';
     const backend = await createLocalBackend({ root: process.cwd() });
     const { rows } = await backend.database.query(\`
       select (select to_jsonb(settings) from public.receipt_settings as settings) as settings,
         (select array_agg(prosrc) from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace)) as functions\`);
     console.log(JSON.stringify(rows));
     await backend.close();`,
  );
  const database = await inCopy('npx', 'tsx', 'print-database.ts');
  expect(named(database, FIRST)).toEqual([]);
  expect(database).toContain('"organisation_name":"Mutha Street Dogs"');
  expect(database).toContain('"number_prefix":"MSD"');
}, 120_000);

it('is sponsored monthly by a visitor', async () => {
  process.env['E2E_PORT'] ??= '4299';
  const press = ['presses.spec.ts', '-g', 'monthly, a visitor', '--project', 'phone'];
  expect(await inCopy('npx', 'playwright', 'test', ...press)).toContain('1 passed');
}, 600_000);
