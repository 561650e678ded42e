// What a running site needs beside a right deployment: people, dogs, emails that leave, keys that are accepted.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { functionsRecord, FUNCTIONS_RECORD } from '../deploy/plan.ts';
import { ManagementApi } from '../deploy/management-api.ts';
import { checkRazorpay, RAZORPAY_URL } from '../deploy/services.ts';
import { RefusedSettings } from '../deploy/settings.ts';
import { signInIsRight } from './backend-checks.ts';
import { databaseIsRight } from './database-checks.ts';
import {
  ageOf,
  askAsServer,
  type Check,
  DEPLOY,
  type Deployment,
  firstRow,
  oncePer,
} from './deployment.ts';
import { functionsAreDeployed } from './function-checks.ts';
import { schedulesWork } from './schedule-checks.ts';

/** As in private.stuck_emails, and public.health. */
const LATE_MINUTES = 30;

/** Newsletters may take hours. */
const oldestEmail = oncePer(async (deployment) => {
  const query = 'select=due_at&is_waiting=is.true&priority=lt.2&order=due_at&limit=1';
  return (await firstRow(deployment, `/rest/v1/email_outbox?${query}`))?.['due_at'];
});

const emailsLeaveInTime: Check = {
  title: 'no email waits for long',
  needs: [databaseIsRight, schedulesWork],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const dueAt = await oldestEmail(deployment);
    return typeof dueAt === 'string' && Date.now() - Date.parse(dueAt) > LATE_MINUTES * 60_000
      ? {
          problem: `An email has waited for ${ageOf(dueAt, Date.now())}: Emails in the team’s menu says why.`,
          mend: `${deployment.siteUrl}/dashboard/staff/emails`,
        }
      : null;
  },
  note: async (deployment) => {
    const dueAt = deployment.secretKey === undefined ? null : await oldestEmail(deployment);
    return typeof dueAt === 'string'
      ? `The oldest is due since ${ageOf(dueAt, Date.now())}.`
      : null;
  },
};

const problemSchema = z.array(z.object({ subject: z.string(), sentence: z.string() }));

const booksAgree: Check = {
  title: 'the books agree',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const answer = await askAsServer(deployment, '/rest/v1/rpc/book_problems');
    const problems = problemSchema.safeParse(await answer?.json().catch(() => null)).data;
    if (!problems) return 'unknown';
    return problems.length > 0
      ? {
          problem: problems.map(({ subject, sentence }) => `${sentence} (${subject})`).join(' '),
          mend: `${deployment.siteUrl}/dashboard/staff/review`,
        }
      : null;
  },
};

const hasAdministrator: Check = {
  title: 'somebody is an administrator',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const path = '/rest/v1/user_roles?select=user_id&role=eq.admin&limit=1';
    return (await firstRow(deployment, path)) === undefined
      ? {
          problem:
            'Nobody is an administrator: sign up with the address that npm run deploy invited, or run it again after seven days.',
          mend: `${deployment.siteUrl}/auth`,
        }
      : null;
  },
};

const administratorsHaveApps: Check = {
  title: 'every administrator has an authenticator app',
  needs: [hasAdministrator],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const answer = await askAsServer(
      deployment,
      '/rest/v1/rpc/administrators_without_second_factor',
    );
    const names = z.array(z.string()).safeParse(await answer?.json().catch(() => null)).data ?? [];
    return names.length > 0
      ? {
          problem: `Without an authenticator app, a stolen password is enough to be an administrator: ${names.join(', ')}.`,
          mend: `${deployment.siteUrl}/dashboard/settings`,
        }
      : null;
  },
};

const hasDogs: Check = {
  title: 'the site has dogs',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    return (await firstRow(deployment, '/rest/v1/dog_profiles?select=id&limit=1')) === undefined
      ? {
          problem: 'Visitors see no dog: add one, then build and upload again.',
          mend: `${deployment.siteUrl}/dashboard/admin`,
        }
      : null;
  },
};

/** `unknown` without the key of the payments. */
const takesRealMoney = ({ settings = {} }: Deployment): boolean | 'unknown' =>
  settings['RAZORPAY_KEY_ID']?.startsWith('rzp_live_') ?? 'unknown';

