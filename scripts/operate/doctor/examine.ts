import { backendChecks } from './backend-checks.ts';
import type { Deployment } from './deployment.ts';
import { functionChecks } from './function-checks.ts';
import { signInChecks } from './sign-in-checks.ts';
import { siteChecks } from './site-checks.ts';

export interface Finding {
  readonly title: string;
  /** What is wrong and how to fix it; null when the check passed. */
  readonly problem: string | null;
}

/** Runs every check in turn. Changes nothing in the deployment. */
export async function examine(deployment: Deployment): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { title, ask } of [
    ...siteChecks,
    ...backendChecks,
    ...signInChecks,
    ...functionChecks,
  ]) {
    findings.push({ title, problem: await ask(deployment) });
  }
  return findings;
}
