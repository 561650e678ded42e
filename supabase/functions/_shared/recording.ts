import { databaseRequest, type DatabaseSettings } from './database.ts';
import type { NextStatus, Payment } from './payment.ts';

/** What the server learnt from the card provider, by whichever way. */
export interface PaymentEvent {
  /** The provider's number of the event, or one that is made so that a repetition has it again. */
  id: string;
  type: string;
  payload: Record<string, unknown>;
  payment: Payment | null;
  /** What it makes of the donation; null when it is only kept. */
  nextStatus: NextStatus | null;
}

/**
 * Keeps an event and moves its donation forward, in one transaction.
 * @returns what became of it, as the comment on the database's `record_payment_event` names it
 * @throws Error when the database refuses or can't be reached in time
 */
export async function recordEvent(
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
  if (typeof outcome !== 'string') throw new Error('database answered no outcome');
  return outcome;
}
