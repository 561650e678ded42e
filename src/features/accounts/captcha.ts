import { environment } from '@/lib/env';
import { language } from '@/lib/language';
import { scriptLoader } from '@/lib/load-script';
import { say } from '@/lib/say';

/** The part of Cloudflare Turnstile that the site uses. Source: developers.cloudflare.com/turnstile, client-side rendering */
interface Turnstile {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      /** Most people see nothing. */
      appearance: 'interaction-only';
      callback: (token: string) => void;
      /** True: the service must not log the error. */
      'error-callback': () => true;
      'timeout-callback': () => void;
      'before-interactive-callback': () => void;
    },
  ) => string;
  remove: (widgetId: string) => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const loadScript = scriptLoader(
  'captcha-script',
  (url) => url === SCRIPT_URL,
  () => window.turnstile !== undefined,
);

/** It could not be found out whether a person or a program sends the form. The message is shown. */
export class CaptchaError extends Error {
  constructor(cause?: unknown) {
    super(
      say(
        'We could not check that you’re a person. If you use an ad blocker, please switch it off for this page, then try again.',
      ),
      { cause },
    );
  }
}

/**
 * What the sign-in service asks for with a form that anybody can send; nothing on a site without a captcha. A token is
 * good for one call. If the captcha has a question, it is asked at the bottom of the window.
 * @throws CaptchaError when the captcha can't be loaded, fails, or gets no answer
 */
export async function captchaOptions(): Promise<{ captchaToken?: string }> {
  const sitekey = environment?.turnstileSiteKey;
  return sitekey === undefined ? {} : { captchaToken: await newToken(sitekey) };
}

async function newToken(sitekey: string): Promise<string> {
  if (!window.turnstile) {
    await loadScript(SCRIPT_URL).catch((error: unknown) => {
      throw new CaptchaError(error);
    });
  }
  const { turnstile } = window;
  if (!turnstile) throw new CaptchaError();
  const container = document.createElement('div');
  container.className = 'fixed inset-x-0 bottom-4 z-50 grid justify-center';
  container.role = 'group';
  container.ariaLabel = say('Show that you’re a person');
  container.tabIndex = -1;
  document.body.append(container);
  let widgetId = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new CaptchaError());
      widgetId = turnstile.render(container, {
        sitekey,
        language,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => {
          fail();
          return true;
        },
        'timeout-callback': fail,
        'before-interactive-callback': () => container.focus(),
      });
    });
  } finally {
    turnstile.remove(widgetId);
    container.remove();
  }
}
