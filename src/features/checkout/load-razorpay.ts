import { trustCheckoutScript } from '@/features/checkout/trust-checkout-script';
import { CheckoutError } from '@/features/checkout/checkout-error';
import type { RazorpayConstructor } from '@/features/checkout/razorpay';

const TIMEOUT_MS = 20_000;

let loading: Promise<RazorpayConstructor> | undefined;

/**
 * Loads the provider's script once. A failed load can be retried.
 * @throws CheckoutError when the script isn't loaded within 20 s or doesn't define `window.Razorpay`
 */
export async function loadRazorpay(scriptUrl: string): Promise<RazorpayConstructor> {
  if (window.Razorpay) return window.Razorpay;
  loading ??= injectScript(scriptUrl).finally(() => {
    loading = undefined;
  });
  return loading;
}

function injectScript(scriptUrl: string): Promise<RazorpayConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new CheckoutError('gateway-not-loaded'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.src = trustCheckoutScript(scriptUrl);
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (!window.Razorpay) return fail();
      clearTimeout(timer);
      resolve(window.Razorpay);
    });
    document.head.append(script);
  });
}
