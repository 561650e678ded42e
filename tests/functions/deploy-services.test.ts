// What `npm run deploy` asks Razorpay and the mail server before it changes anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMailServer, checkRazorpay } from '../../scripts/operate/deploy/services.ts';
import { serve } from '../support/loopback-server.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

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
    await expect(
      checkRazorpay({ ...KEY, RAZORPAY_KEY_SECRET: 'of-another' }, url),
    ).rejects.toMatchObject({ names: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] });
    status = 503;
    await expect(checkRazorpay(KEY, url)).rejects.toThrow('Razorpay answers 503');
    await expect(checkRazorpay(KEY, 'http://127.0.0.1:9')).rejects.toThrow('Nobody answers');
  });
});

describe('the mail server', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer({ user: 'hello@paws.example', password: 'p#&' });
  });
  afterAll(() => mail.close());
  const settings = (overrides = {}) => ({
    SMTP_URL: mail.url.replace('//', '//hello%40paws%2Eexample:p%23%26@'),
    MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
    ADMIN_EMAIL: 'asha@paws.example',
    ...overrides,
  });

  it('takes the login and the sender, and gets no email', async () => {
    await checkMailServer(settings());
    expect(mail.accepted).toEqual([]);
  });

  it('refuses a wrong password', async () => {
    const SMTP_URL = settings().SMTP_URL.replace('%26@', '@');
    await expect(checkMailServer(settings({ SMTP_URL }))).rejects.toMatchObject({
      names: ['SMTP_URL'],
      message: expect.stringContaining('Nobody can sign in at the mail server'),
    });
    await expect(
      checkMailServer(settings({ SMTP_URL: 'smtp://u:p@127.0.0.1:9' })),
    ).rejects.toMatchObject({ names: ['SMTP_URL'] });
  });

  it('refuses a sender that is not its own', async () => {
    const MAIL_FROM = 'Paws of Lucknow <hello@other.example>';
    mail.refusedSenders.add('hello@other.example');
    await expect(checkMailServer(settings({ MAIL_FROM }))).rejects.toMatchObject({
      names: ['MAIL_FROM'],
      message: expect.stringContaining('sends nothing from hello@other.example'),
    });
  });
});
