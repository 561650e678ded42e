import * as z from 'zod/mini';
import { hasBearerToken } from '../_shared/bearer-token.ts';
import { parseJson, readBytes } from '../_shared/body.ts';
import { readMailSettings, type EnvironmentVariables } from '../_shared/environment.ts';
import { logError } from '../_shared/responses.ts';
import { recordJobRun } from '../_shared/scheduled-job.ts';
import { messageOf } from './message.ts';
import { databaseOutbox, type Outcome } from './outbox.ts';
import { sendDueMails, type SendingResult } from './send-due-mails.ts';
import { smtpTransport } from './transport.ts';

const JOB = 'send-mail';
/** Hosted functions end after 150 seconds, and the last mail needs some of them. */
const TIME_BUDGET_MILLISECONDS = 100_000;
const MAX_BODY_BYTES = 1_000;

const requestSchema = z.object({
  test_recipient: z.optional(
    z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  ),
});

/**
 * Sends due mails when a schedule calls it: POST with `authorization: Bearer SEND_MAIL_SECRET`. With the JSON
 * `{"test_recipient": "…"}` it queues a test mail first, and responds with what became of it. Responds with counts,
 * and with 502 when the mail server can't be used.
 */
export async function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  try {
    if (request.method !== 'POST') return respond(405, { error: 'method-not-allowed' });
    const { SEND_MAIL_SECRET, ...settings } = readMailSettings(variables);
    if (!(await hasBearerToken(request, SEND_MAIL_SECRET))) {
      return respond(401, { error: 'wrong-secret' });
    }
    const body = await readBytes(request, MAX_BODY_BYTES);
    const order = requestSchema.safeParse(body?.length === 0 ? {} : parseJson(body ?? ''));
    if (!order.success) return respond(400, { error: 'malformed-request' });

    const started = new Date();
    const deadline = started.getTime() + TIME_BUDGET_MILLISECONDS;
    const outbox = databaseOutbox(settings);
    const { test_recipient: recipient } = order.data;
    const testId = recipient === undefined ? null : await outbox.queueTestMail(recipient);
    await outbox.queueTeamWeek(started);
    const transport = smtpTransport(settings.SMTP_URL);
    const result = await sendDueMails({
      outbox,
      transport,
      messageOf: (mail) => messageOf(mail, settings),
      now: () => new Date(),
      hasTime: () => Date.now() < deadline,
    }).finally(transport.close);
    await outbox.forgetOldMails(started);
    await recordJobRun(settings, {
      name: JOB,
      last_run_at: started.toISOString(),
      last_result: result.serverProblem ? 'failed' : result.isComplete ? 'complete' : 'partial',
      next_position: null,
    });
    return respond(result.serverProblem === null ? 200 : 502, {
      ...countsOf(result),
      ...describeTest(testId === null ? undefined : result.outcomes.get(testId)),
    });
  } catch (error) {
    logError(JOB, error);
    return respond(500, { error: 'not-sent' });
  }
}

function respond(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status });
}

function countsOf({ outcomes, isComplete, serverProblem }: SendingResult): Record<string, unknown> {
  const count = (result: Outcome['result']) =>
    [...outcomes.values()].filter((outcome) => outcome.result === result).length;
  return {
    sent: count('sent'),
    failed: count('failed'),
    refused: count('refused'),
    is_complete: isComplete,
    problem: serverProblem,
  };
}

/** `test` is null when no test mail was tried: none was asked for, or its address was refused before. */
function describeTest(outcome: Outcome | undefined): Record<string, unknown> {
  if (outcome === undefined) return { test: null };
  return outcome.result === 'sent'
    ? { test: 'sent' }
    : { test: outcome.result, problem: outcome.problem };
}
