/** The part of Razorpay's Standard Checkout that the site uses, as its documentation describes it. */
export interface RazorpayOptions {
  /** The public key. */
  key: string;
  /** Paise. Not with a subscription. */
  amount?: number;
  currency: 'INR';
  name: string;
  description: string;
  image: string;
  order_id?: string;
  /** Instead of `order_id` and `amount`. */
  subscription_id?: string;
  prefill: { name: string; email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void };
}

/** What the checkout answers after a success: of an order, or of a subscription. */
export interface RazorpayAnswer {
  razorpay_payment_id: string;
  razorpay_order_id?: string;
  razorpay_subscription_id?: string;
  razorpay_signature?: string;
}

export interface RazorpayFailure {
  error: { code?: string; description?: string; source?: string; reason?: string };
}

interface RazorpayCheckout {
  open: () => void;
  on: (event: 'payment.failed', listener: (failure: RazorpayFailure) => void) => void;
}

export type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayCheckout;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}
