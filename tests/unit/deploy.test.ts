import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  FUNCTIONS_RECORD,
  functionsRecord,
  planChanges,
  refuseLostSecrets,
  type Desired,
  type Found,
} from '../../scripts/operate/deploy/plan.ts';
import { buildSite } from '../../scripts/operate/deploy/build-site.ts';
import { uploadText, webhookText } from '../../scripts/operate/deploy/next-steps.ts';
import {
  completeSettings,
  configEnvironment,
  makeSecrets,
  parseSettings,
  percentEncode,
  projectQuestions,
  siteQuestions,
  writeSettings,
  type Settings,
} from '../../scripts/operate/deploy/settings.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const SETTINGS: Settings = {
  SITE_URL: 'https://paws.example',
  SITE_HOST: 'nginx',
  RAZORPAY_KEY_ID: 'rzp_test_0123456789',
  RAZORPAY_KEY_SECRET: 'razorpay-key-secret',
  SMTP_URL: 'smtps://hello%40paws%2Eexample:p%23%26@smtp.mail.example:465',
  MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
  ADMIN_EMAIL: 'asha@paws.example',
};

describe('the settings file', () => {
  it.each(['a#b', 'p w', `it's`, '"quoted"', 'back\\nslash', '$HOME', '  padded  ', 'é#ü', '='])(
    'keeps %s as it is',
    (value) => {
      const text = writeSettings('# Mine\nOTHER=1\n', { SMTP_PASSWORD: value });
      expect(parseSettings(text)).toEqual({ OTHER: '1', SMTP_PASSWORD: value });
      expect(text.startsWith('# Mine\nOTHER=1\n')).toBe(true);
      expect(writeSettings(text, { SMTP_PASSWORD: value })).toBe(text);
      expect(parseSettings(writeSettings(text, { SMTP_PASSWORD: 'new' }))).toEqual({
        OTHER: '1',
        SMTP_PASSWORD: 'new',
      });
    },
  );

  it('refuses a value that no quotes can hold', () => {
    expect(() => writeSettings('', { NAME: 'two\nlines' })).toThrow('NAME has a line break');
    expect(() => writeSettings('', { NAME: `'\`` })).toThrow('NAME has a line break');
  });

  it('gets secrets that differ, once', () => {
    const made = makeSecrets({ RECONCILE_SECRET: 'kept' });
    expect(made).not.toHaveProperty('RECONCILE_SECRET');
    expect(made['PAN_KEYS']).toMatch(/^1:[\w+/]{43}=$/);
    expect(made['RAZORPAY_WEBHOOK_SECRET']).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
    expect(makeSecrets({ RECONCILE_SECRET: 'kept', ...made })).toEqual({});
  });
});

it('a password with special characters survives in an address', () => {
  const password = `p#'"\\n&/ä@:%`;
  const encoded = percentEncode(password);
  expect(encoded).toMatch(/^[A-Za-z0-9%]+$/);
  expect(decodeURIComponent(new URL(`smtps://u:${encoded}@host:465`).password)).toBe(password);
  expect(
    configEnvironment({ ...SETTINGS, SMTP_URL: `smtps://u:${encoded}@host.example:465` }),
  ).toMatchObject({
    SMTP_HOST: 'host.example',
    SMTP_PASSWORD: password,
    MAIL_FROM_NAME: 'Paws of Lucknow',
    MAIL_FROM_ADDRESS: 'hello@paws.example',
  });
});

function complete(overrides: Settings) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const settings = completeSettings({ ...SETTINGS, ...overrides }, siteQuestions, null, print);
  return { settings, printed };
}

