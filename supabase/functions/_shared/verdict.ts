import { isUncaptured, type NextStatus, type Payment } from './payment.ts';

/** What an order was made for, as far as its payments are measured against it. */
export interface OpenOrder {
  status: string;
  amount_paise: number;
  currency: string;
}

export interface Verdict {
  /** `open` is neither repaired nor in need of anything. */
  kind: 'repaired' | 'open' | 'for a person';
  /** One sentence without a full stop. */
  note: string;
  /** The payment to record, and what it makes of the donation. */
  payment?: Payment;
  nextStatus?: NextStatus;
}

/** What the payments of an order say about its donation, which is pending or failed. */
export function judge(order: OpenOrder, payments: readonly Payment[]): Verdict {
  const oldestFirst = payments.toSorted(
    (one, other) => (one.created_at ?? 0) - (other.created_at ?? 0),
  );
  const having = (status: string) => oldestFirst.filter((payment) => payment.status === status);
  const [captured, ...second] = having('captured');
  const refunded = having('refunded').find((payment) => !isUncaptured(payment));
  const failed = having('failed')[0];
  const authorized = having('authorized');

  const paid = captured ?? refunded;
  if (paid) return verdictOn(paid, second, order);
  if (authorized.length > 0) {
    return { kind: 'for a person', note: `authorized and not captured: ${idsOf(authorized)}` };
  }
  if (failed && order.status === 'pending') {
    return { kind: 'repaired', note: `${failed.id} failed`, payment: failed, nextStatus: 'failed' };
  }
  return { kind: 'open', note: failed ? 'nothing but failed payments' : 'no payment' };
}

function verdictOn(payment: Payment, second: readonly Payment[], order: OpenOrder): Verdict {
  if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
    return { kind: 'for a person', note: `${payment.id} is not what the order was made for` };
  }
  const nextStatus = payment.status === 'refunded' ? 'refunded' : 'completed';
  if (second.length === 0) {
    return { kind: 'repaired', note: `${payment.id} is recorded`, payment, nextStatus };
  }
  const note = `${payment.id} is recorded; paid once more with ${idsOf(second)}`;
  return { kind: 'for a person', note, payment, nextStatus };
}

function idsOf(payments: readonly Payment[]): string {
  return payments.map(({ id }) => id).join(', ');
}
