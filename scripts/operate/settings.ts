// What the commands for operators need to know: .env.deploy.local, which begins as a copy of .env.deploy.example.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

export const SETTINGS_FILE = '.env.deploy.local';
const EXAMPLE = '.env.deploy.example';

export type Settings = Readonly<Record<string, string>>;

/** Adds the file's values to the environment, which wins. */
export function loadSettings(): void {
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
}

/** A name that people on the internet can look up. */
const HOST = '[a-z0-9.-]+\\.(?!(?:localhost|local|internal|test|invalid)\\b)[a-z][a-z0-9-]*';
/** Percent-encoded where a sign would end it. */
const PART = '(?:[^%:@/?#\\s]|%[\\dA-Fa-f]{2})+';
const ENCODED =
  'In the user and the password write %40 for @, %23 for #, %2F for /, %3A for :, %3F for ? and %25 for %.';

/** What each value is like, and what to write. */
const checks: readonly [name: string, form: RegExp, sentence: string][] = [
  [
    'SUPABASE_PROJECT_REF',
    /^[a-z]{20}$/,
    'Write the 20 small letters in the address of the project on Supabase’s dashboard.',
  ],
  [
    'SUPABASE_ACCESS_TOKEN',
    /^sbp_\w{20,}$/,
    'Write an access token, which begins with sbp_, from supabase.com/dashboard/account/tokens.',
  ],
  [
    'DATABASE_URL',
    new RegExp(`^postgres(?:ql)?://${PART}:${PART}@[^:/@]+:(?!6543)\\d+/\\w+$`),
    `Write the connection string of the session pooler (Supabase’s dashboard, Connect), port 5432, with the password in it. ${ENCODED}`,
  ],
  [
    'SITE_URL',
    new RegExp(`^https://${HOST}(?::\\d+)?$`),
    'Write the address that visitors open, with https://, in small letters, and nothing after the name. An address of this machine or network leads nobody there.',
  ],
  ['RAZORPAY_KEY_ID', /^rzp_(test|live)_\w+$/, 'Write the key id: rzp_test_… or rzp_live_….'],
  ['RAZORPAY_KEY_SECRET', /^\S{8,}$/, 'Write the whole key secret, which is one word.'],
  [
    'SMTP_URL',
    new RegExp(`^smtps://${PART}:${PART}@${HOST}:465/?$`),
    `Write smtps://USER:PASSWORD@HOST:465. Hosted functions can’t use ports 25 and 587. ${ENCODED}`,
  ],
  [
    'MAIL_FROM',
    /^[^<>@"'`\r\n]+ <[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>$/,
    'Write the name and then the address between < and >.',
  ],
  [
    'BUILD_HOOK_URL',
    /^(https:\/\/\S+)?$/,
    'Write the address of the hook, with https://, or nothing.',
  ],
  ['ADMIN_EMAIL', /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/, 'Write one email address.'],
];

/**
 * The values of the settings file, each of which can be right.
 * @throws Error with a sentence for each that is missing or wrong. It shows no value
 */
export async function readSettings(file: string): Promise<Settings> {
  if (!existsSync(file)) {
    throw new Error(`There is no ${SETTINGS_FILE}. Copy ${EXAMPLE} to that name and fill it in.`);
  }
  const settings = parseSettings(await readFile(file, 'utf8'));
  const { SUPABASE_PROJECT_REF: ref = '', TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY } = settings;
  // A copied file may still have addresses of the project from which it was copied.
  const foreign = ['DATABASE_URL', 'SUPABASE_URL'].filter((name) => {
    const url = settings[name] ?? '';
    return /\.supabase\.(co|com)\b/.test(url) && !url.includes(ref);
  });
  const problems = [
    ...checks
      .filter(([name, form]) => !form.test(settings[name] ?? ''))
      .map(([name, , sentence]) => `${name}: ${sentence}`),
    ...foreign.map((name) => `${name}: It is of another project than SUPABASE_PROJECT_REF.`),
    ...(Boolean(TURNSTILE_SITE_KEY) === Boolean(TURNSTILE_SECRET_KEY)
      ? []
      : [
          'The captcha needs both TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY. Write both or none.',
        ]),
  ];
  if (problems.length === 0) return settings;
  throw new Error([`Correct ${SETTINGS_FILE}, as ${EXAMPLE} says:`, ...problems].join('\n  '));
}

/** @throws Error also when no deployment has written the addresses and keys of the project */
export async function readDeployedSettings(): Promise<Settings> {
  const settings = await readSettings(SETTINGS_FILE);
  if (settings['SUPABASE_URL'] && settings['SUPABASE_SERVICE_ROLE_KEY']) return settings;
  throw new Error(
    `Run npm run deploy, which writes SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY into ${SETTINGS_FILE}, or write them.`,
  );
}

/** The values of a `.env` file, as Node reads them. */
export const parseSettings = (text: string): Settings =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** The text of a `.env` file with these values, none of which has a quotation mark: addresses, keys and what is made here. */
export function writeSettings(text: string, values: Settings): string {
  const before = parseSettings(text);
  const changed = Object.entries(values).filter(([name, value]) => before[name] !== value);
  const isChanged = (line: string) =>
    changed.some(([name]) => line.trimStart().startsWith(`${name}=`));
  const kept = text.split('\n').filter((line) => !isChanged(line));
  if (kept.at(-1) === '') kept.pop();
  return `${[...kept, ...changed.map(([name, value]) => `${name}='${value}'`)].join('\n')}\n`;
}

/** What the functions get, in the order in which it is shown. */
export const functionSecrets: readonly string[] =
  `
  RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRET RAZORPAY_WEBHOOK_SECRET_BEFORE PAN_KEYS
  RECONCILE_SECRET SEND_EMAIL_SECRET CLEAN_UP_SECRET ROTATE_PAN_SECRET
  SITE_URL SITE_ORIGINS SMTP_URL MAIL_FROM BUILD_HOOK_URL`.match(/\w+/g) ?? [];

/** New values for the secrets that nobody has to know and the settings lack. */
export function makeSecrets(settings: Settings): Settings {
  const lacking = functionSecrets.filter(
    (name) => /_SECRET$|^PAN_KEYS$/.test(name) && !settings[name],
  );
  return Object.fromEntries(
    lacking.map((name) => {
      const bytes = randomBytes(32);
      return [name, name === 'PAN_KEYS' ? `1:${bytes.toString('base64')}` : bytes.toString('hex')];
    }),
  );
}

/** The environment of supabase/config.toml's production settings. */
export function configEnvironment(settings: Settings): Settings {
  const smtp = new URL(settings['SMTP_URL'] ?? '');
  const [, senderName = '', senderAddress = ''] =
    /^(.+?)\s*<(.+)>$/.exec(settings['MAIL_FROM'] ?? '') ?? [];
  return {
    SITE_URL: settings['SITE_URL'] ?? '',
    SITE_PAGES: `${settings['SITE_URL']}/**`,
    SMTP_HOST: smtp.hostname,
    SMTP_USER: decodeURIComponent(smtp.username),
    SMTP_PASSWORD: decodeURIComponent(smtp.password),
    MAIL_FROM_ADDRESS: senderAddress,
    MAIL_FROM_NAME: senderName,
    CAPTCHA_SECRET: settings['TURNSTILE_SECRET_KEY'] ?? '',
  };
}

/** The environment of the site's build. */
export function buildEnvironment(settings: Settings): Settings {
  return {
    VITE_SUPABASE_URL: settings['SUPABASE_URL'] ?? '',
    VITE_SUPABASE_PUBLISHABLE_KEY: settings['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
    VITE_RAZORPAY_KEY_ID: settings['RAZORPAY_KEY_ID'] ?? '',
    VITE_PAYMENTS: 'server',
    VITE_SITE_URL: settings['SITE_URL'] ?? '',
    VITE_HTTPS_SUBDOMAINS: settings['VITE_HTTPS_SUBDOMAINS'] ?? '',
    VITE_TURNSTILE_SITE_KEY: settings['TURNSTILE_SITE_KEY'] ?? '',
  };
}
