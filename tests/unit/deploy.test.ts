// The parts of `npm run deploy` that are functions of what they are given. tests/postgres/deploy.test.ts runs all of it.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../scripts/dev/build-site.ts';
import {
  functionsRecord,
  refuseForeignProject,
  refuseLostSecrets,
  sha256,
  titleOf,
  type Found,
} from '../../scripts/operate/plan.ts';
import {
  configEnvironment,
  makeSecrets,
  parseSettings,
  readSettings,
  writeSettings,
  type Settings,
} from '../../scripts/operate/settings.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'paws-deploy-unit-'));
  return () => rm(root, { recursive: true });
});

const SETTINGS: Settings = {
  SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
  SUPABASE_ACCESS_TOKEN: `sbp_${'f'.repeat(40)}`,
  DATABASE_URL:
    'postgresql://postgres.abcdefghijklmnopqrst:p%23@aws-0.pooler.supabase.com:5432/postgres',
  SITE_URL: 'https://paws.example',
  RAZORPAY_KEY_ID: 'rzp_test_0123456789',
  RAZORPAY_KEY_SECRET: 'razorpay-key-secret',
  SMTP_URL: 'smtps://hello%40paws.example:p%23%26@smtp.mail.example:465',
  MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
  ADMIN_EMAIL: 'asha@paws.example',
};

async function read(text: string): Promise<Settings> {
  const file = path.join(root, '.env.deploy.local');
  await writeFile(file, text);
  return readSettings(file);
}

describe('the settings file', () => {
  it('is the example, filled in', async () => {
    const example = await readFile('.env.deploy.example', 'utf8');
    const names = example.match(/^\w+(?==)/gm)?.filter((name) => !name.startsWith('TURNSTILE'));
    expect(names).toEqual(Object.keys(SETTINGS));
    const problems = await read(example).catch(String);
    for (const name of names ?? []) expect(problems).toContain(`\n  ${name}: Write`);
    const text = writeSettings(example, SETTINGS);
    expect(await read(text)).toEqual(SETTINGS);
    expect(writeSettings(text, SETTINGS)).toBe(text);
    expect(parseSettings(writeSettings(text, { ADMIN_EMAIL: 'b@c.example' }))).toMatchObject({
      ADMIN_EMAIL: 'b@c.example',
    });
  });

  it.each([
    ['SITE_URL', 'http://paws.example', 'https://'],
    ['SITE_URL', 'https://paws.example/site', 'nothing after the name'],
    ['SITE_URL', 'https://localhost:5173', 'this machine or network'],
    ['SITE_URL', 'https://127.0.0.1', 'this machine or network'],
    ['SITE_URL', 'https://paws.local', 'this machine or network'],
    ['DATABASE_URL', 'postgresql://a:[p@b]@c.example:5432/postgres', 'session pooler'],
    ['DATABASE_URL', 'postgresql://a:b@c.example:6543/postgres', 'port 5432'],
    ['DATABASE_URL', 'postgresql://a:b@db.zyx.supabase.co:5432/postgres', 'of another project'],
    ['SUPABASE_URL', 'https://zyxwvutsrqponmlkjihg.supabase.co', 'of another project'],
    ['SMTP_URL', 'smtps://u:p@localhost:465', '465'],
    ['SMTP_URL', 'smtp://u:p@smtp.mail.example:587', '465'],
    ['SMTP_URL', 'smtps://smtp.mail.example:465', 'USER:PASSWORD'],
    ['SMTP_URL', 'smtps://u:100%@smtp.mail.example:465', '%25 for %'],
    ['RAZORPAY_KEY_ID', 'sk_live_1', 'rzp_live_'],
    ['RAZORPAY_KEY_SECRET', 'two words', 'one word'],
    ['MAIL_FROM', 'hello@paws.example', 'between < and >'],
    ['BUILD_HOOK_URL', 'http://host.example/hook', 'with https://'],
    ['ADMIN_EMAIL', 'asha', 'email address'],
    ['TURNSTILE_SITE_KEY', 'key', 'needs both'],
  ])('with the %s %s is refused with a sentence', async (name, value, sentence) => {
    const text = writeSettings('', { ...SETTINGS, [name]: value });
    const problem = await read(text).catch(String);
    expect(problem).toContain(sentence);
    expect(problem).toMatch(/^Error: Correct \.env\.deploy\.local.*\n.*$/);
    expect(problem).not.toContain(value);
  });

  it('gets secrets that differ, once', () => {
    const made = makeSecrets({ ...SETTINGS, RECONCILE_SECRET: 'kept' });
    expect(Object.keys(made).toSorted()).toEqual([
      'CLEAN_UP_SECRET',
      'PAN_KEYS',
      'RAZORPAY_WEBHOOK_SECRET',
      'ROTATE_PAN_SECRET',
      'SEND_EMAIL_SECRET',
    ]);
    expect(made['PAN_KEYS']).toMatch(/^1:[\w+/]{43}=$/);
    expect(made['RAZORPAY_WEBHOOK_SECRET']).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
    expect(makeSecrets({ ...SETTINGS, RECONCILE_SECRET: 'kept', ...made })).toEqual({});
    expect(parseSettings(writeSettings('', made))).toEqual(made);
  });

  it('names the mail server as the sign-in service takes it', () => {
    expect(configEnvironment(SETTINGS)).toMatchObject({
      SMTP_HOST: 'smtp.mail.example',
      SMTP_USER: 'hello@paws.example',
      SMTP_PASSWORD: 'p#&',
      MAIL_FROM_NAME: 'Paws of Lucknow',
      MAIL_FROM_ADDRESS: 'hello@paws.example',
    });
  });
});

