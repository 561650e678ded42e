import * as z from 'zod/mini';
import { databaseRequest, inList } from './database.ts';
import { isPaid, reflects } from './donation-state.ts';
import { readDonations, type StoredDonation, type SyncSettings } from './order-sync.ts';
import type { PaymentEvent } from './payment-events.ts';
import type { Dispute, Payment, Refund } from './payment.ts';
import { orNull } from './provider.ts';
import { fetchInvoice, fetchPayment } from './provider-lists.ts';
import {
  disputeMatter,
  isCaptureOverdue,
  unknownOrderMatter,
  type TeamMatter,
} from './team-matters.ts';

/** What a page of the provider's list asks for. */
export interface PageWork {
  /** Orders whose donation doesn't count everything on the page. */
  readonly orderIds: readonly string[];
  /** Subscriptions with a charge that no donation counts. */
  readonly subscriptionIds: readonly string[];
  readonly matters: readonly TeamMatter[];
  readonly events: readonly PaymentEvent[];
}

const eventIdsSchema = z.array(z.object({ id: z.string() }));

/** Compares a page of payments with the donations of their orders, by one request. */
export async function workOfPayments(
  settings: SyncSettings,
  payments: readonly Payment[],
  now: Date,
): Promise<PageWork> {
  const byOrder = await donationsBy(settings, 'provider_order_id', orderIdsOf(payments));
  const isCounted = (payment: Payment, donation: StoredDonation) =>
    reflects(donation, payment) && (isPaid(donation) || !isCaptureOverdue(payment, now));
  const donationOf = ({ order_id }: Payment) => byOrder.get(order_id ?? '');
  return {
    orderIds: orderIdsOf(
      payments.filter((payment) => {
        const donation = donationOf(payment);
        return donation !== undefined && !isCounted(payment, donation);
      }),
    ),
    matters: payments.filter((payment) => !donationOf(payment)).flatMap(unknownOrderMatter),
    subscriptionIds: await subscriptionsOf(
      settings,
      payments.filter((payment) => !donationOf(payment)),
    ),
    events: [],
  };
}

/** A payment names its invoice, and only that names the subscription. */
async function subscriptionsOf(
  settings: SyncSettings,
  payments: readonly Payment[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const id of unique(payments.flatMap(({ invoice_id }) => invoice_id ?? []))) {
    const invoice = await orNull(fetchInvoice(settings, id));
    if (invoice?.subscription_id) ids.push(invoice.subscription_id);
  }
  return unique(ids);
}

/** A refund of a donation that is not fully refunded may be one that it doesn't count. */
export async function workOfRefunds(
  settings: SyncSettings,
  refunds: readonly Refund[],
): Promise<PageWork> {
  const paymentIds = unique(refunds.flatMap(({ payment_id }) => payment_id ?? []));
  const byPayment = await donationsBy(settings, 'provider_payment_id', paymentIds);
  const orderIds: string[] = [];
  for (const id of paymentIds) {
    const donation = byPayment.get(id);
    if (donation?.status === 'refunded') continue;
    const orderId =
      donation?.provider_order_id ?? (await orNull(fetchPayment(settings, id)))?.order_id;
    if (orderId) orderIds.push(orderId);
  }
  return { orderIds: unique(orderIds), subscriptionIds: [], matters: [], events: [] };
}

/** Disputes become events, because the provider doesn't list the disputes of an order. */
export async function workOfDisputes(
  settings: SyncSettings,
  disputes: readonly Dispute[],
): Promise<PageWork> {
  const known = await knownEventIds(settings, disputes.map(eventIdOf));
  const unknown = disputes.filter((dispute) => !known.has(eventIdOf(dispute)));
  const matters: TeamMatter[] = [];
  const events: PaymentEvent[] = [];
  for (const dispute of unknown) {
    const payment = await orNull(fetchPayment(settings, dispute.payment_id));
    const orderId = payment?.order_id ?? null;
    const entities = {
      ...(payment ? { payment: { entity: payment } } : {}),
      dispute: { entity: dispute },
    };
    matters.push(...disputeMatter(dispute, orderId));
    events.push({
      id: eventIdOf(dispute),
      type: 'reconciliation',
      payload: { payload: entities },
      orderId,
    });
  }
  const orderIds = unique(events.flatMap(({ orderId }) => orderId ?? []));
  return { orderIds, subscriptionIds: [], matters, events };
}

function eventIdOf({ id, status }: Dispute): string {
  return `reconciliation.${id}.${status}`;
}

async function knownEventIds(
  settings: SyncSettings,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const query = new URLSearchParams({ select: 'id', id: inList(ids) });
  const rows = await databaseRequest(settings, 'GET', `payment_events?${query.toString()}`);
  return new Set(eventIdsSchema.parse(rows).map(({ id }) => id));
}

async function donationsBy(
  settings: SyncSettings,
  column: 'provider_order_id' | 'provider_payment_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, StoredDonation>> {
  if (ids.length === 0) return new Map();
  const donations = await readDonations(settings, { [column]: inList(ids) });
  return new Map(donations.map((donation) => [donation[column], donation]));
}

function orderIdsOf(payments: readonly Payment[]): string[] {
  return unique(payments.flatMap(({ order_id }) => order_id ?? []));
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
