import { isUncaptured, type NextStatus, type Payment } from './payment.ts';

/** The columns of a donation that its payments are compared with. */
export interface DonationRecord {
  status: string;
  amount_paise: number;
  currency: string;
  /** The payment that completed the donation. */
  provider_payment_id: string | null;
}

export interface StatusDecision {
  /** `open`: there is nothing to record and nothing to review. */
  result: 'repaired' | 'agrees' | 'open' | 'needs review';
  /** One sentence without a full stop. */
  note: string;
  /** The payment to record, and the status that it gives to the donation. */
  payment?: Payment;
  nextStatus?: NextStatus;
}

/** Compares a pending, failed or completed donation with all payments of its order. */
export function decideStatus(
  donation: DonationRecord,
  payments: readonly Payment[],
): StatusDecision {
  const oldestFirst = payments.toSorted(
    (one, other) => (one.created_at ?? 0) - (other.created_at ?? 0),
  );
  return donation.status === 'completed'
    ? decideCompleted(donation, oldestFirst)
    : decideUnpaid(donation, oldestFirst);
}

function decideUnpaid(donation: DonationRecord, payments: readonly Payment[]): StatusDecision {
  const withStatus = (status: string) => payments.filter((payment) => payment.status === status);
  const [captured, ...furtherCaptured] = withStatus('captured');
  const refunded = withStatus('refunded').find((payment) => !isUncaptured(payment));
  const failed = withStatus('failed')[0];
  const authorized = withStatus('authorized');

  const paid = captured ?? refunded;
  if (paid) return recordPayment(paid, furtherCaptured, donation);
  if (authorized.length > 0) {
    return needsReview(`authorized and not captured: ${listIds(authorized)}`);
  }
  if (failed && donation.status === 'pending') {
    const note = `${failed.id} failed`;
    return { result: 'repaired', note, payment: failed, nextStatus: 'failed' };
  }
  return { result: 'open', note: failed ? 'only failed payments' : 'no payment' };
}

/** A completed donation can have been refunded since, or paid a second time. */
function decideCompleted(donation: DonationRecord, payments: readonly Payment[]): StatusDecision {
  const { provider_payment_id: ownId } = donation;
  const own = payments.find(({ id }) => id === ownId);
  const others = payments.filter(({ id, status }) => status === 'captured' && id !== ownId);
  if (own?.status === 'refunded') {
    return others.length === 0
      ? recordPayment(own, [], donation)
      : needsReview(`${own.id} was refunded; paid with ${listIds(others)}`);
  }
  if (own?.status !== 'captured') return needsReview(`completed, but ${ownId} is not captured`);
  return others.length === 0
    ? { result: 'agrees', note: `${own.id} is captured` }
    : needsReview(`paid again with ${listIds(others)}`);
}

function recordPayment(
  payment: Payment,
  furtherCaptured: readonly Payment[],
  donation: DonationRecord,
): StatusDecision {
  if (payment.amount !== donation.amount_paise || payment.currency !== donation.currency) {
    return needsReview(`${payment.id} does not match the amount or currency of the order`);
  }
  const nextStatus = payment.status === 'refunded' ? 'refunded' : 'completed';
  const note = `${payment.id} is recorded`;
  return furtherCaptured.length === 0
    ? { result: 'repaired', note, payment, nextStatus }
    : {
        ...needsReview(`${note}; paid again with ${listIds(furtherCaptured)}`),
        payment,
        nextStatus,
      };
}

function needsReview(note: string): StatusDecision {
  return { result: 'needs review', note };
}

function listIds(payments: readonly Payment[]): string {
  return payments.map(({ id }) => id).join(', ');
}