it('the build of the site replaces the one before only when it is built and checked', async () => {
  const build = async (failing: string) => {
    const fails = (name: string) =>
      failing === name ? ` && echo "No dogs." && echo "    at a.js:1" && exit 1` : '';
    const scripts = {
      build: `mkdir -p dist-unfinished && touch dist-unfinished/after.html${fails('build')} #`,
      'check:build': `true${fails('check:build')} #`,
    };
    await writeFile(path.join(root, 'package.json'), JSON.stringify({ scripts }));
    await buildSite({}, root);
  };
  await mkdir(path.join(root, 'dist'));
  await writeFile(path.join(root, 'dist/before.html'), '');
  for (const failing of ['build', 'check:build']) {
    await expect(build(failing)).rejects.toThrow(/^No dogs\.$/);
    expect(await readdir(path.join(root, 'dist'))).toEqual(['before.html']);
  }
  await build('');
  expect(await readdir(root)).toEqual(['dist', 'package.json']);
  expect(await readdir(path.join(root, 'dist'))).toEqual(['after.html']);
});

const found: Found = {
  migrations: ['1', '2'],
  release: '1.0.1',
  tables: 40,
  secrets: {},
  functions: [],
  settings: [],
  isRealtimeOpen: false,
  vault: {},
  schedules: [],
  receipts: 'complete',
  hasAdministrator: true,
};

it.each([
  [{ migrations: [], release: null }, 'This sets up release 1.0.1 in an empty project.'],
  [{ release: '1.0.0' }, 'This takes the project from release 1.0.0 to release 1.0.1.'],
  [{ release: null }, 'This takes the project from an unfinished deployment to release 1.0.1.'],
  [{}, 'The project has release 1.0.1, and so has this checkout.'],
])('a deployment says with %o where it leads', (overrides, title) => {
  expect(titleOf({ ...found, ...overrides }, '1.0.1')).toContain(title);
});

it('a deployment never sets an address of this machine', () => {
  const migrations = ['1', '2'].map((version) => ({ version, file: '', sql: '' }));
  const change = 'auth.site_url [update]\n  local:  "http://localhost:5173"\n  remote: "x"';
  expect(() => refuseForeignProject(found, '', migrations)).not.toThrow();
  expect(() => refuseForeignProject({ ...found, settings: [change] }, '', migrations)).toThrow(
    'must not name this machine',
  );
});

it('the record of the functions changes with their code, a bundle or the check of tokens', () => {
  const deployed = { slug: 'send-email', version: 1, verify_jwt: false, ezbr_sha256: 'a' };
  const others = [{ ezbr_sha256: 'b' }, { verify_jwt: true }];
  const all = [
    functionsRecord('digest', [deployed]),
    functionsRecord('other', [deployed]),
    ...others.map((other) => functionsRecord('digest', [{ ...deployed, ...other }])),
  ];
  expect(new Set(all).size).toBe(4);
});

it.each<[Settings, Settings, string | null, string?]>([
  [{ PAN_KEYS: '1:a' }, {}, 'unreadable'],
  [{ PAN_KEYS: '2:b,1:a' }, { PAN_KEYS: '2:b' }, 'unreadable'],
  [{ PAN_KEYS: '2:b,1:a' }, { PAN_KEYS: '2:b' }, null, 'PAN_KEYS'],
  [{ PAN_KEYS: '1:a' }, { PAN_KEYS: '2:b,1:a' }, null],
  [{ RAZORPAY_WEBHOOK_SECRET: 'a' }, { RAZORPAY_WEBHOOK_SECRET: 'b' }, 'no longer recorded'],
  [
    { RAZORPAY_WEBHOOK_SECRET: 'a' },
    { RAZORPAY_WEBHOOK_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET_BEFORE: 'a' },
    null,
  ],
  [{}, {}, null],
])('of the secrets %o of a project, %o loses: %s', (secrets, settings, sentence, replace = '') => {
  const hashes = Object.entries(secrets).map(([name, value]) => [name, sha256(value)] as const);
  let refusal = null;
  try {
    refuseLostSecrets(Object.fromEntries(hashes), settings, [replace]);
  } catch (error) {
    refusal = String(error);
  }
  expect(String(refusal)).toContain(String(sentence));
});