describe('answers', () => {
  it('that are right need no question', async () => {
    expect(await complete({ SITE_URL: 'https://Paws.example/' }).settings).toEqual(SETTINGS);
  });

  it.each([
    ['SITE_URL', 'http://paws.example', 'https://'],
    ['SITE_URL', 'https://paws.example/site', 'without a path'],
    ['SITE_URL', 'https://localhost:5173', 'of this machine or network'],
    ['SITE_URL', 'https://127.0.0.1', 'of this machine or network'],
    ['SITE_URL', 'https://[::1]', 'of this machine or network'],
    ['SITE_URL', 'https://paws.local', 'of this machine or network'],
    ['SMTP_URL', 'smtps://u:p@localhost:465', 'TLS on port 465'],
    ['SMTP_URL', 'smtp://u:p@smtp.mail.example:587', 'TLS on port 465'],
    ['SMTP_URL', 'smtps://smtp.mail.example:465', 'TLS on port 465'],
    ['RAZORPAY_KEY_ID', 'sk_live_1', 'rzp_live_'],
    ['MAIL_FROM', 'hello@paws.example', 'between < and >'],
    ['ADMIN_EMAIL', 'asha', 'no email address'],
    ['SITE_HOST', 'geocities', 'netlify'],
    ['RAZORPAY_KEY_SECRET', 'short', 'too short'],
    ['RAZORPAY_KEY_SECRET', 'two words', 'one word'],
  ])('refuse %s %s', async (name, value, sentence) => {
    const { settings, printed } = complete({ [name]: value });
    await expect(settings).rejects.toThrow(`Write ${name} into .env.deploy.local.`);
    expect(printed.join()).toContain(sentence);
  });

  it('may be pasted as they are shown elsewhere', async () => {
    const reference = 'abcdefghijklmnopqrst';
    for (const pasted of [
      `https://supabase.com/dashboard/project/${reference}/settings/general`,
      `https://${reference}.supabase.co`,
      reference,
    ]) {
      const answered = await completeSettings(
        { SUPABASE_ACCESS_TOKEN: `sbp_${'f'.repeat(40)}` },
        projectQuestions,
        () => Promise.resolve(pasted),
        () => undefined,
      );
      expect(answered['SUPABASE_PROJECT_REF']).toBe(reference);
    }
    const { settings } = complete({ SITE_HOST: 'Netlify' });
    expect(await settings).toMatchObject({ SITE_HOST: 'netlify' });
  });

  it('are asked for again until they are right', async () => {
    const answers = ['http://localhost:5173', 'https://paws.example'];
    const kept: Settings[] = [];
    const settings = await completeSettings(
      { ...SETTINGS, SITE_URL: '' },
      siteQuestions,
      () => Promise.resolve(answers.shift() ?? ''),
      () => undefined,
      (values) => Promise.resolve(void kept.push(values)),
    );
    expect(kept.length).toBe(siteQuestions.length);
    expect(settings['SITE_URL']).toBe('https://paws.example');
    expect(answers).toEqual([]);
  });
});

it('a mail server may be typed with its scheme and port', async () => {
  const answers = ['smtps://smtp.mail.example:465', 'u', 'p'];
  const settings = await completeSettings(
    { ...SETTINGS, SMTP_URL: '' },
    siteQuestions,
    () => Promise.resolve(answers.shift() ?? ''),
    () => undefined,
  );
  expect(settings['SMTP_URL']).toBe('smtps://u:p@smtp.mail.example:465');
});

describe('the build of the site', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'paws-build-site-'));
    await mkdir(path.join(root, 'dist'));
    await writeFile(path.join(root, 'dist/before.html'), '');
    return () => rm(root, { recursive: true });
  });
  /** Writes a page where the build belongs, and fails at the npm script of this name. */
  const run = (failing?: string) => async (_program: string, args: readonly string[]) => {
    const [, , script] = args;
    if (script === 'build') {
      const folder = path.join(root, args.at(-1) ?? '');
      await mkdir(folder);
      await writeFile(path.join(folder, 'after.html'), '');
    }
    if (script === failing) throw new Error(`${script} failed.`);
  };

  it('replaces the one before only when it is built and checked', async () => {
    for (const failing of ['build', 'check:build']) {
      await expect(buildSite({}, root, run(failing))).rejects.toThrow(`${failing} failed.`);
      expect(await readdir(root, { recursive: true })).toEqual(['dist', 'dist/before.html']);
    }
    await buildSite({}, root, run());
    expect(await readdir(root, { recursive: true })).toEqual(['dist', 'dist/after.html']);
  });

  it('shows what a failing program says, without its stack', async () => {
    await writeFile(
      path.join(root, 'package.json'),
      JSON.stringify({ scripts: { build: 'echo "No dogs." && echo "    at a.js:1" && exit 1' } }),
    );
    await expect(buildSite({}, root)).rejects.toThrow(/dist\/ is as it was:\nNo dogs\.$/);
  });
});

it('the next steps have the webhook of the project and the upload for the host', () => {
  const settings = {
    ...SETTINGS,
    SUPABASE_URL: 'https://abc.supabase.co',
    RAZORPAY_WEBHOOK_SECRET: 'of-the-webhook',
  };
  expect(webhookText(settings)).toMatch(
    /https:\/\/abc\.supabase\.co\/functions\/v1\/razorpay-webhook[^]*of-the-webhook/,
  );
  expect(uploadText(settings)).toContain('VITE_SUPABASE_URL=https://abc.supabase.co npx tsx');
  expect(uploadText({ ...settings, SITE_HOST: 'netlify' })).toContain('netlify-cli deploy');
});

