import { act } from '@testing-library/react';
import type { RazorpayFailure, RazorpayOptions } from '@/features/checkout/razorpay';

type FailureListener = (failure: RazorpayFailure) => void;

/** The provider's window, as far as a test sees it: what it was opened with, and the person's hands. */
export class OpenedCheckout {
  readonly options: RazorpayOptions;
  readonly #failureListeners: FailureListener[];

  constructor(options: RazorpayOptions, failureListeners: FailureListener[]) {
    this.options = options;
    this.#failureListeners = failureListeners;
  }

  pay(): void {
    act(() => this.options.handler({ razorpay_payment_id: 'pay_1' }));
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

/** Puts the provider's global into the page, as its script does. @returns the windows it opens */
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

/** The provider's scripts that the page asked for and that are not answered yet. */
export function wantedScripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="razorpay.com"]')];
}

/** Takes the provider out of the page again. */
export function removeRazorpay(): void {
  delete window.Razorpay;
  for (const script of wantedScripts()) {
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}
