import { act } from '@testing-library/react';
import type { RazorpayFailure, RazorpayOptions } from '@/features/donations/checkout/razorpay';

type FailureListener = (failure: RazorpayFailure) => void;

/** An opened checkout window: its options, and the visitor's actions. */
export class OpenedCheckout {
  readonly options: RazorpayOptions;
  readonly #failureListeners: FailureListener[];

  constructor(options: RazorpayOptions, failureListeners: FailureListener[]) {
    this.options = options;
    this.#failureListeners = failureListeners;
  }

  pay(): void {
    const { order_id: orderId } = this.options;
    const signed =
      orderId === undefined ? {} : { razorpay_order_id: orderId, razorpay_signature: 'signature' };
    act(() => this.options.handler({ razorpay_payment_id: 'pay_1', ...signed }));
  }

  /** Agrees to the mandate of a subscription. */
  authorise(): void {
    act(() =>
      this.options.handler({
        razorpay_payment_id: 'pay_1',
        razorpay_subscription_id: this.options.subscription_id ?? '',
        razorpay_signature: 'signature',
      }),
    );
  }

  close(): void {
    act(() => this.options.modal.ondismiss());
  }

  fail(error: RazorpayFailure['error']): void {
    act(() => {
      for (const listener of this.#failureListeners) listener({ error });
    });
  }
}

/** Sets the provider's global. @returns the windows that the site opens */
export function installRazorpay(): OpenedCheckout[] {
  const opened: OpenedCheckout[] = [];
  window.Razorpay = class {
    readonly #failureListeners: FailureListener[] = [];
    readonly #checkout: OpenedCheckout;

    constructor(options: RazorpayOptions) {
      this.#checkout = new OpenedCheckout(options, this.#failureListeners);
    }

    on(_event: 'payment.failed', listener: FailureListener): void {
      this.#failureListeners.push(listener);
    }

    open(): void {
      opened.push(this.#checkout);
    }
  };
  return opened;
}

/** The provider's script elements that have not loaded. */
export function wantedScripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="razorpay.com"]')];
}

/** Removes the global, and fails scripts that have not loaded. */
export function removeRazorpay(): void {
  delete window.Razorpay;
  for (const script of wantedScripts()) {
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}
