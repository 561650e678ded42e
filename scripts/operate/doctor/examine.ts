import { backendChecks } from './backend-checks.ts';
import { databaseChecks } from './database-checks.ts';
import type { Check, Deployment, Problem } from './deployment.ts';
import { emailChecks } from './email-checks.ts';
import { functionChecks } from './function-checks.ts';
import { operationChecks } from './operation-checks.ts';
import { scheduleChecks } from './schedule-checks.ts';
import { siteChecks } from './site-checks.ts';

const allChecks = [
  ...siteChecks,
  ...backendChecks,
  ...databaseChecks,
  ...functionChecks,
  ...scheduleChecks,
  ...operationChecks,
  ...emailChecks,
];

export interface Finding {
  readonly title: string;
  readonly result: Problem | 'right' | 'unknown' | 'skipped';
  readonly note: string | null;
}

/** Runs the checks, each after those that it needs. Changes nothing; sends a test email if one is asked for. */
export async function examine(
  deployment: Deployment,
  checks: readonly Check[] = allChecks,
): Promise<Finding[]> {
  // A copy, so that a second examination reads everything again.
  const examined = { ...deployment };
  const results = new Map<Check, Promise<Finding['result']>>();
  const resultOf = (check: Check): Promise<Finding['result']> => {
    const result = results.get(check) ?? run(check);
    results.set(check, result);
    return result;
  };
  const run = async ({ needs = [], ask: problemIn }: Check): Promise<Finding['result']> => {
    const needed = await Promise.all(needs.map(resultOf));
    if (needed.some((result) => result === 'skipped' || typeof result === 'object')) {
      return 'skipped';
    }
    return (await problemIn(examined)) ?? 'right';
  };
  return Promise.all(
    checks.map(async (check) => {
      const result = await resultOf(check);
      const note = result === 'skipped' ? null : ((await check.note?.(examined)) ?? null);
      return { title: check.title, result, note };
    }),
  );
}
