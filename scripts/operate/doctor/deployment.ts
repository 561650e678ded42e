// What the doctor examines, and how a check asks.
import type { Client } from 'pg';
import type { ManagementApi } from '../management-api.ts';
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
  /** Functions of `node:dns/promises`. */
  readonly dns: {
    readonly resolveMx: (name: string) => Promise<readonly { exchange: string }[]>;
    readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
  };
  /** The address to which a test email is sent. */
  readonly testRecipient?: string | undefined;
}

export interface Check {
  /** What is true when the check passes. */
  readonly title: string;
  /** Checks whose problem would appear here a second time. */
  readonly needs?: readonly Check[];
  /**
   * @returns a sentence for each problem with its harm and its way out
   * @throws Error whose message is such a sentence
   */
  readonly ask: (deployment: Deployment) => Promise<readonly string[]>;
}

export interface Finding {
  readonly title: string;
  /** Null when a check that this one needs has found some. */
  readonly problems: readonly string[] | null;
}

/** Runs the checks in their order. Changes nothing; sends a test email if one is asked for. */
export async function examine(
  deployment: Deployment,
  checks: readonly Check[],
): Promise<Finding[]> {
  const found = new Map<Check, Finding['problems']>();
  for (const check of checks) {
    const isSkipped = check.needs?.some((needed) => found.get(needed)?.length !== 0) === true;
    const ask = () =>
      check
        .ask(deployment)
        .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    found.set(check, isSkipped ? null : await ask());
  }
  return [...found].map(([{ title }, problems]) => ({ title, problems }));
}

/** Writes what is missing, and goes on where it stopped. */
export const DEPLOY = 'Run npm run deploy.';
export const UPLOAD = 'Run npm run deploy, and upload dist/ with its configuration.';

const TIMEOUT_MS = 20_000;

/** @throws Error of the connection */
export const get = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
