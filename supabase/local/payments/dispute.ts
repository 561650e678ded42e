import { z } from 'zod';
import { newId, now, type ProviderDispute } from './entities.ts';
import { newEvent, scheduleDelivery, webhookSchema, type EventContext } from './events.ts';
import { providerError } from './provider-error.ts';

const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

const disputeSchema = z.object({
  payment_id: z.string(),
  /** The first call for a payment opens its dispute. */
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']).default('open'),
  /** Set by tests. */
  webhook: webhookSchema.prefault({}),
});

/** Opens the dispute of a payment, or changes its status as the payer's bank does, and sends an event. */
export async function dispute(request: Request, context: EventContext): Promise<Response> {
  const parsed = disputeSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
  }
  const { payment_id, status, webhook } = parsed.data;
  const payment = await context.store.payment(payment_id);
  if (payment?.status !== 'captured') {
    return providerError(400, 'The id provided does not exist', 'payment_id');
  }
  const { amount, currency } = payment;
  const known = await context.store.disputeOf(payment_id);
  const entity: ProviderDispute = {
    id: known?.id ?? newId('disp'),
    entity: 'dispute',
    payment_id,
    amount,
    amount_deducted: status === 'lost' ? amount : 0,
    currency,
    reason_code: 'chargeback',
    respond_by: now() + RESPONSE_SECONDS,
    status,
    phase: 'chargeback',
    created_at: known?.created_at ?? now(),
  };
  const type = `payment.dispute.${status === 'open' ? 'created' : status}`;
  const event = newEvent(type, payment, { dispute: { entity } });
  await context.store.saveDispute(entity, event);
  await scheduleDelivery([event], webhook, context);
  return Response.json(entity);
}
