import * as z from 'zod/mini';
import { paymentSchema, type Payment } from './payment.ts';
import { callProvider, type ProviderSettings } from './provider.ts';

/** The provider's largest page. */
export const PROVIDER_PAGE_SIZE = 100;

const collectionSchema = z.object({ items: z.array(z.unknown()) });

/** Part of a list: what was created from one moment to another, after the first `skip` entries. */
export interface PageRequest {
  /** Unix seconds. */
  readonly from: number;
  /** Unix seconds. */
  readonly to: number;
  readonly skip: number;
}

export interface Page<Entity> {
  readonly items: Entity[];
  /** Entries that could not be read. */
  readonly malformedCount: number;
  readonly isLast: boolean;
}

/**
 * Reads one page of a list, newest first.
 * @throws ProviderError for an error status, Error for a malformed response or none in time
 */
export async function fetchPage<Entity>(
  settings: ProviderSettings,
  list: 'payments' | 'refunds' | 'disputes',
  schema: z.ZodMiniType<Entity>,
  { from, to, skip }: PageRequest,
): Promise<Page<Entity>> {
  const query = new URLSearchParams({
    from: String(from),
    to: String(to),
    count: String(PROVIDER_PAGE_SIZE),
    skip: String(skip),
  });
  const given = parseCollection(await callProvider(settings, 'GET', `${list}?${query.toString()}`));
  const items = given.flatMap((item) => {
    const result = schema.safeParse(item);
    return result.success ? [result.data] : [];
  });
  return {
    items,
    malformedCount: given.length - items.length,
    isLast: given.length < PROVIDER_PAGE_SIZE,
  };
}

/**
 * Reads all payments of an order.
 * @throws ProviderError for an error status, Error for a malformed response or none in time
 */
export async function fetchOrderPayments(
  settings: ProviderSettings,
  orderId: string,
  timeoutMilliseconds?: number,
): Promise<Payment[]> {
  const path = `orders/${encodeURIComponent(orderId)}/payments`;
  const options = timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds };
  const items = z
    .array(paymentSchema)
    .safeParse(parseCollection(await callProvider(settings, 'GET', path, options)));
  if (!items.success) throw malformed();
  return items.data.filter(({ order_id }) => order_id === orderId);
}

/**
 * Reads one payment.
 * @throws ProviderError for an error status, Error for a malformed response or none in time
 */
export async function fetchPayment(settings: ProviderSettings, id: string): Promise<Payment> {
  const path = `payments/${encodeURIComponent(id)}`;
  const payment = paymentSchema.safeParse(await callProvider(settings, 'GET', path));
  if (!payment.success) throw malformed();
  return payment.data;
}

function parseCollection(response: unknown): unknown[] {
  const collection = collectionSchema.safeParse(response);
  if (!collection.success) throw malformed();
  return collection.data.items;
}

function malformed(): Error {
  return new Error('the provider’s response is malformed');
}
