import { logProblem } from '../_shared/answers.ts';
import { hexadecimal } from '../_shared/body.ts';
import { readScheduleSettings, type EnvironmentSource } from '../_shared/environment.ts';
import { reconcile, type Finding } from '../_shared/reconciliation.ts';

/** The provider delivers for a day, and a bank may answer for three: a week leaves room for a missed run. */
const DAYS = 7;

/**
 * The reconciliation of the last week, for a schedule to call: POST with `authorization: Bearer` and the
 * RECONCILE_SECRET. Answers how many donations came to which result, and logs those that want a person.
 * 502 when something could not be asked: the next run asks again.
 */
export async function handle(request: Request, source: EnvironmentSource): Promise<Response> {
  try {
    if (request.method !== 'POST') return answer(405, { error: 'method-not-allowed' });
    const { RECONCILE_SECRET, ...settings } = readScheduleSettings(source);
    if (!(await isCalledWith(RECONCILE_SECRET, request))) {
      return answer(401, { error: 'wrong-secret' });
    }
    const since = new Date(Date.now() - DAYS * 24 * 60 * 60 * 1000);
    const findings = await reconcile(settings, since);
    for (const { orderId, kind, note } of findings) {
      if (kind === 'for a person') logProblem('reconcile', new Error(`${orderId}: ${note}`));
    }
    const counts = countKinds(findings);
    return answer((counts['not asked'] ?? 0) > 0 ? 502 : 200, counts);
  } catch (problem) {
    logProblem('reconcile', problem);
    return answer(500, { error: 'not-reconciled' });
  }
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status });
}

/** Digests are compared, so that the time it takes says nothing about the secret. */
async function isCalledWith(secret: string, request: Request): Promise<boolean> {
  const given = request.headers.get('authorization') ?? '';
  return (await digest(given)) === (await digest(`Bearer ${secret}`));
}

async function digest(text: string): Promise<string> {
  return hexadecimal(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function countKinds(findings: readonly Finding[]): Partial<Record<Finding['kind'], number>> {
  const counts: Partial<Record<Finding['kind'], number>> = {};
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
