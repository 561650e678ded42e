// The project, its keys and its sign-in service.
import { z } from 'zod';
import {
  ask,
  askAsServer,
  type Check,
  dashboard,
  DEPLOY,
  type Deployment,
  get,
  isSecretKey,
  textIn,
} from './deployment.ts';

/** What every visitor may read. */
export const DOGS = '/rest/v1/dog_profiles?select=id&limit=1';
/** The database's code for a missing right. */
export const REFUSED = '42501';
/** https://supabase.com/docs/guides/platform/http-status-codes */
const PAUSED = 540;
const RESTRICTED = 402;

const projectAnswers: Check = {
  title: 'the project answers',
  ask: async (deployment) => {
    const { supabaseUrl } = deployment;
    const page = dashboard(deployment, '');
    const response = await ask(deployment, DOGS);
    if (!response) {
      return {
        problem: `Nobody answers at ${supabaseUrl}: VITE_SUPABASE_URL is wrong, or the project is gone.`,
        mend: page,
      };
    }
    if (response.status === PAUSED) {
      return {
        problem:
          'The project is paused, as the free plan does after a week without visits: restore it.',
        mend: page,
      };
    }
    if (response.status === RESTRICTED) {
      return {
        problem: 'Supabase has restricted the project: a bill is unpaid or a quota is used up.',
        mend: dashboard(deployment, '/settings/billing/usage'),
      };
    }
    if (response.status >= 500) {
      return {
        problem: `The project does not work at the moment: it answers ${response.status}.`,
        mend: page,
      };
    }
    return response.headers.get('content-type')?.includes('json')
      ? null
      : {
          problem: `${supabaseUrl} is no Supabase project: VITE_SUPABASE_URL is wrong.`,
          mend: page,
        };
  },
};

/** Whether the service rejects the key itself, and not what it asks for. */
async function rejectsKey(response: Response | null): Promise<boolean> {
  return response?.status === 401 && (await textIn(response, 'code')) !== REFUSED;
}

export const keyIsRight: Check = {
  title: 'the project knows the key of the site',
  needs: [projectAnswers],
  ask: async (deployment) => {
    if (isSecretKey(deployment.publishableKey)) {
      return {
        problem:
          'VITE_SUPABASE_PUBLISHABLE_KEY is a secret key, which opens everything to everybody: delete it, and build with the publishable one.',
        mend: dashboard(deployment, '/settings/api-keys'),
      };
    }
    return (await rejectsKey(await ask(deployment, DOGS)))
      ? {
          problem: 'The project does not know VITE_SUPABASE_PUBLISHABLE_KEY: build with its own.',
          mend: DEPLOY,
        }
      : null;
  },
};

export const secretKeyIsRight: Check = {
  title: 'the project knows the secret key',
  needs: [projectAnswers],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const response = await askAsServer(deployment, '/rest/v1/scheduled_jobs?select=name&limit=1');
    return isSecretKey(deployment.secretKey) && !(await rejectsKey(response))
      ? null
      : {
          problem: 'SUPABASE_SERVICE_ROLE_KEY is no secret key of this project.',
          mend: DEPLOY,
        };
  },
  note: async ({ secretKey }) =>
    secretKey === undefined
      ? 'Set SUPABASE_SERVICE_ROLE_KEY to compare the database with the migrations and to look at the schedules.'
      : null,
};

const settingsSchema = z.object({ disable_signup: z.boolean(), mailer_autoconfirm: z.boolean() });

const addressesAreConfirmed: Check = {
  title: 'people sign up and confirm their address',
  needs: [keyIsRight],
  ask: async (deployment) => {
    const response = await ask(deployment, '/auth/v1/settings');
    const settings = settingsSchema.safeParse(await response?.json().catch(() => null));
    if (!settings.success) {
      return {
        problem: 'The sign-in service does not answer.',
        mend: dashboard(deployment, '/logs/auth-logs'),
      };
    }
    if (settings.data.disable_signup) {
      return { problem: 'Nobody can sign up: allow new users.', mend: DEPLOY };
    }
    return settings.data.mailer_autoconfirm
      ? {
          problem:
            'Addresses are not confirmed: anybody can sign up as anybody, so what visitors gave joins no account.',
          mend: DEPLOY,
        }
      : null;
  },
};

/** Names of Supabase's Management API, GET /v1/projects/{ref}/config/auth. */
const configSchema = z.looseObject({
  site_url: z.string().nullish(),
  uri_allow_list: z.string().nullish(),
  smtp_host: z.string().nullish(),
});

