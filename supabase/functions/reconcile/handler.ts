import { bearerToken } from '../_shared/bearer-token.ts';
import { sha256 } from '../_shared/crypto.ts';
import { readScheduleSettings, type EnvironmentVariables } from '../_shared/environment.ts';
import { reconcile, type Finding } from '../_shared/reconciliation.ts';
import { logError } from '../_shared/responses.ts';

/** The provider retries events for a day and a bank may respond after three; a week allows for missed runs. */
const DAYS = 7;

/**
 * Reconciles the last week when a schedule calls it: POST with `authorization: Bearer RECONCILE_SECRET`.
 * Responds with the number of donations per result, and logs those that need review. Responds with 502 when
 * a donation could not be checked; the next run checks it again.
 */
export async function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  try {
    if (request.method !== 'POST') return respond(405, { error: 'method-not-allowed' });
    const { RECONCILE_SECRET, ...settings } = readScheduleSettings(variables);
    if (!(await hasSecret(request, RECONCILE_SECRET))) {
      return respond(401, { error: 'wrong-secret' });
    }
    const since = new Date(Date.now() - DAYS * 24 * 60 * 60 * 1000);
    const findings = await reconcile(settings, since);
    for (const { orderId, result, note } of findings) {
      if (result === 'needs review') logError('reconcile', new Error(`${orderId}: ${note}`));
    }
    const counts = countResults(findings);
    return respond((counts['not checked'] ?? 0) > 0 ? 502 : 200, counts);
  } catch (error) {
    logError('reconcile', error);
    return respond(500, { error: 'not-reconciled' });
  }
}

function respond(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status });
}

/** Compares hashes, so that the timing reveals nothing about the secret. */
async function hasSecret(request: Request, secret: string): Promise<boolean> {
  return (await sha256(bearerToken(request) ?? '')) === (await sha256(secret));
}

function countResults(findings: readonly Finding[]): Partial<Record<Finding['result'], number>> {
  const counts: Partial<Record<Finding['result'], number>> = {};
  for (const { result } of findings) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}
