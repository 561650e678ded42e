import { addressChecks } from './address-checks.ts';
import { backendChecks } from './backend-checks.ts';
import type { Deployment } from './deployment.ts';
import { dnsChecks } from './dns-checks.ts';
import { functionChecks } from './function-checks.ts';
import { emailChecks } from './email-checks.ts';
import { scheduleChecks } from './schedule-checks.ts';
import { signInChecks } from './sign-in-checks.ts';
import { siteChecks } from './site-checks.ts';

const checks = [
  ...siteChecks,
  ...backendChecks,
  ...signInChecks,
  ...functionChecks,
  ...addressChecks,
  ...scheduleChecks,
  ...emailChecks,
  ...dnsChecks,
];

export interface Finding {
  readonly title: string;
  /** What is wrong and how to fix it; null when the check passed. */
  readonly problem: string | null;
  /** A fact to print, or null. */
  readonly note: string | null;
}

/** Runs every check in turn. Changes nothing in the deployment; a test email is sent if one is asked for. */
export async function examine(deployment: Deployment): Promise<Finding[]> {
  // A copy, so that a second examination reads everything again.
  const examined = { ...deployment };
  const findings: Finding[] = [];
  for (const { title, ask, note } of checks) {
    findings.push({
      title,
      problem: await ask(examined),
      note: (await note?.(examined)) ?? null,
    });
  }
  return findings;
}
