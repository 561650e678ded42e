import * as z from 'zod/mini';
import { databaseRequest, type DatabaseSettings } from './database.ts';
import type { OrderFacts } from './donation-state.ts';
import { disputeSchema, paymentSchema } from './payment.ts';

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
  const isNew = await databaseRequest(settings, 'POST', 'rpc/store_payment_event', {
    event_id: id,
    event_type: type,
    payload,
    order_id: orderId,
    subscription_id: subscriptionId,
  });
  return isNew === true;
}

/**
 * The payments and disputes in stored events, newest first, with repetitions.
 * @param filter PostgREST filters, for example `{ order_id: 'eq.order_…' }`
 * @throws Error when the database fails or can't be reached in time
 */
export async function readEventFacts(
  settings: DatabaseSettings,
  filter: Record<string, string>,
): Promise<OrderFacts> {
  const query = new URLSearchParams({
    select: 'payload',
    ...filter,
    order: 'received_at.desc,id',
    limit: String(MAX_EVENTS),
  });
  const events = storedEventsSchema.parse(
    await databaseRequest(settings, 'GET', `payment_events?${query.toString()}`),
  );
  const payloads = events.map(({ payload }) => payload.payload);
  return {
    payments: payloads.flatMap((payload) => payload?.payment?.entity ?? []),
    disputes: payloads.flatMap((payload) => payload?.dispute?.entity ?? []),
  };
}
