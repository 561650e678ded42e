import { z } from 'zod';
import { PROVIDER_KEY_ID, PROVIDER_KEY_SECRET } from '../keys.ts';
import { newId, now, orderEntity, paymentEntity } from './entities.ts';
import type { PaymentStore } from './payment-store.ts';

/** Base path of the provider's API; `/v1/...` follows. */
export const API_PATH = '/_payments/api';

const orderSchema = z.object({
  amount: z.int('The amount must be an integer.').min(100, {
    error: 'Order amount less than minimum amount allowed',
  }),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: z
    .record(z.string(), z.string().max(256, 'notes value may not be greater than 256 characters.'))
    .refine((notes) => Object.keys(notes).length <= 15, 'Number of fields in notes should be <= 15')
    .default({}),
});

/** An error response in the provider's format. */
export function providerError(status: number, description: string, field?: string): Response {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  };
  return Response.json({ error }, { status });
}

export async function handleApiRequest(request: Request, store: PaymentStore): Promise<Response> {
  if (!isAuthorized(request)) return providerError(401, 'Authentication failed');
  const path = new URL(request.url).pathname.slice(API_PATH.length);
  if (request.method === 'POST' && path === '/v1/orders') return createOrder(request, store);
  const orderId = /^\/v1\/orders\/(\w+)\/payments$/.exec(path)?.[1];
  if (request.method === 'GET' && orderId !== undefined) return paymentsOf(orderId, store);
  return providerError(404, 'The requested URL was not found on the server.');
}

function isAuthorized(request: Request): boolean {
  return (
    request.headers.get('authorization') ===
    `Basic ${btoa(`${PROVIDER_KEY_ID}:${PROVIDER_KEY_SECRET}`)}`
  );
}

async function createOrder(request: Request, store: PaymentStore): Promise<Response> {
  const parsed = orderSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
  }
  const { amount, currency, receipt = null, notes } = parsed.data;
  const order = {
    id: newId('order'),
    amount,
    currency,
    receipt,
    notes,
    status: 'created',
    created_at: now(),
  } as const;
  await store.addOrder(order);
  return Response.json(orderEntity(order));
}

async function paymentsOf(orderId: string, store: PaymentStore): Promise<Response> {
  if (!(await store.order(orderId))) {
    return providerError(400, 'The id provided does not exist', 'id');
  }
  const items = (await store.paymentsOf(orderId)).map(paymentEntity);
  return Response.json({ entity: 'collection', count: items.length, items });
}
