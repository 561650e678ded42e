// What the doctor examines, and how a check asks.
import { z } from 'zod';
import { secretKeyHeaders } from '../../../supabase/functions/_shared/base/database.ts';
import type { Repository } from './repository.ts';

/** A deployed site and the backend that it should use. */
export interface Deployment {
  /** What should be deployed. */
  readonly repository: Repository;
  /** An origin without a trailing slash, like supabaseUrl. */
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Bypasses every policy. Without it, checks have a visitor's rights. */
  readonly secretKey?: string | undefined;
  /** The settings of the functions as they are known here, secrets included. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  /** The text of the file that they come from. */
  readonly settingsFile?: string;
  /** Reads settings of the project that no visitor can see. */
  readonly management?: Management | undefined;
  /** The domain that emails come from; undefined for a site without a domain. */
  readonly mailDomain?: MailDomain | undefined;
  /** Of Razorpay's API, if it is not its own. */
  readonly razorpayUrl?: string;
  /** The address to which a test email is sent. */
  readonly testRecipient?: string | undefined;
}

export interface MailDomain {
  readonly name: string;
  /** Names the DNS record with the provider's DKIM key. */
  readonly dkimSelector?: string | undefined;
  /** Functions of `node:dns/promises`. */
  readonly dns: {
    readonly resolveMx: (name: string) => Promise<readonly { exchange: string }[]>;
    readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
  };
}

/** Supabase's Management API. */
interface Management {
  /** Without a trailing slash. */
  readonly url: string;
  /** The first label of the project's own host name. */
  readonly projectRef: string;
  /** A personal access token of a member of the organisation. */
  readonly accessToken: string;
}

export interface Problem {
  /** What is wrong, and what follows from it. */
  readonly problem: string;
  /** The command or the page that mends it. */
  readonly mend: string;
}

export interface Check {
  /** What is true when the check passes. */
  readonly title: string;
  /** Checks whose problem would appear here a second time: this one is skipped when one of them finds something. */
  readonly needs?: readonly Check[];
  /** @returns null when the check passes, `unknown` when it can't tell with what it was given */
  readonly ask: (deployment: Deployment) => Promise<Problem | 'unknown' | null>;
  /** @returns a fact to print, whether the check passes or not */
  readonly note?: (deployment: Deployment) => Promise<string | null>;
}

/** Writes what is missing, and goes on where it stopped. */
export const DEPLOY = 'npm run deploy';

/** A page of the project in Supabase's dashboard, which asks for the project when the host name doesn't have it. */
export function dashboard({ supabaseUrl, management }: Deployment, page: string): string {
  const own = /^([a-z]{20})\.supabase\.co$/.exec(new URL(supabaseUrl).hostname)?.[1];
  return `https://supabase.com/dashboard/project/${management?.projectRef ?? own ?? '_'}${page}`;
}

/** `a`, `a and b`, `a, b and c`, or `a, b, c and 7 more`. */
export function listOf(names: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(` ${joint} `);
}

const TIMEOUT_MILLISECONDS = 20_000;

/** @returns null on a network error or a timeout */
export async function get(url: string, init: RequestInit = {}): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  return fetch(url, { redirect: 'follow', ...init, signal }).catch(() => null);
}

interface Question {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly redirect?: RequestRedirect;
}

/** Sends a request to the backend with a visitor's rights. @returns null on a network error or a timeout */
export function ask(
  { supabaseUrl, publishableKey, siteUrl }: Deployment,
  path: string,
  question: Question = {},
): Promise<Response | null> {
  return get(supabaseUrl + path, {
    ...question,
    headers: {
      apikey: publishableKey,
      origin: siteUrl,
      'content-type': 'application/json',
      ...question.headers,
    },
  });
}

/** Sends a request to the backend past every policy. @returns null on a network error or a timeout */
export function askAsServer(
  { supabaseUrl, secretKey = '' }: Deployment,
  path: string,
  question: Question = {},
): Promise<Response | null> {
  return get(supabaseUrl + path, {
    ...question,
    headers: { ...secretKeyHeaders(secretKey), 'content-type': 'application/json' },
  });
}

/** The first row of a list that the server reads. */
export async function firstRow(
  deployment: Deployment,
  path: string,
): Promise<Record<string, unknown> | undefined> {
  const rows: unknown = await (await askAsServer(deployment, path))?.json().catch(() => null);
  return z.array(z.record(z.string(), z.unknown())).safeParse(rows).data?.at(0);
}

/** `3 minutes`, `5 hours` or `2 days`. */
export function ageOf(time: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60
    ? `${Math.floor(minutes / 60)} hours`
    : `${Math.floor(minutes / 1440)} days`;
}

/** Calls `read` once for a deployment, however many checks need its result. */
export function oncePer<Result>(
  read: (deployment: Deployment) => Promise<Result>,
): (deployment: Deployment) => Promise<Result> {
  const results = new WeakMap<Deployment, Promise<Result>>();
  return (deployment) => {
    const result = results.get(deployment) ?? read(deployment);
    results.set(deployment, result);
    return result;
  };
}

/** A text in the JSON of a response under one of these names; '' when it has none. */
export async function textIn(
  response: Response | null,
  ...names: readonly string[]
): Promise<string> {
  const body: unknown = await response?.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return '';
  const text = names.map((name): unknown => Reflect.get(body, name)).find((value) => value);
  return typeof text === 'string' ? text : '';
}

/** Whether a key bypasses every policy: a secret key, or a legacy service_role token. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  return Buffer.from(payload, 'base64url').toString().includes('"role":"service_role"');
}
