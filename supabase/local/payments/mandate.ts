// The rules of the card provider's subscriptions, as pure functions: how a mandate is authorised, charged, retried,
// paused, resumed and cancelled. Times are Unix seconds, amounts are paise.
import { addMonths } from '../../functions/_shared/common/months.ts';
import {
  newId,
  type ProviderInvoice,
  type ProviderPayment,
  type ProviderSubscription,
} from './entities.ts';

const DAY = 24 * 60 * 60;
/** A failed charge is retried on the next three days. */
const RETRIES = 3;
/** Charged and refunded when the first month is charged later. */
const AUTHORISATION_PAISE = 500;

/** A subscription with what the provider keeps to itself. */
export interface Mandate {
  readonly subscription: ProviderSubscription;
  readonly amount: number;
  readonly invoices: readonly ProviderInvoice[];
  /** Failed attempts to charge the current month. */
  readonly failures: number;
  /** When the next month begins. */
  readonly nextMonth: number | null;
}

/** What an action did: the changed mandate, new and changed payments, and the events to send. */
export interface Outcome {
  readonly mandate: Mandate;
  readonly payments: readonly ProviderPayment[];
  readonly events: readonly { readonly type: string; readonly payment?: ProviderPayment }[];
}

/** The provider's refusal of a request. */
export class Refusal extends Error {}

/** How an attempt to charge ends: null when it succeeds, else the provider's `error_reason`. */
export type Charge = string | null;

/** @throws Refusal unless the subscription waits for its authorisation */
export function authorise(mandate: Mandate, now: number, charge: Charge): Outcome {
  const { subscription } = mandate;
  if (subscription.status !== 'created' || now > subscription.expire_by) {
    throw new Refusal(`Subscription is not in created status.`);
  }
  if (subscription.start_at !== null && subscription.start_at > now) {
    return authoriseForLater(mandate, now, charge, subscription.start_at);
  }
  const open = mandate.invoices.length > 0 ? mandate : issue(mandate, now);
  const attempt = attemptCharge(open, now, charge);
  if (charge !== null) return attempt;
  const paid = change(attempt.mandate, { payment_method: 'upi' });
  return {
    ...attempt,
    mandate: paid,
    events: [
      { type: 'subscription.authenticated' },
      { type: 'subscription.activated' },
      ...attempt.events,
    ],
  };
}

function authoriseForLater(mandate: Mandate, now: number, charge: Charge, start: number): Outcome {
  const payment = {
    ...newPayment(mandate, null, now, charge),
    amount: AUTHORISATION_PAISE,
    ...(charge === null
      ? ({ status: 'refunded', amount_refunded: AUTHORISATION_PAISE } as const)
      : {}),
  };
  if (charge !== null) {
    return { mandate, payments: [payment], events: [{ type: 'payment.failed', payment }] };
  }
  return {
    mandate: {
      ...change(mandate, { status: 'authenticated', charge_at: start, payment_method: 'upi' }),
      nextMonth: start,
    },
    payments: [payment],
    events: [{ type: 'subscription.authenticated', payment }],
  };
}

/**
 * Does what is due at a time: charges, retries, or lets an authorisation expire. Call it until it returns null.
 * @param charge how an attempt ends
 */
export function proceed(mandate: Mandate, now: number, charge: () => Charge): Outcome | null {
  const { subscription, nextMonth } = mandate;
  if (subscription.status === 'created') {
    if (now <= subscription.expire_by) return null;
    return {
      ...unchanged(mandate),
      mandate: change(mandate, { status: 'expired', charge_at: null, ended_at: now }),
    };
  }
  const due = subscription.charge_at;
  if (due === null || due > now) return null;
  if (subscription.status === 'halted') {
    return { ...unchanged(mandate), mandate: issue(mandate, nextMonth ?? due) };
  }
  const isRetry = subscription.status === 'pending';
  return attemptCharge(isRetry ? mandate : issue(mandate, nextMonth ?? due), due, charge());
}

/** Pays the newest open month by hand, as the payer can on the page of the subscription. */
export function payOpenMonth(mandate: Mandate, now: number): Outcome {
  const { status } = mandate.subscription;
  if (status !== 'pending' && status !== 'halted') throw new Refusal('Nothing is due.');
  return attemptCharge(mandate, now, null);
}

/** @throws Refusal unless it is active. One that is authorised and has not started is cancelled. */
export function pause(mandate: Mandate, now: number, by: 'self' | 'customer'): Outcome {
  const { status } = mandate.subscription;
  if (status === 'authenticated') return cancel(mandate, now);
  if (status !== 'active') throw new Refusal(`Subscription cannot be paused in ${status} status.`);
  const paused = change(mandate, { status: 'paused', charge_at: null, pause_initiated_by: by });
  return { ...unchanged(paused), events: [{ type: 'subscription.paused' }] };
}

/** @throws Refusal unless it was paused by the same side */
export function resume(mandate: Mandate, now: number, by: 'self' | 'customer'): Outcome {
  const { status, pause_initiated_by } = mandate.subscription;
  if (status !== 'paused' || pause_initiated_by !== by) {
    throw new Refusal('Subscription cannot be resumed.');
  }
  let nextMonth = mandate.nextMonth ?? now;
  while (nextMonth <= now) nextMonth = monthAfter(mandate, nextMonth);
  const resumed = change(mandate, {
    status: 'active',
    charge_at: nextMonth,
    pause_initiated_by: null,
  });
  return {
    ...unchanged({ ...resumed, nextMonth }),
    events: [{ type: 'subscription.resumed' }],
  };
}

