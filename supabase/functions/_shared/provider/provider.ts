import * as z from 'zod/mini';
import type { Environment } from '../base/environment.ts';
import { fetchText, parseJson } from '../base/http.ts';
import { disputeSchema, paymentSchema, type Dispute, type Payment } from './payment.ts';
import {
  settlementLineSchema,
  settlementSchema,
  type Settlement,
  type SettlementLine,
} from './settlement.ts';
import {
  invoiceSchema,
  subscriptionSchema,
  type Invoice,
  type Subscription,
} from './subscription.ts';

export interface ProviderSettings extends Pick<
  Environment,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_API_URL'
> {
  /** Ends every request to the provider, however many there are. */
  readonly providerSignal?: AbortSignal;
}

/** A visitor waits for create-order, so it must not hang for longer. */
const TIMEOUT_MILLISECONDS = 8_000;

/** The provider responded with an error status. */
class ProviderError extends Error {
  constructor(readonly status: number) {
    super(`provider answered ${status}`);
  }
}

/** Whether a call failed because the provider has no entity with the given id. */
export function isUnknownId(error: unknown): boolean {
  return error instanceof ProviderError && (error.status === 400 || error.status === 404);
}

/**
 * The result of a call, or null when the provider has no entity with the given id.
 * @throws as the call for every other failure
 */
export async function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (isUnknownId(error)) return null;
    throw error;
  }
}

/** The provider's test keys start with rzp_test_. No money moves with them. */
export function keyMode({
  RAZORPAY_KEY_ID,
}: Pick<ProviderSettings, 'RAZORPAY_KEY_ID'>): 'test' | 'live' {
  return RAZORPAY_KEY_ID.startsWith('rzp_test_') ? 'test' : 'live';
}

/**
 * Calls the card provider's API with the key pair.
 * @param path below /v1
 * @returns the parsed response; undefined when it is not JSON
 * @throws ProviderError for an error status, Error when the provider can't be reached in time
 */
export async function callProvider(
  settings: ProviderSettings,
  method: 'GET' | 'POST',
  path: string,
  { body }: { body?: unknown } = {},
): Promise<unknown> {
  const credentials = btoa(`${settings.RAZORPAY_KEY_ID}:${settings.RAZORPAY_KEY_SECRET}`);
  const { isOk, status, text } = await fetchText(
    'provider',
    `${settings.RAZORPAY_API_URL}/v1/${path}`,
    {
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: settings.providerSignal ?? null,
    },
    TIMEOUT_MILLISECONDS,
  );
  if (!isOk) throw new ProviderError(status);
  return parseJson(text);
}

/** The provider's largest page. */
export const PROVIDER_PAGE_SIZE = 100;

const collectionSchema = z.object({ items: z.array(z.unknown()) });

/** Part of a list: what was created from one moment to another, after the first `skip` entries. */
export type PageRequest = {
  /** Unix seconds. */
  readonly from: number;
  /** Unix seconds. */
  readonly to: number;
  readonly skip: number;
};

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
export function fetchPage<Entity>(
  settings: ProviderSettings,
  list: 'payments' | 'refunds' | 'disputes' | 'settlements',
  schema: z.ZodMiniType<Entity>,
  { from, to, skip }: PageRequest,
): Promise<Page<Entity>> {
  return readPage(settings, list, schema, PROVIDER_PAGE_SIZE, { from, to, skip });
}

/** The provider's largest page of its report. */
export const REPORT_PAGE_SIZE = 1000;

/**
 * Reads one page of the report on what was settled in a month of India.
 * @throws as {@link fetchPage}
 */
export function fetchReport(
  settings: ProviderSettings,
  request: { readonly year: number; readonly month: number; readonly skip: number },
): Promise<Page<SettlementLine>> {
  const path = 'settlements/recon/combined';
  return readPage(settings, path, settlementLineSchema, REPORT_PAGE_SIZE, request);
}

