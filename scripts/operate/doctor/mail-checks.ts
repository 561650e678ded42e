// Whether emails leave, and the DNS records of the domain that they come from.
import { z } from 'zod';
import { problemsIn } from '../problems.ts';
import { type Check, type Deployment, get } from './deployment.ts';
import { jobsRun } from './project-checks.ts';

/** As in supabase/config.toml, rate_limit.email_sent. From the second number on, an attack may soon stop all codes. */
const [MAX_EMAILS_PER_HOUR, MANY] = [1000, 800];

const resultSchema = z.object({ test: z.string().nullable(), problem: z.string().nullish() });

/** @param recipient gets an email with the mail server and sender of the functions */
async function testProblems({ settings }: Deployment, recipient: string): Promise<string[]> {
  const response = await get(`${settings['SUPABASE_URL']}/functions/v1/send-email`, {
    method: 'POST',
    body: JSON.stringify({ test_recipient: recipient }),
    headers: {
      apikey: settings['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
      authorization: `Bearer ${settings['SEND_EMAIL_SECRET']}`,
      'content-type': 'application/json',
    },
  });
  const result = resultSchema.safeParse(await response.json().catch(() => null)).data;
  const reason = result?.problem ?? `send-email answers ${response.status}, and its log says why.`;
  return problemsIn({
    [`The test email did not leave. Compare SMTP_URL and MAIL_FROM with what your mail provider names, and run npm run deploy: ${reason}`]:
      result?.test !== 'sent',
  });
}

/** Newsletters may take hours. The times are those of private.stuck_emails and public.health. */
const WAITING = `
  select (extract(epoch from now() - min(due_at)) / 60)::int as minutes,
    (select count(*)::int from auth.users, unnest(array[confirmation_sent_at, recovery_sent_at, email_change_sent_at]) as at
     where at > now() - interval '1 hour') as codes
  from public.email_outbox where is_waiting and priority < 2 and due_at < now() - interval '30 minutes'`;

export const emailsLeave: Check = {
  title: 'emails leave',
  needs: [jobsRun],
  ask: async (deployment) => {
    const { database, siteUrl, testRecipient } = deployment;
    const { rows } = await database.query<{ minutes: number | null; codes: number }>(WAITING);
    const { minutes = null, codes = 0 } = rows[0] ?? {};
    return [
      ...problemsIn({
        [`An email waits since ${minutes} minutes. ${siteUrl}/dashboard/staff/emails says why.`]:
          minutes !== null,
        [`The sign-in service has sent ${codes} emails within an hour and stops at ${MAX_EMAILS_PER_HOUR}: then nobody gets a code. A captcha keeps programs out (docs/hosting.md).`]:
          codes >= MANY,
      }),
      ...(testRecipient === undefined ? [] : await testProblems(deployment, testRecipient)),
    ];
  },
};

/** The domain has no such record. */
const NO_RECORD = new Set<unknown>(['ENODATA', 'ENOTFOUND']);

/** The domain and those above it: a DMARC record of the organisation's domain holds for those below (RFC 7489, 6.6.3). */
function withParents(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
}

export const senderIsKnown: Check = {
  title: 'DNS knows the sender of the emails',
  ask: async ({ dns, settings, dkimSelector }) => {
    const name = /@([^\s>]+)>?$/.exec(settings['MAIL_FROM'] ?? '')?.[1] ?? '';
    const found = async <Item>(look: Promise<readonly Item[]>): Promise<readonly Item[]> =>
      look.catch((error: unknown) => {
        if (NO_RECORD.has(Reflect.get(Object(error), 'code'))) return [];
        throw new Error(`DNS does not answer for ${name}. Try later.`, { cause: error });
      });
    // DNS splits long texts.
    const textsAt = async (at: string) =>
      (await found(dns.resolveTxt(at))).map((parts) => parts.join(''));
    const spf = (await textsAt(name)).filter((text) => /^v=spf1\b/i.test(text)).length;
    const policies = await Promise.all(withParents(name).map((at) => textsAt(`_dmarc.${at}`)));
    const key = `${dkimSelector}._domainkey.${name}`;
    const problems = {
      [`${name} receives no email (no MX record), so answers and bounces are lost.`]:
        (await found(dns.resolveMx(name))).length === 0,
      [`${name} has ${spf === 0 ? 'no' : spf} SPF record${spf > 1 ? 's, which counts as none: join them' : ''}, so emails from it look forged.`]:
        spf !== 1,
      [`${name} has no DMARC record at _dmarc.${name}, without which large mailboxes refuse newsletters.`]:
        !policies.flat().some((text) => /^v=DMARC1\b/i.test(text)),
      [`There is no DKIM key at ${key}, so emails look forged.`]:
        dkimSelector !== undefined && !(await textsAt(key)).some((text) => /\bp=[^;\s]/.test(text)),
    };
    return problemsIn(problems).map((problem) => `${problem} docs/email.md, step 2.`);
  },
};
