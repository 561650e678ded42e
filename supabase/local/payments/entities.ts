// What the stand-in keeps and tells, in the shapes of the card provider's API. Times are Unix seconds,
// amounts paise; a thing without notes has an empty list there, as at the provider.

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
  /** Null when the checkout was opened without an order. */
  readonly order_id: string | null;
  readonly amount: number;
  readonly currency: string;
  /** `authorized` is where a payment without an order stays: it can never be captured. */
  readonly status: 'authorized' | 'captured' | 'failed' | 'refunded';
  /** A payment of which a part was given back stays `captured`. */
  readonly amount_refunded: number;
  readonly description: string;
  readonly notes: Record<string, string>;
  readonly created_at: number;
}

export interface ProviderEvent {
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly type: string;
  /** The bytes that are signed and sent. */
  readonly body: string;
  /** The HTTP status the site last gave; 0 for none, null before any delivery. */
  readonly lastAnswer?: number | null;
  /** How often the site has taken it. */
  readonly taken?: number;
}

/** What the person reads when a payment failed. */
export const FAILURE_DESCRIPTION = 'Your payment was declined by your bank. No money was taken.';

/** An id of the provider's kind: a prefix and fourteen letters or digits. */
export function newId(prefix: 'order' | 'pay' | 'evt' | 'rfnd'): string {
  const random = crypto.getRandomValues(new Uint8Array(14));
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${Array.from(random, (byte) => alphabet.charAt(byte % alphabet.length)).join('')}`;
}

/** Unix seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** An order as the provider's API answers it. */
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

/** A payment as the provider's API and its events scheduleDelivery it, with the payer's details that they carry. */
export function paymentEntity({ notes, ...payment }: ProviderPayment): Record<string, unknown> {
  const isFailed = payment.status === 'failed';
  const isRefunded = payment.status === 'refunded';
  return {
    ...payment,
    entity: 'payment',
    method: 'upi',
    captured: payment.status === 'captured' || isRefunded,
    refund_status: refundStatusOf(payment),
    invoice_id: null,
    international: false,
    vpa: 'giver@example',
    email: 'giver@example.org',
    contact: '+919999999999',
    notes: notesEntity(notes),
    fee: isFailed ? null : Math.round(payment.amount * 0.02),
    tax: isFailed ? null : 0,
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? FAILURE_DESCRIPTION : null,
    error_reason: isFailed ? 'payment_failed' : null,
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
