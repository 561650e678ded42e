// A test email, and the DNS records of the domain that emails come from.
import { z } from 'zod';
import { databaseIsRight, readState } from './database-checks.ts';
import {
  ask,
  type Check,
  dashboard,
  DEPLOY,
  type Deployment,
  type MailDomain,
} from './deployment.ts';
import { secretsAreRight } from './function-checks.ts';

/** `test` is null when the email was not tried. */
const resultSchema = z.object({
  test: z.string().nullable(),
  problem: z.string().nullish(),
});

const emailLeaves: Check = {
  title: 'an email leaves',
  needs: [secretsAreRight],
  ask: async (deployment) => {
    const { testRecipient, settings } = deployment;
    if (testRecipient === undefined) return 'unknown';
    const secret = settings?.['SEND_EMAIL_SECRET'];
    if (secret === undefined) {
      return {
        problem: 'No test email was sent, because SEND_EMAIL_SECRET is not known here.',
        mend: DEPLOY,
      };
    }
    const response = await ask(deployment, '/functions/v1/send-email', {
      method: 'POST',
      body: JSON.stringify({ test_recipient: testRecipient }),
      headers: { authorization: `Bearer ${secret}` },
    });
    const result = resultSchema.safeParse(await response?.json().catch(() => null));
    if (!result.success) {
      return {
        problem: 'send-email does not say what became of the test email: its log says why.',
        mend: dashboard(deployment, '/functions/send-email/logs'),
      };
    }
    const { test, problem } = result.data;
    if (test === 'sent') return null;
    const reason =
      problem ?? 'either other emails took all the time, or this address refused email before';
    return {
      problem: `The test email did not leave (${reason}): compare SMTP_URL and MAIL_FROM with what your mail provider names.`,
      mend: DEPLOY,
    };
  },
  note: async ({ testRecipient }) =>
    testRecipient === undefined
      ? 'Not tried. Add --test-email you@example.org.'
      : `Look for it in the mailbox of ${testRecipient}, and among its spam.`,
};

/** Of the hour's limit. Above it, an attack or a busy day may soon stop all codes. */
const MUCH = 0.8;

const signInEmails = async (deployment: Deployment) => {
  const state = await readState(deployment);
  const limit = deployment.repository.signIn.find(({ name }) => name === 'rate_limit.email_sent');
  const sent = typeof state === 'string' ? 0 : state.sign_in_emails;
  return { sent, most: Number(limit?.value) };
};

const codesLeave: Check = {
  title: 'the sign-in service may send more emails within this hour',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    const { sent, most } = await signInEmails(deployment);
    if (sent < most * MUCH) return null;
    return {
      problem: `The sign-in service has sent ${sent} emails within an hour and stops at ${most}: then nobody gets a code.`,
      mend: dashboard(deployment, '/auth/rate-limits'),
    };
  },
  note: async (deployment) => {
    const { sent, most } = await signInEmails(deployment);
    return `${sent} of ${most}.`;
  },
};

const GUIDE = 'docs/email.md, step 2';
/** The domain has no such record. */
const NO_RECORD = new Set<unknown>(['ENODATA', 'ENOTFOUND']);

/** @throws Error when DNS does not answer */
async function recordsOf<Item>(look: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD.has(error.code)) return [];
    throw error;
  }
}

/** The texts at a name; DNS splits long ones. */
async function textsAt({ dns }: MailDomain, name: string): Promise<string[]> {
  const records = await recordsOf(dns.resolveTxt(name));
  return records.map((parts) => parts.join(''));
}

/** The domain and those above it: a DMARC record of the organisation's domain holds for those below (RFC 7489, 6.6.3). */
function withParents(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
}

async function mxProblem(domain: MailDomain): Promise<string | null> {
  const servers = await recordsOf(domain.dns.resolveMx(domain.name));
  return servers.length > 0
    ? null
    : `${domain.name} receives no email (no MX record): answers and bounces are lost.`;
}

async function spfProblem(domain: MailDomain): Promise<string | null> {
  const policies = (await textsAt(domain, domain.name)).filter((text) => /^v=spf1\b/i.test(text));
  if (policies.length === 0) {
    return `${domain.name} has no SPF record, so emails from it look forged.`;
  }
  return policies.length === 1
    ? null
    : `${domain.name} has ${policies.length} SPF records, which counts as none: join them into one.`;
}

async function dmarcProblem(domain: MailDomain): Promise<string | null> {
  for (const name of withParents(domain.name)) {
    const texts = await textsAt(domain, `_dmarc.${name}`);
    if (texts.some((text) => /^v=DMARC1\b/i.test(text))) return null;
  }
  return `${domain.name} has no DMARC record, without which large mailboxes refuse newsletters: add one at _dmarc.${domain.name}.`;
}

async function dkimProblem(domain: MailDomain): Promise<string | null> {
  if (domain.dkimSelector === undefined) return null;
  const name = `${domain.dkimSelector}._domainkey.${domain.name}`;
  const texts = await textsAt(domain, name);
  return texts.some((text) => /\bp=[^;\s]/.test(text)) ? null : `There is no DKIM key at ${name}.`;
}

const records = [
  { title: 'answers to our emails arrive (MX)', problemOf: mxProblem },
  { title: 'the domain names its mail server (SPF)', problemOf: spfProblem },
  { title: 'the domain says what to do with forged emails (DMARC)', problemOf: dmarcProblem },
  { title: 'the key of our signature is public (DKIM)', problemOf: dkimProblem },
];

export const dnsChecks: readonly Check[] = records.map(({ title, problemOf }) => ({
  title,
  ask: async ({ mailDomain }) => {
    if (mailDomain === undefined) return 'unknown';
    const problem = await problemOf(mailDomain).catch(
      () => `DNS does not answer for ${mailDomain.name}.`,
    );
    return problem === null ? null : { problem, mend: GUIDE };
  },
  note: async ({ mailDomain }) => {
    if (mailDomain === undefined) return 'Not looked up: the site has no domain.';
    return problemOf === dkimProblem && mailDomain.dkimSelector === undefined
      ? 'Add --dkim-selector NAME, which your mail provider names, to look it up.'
      : null;
  },
}));

export const emailChecks: readonly Check[] = [emailLeaves, codesLeave, ...dnsChecks];
