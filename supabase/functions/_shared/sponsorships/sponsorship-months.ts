import type { FailureReason } from '../common/charge-texts.ts';
import {
  capturedPayments,
  decideState,
  isPaid,
  isSameState,
  type StoredDonation,
  type DonationState,
} from '../provider/donation-state.ts';
import {
  isoTime,
  paymentDetails,
  returnedPaise,
  wasCaptured,
  type Dispute,
  type Payment,
  type PaymentDetails,
} from '../provider/payment.ts';
import {
  chargeAfterChangeReviewItem,
  chargeAfterStopReviewItem,
  findReviewItems,
  type NewReviewItem,
} from '../base/review-items.ts';
import type { Known, StoredSponsorship, StoredMonth, TimelineEvent } from './sponsorship.ts';
import { isMonthOfReplacement } from './start-date.ts';
import type { Invoice } from '../provider/subscription.ts';

/** A donation to insert, or to update when `expected_version` is not null. */
export interface MonthWrite extends DonationState, Partial<PaymentDetails> {
  readonly provider_order_id: string;
  readonly expected_version: number | null;
  readonly amount_paise: number;
  readonly dog_id: string | null;
  /** ISO 8601. */
  readonly created_at: string;
}

export interface MonthFacts {
  readonly invoices: readonly Invoice[];
  /** Of orders that are not final, from the provider and from stored events, each once. */
  readonly payments: readonly Payment[];
  readonly disputes: readonly Dispute[];
}

export interface Months {
  readonly writes: readonly MonthWrite[];
  readonly events: readonly TimelineEvent[];
  readonly reviewItems: readonly NewReviewItem[];
}

interface Charge {
  readonly orderId: string;
  /** Paise. */
  readonly amount: number;
  /** Unix seconds: when its month began. */
  readonly start: number;
  /** Unix seconds; null when the provider doesn't say. */
  readonly paidAt: number | null;
}

/**
 * The donations of the months that are not final yet. A month without an attempt to charge it has none. What is
 * refunded or disputed later is decided like that of any other order. A charge after the request to stop is a review item for
 * the team.
 */
export function decideMonths(known: Known, facts: MonthFacts, now: Date): Months {
  const writes: MonthWrite[] = [];
  const events: TimelineEvent[] = [];
  const reviewItems: NewReviewItem[] = [];
  for (const charge of chargesOf(known, facts, now)) {
    const { orderId } = charge;
    const stored = known.months.find((month) => month.provider_order_id === orderId);
    const own = {
      payments: facts.payments.filter(({ order_id }) => order_id === orderId),
      disputes: facts.disputes,
    };
    const before = stored ?? newMonth(charge);
    const state = decideState(before, own);
    events.push(...own.payments.flatMap(chargeEvent));
    reviewItems.push(...findReviewItems({ ...before, ...state }, orderId, own, now));
    const [paying] = capturedPayments(before, own);
    if (paying && returnedPaise(paying, facts.disputes) < paying.amount) {
      reviewItems.push(
        ...endReviewItem(known.sponsorship, charge, paying, !stored || !isPaid(stored)),
      );
    }
    if (state.status === 'pending' || (stored && isSameState(stored, state))) continue;
    writes.push({
      ...state,
      ...(paying && paymentDetails(paying)),
      provider_order_id: orderId,
      expected_version: stored?.sync_version ?? null,
      amount_paise: before.amount_paise,
      dog_id: dogOf(charge, known),
      created_at: isoTime((paying ?? own.payments[0])?.created_at) ?? now.toISOString(),
    });
  }
  return { writes, events, reviewItems };
}

/** Whether a month is paid and the timeline says so. Its later facts are those of any other order. */
export function isFinal(month: StoredMonth): boolean {
  return isPaid(month) && month.isInTimeline;
}

/**
 * The months that are not final. The provider may list an invoice later than it reports its payment.
 */
