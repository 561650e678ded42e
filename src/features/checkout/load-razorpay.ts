import { admitCheckoutScript } from '@/features/checkout/admit-checkout-script';
import { CheckoutProblem } from '@/features/checkout/checkout-problem';
import type { RazorpayConstructor } from '@/features/checkout/razorpay';

let loading: Promise<RazorpayConstructor> | undefined;

/**
 * Brings the provider's script into the page, once. A failed load can be tried again.
 * @throws CheckoutProblem when the script can't be fetched, or came without what it should define
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
      reject(new CheckoutProblem('gateway-not-loaded'));
    };
    script.src = admitCheckoutScript(scriptUrl);
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (window.Razorpay) resolve(window.Razorpay);
      else fail();
    });
    document.head.append(script);
  });
}
