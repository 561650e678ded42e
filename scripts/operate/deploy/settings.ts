// What a deployment needs to know. It is kept in .env.deploy.local, which the other commands for operators read, too.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';

export const SETTINGS_FILE = '.env.deploy.local';

/** Adds the file's values to the environment, which wins. */
export function loadSettings(): void {
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
}

export type Settings = Readonly<Record<string, string>>;

/** @param hidden whether the terminal must not show the answer */
export type Ask = (question: string, hidden: boolean) => Promise<string>;

export const hosts = ['netlify', 'cloudflare', 'nginx', 'other'] as const;

interface Question {
  readonly name: string;
  /** Each answer is one part of the value. */
  readonly parts: readonly { readonly text: string; readonly hidden?: boolean }[];
  readonly join?: (answers: readonly string[]) => string;
  /** Makes a value out of what people paste. */
  readonly clean?: (value: string) => string;
  /** @returns a sentence when the value can't be right */
  readonly problem: (value: string) => string | null;
}

const unless = (right: boolean, sentence: string) => (right ? null : sentence);

/** The two that let the command ask Supabase for the rest. */
export const projectQuestions: readonly Question[] = [
  {
    name: 'SUPABASE_PROJECT_REF',
    parts: [{ text: 'Supabase project (its address, or the 20 letters in it)' }],
    clean: (value) => /\b[a-z]{20}\b/.exec(value)?.[0] ?? value,
    problem: (value) =>
      unless(
        /^[a-z]{20}$/.test(value),
        'The project’s reference has 20 small letters: https://supabase.com/dashboard/project/REFERENCE.',
      ),
  },
  {
    name: 'SUPABASE_ACCESS_TOKEN',
    parts: [{ text: 'Access token (supabase.com/dashboard/account/tokens, sbp_…)', hidden: true }],
    problem: (value) => unless(/^sbp_\w{20,}$/.test(value), 'An access token begins with sbp_.'),
  },
];

export const siteQuestions: readonly Question[] = [
  {
    name: 'SITE_URL',
    parts: [{ text: 'Address of the site (https://your.site)' }],
    problem: addressProblem,
  },
  {
    name: 'SITE_HOST',
    parts: [{ text: `Host of the site (${hosts.join(', ')})` }],
    clean: (value) => value.toLowerCase(),
    problem: (value) =>
      unless(
        hosts.some((host) => host === value),
        `Choose one of ${hosts.join(', ')}.`,
      ),
  },
  {
    name: 'RAZORPAY_KEY_ID',
    parts: [{ text: 'Razorpay key id (rzp_test_… or rzp_live_…)' }],
    problem: (value) =>
      unless(/^rzp_(test|live)_\w+$/.test(value), 'A key id begins with rzp_test_ or rzp_live_.'),
  },
  {
    name: 'RAZORPAY_KEY_SECRET',
    parts: [{ text: 'Razorpay key secret', hidden: true }],
    problem: (value) =>
      /\s/.test(value)
        ? 'The key secret is one word.'
        : unless(value.length >= 8, 'The key secret is too short. Copy all of it.'),
  },
  {
    name: 'SMTP_URL',
    parts: [
      { text: 'Mail server with TLS on port 465 (smtp.provider.example)' },
      { text: 'Its user name' },
      { text: 'Its password', hidden: true },
    ],
    join: ([server = '', user = '', password = '']) => {
      const host = server.replace(/^smtps?:\/\//, '').replace(/:465$/, '');
      return `smtps://${percentEncode(user)}:${percentEncode(password)}@${host}:465`;
    },
    problem: (value) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      return unless(
        url?.protocol === 'smtps:' &&
          url.port === '465' &&
          url.username !== '' &&
          url.password !== '' &&
          !isLocal(url.hostname),
        'Name a mail server that takes TLS on port 465 (hosted functions can’t use ports 25 and 587), a user name and a password.',
      );
    },
  },
  {
    name: 'MAIL_FROM',
    parts: [{ text: 'Sender of the emails (Your Name <hello@your.site>)' }],
    problem: (value) =>
      unless(
        /^[^<>@"'`\r\n]+ <[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>$/.test(value),
        'Write the name and then the address between < and >.',
      ),
  },
  {
    name: 'ADMIN_EMAIL',
    parts: [{ text: 'Email address of the first administrator' }],
    problem: (value) =>
      unless(/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/.test(value), 'This is no email address.'),
  },
];

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

const madeSecrets = {
  RAZORPAY_WEBHOOK_SECRET: () => randomBytes(32).toString('hex'),
  PAN_KEYS: () => `1:${randomBytes(32).toString('base64')}`,
  RECONCILE_SECRET: () => randomBytes(32).toString('hex'),
  SEND_EMAIL_SECRET: () => randomBytes(32).toString('hex'),
  CLEAN_UP_SECRET: () => randomBytes(32).toString('hex'),
  ROTATE_PAN_SECRET: () => randomBytes(32).toString('hex'),
};

/** New values for the secrets that the settings lack. */
export function makeSecrets(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(madeSecrets).flatMap(([name, make]) =>
      settings[name] ? [] : [[name, make()] as const],
    ),
  );
}

