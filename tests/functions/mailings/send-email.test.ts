// `send-email` and `unsubscribe` with the real database and a real mail server.
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../../supabase/functions/send-email/handler.ts';
import { handle as unsubscribe } from '../../../supabase/functions/unsubscribe/handler.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import {
  captureLog,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { serveInProcess } from '../../support/loopback-server.ts';
import { insertRow } from '../../support/rows.ts';

const { sponsor, staff } = demoAccounts;
const SEND_EMAIL_SECRET = 'a-secret-of-at-least-32-characters';

let fixture: FunctionsFixture;
let server: MailServer;
let settings: Record<string, string>;
let log: () => string;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  // Without a team, so that the email of the week doesn't come on Mondays.
  await fixture.backend.pg.exec(`set session_replication_role = replica;
    delete from user_roles; set session_replication_role = origin`);
  server = await startMailServer();
  settings = {
    ...fixture.environment,
    SITE_URL: SITE,
    SMTP_URL: server.url,
    MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
    SEND_EMAIL_SECRET,
  };
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});
beforeEach(() => {
  log = captureLog();
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.accepted.length = 0;
  server.refused.clear();
  server.fault = null;
  await fixture.backend.pg.exec(
    `delete from messages where subject <> ''; delete from email_outbox;
     delete from refused_addresses; delete from review_items where kind = 'email'`,
  );
});