const emailsWithCode = {
  recovery: 'for a forgotten password',
  magic_link: 'with the code to sign in',
  confirmation: 'that confirms an address',
  email_change: 'for a change of address',
};

/** Any placeholder that makes a link which ends in a session. */
const LINK = /\.(ConfirmationURL|TokenHash)\b/;
const CODE = /\.Token\b/;
const isCodeOnly = (content: unknown) =>
  typeof content === 'string' && CODE.test(content) && !LINK.test(content);

/** Every difference, so that one deployment mends all. */
function signInProblems(
  config: z.infer<typeof configSchema>,
  { siteUrl, repository }: Deployment,
): string[] {
  const problems: string[] = [];
  if (config.site_url?.replace(/\/+$/, '') !== siteUrl) {
    problems.push(
      `The links in the emails of the sign-in service lead to ${config.site_url ?? 'nowhere'}.`,
    );
  }
  const allowed = config.uri_allow_list?.split(',') ?? [];
  if (!allowed.some((address) => address.trim().startsWith(siteUrl))) {
    problems.push(
      `The sign-in service leads nobody back to ${siteUrl}, because its list of redirect addresses lacks it.`,
    );
  }
  if (!config.smtp_host) {
    problems.push(
      "The sign-in service has no mail server, and Supabase's own writes only to members of the team.",
    );
  }
  for (const { name, apiName, value } of repository.signIn) {
    if (config[apiName] === value) continue;
    problems.push(
      `The sign-in service has ${name} = ${JSON.stringify(config[apiName])}, and supabase/config.toml ${JSON.stringify(value)}.`,
    );
  }
  for (const [name, what] of Object.entries(emailsWithCode)) {
    if (isCodeOnly(config[`mailer_templates_${name}_content`])) continue;
    problems.push(`The email ${what} has no code, or has a link, which the site does not follow.`);
  }
  return problems;
}

export const signInIsRight: Check = {
  title: 'passwords and emails change as the site expects',
  needs: [projectAnswers],
  ask: async (deployment) => {
    const { management } = deployment;
    if (!management) return 'unknown';
    const { url, projectRef, accessToken } = management;
    const response = await get(`${url}/v1/projects/${projectRef}/config/auth`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const config = configSchema.safeParse(await response?.json().catch(() => null));
    if (!response?.ok || !config.success) {
      return {
        problem: `SUPABASE_ACCESS_TOKEN does not open the project ${projectRef}: make another token, and behind a custom domain set SUPABASE_PROJECT_REF.`,
        mend: 'https://supabase.com/dashboard/account/tokens',
      };
    }
    const found = signInProblems(config.data, deployment);
    return found.length === 0 ? null : { problem: found.join(' '), mend: DEPLOY };
  },
  note: async ({ management }) =>
    management ? null : 'Set SUPABASE_ACCESS_TOKEN to look at the settings of the sign-in service.',
};

/** Names of the Management API, GET /v1/projects/{ref}/postgrest and /config/realtime. */
const restSchema = z.object({ db_schema: z.string() });
const realtimeSchema = z.object({ private_only: z.boolean().nullish() });

const unusedServicesAreClosed: Check = {
  title: 'GraphQL and Realtime, which the site does not use, take nothing from visitors',
  needs: [projectAnswers],
  ask: async ({ management }) => {
    if (!management) return 'unknown';
    const { url, projectRef, accessToken } = management;
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await get(`${url}/v1/projects/${projectRef}/${path}`, { headers });
      return response?.ok ? response.json().catch(() => null) : null;
    };
    const rest = restSchema.safeParse(await read('postgrest'));
    const realtime = realtimeSchema.safeParse(await read('config/realtime'));
    if (!rest.success || !realtime.success) return 'unknown';
    const problems = [
      ...(rest.data.db_schema.includes('graphql') ? ['GraphQL answers everybody.'] : []),
      ...(realtime.data.private_only === true ? [] : ['Everybody may open channels on Realtime.']),
    ];
    return problems.length === 0 ? null : { problem: problems.join(' '), mend: DEPLOY };
  },
};

export const backendChecks: readonly Check[] = [
  projectAnswers,
  keyIsRight,
  secretKeyIsRight,
  addressesAreConfirmed,
  signInIsRight,
  unusedServicesAreClosed,
];
