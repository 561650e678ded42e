import type { Enums } from '../common/database.ts';
import { formatIndianDay, amountText, indianIsoDay } from '../common/amounts-and-dates.ts';
import { databaseClient, type DatabaseSettings } from './database.ts';
import {
  capturedPayments,
  isPaid,
  matches,
  type StoredDonation,
  type OrderFacts,
} from '../provider/donation-state.ts';
import {
  isoTime,
  returnedPaise,
  wasCaptured,
  type Dispute,
  type FailedRefund,
  type Payment,
} from '../provider/payment.ts';

/** A payment is normally captured within seconds, and refunded when it is not captured within three days. */
const CAPTURE_HOURS = 24;

/** What the provider charges at most, and refunds, to authorise a subscription that starts later. */
const AUTHORISATION_MAX_PAISE = 500;

/** A row of review_items. `kind` and `reference` identify it. */
export interface NewReviewItem {
  kind: Enums<'review_item_kind'>;
  reference: string;
  /** What happened, for the team. */
  description: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  /** Of what may be about a sponsorship without a donation. */
  provider_subscription_id?: string | null;
  amount_paise: number | null;
}

/** What a person must decide about the payments of a donation. */
export function findReviewItems(
  donation: StoredDonation,
  orderId: string,
  facts: OrderFacts,
  now: Date,
): NewReviewItem[] {
  const [own, ...others] = capturedPayments(donation, facts);
  const wasKept = (payment: Payment) => returnedPaise(payment, facts.disputes) < payment.amount;
  const mismatched = facts.payments.filter(
    (payment) => wasCaptured(payment) && !matches(donation, payment),
  );
  const overdue = facts.payments.filter((payment) => !own && isCaptureOverdue(payment, now));
  const reviewItem = (
    kind: NewReviewItem['kind'],
    payment: Payment,
    description: string,
  ): NewReviewItem => ({
    kind,
    reference: payment.id,
    description,
    provider_order_id: orderId,
    provider_payment_id: payment.id,
    amount_paise: payment.amount,
  });
  return [
    ...others.filter(wasKept).map((payment) => {
      const description = `One donation was paid twice. ${own?.id} pays it; ${payment.id} of ${amountOf(payment)} came on top.`;
      return reviewItem('second-payment', payment, description);
    }),
    ...mismatched.filter(wasKept).map((payment) => {
      const description = `The donation is over ${amountText(donation.amount_paise)}, but ${payment.id} paid ${amountOf(payment)}.${causeOf(donation, payment)}`;
      return reviewItem('wrong-amount', payment, description);
    }),
    ...overdue.map((payment) => {
      const description = `${payment.id} of ${amountOf(payment)} is authorized, but was not captured within a day.`;
      return reviewItem('reconciliation', payment, description);
    }),
    ...facts.disputes.flatMap((dispute) => disputeReviewItem(dispute, orderId)),
    ...(facts.failedRefunds ?? []).flatMap((failed) => failedRefundReviewItem(failed, orderId)),
    ...(isPaid(donation) && !own ? [uncapturedReviewItem(donation, orderId)] : []),
  ];
}

/** What changes the amount of every payment at the provider. */
function causeOf(donation: StoredDonation, { amount, currency }: Payment): string {
  if (currency !== donation.currency) return '';
  return amount > donation.amount_paise
    ? ' If many donations stay pending so, Razorpay’s convenience fee for payers is on: switch it off.'
    : ' If many donations stay pending so, an offer is on at Razorpay, which lowers what is paid: switch it off.';
}

/** A dispute is one review item when it is opened, and another when it is lost. */
export function disputeReviewItem(dispute: Dispute, orderId: string | null): NewReviewItem[] {
  const { id, payment_id, amount, reason_code, respond_by, status } = dispute;
  const isLost = status === 'lost';
  if (!isLost && status !== 'open' && status !== 'under_review') return [];
  const reason = reason_code ? ` Reason: ${reason_code}.` : '';
  const lastDay = isoTime(respond_by);
  const deadline = lastDay ? ` Respond by ${formatIndianDay(new Date(lastDay))}.` : '';
  return [
    {
      kind: 'dispute',
      reference: isLost ? `${id} lost` : id,
      description: isLost
        ? `The bank took back ${amountText(dispute.amount_deducted || amount)} of ${payment_id}: the dispute ${id} is lost.${reason}`
        : `The payer’s bank disputes ${amountText(amount)} of ${payment_id} (${id}).${reason}${deadline}`,
      provider_order_id: orderId,
      provider_payment_id: payment_id,
      amount_paise: amount,
    },
  ];
}

function failedRefundReviewItem(
  { refund, payment }: FailedRefund,
  orderId: string,
): NewReviewItem[] {
  const { id, amount } = refund;
  const paymentId = refund.payment_id ?? payment?.id ?? null;
  if (!id) return [];
  return [
    {
      kind: 'refund-failed',
      reference: id,
      description: `The refund ${id} of ${amountText(amount)} failed, so that the money of ${paymentId ?? 'its payment'} was not paid back.`,
      provider_order_id: orderId,
      provider_payment_id: paymentId,
      amount_paise: amount,
    },
  ];
}

/**
 * Whether the money of a payment arrived and was kept. Not the ₹5 that authorise a subscription and are refunded
 * automatically.
 */
export function isKept(payment: Payment): boolean {
  const isAuthorisation = payment.amount <= AUTHORISATION_MAX_PAISE;
  return !isAuthorisation && wasCaptured(payment) && returnedPaise(payment, []) < payment.amount;
}

/**
 * A payment that was kept and has no donation.
 * @param subscriptionId of the provider, if the payment is a charge of one; this site doesn't know it
 */
