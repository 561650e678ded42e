// What happens when somebody of the organisation gives a payment back on the provider's dashboard.
import { z } from 'zod';
import type { ProviderPayment } from './entities.ts';
import { refundEvent, scheduleDelivery, webhookSchema, type EventContext } from './events.ts';
import { providerError } from './provider-api.ts';

const refundSchema = z.object({
  payment_id: z.string(),
  /** Paise; all that is left unless eventPayment otherwise. */
  amount: z.int().min(100).optional(),
  /** What a test wants the webhook to do. */
  webhook: webhookSchema.prefault({}),
});

/** Gives a payment back, whole or in part, and sets its event off. */
export async function refund(request: Request, context: EventContext): Promise<Response> {
  const parsed = refundSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
  }
  const payment = await context.store.payment(parsed.data.payment_id);
  if (!payment) return providerError(400, 'The id provided does not exist', 'payment_id');
  const left = payment.amount - payment.amount_refunded;
  const { amount = left, webhook } = parsed.data;
  if (payment.status !== 'captured' || amount > left) {
    return providerError(400, 'There is not that much left to give back.', 'amount');
  }
  const refunded: ProviderPayment = {
    ...payment,
    amount_refunded: payment.amount_refunded + amount,
    status: amount === left ? 'refunded' : 'captured',
  };
  const event = refundEvent(refunded, amount);
  if (!(await context.store.refund(payment, refunded, event))) {
    return providerError(400, 'Another refund of this payment is under way.', 'payment_id');
  }
  await scheduleDelivery([event], webhook, context);
  return Response.json({ payment_id: payment.id, amount, status: 'processed' });
}
