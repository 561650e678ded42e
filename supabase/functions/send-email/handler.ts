import * as z from 'zod/mini';
import { HttpError, logFailure, parseJson, readBytes } from '../_shared/base/http.ts';
import { EMAIL_ADDRESS, EMAIL_MAX_LENGTH } from '../_shared/common/email-address.ts';
import {
  emailSettingsSchema,
  type EmailSettings,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { type DatabaseClient, databaseClient } from '../_shared/base/database.ts';
import { recordJobRun, serveJob } from '../_shared/base/job-function.ts';
import { messageWriter } from './message.ts';
import { databaseEvents, decideEmails, scheduledEmails } from './decide-emails.ts';
import {
  databaseOutbox,
  sendDueEmails,
  type DeliveryOutcome,
  type SendingResult,
} from './send-due-emails.ts';
import { smtpTransport } from './smtp.ts';

const JOB = 'send-email';
/** Hosted functions end after 150 seconds, and the last email needs some of them. */
const TIME_BUDGET_MILLISECONDS = 100_000;
/** No visitor waits, and a lease may first cancel many emails. */
const DATABASE_TIMEOUT_MILLISECONDS = 15_000;
const HOOK_TIMEOUT_MILLISECONDS = 10_000;
const MAX_BODY_BYTES = 1_000;
/** Fewer than the events that one run decides, so that no other email waits for those of a mailing. */
const MAILING_BATCH = 200;

const requestSchema = z.object({
  test_recipient: z.optional(
    z.string().check(z.maxLength(EMAIL_MAX_LENGTH), z.regex(EMAIL_ADDRESS)),
  ),
});

/**
 * Decides which emails follow from what happened, and sends the due ones, when a schedule calls it: POST with `authorization: Bearer SEND_EMAIL_SECRET`. With the JSON
 * `{"test_recipient": "…"}` it queues a test email first, and responds with what became of it. Responds with counts,
 * and with 502 when the mail server can't be used.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveJob(
    request,
    {
      name: JOB,
      isScheduled: true,
      failure: 'not-sent',
      readSettings: () => readSettings(emailSettingsSchema, variables),
      secretOf: ({ SEND_EMAIL_SECRET }) => SEND_EMAIL_SECRET,
    },
    async (settings) => sendEmails(settings, await readTestRecipient(request)),
  );
}

async function readTestRecipient(request: Request): Promise<string | undefined> {
  const body = await readBytes(request, MAX_BODY_BYTES);
  const order = requestSchema.safeParse(body?.length === 0 ? {} : parseJson(body ?? ''));
  if (!order.success) throw new HttpError(400, 'malformed-request');
  return order.data.test_recipient;
}

async function sendEmails(
  settings: EmailSettings,
  recipient: string | undefined,
): Promise<Response> {
  const started = new Date();
  const deadline = started.getTime() + TIME_BUDGET_MILLISECONDS;
  const database = databaseClient(settings, DATABASE_TIMEOUT_MILLISECONDS);
  const outbox = databaseOutbox(database);
  const testId = recipient === undefined ? null : await outbox.queueTestEmail(recipient);
  const events = databaseEvents(database);
  const as_of = started.toISOString();
  const areMailingsContinued = await isDone(
    database.rpc('continue_mailings', { as_of, batch: MAILING_BATCH }),
  );
  const areAppealsTold = await isDone(database.rpc('record_appeal_news', { as_of }));
  await decideEmails({ events, now: () => new Date(), hasTime: () => Date.now() < deadline });
  for (const email of scheduledEmails(started)) await events.queueScheduled(email);
  const transport = smtpTransport(settings.SMTP_URL);
  const result = await sendDueEmails({
    outbox,
    transport,
    messageOf: messageWriter(settings),
    now: () => new Date(),
    hasTime: () => Date.now() < deadline,
  }).finally(transport.close);
  await outbox.redactOldEmails(started);
  await recordJobRun(settings, {
    name: JOB,
    last_run_at: as_of,
    last_result:
      result.serverProblem || !areMailingsContinued || !areAppealsTold
        ? 'failed'
        : result.isComplete
          ? 'complete'
          : 'partial',
    next_position: null,
  });
  await callBuildHook(settings, database, started);
  const answer = {
    ...countsOf(result),
    ...describeTest(testId === null ? undefined : result.outcomes.get(testId)),
  };
  return Response.json(answer, { status: result.serverProblem === null ? 200 : 502 });
}

/** @returns whether a step before the emails was done. The next run repeats it; the emails that are due must not wait for it. */
async function isDone(step: { throwOnError: () => PromiseLike<unknown> }): Promise<boolean> {
  try {
    await step.throwOnError();
    return true;
  } catch (error) {
    logFailure(JOB, error);
    return false;
  }
}

/**
 * Lets the host build the site when an appeal or a dog has no page of its own yet, which the preview of a shared link needs. A
 * call that fails is repeated by the next run. Without a hook the host builds at night.
 */
async function callBuildHook(
  settings: EmailSettings,
  database: DatabaseClient,
  started: Date,
): Promise<void> {
  const { BUILD_HOOK_URL: hook } = settings;
  if (hook === undefined) return;
  const { data: isDue } = await database.rpc('is_build_due').throwOnError();
  if (!isDue) return;
  const isCalled = await fetch(hook, {
    method: 'POST',
    signal: AbortSignal.timeout(HOOK_TIMEOUT_MILLISECONDS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isCalled) logFailure(JOB, new Error('The build hook could not be called.'));
  await recordJobRun(settings, {
    name: 'build-site',
    last_run_at: started.toISOString(),
    last_result: isCalled ? 'complete' : 'failed',
    next_position: null,
  });
}

function countsOf({ outcomes, isComplete, serverProblem }: SendingResult): Record<string, unknown> {
  const count = (result: DeliveryOutcome['result']) =>
    [...outcomes.values()].filter((outcome) => outcome.result === result).length;
  return {
    sent: count('sent'),
    failed: count('failed'),
    refused: count('refused'),
    is_complete: isComplete,
    problem: serverProblem,
  };
}

/** `test` is null when no test email was tried: none was asked for, or its address was refused before. */
function describeTest(outcome: DeliveryOutcome | undefined): Record<string, unknown> {
  if (outcome === undefined) return { test: null };
  return outcome.result === 'sent'
    ? { test: 'sent' }
    : { test: outcome.result, problem: outcome.problem };
}
