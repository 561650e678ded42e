// Plans, subscriptions and invoices of the fake provider's API.
import { z } from 'zod';
import { newId, now, type ProviderSubscription, providerError } from './entities.ts';
import type { EventContext } from './events.ts';
import { act, siteActions, withRefusals } from './mandate-actions.ts';
import { proceed, type Mandate } from './mandate.ts';

const planSchema = z.object({
  period: z.literal('monthly'),
  interval: z.literal(1),
  item: z.object({
    name: z.string().min(1),
    amount: z.int().min(100),
    currency: z.literal('INR', 'Currency is not supported'),
  }),
});

const subscriptionSchema = z.object({
  plan_id: z.string(),
  total_count: z.int().min(1).max(1200),
  quantity: z.literal(1).default(1),
  customer_notify: z.boolean().default(true),
  start_at: z.int().nullish(),
  expire_by: z.int(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
});

const invoicesSchema = z.object({
  subscription_id: z.string(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

/** @returns null for another path */
export async function handleSubscriptionRequest(
  request: Request,
  path: string,
  context: EventContext,
): Promise<Response | null> {
  const { method } = request;
  const [, list, id, action] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (method === 'POST' && list === 'plans' && !id) return createPlan(request, context);
  if (method === 'GET' && list === 'plans' && id) return planWith(id, context);
  if (method === 'GET' && list === 'invoices') {
    return id ? invoiceWith(id, context) : invoicesOf(new URL(request.url).searchParams, context);
  }
  if (list !== 'subscriptions') return null;
  if (method === 'POST' && !id) return createSubscription(request, context);
  if (method === 'GET' && id && !action) return subscriptionWith(id, context);
  if (method === 'POST' && id && isSiteAction(action)) {
    return withRefusals(async () => {
      const outcome = await act(id, siteActions[action], context);
      return outcome ? Response.json(entityOf(outcome.mandate)) : unknownId();
    });
  }
  return null;
}

function isSiteAction(action: string | undefined): action is keyof typeof siteActions {
  return action !== undefined && action in siteActions;
}

async function createPlan(request: Request, { mandates }: EventContext): Promise<Response> {
  const parsed = planSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return badRequest(parsed.error);
  const id = newId('plan');
  await mandates.addPlan(id, parsed.data.item.amount);
  return Response.json({ id, entity: 'plan', ...parsed.data });
}

async function planWith(id: string, { mandates }: EventContext): Promise<Response> {
  const amount = await mandates.planAmount(id);
  if (amount === undefined) return unknownId();
  return Response.json({ id, entity: 'plan', item: { amount } });
}

async function createSubscription(
  request: Request,
  { mandates, siteUrl }: EventContext,
): Promise<Response> {
  const parsed = subscriptionSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return badRequest(parsed.error);
  const { plan_id, total_count, start_at = null, expire_by, notes } = parsed.data;
  const amount = await mandates.planAmount(plan_id);
  if (amount === undefined) return unknownId('plan_id');
  if (start_at !== null && start_at <= now()) {
    return providerError(400, 'The start time should be in the future.', 'start_at');
  }
  const id = newId('sub');
  const subscription: ProviderSubscription = {
    id,
    plan_id,
    status: 'created',
    total_count,
    paid_count: 0,
    start_at,
    current_start: null,
    current_end: null,
    charge_at: start_at,
    ended_at: null,
    expire_by,
    payment_method: null,
    short_url: `${siteUrl()}/_payments/subscriptions#${id}`,
    pause_initiated_by: null,
    notes,
    created_at: now(),
  };
  const mandate = { subscription, amount, invoices: [], failures: 0, nextMonth: null };
  await mandates.add(mandate);
  return Response.json(entityOf(mandate));
}

async function subscriptionWith(id: string, context: EventContext): Promise<Response> {
  // Only time ends one that nobody authorises.
  const expired = await act(
    id,
    (mandate, time) =>
      mandate.subscription.status === 'created' ? proceed(mandate, time, () => null) : null,
    context,
  );
  const mandate = expired?.mandate ?? (await context.mandates.find(id))?.mandate;
  return mandate ? Response.json(entityOf(mandate)) : unknownId();
}

async function invoicesOf(query: URLSearchParams, context: EventContext): Promise<Response> {
  const parsed = invoicesSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return badRequest(parsed.error);
  const { subscription_id, count, skip } = parsed.data;
  const invoices = (await context.mandates.find(subscription_id))?.mandate.invoices ?? [];
  const items = invoices.toReversed().slice(skip, skip + count);
  return Response.json({ entity: 'collection', count: items.length, items });
}

async function invoiceWith(id: string, { mandates }: EventContext): Promise<Response> {
  const all = (await mandates.list()).flatMap(({ mandate }) => mandate.invoices);
  const invoice = all.find((candidate) => candidate.id === id);
  return invoice ? Response.json({ ...invoice, entity: 'invoice' }) : unknownId();
}

function entityOf({ subscription }: Mandate): Record<string, unknown> {
  return { ...subscription, entity: 'subscription', customer_id: 'cust_LocalStandIn' };
}

function unknownId(field = 'id'): Response {
  return providerError(400, 'The id provided does not exist', field);
}

function badRequest(error: z.ZodError): Response {
  const [issue] = error.issues;
  return providerError(400, issue?.message ?? 'Bad request', issue?.path.join('.'));
}
