import type { Enums } from '../common/database.ts';
import {
  returnedPaise,
  wasCaptured,
  type Dispute,
  type FailedRefund,
  type Payment,
} from './payment.ts';

/** What the payments of its order decide about a donation. */
export interface DonationState {
  status: Enums<'donation_status'>;
  /** The payment that pays the donation, or that did before the money went back. */
  provider_payment_id: string | null;
  /** Paise of that payment that went back to the payer. */
  refunded_paise: number;
}

export interface StoredDonation extends DonationState {
  amount_paise: number;
  currency: string;
}

/** All payments of one order and all their disputes, each once. */
export interface OrderFacts {
  readonly payments: readonly Payment[];
  readonly disputes: readonly Dispute[];
  readonly failedRefunds?: readonly FailedRefund[];
}

/**
 * The state of a donation. It depends on the facts alone, not on the order in which they arrived: completed
 * while a captured payment is not fully refunded or lost in a dispute.
 *
 * A donation that was paid never becomes unpaid because facts are missing; it keeps its state.
 */
export function decideState(donation: StoredDonation, facts: OrderFacts): DonationState {
  const captured = capturedPayments(donation, facts);
  const [own] = captured;
  if (own) {
    const refunded_paise = returnedPaise(own, facts.disputes);
    const isReturned = refunded_paise >= own.amount;
    const returned = hasLostDispute(captured, facts.disputes) ? 'disputed' : 'refunded';
    const status = isReturned ? returned : 'completed';
    return { status, provider_payment_id: own.id, refunded_paise };
  }
  if (isPaid(donation)) return donationStateOf(donation);
  const hasFailed = facts.payments.some(hasFailedFinally);
  return {
    status: hasFailed ? 'failed' : 'pending',
    provider_payment_id: null,
    refunded_paise: 0,
  };
}

/** Whether money arrived for the donation at some time. */
export function isPaid({ status }: Pick<StoredDonation, 'status'>): boolean {
  return status !== 'pending' && status !== 'failed';
}

/**
 * The captured payments that match the donation. The first pays it: the one of which most was kept, of equal ones
 * the oldest.
 */
export function capturedPayments(donation: StoredDonation, { payments, disputes }: OrderFacts) {
  return payments
    .filter((payment) => wasCaptured(payment) && matches(donation, payment))
    .toSorted(
      (one, other) =>
        returnedPaise(one, disputes) - returnedPaise(other, disputes) ||
        (one.created_at ?? 0) - (other.created_at ?? 0) ||
        (one.id < other.id ? -1 : 1),
    );
}

/** A payment of another amount or currency never completes a donation. */
export function matches(donation: StoredDonation, { amount, currency }: Payment): boolean {
  return amount === donation.amount_paise && currency === donation.currency;
}

/** Whether a donation already counts a payment, so that its other facts need not be read. */
export function reflects(donation: StoredDonation, payment: Payment): boolean {
  if (hasFailedFinally(payment)) return donation.status !== 'pending';
  if (!wasCaptured(payment)) return true;
  const alone = decideState(donation, { payments: [payment], disputes: [] });
  return isSameState(alone, donation) && matches(donation, payment);
}

/** The state alone of a donation. */
export function donationStateOf({
  status,
  provider_payment_id,
  refunded_paise,
}: StoredDonation): DonationState {
  return { status, provider_payment_id, refunded_paise };
}

export function isSameState(one: DonationState, other: DonationState): boolean {
  return (
    one.status === other.status &&
    one.provider_payment_id === other.provider_payment_id &&
    one.refunded_paise === other.refunded_paise
  );
}

/** The provider refunds a payment that was not captured; for the donation it has failed. */
function hasFailedFinally(payment: Payment): boolean {
  return payment.status === 'failed' || (payment.status === 'refunded' && !wasCaptured(payment));
}

function hasLostDispute(payments: readonly Payment[], disputes: readonly Dispute[]): boolean {
  return disputes.some(
    ({ payment_id, status }) => status === 'lost' && payments.some(({ id }) => id === payment_id),
  );
}
