// What `npm run deploy` asks Razorpay and the mail server before it changes anything.
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkMailServer, checkRazorpay } from '../../scripts/operate/services.ts';
import { serve } from '../support/loopback-server.ts';
import { startMailServer } from '../support/mail-server.ts';

const KEY = { RAZORPAY_KEY_ID: 'rzp_test_0123456789', RAZORPAY_KEY_SECRET: 'of-the-key' };

describe('Razorpay', () => {
  const requests: string[] = [];
  let status = 200;
  let url: string;
  beforeAll(async () => {
    const server = await serve(async (request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      const expected = `Basic ${btoa(Object.values(KEY).join(':'))}`;
      const isKnown = request.headers.get('authorization') === expected;
      return Response.json({}, { status: isKnown ? status : 401 });
    });
    ({ url } = server);
    return server.close;
  });

  it('is only read with the right key', async () => {
    await checkRazorpay(KEY, url);
    expect(requests).toEqual(['GET /v1/payments']);
  });

  it('refuses a wrong secret, and another failure does not blame the key', async () => {
    await expect(checkRazorpay({ ...KEY, RAZORPAY_KEY_SECRET: 'of-another' }, url)).rejects.toThrow(
      'Razorpay does not accept RAZORPAY_KEY_ID with RAZORPAY_KEY_SECRET',
    );
    status = 503;
    await expect(checkRazorpay(KEY, url)).rejects.toThrow('Razorpay answers 503');
    await expect(checkRazorpay(KEY, 'http://127.0.0.1:9')).rejects.toThrow('Nobody answers');
  });
});

it('the mail server takes the login, gets no email, and refuses a wrong password', async () => {
  const mail = await startMailServer({ user: 'hello@paws.example', password: 'p#&' });
  onTestFinished(() => mail.close());
  const withPassword = (password: string) => ({
    SMTP_URL: mail.url.replace('//', `//hello%40paws%2Eexample:${password}@`),
  });
  await checkMailServer(withPassword('p%23%26'));
  expect(mail.accepted).toEqual([]);
  await expect(checkMailServer(withPassword('p'))).rejects.toThrow(
    /^Nobody can sign in at the mail server with SMTP_URL of \.env\.deploy\.local: /,
  );
});
