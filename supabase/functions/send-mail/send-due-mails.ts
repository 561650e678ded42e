import type { SendMailOptions } from 'nodemailer';
import { logError } from '../_shared/responses.ts';
import { deliveryProblem } from './delivery-problem.ts';
import type { LeasedMail, Outbox, Outcome } from './outbox.ts';
import type { Transport } from './transport.ts';

const BATCH = 10;
const MAX_MAILS = 200;
/** After so many mails in a row the mail server counts as unusable. */
const MAX_SERVER_PROBLEMS = 2;
const NOTE_ATTEMPTS = 3;

export interface Sending {
  readonly outbox: Outbox;
  readonly transport: Transport;
  /** @throws Error without personal data */
  readonly messageOf: (mail: LeasedMail) => SendMailOptions;
  readonly now: () => Date;
  /** Whether there is time for another mail. */
  readonly hasTime: () => boolean;
}

export interface SendingResult {
  readonly outcomes: ReadonlyMap<LeasedMail['id'], Outcome>;
  /** Nothing is due any more. */
  readonly isComplete: boolean;
  /** Why the mail server can't be used; null if it can. */
  readonly serverProblem: string | null;
}

/**
 * Sends the mails that are due, the most important first, until none is, 200 are tried or the time is used up. Two mails
 * in a row that fail because of the server end the run; the others of that batch are noted as failed with them.
 * @throws Error when the database fails; what was leased is tried again after the lease
 */
export async function sendDueMails(sending: Sending): Promise<SendingResult> {
  const { outbox, now, hasTime } = sending;
  const outcomes = new Map<string, Outcome>();
  const end = (isComplete: boolean, serverProblem: string | null = null): SendingResult => ({
    outcomes,
    isComplete,
    serverProblem,
  });
  let serverProblems = 0;
  while (outcomes.size < MAX_MAILS) {
    const mails = hasTime() ? await outbox.lease(now(), BATCH) : null;
    if (mails === null) break;
    if (mails.length === 0) return end(true);
    for (const [index, mail] of mails.entries()) {
      if (!hasTime()) return end(false);
      const { outcome, isServerProblem } = await deliver(sending, mail);
      outcomes.set(mail.id, outcome);
      await note(outbox, mail, outcome, now());
      serverProblems = isServerProblem ? serverProblems + 1 : 0;
      if (outcome.result === 'sent' || serverProblems < MAX_SERVER_PROBLEMS) continue;
      for (const untried of mails.slice(index + 1)) {
        outcomes.set(untried.id, outcome);
        await note(outbox, untried, outcome, now());
      }
      return end(false, outcome.problem);
    }
  }
  return end(false);
}

async function deliver(
  { transport, messageOf }: Sending,
  mail: LeasedMail,
): Promise<{ outcome: Outcome; isServerProblem: boolean }> {
  const fail = (result: 'failed' | 'refused', problem: string, isServerProblem = false) => {
    logError('send-mail', new Error(`${mail.template} ${mail.id}: ${problem}`));
    return { outcome: { result, problem }, isServerProblem };
  };
  let message: SendMailOptions;
  try {
    message = messageOf(mail);
  } catch (error) {
    return fail('failed', error instanceof Error ? error.message : 'not rendered');
  }
  try {
    await transport.send(message);
    return { outcome: { result: 'sent' }, isServerProblem: false };
  } catch (error) {
    const { text, isAddressRefused, isServerProblem } = deliveryProblem(error);
    return fail(isAddressRefused ? 'refused' : 'failed', text, isServerProblem);
  }
}

/** A note that is lost repeats the mail, so it is worth more than one attempt. */
async function note(
  outbox: Outbox,
  mail: LeasedMail,
  outcome: Outcome,
  moment: Date,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await outbox.note(mail, outcome, moment);
    } catch (error) {
      if (attempt === NOTE_ATTEMPTS) throw error;
    }
  }
}
