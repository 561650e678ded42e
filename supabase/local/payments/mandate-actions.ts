// What happens to a mandate: in the checkout, through the API, and by the buttons of its page.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_KEY_ID, PROVIDER_KEY_SECRET } from '../keys.ts';
import { now, providerError } from './entities.ts';
import {
  newSubscriptionEvent,
  scheduleDelivery,
  webhookSchema,
  type EventContext,
} from './events.ts';
import {
  authorise,
  cancel,
  pause,
  payOpenMonth,
  planNextCharge,
  proceed,
  resume,
  Refusal,
  type Charge,
  type Mandate,
  type Outcome,
} from './mandate.ts';
import type { StoredMandate } from './mandate-store.ts';

const FAILURE = 'insufficient_funds';
/** The payer didn't approve the bank's notice of the charge. */
const DECLINED = 'customer_action_required';
const ALL_ATTEMPTS = 4;
const TWO_DAYS = 2 * 24 * 60 * 60;

type Webhook = z.infer<typeof webhookSchema>;
type Change = (mandate: Mandate, time: number, stored: StoredMandate) => Outcome | null;

const checkoutSchema = z.object({
  key: z.literal(PROVIDER_KEY_ID, 'The key does not belong to the fake provider.'),
  subscription_id: z.string(),
  outcome: z.enum(['paid', 'failed']),
  /** Set by tests. */
  webhook: webhookSchema.prefault({}),
});

/** Handles Pay and Fail of the checkout window for a subscription, and answers like it. */
export async function authoriseInCheckout(body: unknown, context: EventContext): Promise<Response> {
  const parsed = checkoutSchema.safeParse(body);
  if (!parsed.success) return providerError(400, parsed.error.issues[0]?.message ?? 'Bad request');
  const { subscription_id: id, outcome, webhook } = parsed.data;
  const charge: Charge = outcome === 'paid' ? null : FAILURE;
  return withRefusals(async () => {
    const done = await act(
      id,
      (mandate, time) => authorise(mandate, time, charge),
      context,
      webhook,
    );
    const payment = done?.payments.at(-1);
    if (!payment) return providerError(400, 'The id provided does not exist', 'subscription_id');
    if (charge !== null) {
      const error = { code: 'BAD_REQUEST_ERROR', description: 'The bank refused.', reason: charge };
      return Response.json({ error });
    }
    const signature = createHmac('sha256', PROVIDER_KEY_SECRET).update(`${payment.id}|${id}`);
    return Response.json({
      razorpay_payment_id: payment.id,
      razorpay_subscription_id: id,
      razorpay_signature: signature.digest('hex'),
    });
  });
}

/** The actions of the API. */
export const siteActions = {
  cancel,
  pause: (mandate: Mandate, time: number) => pause(mandate, time, 'self'),
  resume: (mandate: Mandate, time: number) => resume(mandate, time, 'self'),
} as const;

/** The buttons of the page. */
export const bankActions = {
  'next-month': 'Next month',
  'in-two-days': 'Next charge in two days',
  'fail-next': 'Let the next charge fail',
  'decline-next': 'Payer declines the next charge',
  halt: 'Halt',
  pay: 'Pay the open month',
  pause: 'Pause from the bank’s side',
  resume: 'Resume from the bank’s side',
  cancel: 'Cancel from the bank’s side',
} as const;

/** @throws Refusal when the rules forbid it */
export async function actAsBank(
  id: string,
  action: keyof typeof bankActions,
  context: EventContext,
  webhook: Webhook,
): Promise<void> {
  const { mandates } = context;
  if (action === 'fail-next') return mandates.planFailures(id, 1, FAILURE);
  if (action === 'decline-next') return mandates.planFailures(id, 1, DECLINED);
  if (action === 'next-month') return proceedToNextCharge(id, context, webhook);
  if (action === 'in-two-days') {
    // The site's clock can't be moved, so the dates of the mandate are.
    await mandates.resetClock(id);
    await act(id, (mandate, time) => planNextCharge(mandate, time + TWO_DAYS), context, webhook);
    return;
  }
  if (action === 'halt') {
    await mandates.planFailures(id, ALL_ATTEMPTS, FAILURE);
    for (let attempt = 0; attempt < ALL_ATTEMPTS; attempt += 1) {
      await proceedToNextCharge(id, context, webhook);
    }
    return;
  }
  const changes: Record<'pay' | 'pause' | 'resume' | 'cancel', Change> = {
    pay: payOpenMonth,
    pause: (mandate, time) => pause(mandate, time, 'customer'),
    resume: (mandate, time) => resume(mandate, time, 'customer'),
    cancel,
  };
  await act(id, changes[action], context, webhook);
}

/** Moves the clock of a mandate to its next charge or retry. */
async function proceedToNextCharge(
  id: string,
  context: EventContext,
  webhook: Webhook,
): Promise<void> {
  const stored = await context.mandates.find(id);
  const due = stored?.mandate.subscription.charge_at;
  if (!due) throw new Refusal('No charge is planned.');
  await context.mandates.moveTo(id, due);
  while (await chargeNext(id, context, webhook));
}

async function chargeNext(id: string, context: EventContext, webhook: Webhook): Promise<boolean> {
  let failed: StoredMandate | null = null as StoredMandate | null;
  const outcome = await act(
    id,
    (mandate, time, stored) =>
      proceed(mandate, time, () => {
        failed = stored.plannedFailures > 0 ? stored : null;
        return failed && (stored.failureReason ?? FAILURE);
      }),
    context,
    webhook,
  );
  if (failed) {
    const { plannedFailures, failureReason } = failed;
    await context.mandates.planFailures(id, plannedFailures - 1, failureReason ?? FAILURE);
  }
  return outcome !== null;
}

/**
 * Changes a mandate and sends its events.
 * @returns null when there is no such mandate or nothing to do
 * @throws Refusal when the rules forbid it
 */
export async function act(
  id: string,
  change: Change,
  context: EventContext,
  webhook: Webhook = webhookSchema.parse({}),
): Promise<Outcome | null> {
  const stored = await context.mandates.find(id);
  if (!stored) return null;
  const time = now() + stored.clockOffset;
  const outcome = change(stored.mandate, time, stored);
  if (!outcome) return null;
  const events = outcome.events.map(({ type, payment }) =>
    newSubscriptionEvent(type, outcome.mandate.subscription, payment ?? null, time),
  );
  if (!(await context.mandates.save(stored.mandate, outcome, events))) {
    throw new Refusal('Another request for this subscription is in progress.');
  }
  await scheduleDelivery(events, webhook, context);
  return outcome;
}

export async function withRefusals(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refusal) return providerError(400, error.message);
    throw error;
  }
}
