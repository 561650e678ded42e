// What the site pays and writes through, asked before anything is changed.
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { RefusedSettings, type Settings } from './settings.ts';

const TIMEOUT_MS = 20_000;

export const RAZORPAY_URL = 'https://api.razorpay.com';

/**
 * Reads one payment with the key.
 * @throws RefusedSettings when Razorpay does not accept it
 */
export async function checkRazorpay(settings: Settings, url = RAZORPAY_URL): Promise<void> {
  const { RAZORPAY_KEY_ID: id = '', RAZORPAY_KEY_SECRET: secret = '' } = settings;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${url}/v1/payments?count=1`, {
    headers: { authorization },
    signal,
  }).catch(() => {
    throw new Error(`Nobody answers at ${url}. Is this machine online?`);
  });
  if (response.status === 401) {
    throw new RefusedSettings(
      ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
      'Razorpay does not accept the key id with this key secret.',
    );
  }
  if (!response.ok) {
    throw new Error(`Razorpay answers ${response.status}, so its key can’t be checked. Try later.`);
  }
}

/**
 * Signs in at the mail server and names the sender and a recipient. Leaves before the message begins, so that nothing is
 * sent.
 * @throws RefusedSettings when the server does not accept the login or the sender
 */
export async function checkMailServer(settings: Settings): Promise<void> {
  const url = new URL(settings['SMTP_URL'] ?? '');
  const from = /<(.+)>/.exec(settings['MAIL_FROM'] ?? '')?.[1] ?? '';
  const connection = new SMTPConnection({
    host: url.hostname,
    port: Number(url.port),
    secure: url.protocol === 'smtps:',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const login = {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  };
  let setting = 'SMTP_URL';
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect(() => {
        connection.login(login, (refusal) => {
          if (refusal) return reject(refusal);
          setting = 'MAIL_FROM';
          // Read only once the server has accepted both addresses.
          const message = new Readable({ read: () => resolve() });
          const envelope = { from, to: [settings['ADMIN_EMAIL'] ?? ''] };
          connection.send(envelope, message, (error) => error && reject(error));
        });
      });
    });
  } catch (error) {
    const what =
      setting === 'SMTP_URL'
        ? 'Nobody can sign in at the mail server'
        : `The mail server sends nothing from ${from} to ${settings['ADMIN_EMAIL']}`;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedSettings([setting], `${what} (${reason}).`);
  } finally {
    connection.close();
  }
}
