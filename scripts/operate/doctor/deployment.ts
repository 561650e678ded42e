// What the doctor examines, and how a check asks.
import type * as dns from 'node:dns/promises';
import type { Client } from 'pg';
import type { ManagementApi } from '../management-api.ts';
import { messageOf } from '../problems.ts';
import type { Settings } from '../settings.ts';

/** A deployed site and the project that it should use. */
export interface Deployment {
  /** Of this checkout. */
  readonly root: string;
  /** An origin. */
  readonly siteUrl: string;
  readonly settings: Settings;
  readonly api: ManagementApi;
  /** The check whether the project is awake connects it. */
  readonly database: Client;
  /** What of the organisation's facts and words is not its own: a sentence for each. */
  readonly organisationProblems: readonly string[];
  /** Of Razorpay's API, if it is not its own. */
  readonly razorpayUrl?: string;
  /** Names the DNS record with the mail provider's key. */
  readonly dkimSelector?: string | undefined;
  readonly dns: Pick<typeof dns, 'resolveMx' | 'resolveTxt'>;
  /** The address to which a test email is sent. */
  readonly testRecipient?: string | undefined;
}

export interface Check {
  /** What is true when the check passes. */
  readonly title: string;
  /** Checks whose problem would appear here a second time: this one is skipped then. */
  readonly needs?: readonly Check[];
  /**
   * @returns a sentence for each problem with its harm and its way out
   * @throws Error whose message is such a sentence
   */
  readonly ask: (deployment: Deployment) => Promise<readonly string[]>;
}

/**
 * Runs the checks in their order. Changes nothing; sends a test email if one is asked for.
 * @returns the problems of each check; null for one that is skipped
 */
export async function examine(deployment: Deployment, checks: readonly Check[]) {
  const found = new Map<Check, readonly string[] | null>();
  for (const check of checks) {
    const isSkipped = check.needs?.some((needed) => found.get(needed)?.length !== 0) === true;
    const ask = () => check.ask(deployment).catch((error: unknown) => [messageOf(error)]);
    found.set(check, isSkipped ? null : await ask());
  }
  return [...found].map(([{ title }, problems]) => ({ title, problems }));
}

/** Writes what is missing, and goes on where it stopped. */
export const DEPLOY = 'Run npm run deploy.';
export const UPLOAD = 'Run npm run deploy, and upload dist/ with its configuration.';

const TIMEOUT_MS = 20_000;

/** @throws Error that names the address */
export async function get(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { ...init, signal }).catch((error: unknown) => {
    throw new Error(`Nobody answers at ${url}: ${whyUnreachable(error)}`, { cause: error });
  });
}

/** What the error of a connection means. Node's names of the certificate's: https://nodejs.org/api/tls.html */
function whyUnreachable(error: unknown): string {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  const code = String(Reflect.get(Object(cause), 'code'));
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) {
    return 'DNS does not know the name. Add its record at the domain’s DNS.';
  }
  return /CERT|ISSUER|SIGNATURE/.test(code)
    ? `browsers do not trust its certificate (${code}). Let the host make one for this name.`
    : 'the host is down, or the address is wrong.';
}