function chargesOf(
  { sponsorship, months }: Known,
  { invoices, payments }: MonthFacts,
  now: Date,
): Charge[] {
  const final = new Set(months.filter(isFinal).map((month) => month.provider_order_id));
  const charges = new Map<string, Charge>();
  const add = (
    orderId: string,
    amount: number,
    start: number | null | undefined,
    paidAt: number | null = null,
  ) => {
    if (final.has(orderId) || charges.has(orderId)) return;
    charges.set(orderId, { orderId, amount, start: start ?? now.getTime() / 1000, paidAt });
  };
  for (const { order_id, amount, billing_start, created_at, paid_at } of invoices) {
    if (order_id) add(order_id, amount, billing_start ?? created_at, paid_at ?? null);
  }
  for (const { order_id, invoice_id, amount, created_at } of payments) {
    const isMonth = invoice_id && amount === sponsorship.amount_paise;
    if (order_id && isMonth) add(order_id, amount, created_at);
  }
  return [...charges.values()];
}

function newMonth({ amount }: Charge): StoredDonation {
  return {
    status: 'pending',
    amount_paise: amount,
    currency: 'INR',
    provider_payment_id: null,
    refunded_paise: 0,
  };
}

/** The dog that was chosen before the month began, however late it is charged. */
function dogOf({ start }: Charge, { dogs, sponsorship }: Known): string | null {
  const chosen = dogs
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
    .findLast(({ since }) => Date.parse(since) < start * 1000);
  return chosen === undefined ? sponsorship.dog_id : chosen.dog_id;
}

/** What the team must decide about a charge that came after the end was decided. */
function endReviewItem(
  { end_reason, stop_requested_at, replaced_from, synced_at }: StoredSponsorship,
  { orderId, start, paidAt }: Charge,
  payment: Payment,
  isNew: boolean,
): NewReviewItem[] {
  if (replaced_from !== null && isMonthOfReplacement(new Date(start * 1000), replaced_from)) {
    return [chargeAfterStopReviewItem(payment, orderId, 'replaced')];
  }
  if (stop_requested_at === null) return [];
  // It was not authorised as far as the site knew, so every charge of it surprises.
  if (end_reason === 'abandoned') return [chargeAfterStopReviewItem(payment, orderId, 'abandoned')];
  // The provider counts whole seconds, so a charge in the second of the request counts as after it.
  const stop = Math.floor(Date.parse(stop_requested_at) / 1000);
  const isChargedLater = Math.max(payment.created_at ?? 0, paidAt ?? 0) >= stop;
  // Without the provider's time: a comparison after the request did not find it charged.
  const wasUncharged =
    paidAt === null && isNew && Date.parse(synced_at) >= Date.parse(stop_requested_at);
  if (!isChargedLater && !wasUncharged) return [];
  return end_reason === 'replaced'
    ? [chargeAfterChangeReviewItem(payment, orderId)]
    : [chargeAfterStopReviewItem(payment, orderId, 'stopped')];
}

function chargeEvent(payment: Payment): TimelineEvent[] {
  const isCharged = wasCaptured(payment);
  if (!isCharged && payment.status !== 'failed') return [];
  return [
    {
      kind: isCharged ? 'charged' : 'charge-failed',
      actor: 'bank',
      occurred_at: isoTime(payment.created_at) ?? new Date(0).toISOString(),
      amount_paise: payment.amount,
      detail: isCharged ? null : failureReason(payment),
      reference: payment.id,
    },
  ];
}

/** The first that matches counts. Source: https://razorpay.com/docs/errors/payments/list-of-errors/ */
const reasons: readonly (readonly [RegExp, FailureReason])[] = [
  // "The predebit notification was not approved": the payer declined the bank's notice of the charge.
  [/customer_action_required|pre_?debit/, 'payer-declined'],
  [/insufficient|low_balance/, 'insufficient-balance'],
  [/expired_card|card.*expir|expir.*card/, 'card-expired'],
  [/mandate|revoked|token|autopay/, 'mandate-revoked'],
  [/technical|unavailable|not_available|time[d_]*out|gateway|server_error|_down/, 'bank-down'],
];

/** Why a charge failed, by the bank's reason. */
export function failureReason({ error_reason, error_code }: Payment): FailureReason {
  const given = `${error_reason ?? ''} ${error_code ?? ''}`.toLowerCase();
  return reasons.find(([pattern]) => pattern.test(given))?.[1] ?? 'other';
}