async function readPage<Entity>(
  settings: ProviderSettings,
  path: string,
  schema: z.ZodMiniType<Entity>,
  count: number,
  request: Readonly<Record<string, number>>,
): Promise<Page<Entity>> {
  const query = new URLSearchParams(
    Object.entries({ ...request, count }).map(([name, value]) => [name, String(value)]),
  );
  const given = parseCollection(await callProvider(settings, 'GET', `${path}?${query.toString()}`));
  const items = given.flatMap((item) => {
    const result = schema.safeParse(item);
    return result.success ? [result.data] : [];
  });
  return { items, malformedCount: given.length - items.length, isLast: given.length < count };
}

/**
 * Reads all payments of an order.
 * @throws ProviderError for an error status, Error for a malformed response or none in time
 */
export async function fetchOrderPayments(
  settings: ProviderSettings,
  orderId: string,
): Promise<Payment[]> {
  const path = `orders/${encodeURIComponent(orderId)}/payments`;
  const payments = await fetchAll(settings, path, paymentSchema);
  return payments.filter(({ order_id }) => order_id === orderId);
}

/**
 * Reads the invoices of a subscription: at most 120, one per month.
 * @throws as {@link fetchOrderPayments}
 */
export async function fetchInvoices(
  settings: ProviderSettings,
  subscriptionId: string,
): Promise<Invoice[]> {
  const invoices: Invoice[] = [];
  for (let skip = 0; ; skip += PROVIDER_PAGE_SIZE) {
    const query = new URLSearchParams({
      subscription_id: subscriptionId,
      count: String(PROVIDER_PAGE_SIZE),
      skip: String(skip),
    });
    const path = `invoices?${query.toString()}`;
    const page = await fetchAll(settings, path, invoiceSchema);
    invoices.push(...page.filter(({ subscription_id }) => subscription_id === subscriptionId));
    if (page.length < PROVIDER_PAGE_SIZE) return invoices;
  }
}

/** @throws as {@link fetchOrderPayments} */
export function fetchPayment(settings: ProviderSettings, id: string): Promise<Payment> {
  return fetchOne(settings, `payments/${encodeURIComponent(id)}`, paymentSchema);
}

/** @throws as {@link fetchOrderPayments} */
export function fetchDispute(settings: ProviderSettings, id: string): Promise<Dispute> {
  return fetchOne(settings, `disputes/${encodeURIComponent(id)}`, disputeSchema);
}

/** @throws as {@link fetchOrderPayments} */
export function fetchSettlement(settings: ProviderSettings, id: string): Promise<Settlement> {
  return fetchOne(settings, `settlements/${encodeURIComponent(id)}`, settlementSchema);
}

/** @throws as {@link fetchOrderPayments} */
export function fetchInvoice(settings: ProviderSettings, id: string): Promise<Invoice> {
  return fetchOne(settings, `invoices/${encodeURIComponent(id)}`, invoiceSchema);
}

/** @throws as {@link fetchOrderPayments} */
export function fetchSubscription(settings: ProviderSettings, id: string): Promise<Subscription> {
  const path = `subscriptions/${encodeURIComponent(id)}`;
  return fetchOne(settings, path, subscriptionSchema);
}

async function fetchOne<Entity>(
  settings: ProviderSettings,
  path: string,
  schema: z.ZodMiniType<Entity>,
): Promise<Entity> {
  const response = await callProvider(settings, 'GET', path);
  const result = schema.safeParse(response);
  if (!result.success) throw malformed();
  return result.data;
}

async function fetchAll<Entity>(
  settings: ProviderSettings,
  path: string,
  schema: z.ZodMiniType<Entity>,
): Promise<Entity[]> {
  const items = parseCollection(await callProvider(settings, 'GET', path));
  const result = z.array(schema).safeParse(items);
  if (!result.success) throw malformed();
  return result.data;
}

function parseCollection(response: unknown): unknown[] {
  const collection = collectionSchema.safeParse(response);
  if (!collection.success) throw malformed();
  return collection.data.items;
}

function malformed(): Error {
  return new Error('the provider’s response is malformed');
}
