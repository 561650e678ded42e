import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ask, get, type Check, type Deployment } from './deployment.ts';

const GUIDE = 'docs/email.md, step 3';
/** `test` is null when the email was not tried. */
const resultSchema = z.object({
  test: z.string().nullable(),
  problem: z.string().nullish(),
});

/** The address in an email's header, with a token that nobody has. */
async function unsubscribe({ supabaseUrl }: Deployment, method: 'GET' | 'POST') {
  const query = new URLSearchParams({ list: 'newsletter', token: randomUUID() });
  return get(`${supabaseUrl}/functions/v1/unsubscribe?${query}`, { method, redirect: 'manual' });
}

async function testEmailProblem(deployment: Deployment): Promise<string | null> {
  const { testEmail } = deployment;
  if (testEmail === undefined) return null;
  const { recipient, secret } = testEmail;
  if (secret === undefined) {
    return `No test email was sent. Set SEND_EMAIL_SECRET in the environment, as the function has it (${GUIDE}).`;
  }
  const response = await ask(deployment, '/functions/v1/send-email', {
    method: 'POST',
    body: JSON.stringify({ test_recipient: recipient }),
    headers: { authorization: `Bearer ${secret}` },
  });
  if (response?.status === 401) {
    return `send-email has another SEND_EMAIL_SECRET. Set it again: npx supabase@3.1.0 secrets set --env-file .env.functions.local (${GUIDE}).`;
  }
  const result = resultSchema.safeParse(await response?.json().catch(() => null));
  if (!result.success) {
    return 'send-email did not say what became of the test email. Its log in Supabase, Edge Functions, says why.';
  }
  const { test, problem } = result.data;
  if (test === 'sent') return null;
  const reason =
    problem ?? 'either other emails took all the time, or this address refused email before';
  return `The test email did not leave: ${reason}. Compare SMTP_URL and MAIL_FROM with what your mail provider names (${GUIDE}).`;
}

export const emailChecks: readonly Check[] = [
  {
    title: 'one press in a mail program unsubscribes',
    ask: async (deployment) => {
      const response = await unsubscribe(deployment, 'POST');
      if (!response) return `Nobody answers at ${deployment.supabaseUrl}.`;
      if (response.status !== 200) {
        return `The function unsubscribe does not answer mail programs (${response.status}). Run: npx supabase@3.1.0 functions deploy; verify_jwt must be off, as supabase/config.toml has it (${GUIDE}).`;
      }
      const opened = await unsubscribe(deployment, 'GET');
      return opened?.headers.get('location')?.startsWith(`${deployment.siteUrl}/unsubscribe?`)
        ? null
        : `The link in emails does not lead to ${deployment.siteUrl}. Set SITE_URL to it and run: npx supabase@3.1.0 secrets set --env-file .env.functions.local (${GUIDE}).`;
    },
  },
  {
    title: 'an email leaves',
    ask: testEmailProblem,
    note: async ({ testEmail }) =>
      testEmail === undefined
        ? 'Not tried. Add --test-email you@example.org, and set SEND_EMAIL_SECRET in the environment.'
        : `Look for it in the mailbox of ${testEmail.recipient}, and among its spam.`,
  },
];