async function call(
  body?: unknown,
  { method = 'POST', token = SEND_EMAIL_SECRET, changes = {} } = {},
) {
  const request = new Request('http://functions.test/send-email', {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await handle(request, { ...settings, ...changes });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

const addMessage = (subject = 'A walk') =>
  insertRow(fixture.backend.pg, 'messages', {
    recipient_id: sponsor.id,
    sender_id: staff.id,
    subject,
    body: 'Come!',
  });

const counts = { sent: 0, failed: 0, refused: 0, is_complete: true, problem: null, test: null };

async function onlyEmail() {
  expect(server.accepted).toHaveLength(1);
  const { raw = '', to } = server.accepted[0] ?? {};
  const email = await PostalMime.parse(raw);
  const header = (name: string) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { ...email, raw, recipient: to, header };
}

const chooseLanguage = (language: string) =>
  fixture.backend.pg.query('update public.user_settings set language = $1 where user_id = $2', [
    language,
    sponsor.id,
  ]);

describe('send-email', () => {
  it('sends what is due, once, and stores that it ran', async () => {
    await addMessage('नमस्ते');
    expect(await call()).toEqual({ status: 200, answer: { ...counts, sent: 1 } });
    expect(await call()).toEqual({ status: 200, answer: counts });
    const { header, ...email } = await onlyEmail();
    const { rows } = await fixture.backend.pg.query<{ id: string }>('select id from email_outbox');
    expect(email).toMatchObject({
      recipient: sponsor.email,
      from: { name: 'Paws of Lucknow', address: 'hello@paws.example' },
      to: [{ name: sponsor.name, address: sponsor.email }],
      messageId: `<${rows[0]?.id}@paws.example>`,
      subject: expect.stringContaining('नमस्ते'),
      text: expect.stringContaining('Come!'),
      html: expect.stringContaining('Come!'),
    });
    expect(header('auto-submitted')).toEqual([]);
    const job = await fixture.backend.pg.query(
      "select last_result from scheduled_jobs where name = 'send-email'",
    );
    expect(job.rows).toEqual([{ last_result: 'complete' }]);
    expect(log()).toBe('');
  });

  it('calls the build hook once after something that needs a page, and again when that failed', async () => {
    const answers = [500, 200, 200];
    let hooks = 0;
    const host = await serveInProcess(async () => {
      hooks += 1;
      return new Response(null, { status: answers.shift() ?? 200 });
    });
    const run = () => call(undefined, { changes: { BUILD_HOOK_URL: `${host.url}/hook` } });
    const { pg } = fixture.backend;
    await call();
    expect(hooks).toBe(0);
    for (const calls of [1, 2, 2]) {
      await run();
      expect(hooks).toBe(calls);
    }
    expect(log()).toContain('The build hook could not be called.');
    await pg.query("update appeals set opened_at = clock_timestamp() where status = 'open'");
    await run();
    await run();
    expect(hooks).toBe(3);
    await host.close();
  });

  it.each(['continue_mailings', 'record_appeal_news'])(
    'sends what is due although %s fails, and says that the run failed',
    async (step) => {
      const { pg } = fixture.backend;
      await addMessage();
      await pg.exec(`alter function ${step} rename to ${step}_gone`);
      const { answer } = await call();
      await pg.exec(`alter function ${step}_gone rename to ${step}`);
      expect(answer).toEqual({ ...counts, sent: 1 });
      const { rows } = await pg.query(
        "select last_result from scheduled_jobs where name = 'send-email'",
      );
      expect(rows).toEqual([{ last_result: 'failed' }]);
      expect(log()).toContain(step);
    },
  );

  it('sends nothing from a restored project until an administrator switches it on', async () => {
    await addMessage('Later');
    await fixture.backend.pg.exec('insert into private.job_pause default values');
    expect(await call()).toEqual({ status: 409, answer: { error: 'paused' } });
    expect(server.accepted).toEqual([]);
    await fixture.backend.pg.exec('delete from private.job_pause');
    expect(await call()).toEqual({ status: 200, answer: { ...counts, sent: 1 } });
    await onlyEmail();
  });

  it('writes to a reader of Hindi in Hindi, with links to the Hindi pages', async () => {
    await chooseLanguage('hi');
    await addMessage();
    await call();
    await chooseLanguage('en');
    const { html } = await onlyEmail();
    expect(html).toContain('<html lang="hi-IN"');
    for (const page of ['/hi/dashboard/settings', '/hi/unsubscribe?']) {
      expect(html).toContain(`href="${SITE}${page}`);
    }
    expect(html).not.toContain(`href="${SITE}/dashboard`);
  });

  it('lets nobody add a header with a line break', async () => {
    await addMessage('A walk\r\nBcc: thief@paws.test\r\n\r\n<b>');
    await call();
    const { header, recipient } = await onlyEmail();
    expect(recipient).toBe(sponsor.email);
    expect(header('bcc')).toEqual([]);
    expect(header('subject')).toHaveLength(1);
  });

  it('sends a test email on request, and says when the address is refused', async () => {
    const test_recipient = 'Doctor@paws.test';
    expect(await call({ test_recipient })).toMatchObject({ status: 200, answer: { test: 'sent' } });
    expect(await onlyEmail()).toMatchObject({ recipient: 'doctor@paws.test' });
    server.refused.add('doctor@paws.test');
    expect(await call({ test_recipient })).toEqual({
      status: 200,
      answer: { ...counts, refused: 1, test: 'refused', problem: 'EENVELOPE 550 5.1.1' },
    });
    expect(log()).not.toContain('@');
  });

  it('answers 502 when the mail server can’t be used', async () => {
    await addMessage();
    await addMessage();
    server.fault = 'closed';
    expect(await call()).toMatchObject({ status: 502, answer: { failed: 2, is_complete: false } });
    const { rows } = await fixture.backend.pg.query('select last_error from email_outbox limit 1');
    expect(rows).toEqual([{ last_error: expect.stringContaining('421') }]);
    expect(log()).not.toContain('@');
  });

  it('refuses other callers and requests', async () => {
    expect(await call(undefined, { token: 'wrong' })).toMatchObject({ status: 401 });
    expect(await call(undefined, { method: 'PUT' })).toMatchObject({ status: 405 });
    expect(await call({ test_recipient: 'a@b\r\nc' })).toMatchObject({ status: 400 });
  });

  it('signs in to the mail server with any password, percent-encoded in the address', async () => {
    const login = { user: 'hello@paws.test', password: 'a#b@c/d%e:f?g h' };
    const own = await startMailServer(login);
    const address = (password: string) =>
      `smtp://${encodeURIComponent(login.user)}:${password}@${new URL(own.url).host}`;
    const request = { test_recipient: sponsor.email };
    const wrong = await call(request, { changes: { SMTP_URL: address('wrong') } });
    expect(wrong.answer).toMatchObject({ test: 'failed', problem: 'EAUTH 535 5.7.8' });
    const encoded = address(encodeURIComponent(login.password));
    const right = await call(request, { changes: { SMTP_URL: encoded } });
    expect(right.answer).toMatchObject({ test: 'sent' });
    expect(own.accepted).toHaveLength(1);
    await own.close();
  });

  it.each([
    ['SMTP_URL', 'smtp://127.0.0.1:secret@email.example.org:25'],
    ['SMTP_URL', 'smtps://user:1#secret@email.example.org:465'],
    ['SMTP_URL', 'smtp://user:secret@email.example.org:25'],
    ['SMTP_URL', 'smtp://localhost.example.org'],
    ['SEND_EMAIL_SECRET', 'short'],
    ['MAIL_FROM', 'Paws\r\nBcc: x <a@b.c>'],
  ])('names the malformed setting %s, without its value', async (name, value) => {
    expect(await call(undefined, { changes: { [name]: value } })).toMatchObject({ status: 500 });
    expect(log()).toMatch(new RegExp(`malformed: ${name}$`));
  });
});

const isOn = async () => {
  const { rows } = await fixture.backend.pg.query<{ on: boolean }>(
    'select email_notifications as on from user_settings where user_id = $1',
    [sponsor.id],
  );
  return rows[0]?.on;
};

it('one press in the mail client ends the emails, and opening the link asks first', async () => {
  await addMessage();
  await call();
  const { header } = await onlyEmail();
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  const url = /^<(.+)>$/.exec(header('list-unsubscribe')[0] ?? '')?.[1] ?? '';
  expect(url).toContain(`${settings['SUPABASE_URL']}/functions/v1/unsubscribe?`);
  const opened = await unsubscribe(new Request(url), settings);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe(`${SITE}/unsubscribe${new URL(url).search}`);
  expect(await isOn()).toBe(true);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const press = () => unsubscribe(new Request(url, { method: 'POST', body }), settings);
  expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
  expect(await isOn()).toBe(false);
  const malformed = new Request(url.slice(0, -4), { method: 'POST' });
  expect((await unsubscribe(malformed, settings)).status).toBe(400);
  const openedMalformed = await unsubscribe(new Request(url.slice(0, -4)), settings);
  expect(openedMalformed.headers.get('location')).toBe(`${SITE}/unsubscribe`);
});
