import * as z from 'zod/mini';
import { databaseClient, type DatabaseSettings } from '../base/database.ts';
import type { OrderFacts } from '../provider/donation-state.ts';
import {
  disputeSchema,
  mergeDisputes,
  mergePayments,
  paymentSchema,
  refundSchema,
  type FailedRefund,
  type Payment,
} from '../provider/payment.ts';

/** Far more than the events of one order, and those of a sponsorship in several years. */
const MAX_EVENTS = 1000;

export interface PaymentEvent {
  /** The same for every repetition of the event. */
  id: string;
  type: string;
  /** Without personal data. */
  payload: Record<string, unknown>;
  orderId: string | null;
  subscriptionId?: string | null;
}

const storedEventsSchema = z.array(
  z.object({
    payload: z.object({
      payload: z.optional(
        z.object({
          payment: z.optional(z.object({ entity: paymentSchema })),
          refund: z.optional(z.object({ entity: refundSchema })),
          dispute: z.optional(z.object({ entity: disputeSchema })),
        }),
      ),
    }),
  }),
);

/**
 * Stores an event and marks the donation of its order and its sponsorship as due.
 * @returns false for a repeated event
 * @throws Error when the database fails or can't be reached in time
 */
export async function storePaymentEvent(
  settings: DatabaseSettings,
  { id, type, payload, orderId, subscriptionId = null }: PaymentEvent,
): Promise<boolean> {
  const { data: isNew } = await databaseClient(settings)
    .rpc('store_payment_event', {
      event_id: id,
      event_type: type,
      payload,
      order_id: orderId,
      subscription_id: subscriptionId,
    })
    .throwOnError();
  return isNew;
}

/** What stored events say, with repetitions. */
export interface PaymentEventFacts extends OrderFacts {
  readonly failedRefunds: readonly FailedRefund[];
}

/**
 * What the provider lists and what stored events say, as one. Of a payment the furthest counts, because the list may
 * be behind its events. After a failed refund the list counts, because earlier events still count that refund; without
 * the payment in the list, the event of the failure.
 */
export function combineFacts(
  listed: readonly Payment[],
  events: PaymentEventFacts,
): PaymentEventFacts {
  const { failedRefunds } = events;
  const withFailure = new Set(
    failedRefunds.map(({ refund, payment }) => refund.payment_id ?? payment?.id),
  );
  const listedIds = new Set(listed.map(({ id }) => id));
  const afterFailure = failedRefunds.flatMap(({ payment }) => payment ?? []);
  return {
    payments: mergePayments(
      listed,
      events.payments.filter(({ id }) => !withFailure.has(id)),
      afterFailure.filter(({ id }) => !listedIds.has(id)),
    ),
    disputes: mergeDisputes(events.disputes),
    failedRefunds,
  };
}

function selectEvents(settings: DatabaseSettings) {
  return databaseClient(settings).from('payment_events').select('payload');
}

type EventQuery = ReturnType<typeof selectEvents>;

/**
 * The payments, disputes and failed refunds in stored events, newest first, with repetitions.
 * @param filter says which events
 * @throws Error when the database fails or can't be reached in time
 */
export async function readEventFacts(
  settings: DatabaseSettings,
  filter: (all: EventQuery) => EventQuery,
): Promise<PaymentEventFacts> {
  const { data } = await filter(selectEvents(settings))
    .order('received_at', { ascending: false })
    .order('id')
    .limit(MAX_EVENTS)
    .throwOnError();
  const payloads = storedEventsSchema.parse(data).map(({ payload }) => payload.payload);
  return {
    payments: payloads.flatMap((payload) => payload?.payment?.entity ?? []),
    disputes: payloads.flatMap((payload) => payload?.dispute?.entity ?? []),
    failedRefunds: payloads.flatMap((payload) =>
      payload?.refund?.entity.status === 'failed'
        ? [{ refund: payload.refund.entity, payment: payload.payment?.entity ?? null }]
        : [],
    ),
  };
}
