import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_KEY_ID, PROVIDER_KEY_SECRET } from '../keys.ts';
import {
  FAILURE_DESCRIPTION,
  newId,
  now,
  type ProviderPayment,
  providerError,
  type ProviderRefund,
  type ProviderDispute,
} from './entities.ts';
import {
  createEvents,
  scheduleDelivery,
  webhookSchema,
  type EventContext,
  newEvent,
} from './events.ts';
import { authoriseInCheckout } from './mandate-actions.ts';

const chargeSchema = z.object({
  key: z.literal(PROVIDER_KEY_ID, 'The key does not belong to the fake provider.'),
  amount: z.int().min(100),
  currency: z.literal('INR'),
  order_id: z.string().optional(),
  description: z.string().default(''),
  notes: z.record(z.string(), z.string()).default({}),
  outcome: z.enum(['paid', 'failed']),
  /** Only tests set this. */
  webhook: webhookSchema
    .extend({
      /** In paise. The payment gets this amount instead of the order's. */
      amount: z.int().optional(),
    })
    .prefault({}),
});

type Charge = z.infer<typeof chargeSchema>;

/**
 * Handles Pay and Fail of the checkout window: stores a payment and sends its events.
 * @returns the arguments of the site's callbacks: the ids and signature of a payment, or the error
 */
export async function charge(request: Request, context: EventContext): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  if (Object(body).subscription_id !== undefined) return authoriseInCheckout(body, context);
  const parsed = chargeSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
  }
  const { store } = context;
  const { order_id: orderId, amount, webhook } = parsed.data;
  const order = orderId === undefined ? undefined : await store.order(orderId);
  if (orderId !== undefined && !order) {
    return providerError(400, 'The id provided does not exist', 'order_id');
  }
  if (order && order.amount !== amount) {
    return providerError(400, 'Your payment amount is different from your order amount.', 'amount');
  }
  const payment = paymentFrom({ ...parsed.data, amount: webhook.amount ?? amount });
  const events = createEvents(payment);
  if (!(await store.charge(payment, events))) {
    return providerError(400, 'Payment already done for this order.', 'order_id');
  }
  await scheduleDelivery(events, webhook, context);
  return payment.status === 'failed' ? failureOf(payment) : successOf(payment);
}

function paymentFrom({ order_id: orderId, outcome, ...parsed }: Charge): ProviderPayment {
  const { amount, currency, description, notes } = parsed;
  const paidStatus = orderId === undefined ? 'authorized' : 'captured';
  return {
    id: newId('pay'),
    order_id: orderId ?? null,
    amount,
    currency,
    status: outcome === 'failed' ? 'failed' : paidStatus,
    description,
    notes,
    amount_refunded: 0,
    created_at: now(),
  };
}

function successOf({ id, order_id }: ProviderPayment): Response {
  if (order_id === null) return Response.json({ razorpay_payment_id: id });
  const hmac = createHmac('sha256', PROVIDER_KEY_SECRET).update(`${order_id}|${id}`);
  return Response.json({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: hmac.digest('hex'),
  });
}

function failureOf({ id, order_id }: ProviderPayment): Response {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description: FAILURE_DESCRIPTION,
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
    metadata: { order_id, payment_id: id },
  };
  return Response.json({ error });
}

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
