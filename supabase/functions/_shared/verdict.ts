import { isUncaptured, type NextStatus, type Payment } from './payment.ts';

/** A donation, as far as the payments of its order are measured against it. */
export interface AskedDonation {
  status: string;
  amount_paise: number;
  currency: string;
  /** The payment that completed it. */
  provider_payment_id: string | null;
}

export interface Verdict {
  /** `agrees`: both sides say the same. `open` is neither repaired nor in need of anything. */
  kind: 'repaired' | 'agrees' | 'open' | 'for a person';
  /** One sentence without a full stop. */
  note: string;
  /** The payment to record, and what it makes of the donation. */
  payment?: Payment;
  nextStatus?: NextStatus;
}

/** What the payments of an order say about its donation, which is pending, failed or completed. */
export function judge(donation: AskedDonation, payments: readonly Payment[]): Verdict {
  const oldestFirst = payments.toSorted(
    (one, other) => (one.created_at ?? 0) - (other.created_at ?? 0),
  );
  return donation.status === 'completed'
    ? judgeCompleted(donation, oldestFirst)
    : judgeOpen(donation, oldestFirst);
}

function judgeOpen(donation: AskedDonation, payments: readonly Payment[]): Verdict {
  const having = (status: string) => payments.filter((payment) => payment.status === status);
  const [captured, ...second] = having('captured');
  const refunded = having('refunded').find((payment) => !isUncaptured(payment));
  const failed = having('failed')[0];
  const authorized = having('authorized');

  const paid = captured ?? refunded;
  if (paid) return verdictOn(paid, second, donation);
  if (authorized.length > 0) {
    return { kind: 'for a person', note: `authorized and not captured: ${idsOf(authorized)}` };
  }
  if (failed && donation.status === 'pending') {
    return { kind: 'repaired', note: `${failed.id} failed`, payment: failed, nextStatus: 'failed' };
  }
  return { kind: 'open', note: failed ? 'nothing but failed payments' : 'no payment' };
}

/** A completed donation can have been given back since, or be paid a second time. */
function judgeCompleted(donation: AskedDonation, payments: readonly Payment[]): Verdict {
  const { provider_payment_id: ownId } = donation;
  const own = payments.find(({ id }) => id === ownId);
  const others = payments.filter(({ id, status }) => status === 'captured' && id !== ownId);
  if (own?.status === 'refunded' && others.length === 0) return verdictOn(own, [], donation);
  if (own?.status === 'refunded') {
    return { kind: 'for a person', note: `${own.id} was given back; paid with ${idsOf(others)}` };
  }
  if (own?.status !== 'captured') {
    return { kind: 'for a person', note: `completed, and ${ownId} is not captured` };
  }
  return others.length === 0
    ? { kind: 'agrees', note: `${own.id} is captured` }
    : { kind: 'for a person', note: `paid once more with ${idsOf(others)}` };
}

function verdictOn(payment: Payment, second: readonly Payment[], donation: AskedDonation): Verdict {
  if (payment.amount !== donation.amount_paise || payment.currency !== donation.currency) {
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
