import { databaseRequest, type DatabaseSettings } from './database.ts';
import type { NextStatus, Payment } from './payment.ts';

export interface PaymentEvent {
  /** The provider's event id, or an id that is the same for every repetition of the event. */
  id: string;
  type: string;
  payload: Record<string, unknown>;
  payment: Payment | null;
  /** Null for an event that is stored and changes no donation. */
  nextStatus: NextStatus | null;
}

/**
 * Stores an event and updates its donation in one transaction.
 * @returns `recorded`, `duplicate`, `ignored`, `unknown-order`, `wrong-amount` or `second-payment`
 * @throws Error when the database fails or can't be reached in time
 */
export async function recordPaymentEvent(
  settings: DatabaseSettings,
  { id, type, payload, payment, nextStatus }: PaymentEvent,
): Promise<string> {
  const outcome = await databaseRequest(settings, 'POST', 'rpc/record_payment_event', {
    event_id: id,
    event_type: type,
    payload,
    order_id: payment?.order_id ?? null,
    payment_id: payment?.id ?? null,
    amount_paise: payment?.amount ?? null,
    currency: payment?.currency ?? null,
    next_status: nextStatus,
  });
  if (typeof outcome !== 'string') throw new Error('database returned no outcome');
  return outcome;
}