export function strayPaymentReviewItem(
  payment: Payment,
  subscriptionId: string | null,
): NewReviewItem {
  const origin =
    subscriptionId === null
      ? 'an order that this site doesn’t know: one of a payment link, or one that was not paid for 30 days'
      : `the subscription ${subscriptionId}, which this site doesn’t know`;
  return {
    kind: subscriptionId === null ? 'unknown-order' : 'unknown-subscription',
    reference: payment.id,
    description: `${payment.id} paid ${amountOf(payment)} for ${origin}.`,
    provider_order_id: payment.order_id ?? null,
    provider_payment_id: payment.id,
    provider_subscription_id: subscriptionId,
    amount_paise: payment.amount,
  };
}

/**
 * A record that could not be compared with the provider's several times in a row. It is one review item until it succeeds.
 * @param since ISO 8601: when it failed first
 */
export function notComparedReviewItem(
  reference: string,
  { failures, since, message }: { failures: number; since: string; message: string },
): NewReviewItem {
  const day = formatIndianDay(new Date(since));
  return {
    kind: 'not-compared',
    reference: `${reference} ${indianIsoDay(new Date(since))}`,
    description: `${reference} could not be compared with Razorpay’s records: ${failures} attempts failed since ${day} (${message}).`,
    provider_order_id: reference.startsWith('order_') ? reference : null,
    provider_payment_id: null,
    provider_subscription_id: reference.startsWith('sub_') ? reference : null,
    amount_paise: null,
  };
}

/**
 * A sponsorship was charged although its stop was already stored, for a month that its replacement charges, or although
 * its payer had begun another one instead.
 */
export function chargeAfterStopReviewItem(
  payment: Payment,
  orderId: string,
  end: 'stopped' | 'replaced' | 'abandoned',
): NewReviewItem {
  const charge = `${payment.id} of ${amountOf(payment)}`;
  const descriptions = {
    stopped: `A sponsorship had already been stopped when ${charge} was charged.`,
    replaced: `${charge} was charged for a month for which the sponsor’s new monthly payment is charged, too.`,
    abandoned: `${charge} was charged for a monthly payment that the sponsor had begun once more with other details, for example in a second tab. This one is stopped.`,
  };
  return sponsorshipReviewItem('charge-after-stop', payment, orderId, descriptions[end]);
}

/** The last charge before a new amount came when the change was already stored. No other charge pays its month. */
export function chargeAfterChangeReviewItem(payment: Payment, orderId: string): NewReviewItem {
  const description = `${payment.id} of ${amountOf(payment)} was charged after the sponsor had changed the amount. The new amount is charged from the next month on.`;
  return sponsorshipReviewItem('charge-after-change', payment, orderId, description);
}

function sponsorshipReviewItem(
  kind: NewReviewItem['kind'],
  payment: Payment,
  orderId: string,
  description: string,
): NewReviewItem {
  return {
    kind,
    reference: payment.id,
    description,
    provider_order_id: orderId,
    provider_payment_id: payment.id,
    amount_paise: payment.amount,
  };
}

/**
 * A signed event that can't be read, for example because of an absurd amount. The provider doesn't repeat it.
 * @param digest of the body
 */
export function unreadableEventReviewItem(body: string, digest: string): NewReviewItem {
  const type = /"event"\s*:\s*"([\w.]{1,100})"/.exec(body)?.[1];
  const idOf = (kind: string) => new RegExp(`:\\s*"(${kind}_\\w{1,50})"`).exec(body)?.[1] ?? null;
  const paymentId = idOf('pay');
  const orderId = idOf('order');
  const subscriptionId = idOf('sub');
  const names = [paymentId, orderId, subscriptionId].filter((id) => id !== null);
  return {
    kind: 'unreadable-event',
    reference: digest,
    description: `Razorpay sent an event${type ? ` (${type})` : ''} that this site can’t read, so that nothing was recorded. It names ${names.join(' and ') || 'no payment'}.`,
    provider_order_id: orderId,
    provider_payment_id: paymentId,
    provider_subscription_id: subscriptionId,
    amount_paise: null,
  };
}

/** More orders than people give in an hour. Nobody was refused. One a day in Indian time. */
export function manyOrdersReviewItem(now: Date): NewReviewItem {
  const day = formatIndianDay(now);
  return {
    kind: 'many-orders',
    reference: day,
    description: `More than 600 orders and sponsorships were begun within an hour on ${day}. None was refused for it.`,
    provider_order_id: null,
    provider_payment_id: null,
    amount_paise: null,
  };
}

function uncapturedReviewItem(donation: StoredDonation, orderId: string): NewReviewItem {
  const { status, provider_payment_id } = donation;
  return {
    kind: 'reconciliation',
    reference: orderId,
    description: `The donation is ${status}, but the provider has no captured payment of its order.`,
    provider_order_id: orderId,
    provider_payment_id,
    amount_paise: donation.amount_paise,
  };
}

/**
 * Stores review items. One that is or was open stays as it is.
 * @returns the number of new ones
 * @throws Error when the database fails or can't be reached in time
 */
export async function openReviewItems(
  settings: DatabaseSettings,
  reviewItems: readonly NewReviewItem[],
): Promise<number> {
  if (reviewItems.length === 0) return 0;
  const { data } = await databaseClient(settings)
    .rpc('open_review_items', { items: reviewItems })
    .throwOnError();
  return data;
}

/** Whether a payment has been authorized for so long that its capture must have been forgotten. */
export function isCaptureOverdue({ status, created_at }: Payment, now: Date): boolean {
  return (
    status === 'authorized' && now.getTime() / 1000 - (created_at ?? 0) > CAPTURE_HOURS * 60 * 60
  );
}

function amountOf({ amount, currency }: Payment): string {
  return currency === 'INR' ? amountText(amount) : `${amount / 100} ${currency}`;
}
