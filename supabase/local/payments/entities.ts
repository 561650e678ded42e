// The entities of the card provider's API. Times are Unix seconds, amounts are paise. Like the provider's, an
// entity without notes has an empty array.

export interface ProviderOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Record<string, string>;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly created_at: number;
}

export interface ProviderPayment {
  readonly id: string;
  /** Null for a checkout without an order. */
  readonly order_id: string | null;
  readonly amount: number;
  readonly currency: string;
  /** A payment without an order stays `authorized`: it can't be captured. */
  readonly status: 'authorized' | 'captured' | 'failed' | 'refunded';
  /** A partly refunded payment stays `captured`. */
  readonly amount_refunded: number;
  readonly description: string;
  readonly notes: Record<string, string>;
  readonly created_at: number;
  /** The month of a subscription that it pays. */
  readonly invoice_id?: string | null;
  /** Why it failed. */
  readonly error_reason?: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly entity: 'refund';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'processed';
  readonly created_at: number;
}

export interface ProviderDispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly amount_deducted: number;
  readonly currency: string;
  readonly reason_code: string;
  readonly respond_by: number;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly phase: 'chargeback';
  readonly created_at: number;
}

/** A month of a subscription. */
export interface ProviderInvoice {
  readonly id: string;
  readonly subscription_id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly status: 'issued' | 'paid';
  readonly payment_id: string | null;
  readonly billing_start: number;
  readonly billing_end: number;
  readonly paid_at: number | null;
  readonly created_at: number;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly plan_id: string;
  readonly status:
    | 'created'
    | 'authenticated'
    | 'active'
    | 'pending'
    | 'halted'
    | 'paused'
    | 'cancelled'
    | 'completed'
    | 'expired';
  readonly total_count: number;
  readonly paid_count: number;
  readonly start_at: number | null;
  readonly current_start: number | null;
  readonly current_end: number | null;
  readonly charge_at: number | null;
  readonly ended_at: number | null;
  readonly expire_by: number;
  readonly payment_method: 'card' | 'upi' | null;
  readonly short_url: string;
  readonly pause_initiated_by: 'self' | 'customer' | null;
  readonly notes: Record<string, string>;
  readonly created_at: number;
}

export interface ProviderEvent {
  readonly id: string;
  /** Null for an event of a subscription without a payment. */
  readonly paymentId: string | null;
  readonly subscriptionId?: string | null;
  readonly orderId: string | null;
  readonly type: string;
  /** The signed JSON. */
  readonly body: string;
  /** The last HTTP status of the site; 0 for no response, null before the first delivery. */
  readonly lastAnswer?: number | null;
  /** How often the site responded with 2xx. */
  readonly taken?: number;
}

/** The error that the visitor reads. */
export const FAILURE_DESCRIPTION = 'Your payment was declined by your bank. No money was taken.';

/** An id in the provider's format: a prefix and fourteen letters or digits. */
export function newId(
  prefix: 'order' | 'pay' | 'evt' | 'rfnd' | 'disp' | 'plan' | 'sub' | 'inv',
): string {
  const random = crypto.getRandomValues(new Uint8Array(14));
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${Array.from(random, (byte) => alphabet.charAt(byte % alphabet.length)).join('')}`;
}

/** Unix seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** The day in India of a time in Unix seconds, as `20261129`. */
export function formatDay(time: number): string {
  return new Date((time + 5.5 * 3600) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** An order in the provider's JSON. */
export function orderEntity({ notes, ...order }: ProviderOrder): Record<string, unknown> {
  const paid = order.status === 'paid' ? order.amount : 0;
  return {
    ...order,
    entity: 'order',
    amount_paid: paid,
    amount_due: order.amount - paid,
    offer_id: null,
    attempts: order.status === 'created' ? 0 : 1,
    notes: notesEntity(notes),
  };
}

/** A payment in the provider’s JSON, including the payer’s personal data. */
export function paymentEntity({ notes, ...payment }: ProviderPayment): Record<string, unknown> {
  const isFailed = payment.status === 'failed';
  const isRefunded = payment.status === 'refunded';
  // Two percent, and 18 percent of goods and services tax on them.
  const fee = Math.round(payment.amount * 0.0236);
  return {
    ...payment,
    entity: 'payment',
    method: 'upi',
    captured: payment.status === 'captured' || isRefunded,
    refund_status: refundStatusOf(payment),
    invoice_id: payment.invoice_id ?? null,
    international: false,
    email: 'giver@example.org',
    contact: '+919999999999',
    notes: notesEntity(notes),
    fee: isFailed ? null : fee,
    tax: isFailed ? null : Math.round((fee * 18) / 118),
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? FAILURE_DESCRIPTION : null,
    error_reason: isFailed ? (payment.error_reason ?? 'payment_failed') : null,
  };
}

function refundStatusOf({
  status,
  amount_refunded,
}: Pick<ProviderPayment, 'status' | 'amount_refunded'>): 'full' | 'partial' | null {
  if (status === 'refunded') return 'full';
  return amount_refunded > 0 ? 'partial' : null;
}

function notesEntity(notes: Record<string, string>): Record<string, string> | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

/** An error response in the provider's format. */
export function providerError(status: number, description: string, field?: string): Response {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  };
  return Response.json({ error }, { status });
}