describe('the plan', () => {
  const deployed = { slug: 'send-email', version: 1, verify_jwt: false, ezbr_sha256: 'a' };
  const functions = [deployed];
  const desired: Desired = {
    release: '1.0.1',
    migrations: ['20261122000000', '20261122000100'].map((version) => ({
      version,
      file: `supabase/migrations/${version}_example.sql`,
      sql: '',
    })),
    functions: ['send-email'],
    functionsDigest: 'digest',
    settings: { SITE_URL: 'https://paws.example', ADMIN_EMAIL: 'asha@paws.example' },
  };
  const found: Found = {
    migrations: ['20261122000000', '20261122000100'],
    release: '1.0.1',
    tables: 40,
    secrets: {
      SITE_URL: sha256('https://paws.example'),
      SITE_ORIGINS: sha256('https://paws.example'),
      [FUNCTIONS_RECORD]: sha256(functionsRecord('digest', functions)),
    },
    functions,
    settings: [],
    isRealtimeOpen: false,
    extensions: ['pg_cron', 'pg_net'],
    receipts: 'complete',
    vault: { project_url: '', reconcile_secret: '', send_email_secret: '', clean_up_secret: '' },
    schedules: planChanges(
      {
        migrations: [],
        release: null,
        tables: 0,
        secrets: {},
        functions: [],
        settings: [],
        isRealtimeOpen: false,
        extensions: [],
        vault: {},
        schedules: [],
        receipts: 'complete',
        hasAdministrator: false,
      },
      desired,
    ).schedules,
    hasAdministrator: true,
  };

  it('is empty when all is right', () => {
    expect(planChanges(found, desired).lines).toEqual([]);
  });

  it('has the functions when their code, a bundle or the check of tokens differs', () => {
    const changed = [
      planChanges(found, { ...desired, functionsDigest: 'other' }),
      ...[{ ezbr_sha256: 'b' }, { verify_jwt: true }].map((other) =>
        planChanges({ ...found, functions: [{ ...deployed, ...other }] }, desired),
      ),
    ];
    for (const { functions: names } of changed) expect(names).toEqual(['send-email']);
  });

  it('closes Realtime, where visitors may open channels', () => {
    const plan = planChanges({ ...found, isRealtimeOpen: true }, desired);
    expect(plan).toMatchObject({
      closesRealtime: true,
      lines: ['Realtime', '  ~ open to visitors: true → false'],
    });
  });

  it('makes no second administrator', () => {
    expect(planChanges({ ...found, hasAdministrator: false }, desired).administrator).toBe(
      'asha@paws.example',
    );
    expect(planChanges(found, desired).administrator).toBeNull();
  });

  it.each([
    [
      { migrations: [], tables: 0, release: null },
      'This sets up release 1.0.1 in an empty project.',
      2,
      false,
    ],
    [
      { migrations: ['20261122000000'], release: '1.0.0' },
      'This updates the project from release 1.0.0 to 1.0.1.',
      1,
      true,
    ],
    [
      { migrations: ['20261122000000'], release: null },
      'was not finished in this project. This goes on, with release 1.0.1.',
      1,
      true,
    ],
    [{ release: '1.0.10' }, 'This takes the project back from release 1.0.10 to 1.0.1.', 0, false],
    [{}, 'The project has release 1.0.1, and so has this checkout.', 0, false],
  ])(
    'says with %o from which release to which it leads',
    (overrides, title, pending, needsBackup) => {
      const plan = planChanges({ ...found, ...overrides }, desired);
      expect(plan.title).toContain(title);
      expect(plan.migrations).toHaveLength(pending);
      expect(plan.needsBackup).toBe(needsBackup);
    },
  );

  it.each([
    [
      { migrations: ['20261122000000', '20270101000000'], release: '1.1.0' },
      'later than this release, 1.0.1. Check out the release that was deployed last, at least 1.1.0,',
    ],
    [
      { migrations: ['20261101000000', '20270101000000'] },
      'that release 1.0.1 does not have. If they are your own, put their files back',
    ],
    [{ migrations: [] }, '40 tables that are not of this site'],
    [
      { settings: [{ setting: 'auth.site_url', before: '', after: '"http://localhost:5173"' }] },
      'must not name this machine',
    ],
  ])('is refused with %o', (overrides, sentence) => {
    expect(() => planChanges({ ...found, ...overrides }, desired)).toThrow(sentence);
  });
});

function refuse(found: Settings, settings: Settings, replaceable: string[] = []) {
  const hashes = Object.entries(found).map(([name, value]) => [name, sha256(value)] as const);
  return () => refuseLostSecrets(Object.fromEntries(hashes), settings, replaceable);
}

describe('a secret of the project that another deployment made', () => {
  it('is not replaced', () => {
    expect(refuse({ PAN_KEYS: '1:a' }, {})).toThrow('unreadable');
    expect(refuse({ PAN_KEYS: '2:b,1:a' }, { PAN_KEYS: '2:b' })).toThrow('unreadable');
    expect(refuse({ RAZORPAY_WEBHOOK_SECRET: 'a' }, {})).toThrow('no longer recorded');
    expect(refuse({ RAZORPAY_WEBHOOK_SECRET: 'a' }, { RAZORPAY_WEBHOOK_SECRET: 'b' })).toThrow(
      'npm run deploy -- --replace RAZORPAY_WEBHOOK_SECRET',
    );
  });

  it('is replaced when it stays beside the new one, or on purpose', () => {
    expect(refuse({}, {})).not.toThrow();
    expect(refuse({ PAN_KEYS: '1:a' }, { PAN_KEYS: '2:b,1:a' })).not.toThrow();
    expect(
      refuse(
        { RAZORPAY_WEBHOOK_SECRET: 'a' },
        { RAZORPAY_WEBHOOK_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET_BEFORE: 'a' },
      ),
    ).not.toThrow();
    expect(refuse({ PAN_KEYS: '2:b,1:a' }, { PAN_KEYS: '2:b' }, ['PAN_KEYS'])).not.toThrow();
  });
});
