import { z } from 'zod';
import { PROVIDER_KEY_ID, PROVIDER_KEY_SECRET } from '../keys.ts';
import { newId, now, orderEntity, paymentEntity, providerError } from './entities.ts';
import type { EventContext } from './events.ts';
import type { PaymentStore } from './payment-store.ts';
import { handleSubscriptionRequest } from './subscription-api.ts';

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

const listSchema = z.enum(['payments', 'refunds', 'disputes']);

const pageSchema = z.object({
  from: z.coerce.number().int().default(0),
  to: z.coerce.number().int().default(Number.MAX_SAFE_INTEGER),
  count: z.coerce
    .number()
    .int()
    .min(1)
    .max(100, 'The count may not be greater than 100.')
    .default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

export async function handleApiRequest(request: Request, context: EventContext): Promise<Response> {
  const { store } = context;
  if (!isAuthorized(request)) return providerError(401, 'Authentication failed');
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(API_PATH.length);
  if (request.method === 'POST' && path === '/v1/orders') return createOrder(request, store);
  const orderId = /^\/v1\/orders\/(\w+)\/payments$/.exec(path)?.[1];
  if (request.method === 'GET' && orderId !== undefined) return paymentsOf(orderId, store);
  const paymentId = /^\/v1\/payments\/(\w+)$/.exec(path)?.[1];
  if (request.method === 'GET' && paymentId !== undefined) return paymentWith(paymentId, store);
  const disputeId = /^\/v1\/disputes\/(\w+)$/.exec(path)?.[1];
  if (request.method === 'GET' && disputeId !== undefined) {
    const dispute = await store.dispute(disputeId);
    return dispute
      ? Response.json(dispute)
      : providerError(400, 'The id provided does not exist', 'id');
  }
  if (request.method === 'GET' && path.startsWith('/v1/settlements')) {
    return settlementsAt(path, searchParams, context);
  }
  const list = listSchema.safeParse(/^\/v1\/(\w+)$/.exec(path)?.[1]);
  if (request.method === 'GET' && list.success) return pageOf(list.data, searchParams, store);
  const response = await handleSubscriptionRequest(request, path, context);
  return response ?? providerError(404, 'The requested URL was not found on the server.');
}

const reportSchema = z.object({
  year: z.coerce.number().int(),
  month: z.coerce.number().int().min(1).max(12),
  count: z.coerce.number().int().min(1).max(1000).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

async function settlementsAt(
  path: string,
  query: URLSearchParams,
  context: EventContext,
): Promise<Response> {
  const isReport = path === '/v1/settlements/recon/combined';
  if (!isReport && path !== '/v1/settlements') {
    return providerError(400, 'The id provided does not exist', 'id');
  }
  const page = pageSchema.safeParse(Object.fromEntries(query));
  const report = reportSchema.safeParse(Object.fromEntries(query));
  let all: object[];
  if (isReport && report.success) {
    all = await context.settlements.report(report.data.year, report.data.month);
  } else if (!isReport && page.success) {
    all = await context.settlements.list(page.data.from, page.data.to, context);
  } else {
    return providerError(400, 'Bad request');
  }
  const { count, skip } = (isReport ? report : page).data ?? { count: 10, skip: 0 };
  const items = all.slice(skip, skip + count);
  return Response.json({ entity: 'collection', count: items.length, items });
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

async function paymentWith(id: string, store: PaymentStore): Promise<Response> {
  const payment = await store.payment(id);
  if (!payment) return providerError(400, 'The id provided does not exist', 'id');
  return Response.json(paymentEntity(payment));
}

async function pageOf(
  list: z.infer<typeof listSchema>,
  query: URLSearchParams,
  store: PaymentStore,
): Promise<Response> {
  const parsed = pageSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
  }
  const items =
    list === 'payments'
      ? (await store.page(list, parsed.data)).map(paymentEntity)
      : await store.page(list, parsed.data);
  return Response.json({ entity: 'collection', count: items.length, items });
}
