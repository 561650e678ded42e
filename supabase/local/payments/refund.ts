import { z } from 'zod';
import { newId, now, type ProviderPayment, type ProviderRefund } from './entities.ts';
import { newEvent, scheduleDelivery, webhookSchema, type EventContext } from './events.ts';
import { providerError } from './provider-error.ts';

const refundSchema = z.object({
  payment_id: z.string(),
  /** Paise; the whole remaining amount by default. */
  amount: z.int().min(100).optional(),
  /** Set by tests. */
  webhook: webhookSchema.prefault({}),
});

/** Does what a refund on the provider's dashboard does: updates the payment and sends an event. */
export async function refund(request: Request, context: EventContext): Promise<Response> {
  const parsed = refundSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
  }
  const payment = await context.store.payment(parsed.data.payment_id);
  if (!payment) return providerError(400, 'The id provided does not exist', 'payment_id');
  const remaining = payment.amount - payment.amount_refunded;
  const { amount = remaining, webhook } = parsed.data;
  if (payment.status !== 'captured' || amount > remaining) {
    return providerError(400, 'The refund is larger than the remaining amount.', 'amount');
  }
  const refunded: ProviderPayment = {
    ...payment,
    amount_refunded: payment.amount_refunded + amount,
    status: amount === remaining ? 'refunded' : 'captured',
  };
  const entity: ProviderRefund = {
    id: newId('rfnd'),
    entity: 'refund',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    status: 'processed',
    created_at: now(),
  };
  const event = newEvent('refund.processed', refunded, { refund: { entity } });
  if (!(await context.store.refund(payment, refunded, entity, event))) {
    return providerError(400, 'Another refund of this payment is in progress.', 'payment_id');
  }
  await scheduleDelivery([event], webhook, context);
  return Response.json({ payment_id: payment.id, amount, status: 'processed' });
}
