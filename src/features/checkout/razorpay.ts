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
  subscription_id?: string;
  prefill: { name: string; email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  handler: (response: { razorpay_payment_id: string }) => void;
  modal: { ondismiss: () => void };
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
