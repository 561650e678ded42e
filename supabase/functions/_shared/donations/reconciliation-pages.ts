import { databaseClient } from '../base/database.ts';
import { isPaid, reflects } from '../provider/donation-state.ts';
import { readDonations, type ComparedDonation, type SyncSettings } from './order-sync.ts';
import type { PaymentEvent } from './payment-events.ts';
import type { Dispute, Payment, Refund } from '../provider/payment.ts';
import { fetchDispute, fetchInvoice, fetchPayment, orNull } from '../provider/provider.ts';
import type { Comparisons } from './reconciliation-run.ts';
import { readSponsorships } from '../sponsorships/sponsorship.ts';
import {
  disputeReviewItem,
  isCaptureOverdue,
  isKept,
  strayPaymentReviewItem,
  type NewReviewItem,
} from '../base/review-items.ts';

/** What a page of the provider's list asks for. */
export interface PageWork {
  /** Orders whose donation doesn't count everything on the page. */
  readonly orderIds: readonly string[];
  /** Subscriptions with a charge that no donation counts. */
  readonly subscriptionIds: readonly string[];
  readonly reviewItems: readonly NewReviewItem[];
  readonly events: readonly PaymentEvent[];
}

/** Compares a page of payments with the donations of their orders, by one request. */
export async function workOfPayments(
  settings: SyncSettings,
  payments: readonly Payment[],
  now: Date,
  comparisons: Comparisons,
): Promise<PageWork> {
  const byOrder = await donationsBy(settings, 'provider_order_id', orderIdsOf(payments));
  const isCounted = (payment: Payment, donation: ComparedDonation) =>
    reflects(donation, payment) && (isPaid(donation) || !isCaptureOverdue(payment, now));
  const donationOf = ({ order_id }: Payment) => byOrder.get(order_id ?? '');
  const stray = payments.filter((payment) => !donationOf(payment));
  return {
    orderIds: orderIdsOf(
      payments.filter((payment) => {
        const donation = donationOf(payment);
        return donation !== undefined && !isCounted(payment, donation);
      }),
    ),
    ...(await workOfStrayPayments(settings, stray, comparisons)),
    events: [],
  };
}

/**
 * Payments without a donation. A charge names its invoice, and only that names the subscription: one of this site is
 * compared, another one is a review item.
 */
