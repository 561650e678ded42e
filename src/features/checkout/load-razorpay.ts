import { trustCheckoutScript } from '@/features/checkout/trust-checkout-script';
import { CheckoutError } from '@/features/checkout/checkout-error';
import type { RazorpayConstructor } from '@/features/checkout/razorpay';

let loading: Promise<RazorpayConstructor> | undefined;

/**
 * Loads the provider's script once. A failed load can be retried.
 * @throws CheckoutError when the script can't be loaded or doesn't define `window.Razorpay`
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
      script.remove();
      reject(new CheckoutError('gateway-not-loaded'));
    };
    script.src = trustCheckoutScript(scriptUrl);
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (window.Razorpay) resolve(window.Razorpay);
      else fail();
    });
    document.head.append(script);
  });
}
