import { backendChecks } from './backend-checks.ts';
import type { Deployment } from './deployment.ts';
import { functionChecks } from './function-checks.ts';
import { siteChecks } from './site-checks.ts';

export interface Finding {
  readonly title: string;
  /** What is wrong and what to do; null when all is well. */
  readonly problem: string | null;
}

/** Asks everything, one after the other, and changes nothing. */
export async function examine(deployment: Deployment): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { title, ask } of [...siteChecks, ...backendChecks, ...functionChecks]) {
    findings.push({ title, problem: await ask(deployment) });
  }
  return findings;
}