/** @throws Refusal when it has ended, or is not authorised yet */
export function cancel(mandate: Mandate, now: number): Outcome {
  const { status } = mandate.subscription;
  if (['created', 'cancelled', 'completed', 'expired'].includes(status)) {
    throw new Refusal(`Subscription is not cancellable in ${status} status.`);
  }
  const cancelled = change(mandate, { status: 'cancelled', charge_at: null, ended_at: now });
  return { ...unchanged(cancelled), events: [{ type: 'subscription.cancelled' }] };
}

/**
 * As if it had begun earlier, so that the next charge comes at a given time.
 * @throws Refusal when no charge is planned
 */
export function planNextCharge(mandate: Mandate, chargeAt: number): Outcome {
  const { subscription, invoices } = mandate;
  if (subscription.charge_at === null) throw new Refusal('No charge is planned.');
  const monthsBefore = (count: number) =>
    Math.floor(addMonths(new Date(chargeAt * 1000), -count).getTime() / 1000);
  const isStarted = invoices.length > 0;
  return unchanged({
    ...change(mandate, {
      charge_at: chargeAt,
      start_at: isStarted ? subscription.start_at : chargeAt,
      current_start: isStarted ? monthsBefore(1) : null,
      current_end: isStarted ? chargeAt : null,
    }),
    nextMonth: chargeAt,
    invoices: invoices.map((invoice, index) =>
      Object.assign({}, invoice, {
        billing_start: monthsBefore(invoices.length - index),
        billing_end: monthsBefore(invoices.length - index - 1),
      }),
    ),
  });
}

function issue(mandate: Mandate, start: number): Mandate {
  const { subscription, amount } = mandate;
  const nextMonth = monthAfter(mandate, start);
  const invoice: ProviderInvoice = {
    id: newId('inv'),
    subscription_id: subscription.id,
    order_id: newId('order'),
    amount,
    status: 'issued',
    payment_id: null,
    billing_start: start,
    billing_end: nextMonth,
    paid_at: null,
    created_at: start,
  };
  return {
    ...change(mandate, { current_start: start, current_end: nextMonth, charge_at: nextMonth }),
    invoices: [...mandate.invoices, invoice],
    failures: 0,
    nextMonth,
  };
}

function attemptCharge(mandate: Mandate, now: number, charge: Charge): Outcome {
  const invoice = mandate.invoices.at(-1);
  if (!invoice) throw new Error('There is no month to charge.');
  const payment = newPayment(mandate, invoice, now, charge);
  if (charge !== null) return failed(mandate, payment, now);
  const paidCount = mandate.subscription.paid_count + 1;
  const isComplete = paidCount >= mandate.subscription.total_count;
  const paid = change(mandate, {
    status: isComplete ? 'completed' : 'active',
    paid_count: paidCount,
    charge_at: isComplete ? null : mandate.nextMonth,
    ended_at: isComplete ? now : null,
  });
  const paidInvoice: ProviderInvoice = {
    ...invoice,
    status: 'paid',
    payment_id: payment.id,
    paid_at: now,
  };
  const invoices = [...mandate.invoices.slice(0, -1), paidInvoice];
  return {
    mandate: { ...paid, invoices, failures: 0 },
    payments: [payment],
    events: [
      { type: 'payment.captured', payment },
      { type: 'subscription.charged', payment },
      ...(isComplete ? [{ type: 'subscription.completed' }] : []),
    ],
  };
}

function failed(mandate: Mandate, payment: ProviderPayment, now: number): Outcome {
  const report = { type: 'payment.failed', payment };
  if (mandate.subscription.status === 'created') {
    return { mandate, payments: [payment], events: [report] };
  }
  const failures = mandate.failures + 1;
  const isHalted = failures > RETRIES;
  const next = change(mandate, {
    status: isHalted ? 'halted' : 'pending',
    charge_at: isHalted ? mandate.nextMonth : now + DAY,
  });
  // The provider's events of a failed charge may carry no payment.
  const type = isHalted ? 'subscription.halted' : 'subscription.pending';
  return { mandate: { ...next, failures }, payments: [payment], events: [report, { type }] };
}

function newPayment(
  { amount, subscription }: Mandate,
  invoice: ProviderInvoice | null,
  now: number,
  charge: Charge,
): ProviderPayment {
  return {
    id: newId('pay'),
    order_id: invoice?.order_id ?? newId('order'),
    invoice_id: invoice?.id ?? null,
    amount,
    currency: 'INR',
    status: charge === null ? 'captured' : 'failed',
    amount_refunded: 0,
    description: 'Subscription',
    error_reason: charge,
    notes: subscription.notes,
    created_at: now,
  };
}

/** Counts from the first month, so that the 31st comes back after a short month. */
function monthAfter({ invoices }: Mandate, start: number): number {
  const first = new Date((invoices[0]?.billing_start ?? start) * 1000);
  let count = 1;
  while (addMonths(first, count).getTime() / 1000 <= start) count += 1;
  return Math.floor(addMonths(first, count).getTime() / 1000);
}

function change(mandate: Mandate, values: Partial<ProviderSubscription>): Mandate {
  return { ...mandate, subscription: { ...mandate.subscription, ...values } };
}

function unchanged(mandate: Mandate): Outcome {
  return { mandate, payments: [], events: [] };
}
