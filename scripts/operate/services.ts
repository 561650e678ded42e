// What the site pays and writes through, asked before anything is changed.
import { createTransport } from 'nodemailer';
import { SETTINGS_FILE, type Settings } from './settings.ts';
import { messageOf } from './problems.ts';

const TIMEOUT_MS = 20_000;

/**
 * Reads one payment with the key.
 * @throws Error when Razorpay does not accept it, or does not answer
 */
export async function checkRazorpay(
  settings: Settings,
  url = 'https://api.razorpay.com',
): Promise<void> {
  const { RAZORPAY_KEY_ID: id = '', RAZORPAY_KEY_SECRET: secret = '' } = settings;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const response = await fetch(`${url}/v1/payments?count=1`, {
    headers: { authorization },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`Nobody answers at ${url}. Is this machine online?`, { cause: error });
  });
  if (response.status === 401) {
    throw new Error(
      `Razorpay does not accept RAZORPAY_KEY_ID with RAZORPAY_KEY_SECRET of ${SETTINGS_FILE}. Its dashboard, API Keys, makes another pair.`,
    );
  }
  if (!response.ok) {
    throw new Error(`Razorpay answers ${response.status}, so its key can’t be checked. Try later.`);
  }
}

/** Signs in at the mail server and sends nothing. @throws Error when it does not accept the login */
export async function checkMailServer({ SMTP_URL: url = '' }: Settings): Promise<void> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts, socketTimeout: TIMEOUT_MS });
  const wrong = `Nobody can sign in at the mail server with SMTP_URL of ${SETTINGS_FILE}`;
  await transport.verify().catch((error: unknown) => {
    throw new Error(`${wrong}: ${messageOf(error)}`, { cause: error });
  });
}