/** Everything but letters and digits, so that no parser of addresses or of `.env` files reads it in another way. */
export function percentEncode(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/** Whether people on the internet can't reach it. */
function isLocal(hostname: string): boolean {
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    !hostname.includes('.') ||
    /\.(localhost|local|internal|test|invalid)$/.test(hostname)
  );
}

/** @returns a sentence when the site can't have this address */
function addressProblem(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`) {
    return 'Write the address with https:// and without a path.';
  }
  return isLocal(url.hostname)
    ? `${url.hostname} is an address of this machine or network. Sign-in links and emails would lead nowhere.`
    : null;
}

/**
 * Completes the settings with what a person answers, and checks all of them.
 * @param ask null when nobody can answer
 * @param keep gets the settings after each answer, so that none is typed twice
 * @throws Error that names what is missing or wrong and never shows a value
 */
export async function completeSettings(
  settings: Settings,
  questions: readonly Question[],
  ask: Ask | null,
  print: (line: string) => void,
  keep: (settings: Settings) => Promise<void> = () => Promise.resolve(),
): Promise<Settings> {
  const complete: Record<string, string> = { ...settings };
  const lacking: string[] = [];
  for (const { name, parts, join, clean, problem } of questions) {
    for (;;) {
      const given = complete[name] ?? '';
      const value = clean?.(given) ?? given;
      if (value !== '') complete[name] = value;
      const sentence = value === '' ? null : problem(value);
      if (value !== '' && sentence === null) {
        await keep(complete);
        break;
      }
      if (sentence !== null) print(`${name}: ${sentence}`);
      if (!ask) {
        lacking.push(name);
        break;
      }
      const answers: string[] = [];
      for (const { text, hidden } of parts) {
        answers.push((await ask(`${text}: `, hidden === true)).trim());
      }
      complete[name] = join ? join(answers) : (answers[0] ?? '');
    }
  }
  if (lacking.length > 0) {
    throw new Error(`Write ${lacking.join(', ')} into ${SETTINGS_FILE}.`);
  }
  if (Boolean(complete['TURNSTILE_SITE_KEY']) !== Boolean(complete['TURNSTILE_SECRET_KEY'])) {
    throw new Error(
      `The captcha needs both TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY. Write the other one into ${SETTINGS_FILE} too, or take this one out.`,
    );
  }
  if (complete['SITE_URL'] !== undefined) {
    complete['SITE_URL'] = new URL(complete['SITE_URL']).origin;
  }
  return complete;
}

/** Another service does not accept these settings. */
export class RefusedSettings extends Error {
  constructor(
    readonly names: readonly string[],
    readonly sentence: string,
  ) {
    super(`${sentence} Correct ${names.join(' and ')} in ${SETTINGS_FILE}, and run this again.`);
  }
}

/** The values of a `.env` file, as Node reads them. */
export function parseSettings(text: string): Settings {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
}

/** The text of a `.env` file with these values, each of which stays what it is when the file is read again. */
export function writeSettings(text: string, values: Settings): string {
  let lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const before = parseSettings(text);
  for (const [name, value] of Object.entries(values)) {
    if (before[name] === value) continue;
    lines = lines.filter((line) => !line.trimStart().startsWith(`${name}=`));
    lines.push(`${name}=${quote(name, value)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** @throws Error for a value that no quotes can hold */
function quote(name: string, value: string): string {
  const mark = ["'", '`'].find((candidate) => !value.includes(candidate));
  if (mark === undefined || /[\r\n]/.test(value)) {
    throw new Error(`${name} has a line break or every kind of quotation mark.`);
  }
  return `${mark}${value}${mark}`;
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
