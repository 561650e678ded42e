// What the commands for operators need to know: .env.deploy.local, which begins as a copy of .env.deploy.example.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';

export const SETTINGS_FILE = '.env.deploy.local';
const EXAMPLE = '.env.deploy.example';

export type Settings = Readonly<Record<string, string>>;

/** Adds the file's values to the environment, which wins. */
export function loadSettings(): void {
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
}

/** Whether people on the internet can't reach it. */
function isLocal(hostname: string): boolean {
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    !hostname.includes('.') ||
    /\.(localhost|local|internal|test|invalid)$/.test(hostname)
  );
}

/** An origin that people on the internet reach. */
const isSite = (value: string) =>
  value.startsWith('https:') &&
  URL.canParse(value) &&
  new URL(value).origin === value &&
  !isLocal(new URL(value).hostname);

function isMailServer(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'smtps:' || url.port !== '465' || isLocal(url.hostname)) return false;
  // A percent sign stands for itself only as %25.
  return [url.username, url.password].every((part) => /^([^%]|%[\dA-F]{2})+$/i.test(part));
}

const like = (pattern: RegExp) => (value: string) => pattern.test(value);

const ENCODED =
  'In the user and the password write %40 for @, %23 for #, %2F for /, %3A for :, %3F for ? and %25 for %.';

/** Whether each value can be right, and what to write. */
const checks: readonly (readonly [
  name: string,
  isRight: (value: string) => boolean,
  sentence: string,
])[] = [
  [
    'SUPABASE_PROJECT_REF',
    like(/^[a-z]{20}$/),
    'Write the 20 small letters in the address of the project on Supabase’s dashboard.',
  ],
  [
    'SUPABASE_ACCESS_TOKEN',
    like(/^sbp_\w{20,}$/),
    'Write an access token, which begins with sbp_, from supabase.com/dashboard/account/tokens.',
  ],
  [
    'DATABASE_URL',
    like(/^postgres(ql)?:\/\/[^:/]+:[^:/@]+@[^:/@]+:(?!6543)\d+\/\w+$/),
    `Write the connection string of the session pooler (Supabase’s dashboard, Connect), port 5432, with the password in it. ${ENCODED}`,
  ],
  [
    'SITE_URL',
    isSite,
    'Write the address that visitors open, with https:// and nothing after the name. An address of this machine or network leads nobody there.',
  ],
  ['RAZORPAY_KEY_ID', like(/^rzp_(test|live)_\w+$/), 'Write the key id: rzp_test_… or rzp_live_….'],
  ['RAZORPAY_KEY_SECRET', like(/^\S{8,}$/), 'Write the whole key secret, which is one word.'],
  [
    'SMTP_URL',
    isMailServer,
    `Write smtps://USER:PASSWORD@HOST:465. Hosted functions can’t use ports 25 and 587. ${ENCODED}`,
  ],
  [
    'MAIL_FROM',
    like(/^[^<>@"'`\r\n]+ <[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>$/),
    'Write the name and then the address between < and >.',
  ],
  ['ADMIN_EMAIL', like(/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/), 'Write one email address.'],
];

export const OTHER_PROJECT = `DATABASE_URL or SUPABASE_URL is of another project than SUPABASE_PROJECT_REF. Correct ${SETTINGS_FILE}.`;

/** A copied file may still have addresses of the project from which it was copied. */
export function isOfOneProject(settings: Readonly<Record<string, string | undefined>>): boolean {
  const { SUPABASE_PROJECT_REF: ref = '', DATABASE_URL = '', SUPABASE_URL = '' } = settings;
  const isOwn = (url: string) => url.includes(ref) || !/\.supabase\.(co|com)\b/.test(url);
  return isOwn(DATABASE_URL) && isOwn(SUPABASE_URL);
}

/**
 * The values of the settings file, each of which can be right.
 * @throws Error with a sentence for each that is missing, cut or wrong. It shows no value
 */
export async function readSettings(file: string): Promise<Settings> {
  if (!existsSync(file)) {
    throw new Error(`There is no ${SETTINGS_FILE}. Copy ${EXAMPLE} to that name and fill it in.`);
  }
  const text = await readFile(file, 'utf8');
  const settings = parseSettings(text);
  const problems = [
    ...cutSettings(text).map((name) => `${name}: The value ends at its #. Put it in quotes.`),
    ...checks
      .filter(([name, isRight]) => !isRight(settings[name] ?? ''))
      .map(([name, , sentence]) => `${name}: ${sentence}`),
    ...(isOfOneProject(settings) ? [] : [OTHER_PROJECT]),
    ...(Boolean(settings['TURNSTILE_SITE_KEY']) === Boolean(settings['TURNSTILE_SECRET_KEY'])
      ? []
      : ['TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY: The captcha needs both. Write both or none.']),
  ];
  if (problems.length === 0) return settings;
  throw new Error([`Correct ${SETTINGS_FILE}, as ${EXAMPLE} says:`, ...problems].join('\n  '));
}

/** The values of a `.env` file, as Node reads them. */
export const parseSettings = (text: string): Settings =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** Settings that lose what follows a `#`, because their value has no quotes. */
export function cutSettings(text: string): string[] {
  return [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=[ \t]*(?!["'`\s])\S*\S#/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

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
export const functionSecrets = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_BEFORE',
  'PAN_KEYS',
  'RECONCILE_SECRET',
  'SEND_EMAIL_SECRET',
  'CLEAN_UP_SECRET',
  'ROTATE_PAN_SECRET',
  'SITE_URL',
  'SITE_ORIGINS',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

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