const wordsAreOwn: Check = {
  title: 'facts and words are of the organisation that takes the money',
  ask: async (deployment) => {
    const { organisationProblems: problems } = deployment.repository;
    const isLive = takesRealMoney(deployment);
    if (isLive === 'unknown') return 'unknown';
    return isLive && problems.length > 0
      ? {
          problem: `The site takes real money with samples: ${problems.join(' ')}`,
          mend: 'npm run organisation',
        }
      : null;
  },
  note: async (deployment) => {
    const { length } = deployment.repository.organisationProblems;
    return takesRealMoney(deployment) === true || length === 0
      ? null
      : `With a live key ${length} of them would be refused: npm run organisation.`;
  },
};

const receiptsAreSetUp: Check = {
  title: 'receipts name the organisation, its PAN and its registration',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    const isLive = takesRealMoney(deployment);
    if (deployment.secretKey === undefined || isLive === 'unknown') return 'unknown';
    const path = '/rest/v1/receipt_settings?select=organisation_name,pan,registration_number';
    const row = (await firstRow(deployment, path)) ?? {};
    const isComplete =
      row['organisation_name'] !== 'Not set up yet' && row['pan'] && row['registration_number'];
    return isLive && !isComplete
      ? {
          problem: 'Receipts of real money lack the name, the PAN or the registration number.',
          mend: `${deployment.siteUrl}/dashboard/tax-year`,
        }
      : null;
  },
};

const razorpayKnowsKey: Check = {
  title: 'Razorpay accepts the key of the settings here',
  ask: async ({ settings = {}, razorpayUrl = RAZORPAY_URL }) => {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = settings;
    if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET) return 'unknown';
    try {
      await checkRazorpay({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET }, razorpayUrl);
      return null;
    } catch (error) {
      const refused = error instanceof RefusedSettings;
      return {
        problem: error instanceof Error ? (refused ? error.sentence : error.message) : '',
        mend: refused ? 'https://dashboard.razorpay.com/app/keys' : 'https://status.razorpay.com',
      };
    }
  },
};

const amountsAreThoseOfOrders: Check = {
  title: 'Razorpay takes the amounts of the orders',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const path = '/rest/v1/review_items?select=id&kind=eq.wrong-amount&closed_at=is.null&limit=1';
    return (await firstRow(deployment, path)) === undefined
      ? null
      : {
          problem:
            'A payment had another amount than its order, so that its donation stays pending: leave the convenience fee (Customer Fee Bearer) and Offers off at Razorpay.',
          mend: `${deployment.siteUrl}/dashboard/staff/review`,
        };
  },
  note: async () => 'Leave the convenience fee (Customer Fee Bearer) and Offers off there.',
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** SHA-256 of each secret of the functions, and the functions. Null without an access token. */
const deployed = oncePer(async ({ management }) => {
  if (!management) return null;
  const { url, accessToken, projectRef } = management;
  const api = new ManagementApi(url, accessToken, projectRef);
  return Promise.all([api.secrets(), api.functions()]).catch(() => null);
});

const panKeysAreEqual: Check = {
  title: 'the functions have the PAN_KEYS that are kept here',
  needs: [signInIsRight],
  ask: async (deployment) => {
    const [secrets] = (await deployed(deployment)) ?? [];
    const here = deployment.settings?.['PAN_KEYS'];
    if (secrets === undefined || here === undefined) return 'unknown';
    return secrets['PAN_KEYS'] === sha256(here)
      ? null
      : {
          problem:
            'The functions have other PAN_KEYS than those that are kept here: look for the file of the last deployment before anything is lost.',
          mend: DEPLOY,
        };
  },
};

const functionsAreNew: Check = {
  title: 'the functions are those of this repository',
  needs: [signInIsRight, functionsAreDeployed],
  ask: async (deployment) => {
    const [secrets, functions] = (await deployed(deployment)) ?? [];
    if (!secrets || !functions || !deployment.management) return 'unknown';
    const digest = await deployment.repository.functionsDigest(deployment.management.projectRef);
    return secrets[FUNCTIONS_RECORD] === sha256(functionsRecord(digest, functions))
      ? null
      : { problem: 'The functions are older than this repository.', mend: DEPLOY };
  },
};

export const operationChecks: readonly Check[] = [
  hasAdministrator,
  administratorsHaveApps,
  hasDogs,
  wordsAreOwn,
  receiptsAreSetUp,
  emailsLeaveInTime,
  booksAgree,
  razorpayKnowsKey,
  amountsAreThoseOfOrders,
  panKeysAreEqual,
  functionsAreNew,
];