async function workOfStrayPayments(
  settings: SyncSettings,
  payments: readonly Payment[],
  comparisons: Comparisons,
): Promise<Pick<PageWork, 'reviewItems' | 'subscriptionIds'>> {
  const origins: { payment: Payment; subscriptionId: string | null }[] = [];
  for (const payment of payments) {
    const { invoice_id } = payment;
    const subscriptionId = invoice_id
      ? await comparisons.attempt(invoice_id, () => fetchSubscriptionId(settings, invoice_id))
      : null;
    if (subscriptionId !== undefined) origins.push({ payment, subscriptionId });
  }
  const ids = unique(origins.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  const known = await knownSubscriptionIds(settings, ids);
  return {
    subscriptionIds: ids.filter((id) => known.has(id)),
    reviewItems: origins
      .filter(({ payment, subscriptionId }) => isKept(payment) && !known.has(subscriptionId))
      .map(({ payment, subscriptionId }) => strayPaymentReviewItem(payment, subscriptionId)),
  };
}

/**
 * What a person must decide about a payment whose order has no donation.
 * @throws Error when the provider or the database fails
 */
export async function reviewItemsOfStrayPayment(
  settings: SyncSettings,
  payment: Payment,
): Promise<NewReviewItem[]> {
  if (!isKept(payment)) return [];
  const subscriptionId = payment.invoice_id
    ? await fetchSubscriptionId(settings, payment.invoice_id)
    : null;
  const known = await knownSubscriptionIds(
    settings,
    subscriptionId === null ? [] : [subscriptionId],
  );
  return known.has(subscriptionId) ? [] : [strayPaymentReviewItem(payment, subscriptionId)];
}

/** Null for an invoice without a subscription, and for one of other keys. */
async function fetchSubscriptionId(
  settings: SyncSettings,
  invoiceId: string,
): Promise<string | null> {
  return (await orNull(fetchInvoice(settings, invoiceId)))?.subscription_id ?? null;
}

async function knownSubscriptionIds(
  settings: SyncSettings,
  ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const known = await readSponsorships(settings, (all) => all.in('provider_subscription_id', ids));
  return new Set(known.map(({ provider_subscription_id }) => provider_subscription_id));
}

/**
 * A refund of a donation that is not fully refunded may be one that it doesn't count. One that failed becomes an
 * event, because the donation may count it.
 */
export async function workOfRefunds(
  settings: SyncSettings,
  refunds: readonly Refund[],
  comparisons: Comparisons,
): Promise<PageWork> {
  const events = await eventsOfFailedRefunds(settings, refunds.filter(isFailed), comparisons);
  const paymentIds = unique(
    refunds.filter((refund) => !isFailed(refund)).flatMap(({ payment_id }) => payment_id ?? []),
  );
  const byPayment = await donationsBy(settings, 'provider_payment_id', paymentIds);
  const orderIds = events.flatMap(({ orderId }) => orderId ?? []);
  for (const id of paymentIds) {
    const donation = byPayment.get(id);
    if (donation?.status === 'refunded') continue;
    const orderId =
      donation?.provider_order_id ??
      (await comparisons.attempt(id, () => orNull(fetchPayment(settings, id))))?.order_id;
    if (orderId) orderIds.push(orderId);
  }
  return { orderIds: unique(orderIds), subscriptionIds: [], reviewItems: [], events };
}

/** Those that are not stored yet. */
async function eventsOfFailedRefunds(
  settings: SyncSettings,
  refunds: readonly Refund[],
  comparisons: Comparisons,
): Promise<PaymentEvent[]> {
  const known = await knownEventIds(settings, refunds.map(failureIdOf));
  const events: PaymentEvent[] = [];
  for (const refund of refunds.filter((entity) => !known.has(failureIdOf(entity)))) {
    const { payment_id } = refund;
    if (!payment_id) continue;
    const payment = await comparisons.attempt(payment_id, () =>
      orNull(fetchPayment(settings, payment_id)),
    );
    if (payment) {
      events.push({
        id: failureIdOf(refund),
        type: 'reconciliation',
        payload: { payload: { payment: { entity: payment }, refund: { entity: refund } } },
        orderId: payment.order_id ?? null,
      });
    }
  }
  return events;
}

/** The disputes that have not ended as far as we know, however long ago they were opened. */
export async function workOfOpenDisputes(
  settings: SyncSettings,
  comparisons: Comparisons,
): Promise<PageWork> {
  const { data: ids } = await databaseClient(settings).rpc('open_disputes').throwOnError();
  const disputes: Dispute[] = [];
  for (const id of ids) {
    const dispute = await comparisons.attempt(id, () => orNull(fetchDispute(settings, id)));
    if (dispute) disputes.push(dispute);
  }
  return workOfDisputes(settings, disputes, comparisons);
}

/** Disputes become events, because the provider doesn't list the disputes of an order. */
export async function workOfDisputes(
  settings: SyncSettings,
  disputes: readonly Dispute[],
  comparisons: Comparisons,
): Promise<PageWork> {
  const known = await knownEventIds(settings, disputes.map(eventIdOf));
  const unknown = disputes.filter((dispute) => !known.has(eventIdOf(dispute)));
  const reviewItems: NewReviewItem[] = [];
  const events: PaymentEvent[] = [];
  for (const dispute of unknown) {
    const { payment_id } = dispute;
    const payment = await comparisons.attempt(payment_id, () =>
      orNull(fetchPayment(settings, payment_id)),
    );
    if (payment === undefined) continue;
    const orderId = payment?.order_id ?? null;
    const entities = {
      ...(payment ? { payment: { entity: payment } } : {}),
      dispute: { entity: dispute },
    };
    reviewItems.push(...disputeReviewItem(dispute, orderId));
    events.push({
      id: eventIdOf(dispute),
      type: 'reconciliation',
      payload: { payload: entities },
      orderId,
    });
  }
  const orderIds = unique(events.flatMap(({ orderId }) => orderId ?? []));
  return { orderIds, subscriptionIds: [], reviewItems, events };
}

function isFailed({ status }: Refund): boolean {
  return status === 'failed';
}

function failureIdOf({ id }: Refund): string {
  return `reconciliation.${id ?? ''}.failed`;
}

function eventIdOf({ id, status }: Dispute): string {
  return `reconciliation.${id}.${status}`;
}

async function knownEventIds(
  settings: SyncSettings,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { data } = await databaseClient(settings)
    .from('payment_events')
    .select('id')
    .in('id', ids)
    .throwOnError();
  return new Set(data.map(({ id }) => id));
}

async function donationsBy(
  settings: SyncSettings,
  column: 'provider_order_id' | 'provider_payment_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, ComparedDonation>> {
  if (ids.length === 0) return new Map();
  const donations = await readDonations(settings, (all) => all.in(column, ids));
  return new Map(donations.map((donation) => [donation[column], donation]));
}

function orderIdsOf(payments: readonly Payment[]): string[] {
  return unique(payments.flatMap(({ order_id }) => order_id ?? []));
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
