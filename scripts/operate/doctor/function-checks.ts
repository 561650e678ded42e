import { ask, type Check, type Deployment } from './deployment.ts';

const LOG = 'its log in Supabase, Edge Functions, names the setting that is missing';

function deploy(name: string): string {
  return `The function ${name} is not deployed. Run: npx supabase@3.1.0 functions deploy (docs/payments.md, step 3)`;
}

async function refusalOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  return JSON.stringify(body);
}

function call(
  deployment: Deployment,
  name: string,
  init: { method?: string; origin?: string } = {},
) {
  const { method = 'POST', origin = deployment.siteUrl } = init;
  return ask(deployment, `/functions/v1/${name}`, {
    method,
    ...(method === 'POST' ? { body: '{}' } : {}),
    headers: {
      origin,
      ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}),
    },
  });
}

/** The functions that the site's pages call, their answer to an empty request, and what is missing without them. */
const siteFunctions = [
  { name: 'create-order', refusal: 'bad-request', loss: 'nobody can pay' },
  { name: 'create-subscription', refusal: 'bad-request', loss: 'nobody can sponsor every month' },
  {
    name: 'sync-sponsorship',
    refusal: 'bad-request',
    loss: 'pausing and stopping wait for the schedule',
  },
  {
    name: 'save-donor',
    refusal: 'sign-in-required',
    loss: 'nobody can give the details for a receipt',
  },
  {
    name: 'tax-return',
    refusal: 'sign-in-required',
    loss: 'nobody can download the statement of donations',
  },
  { name: 'publish-update', refusal: 'sign-in-required', loss: 'nobody can publish an update' },
] as const;

/** None of these checks creates an order. */
export const functionChecks: readonly Check[] = [
  ...siteFunctions.flatMap(({ name, refusal, loss }): Check[] => [
    {
      title: `${name} answers this site only`,
      ask: async (deployment) => {
        const response = await call(deployment, name);
        if (!response) return `Nobody answers at ${deployment.supabaseUrl}.`;
        const error = await refusalOf(response);
        if (error.includes('foreign-origin')) {
          return `${name} refuses this site: ${loss}. Add ${deployment.siteUrl} to SITE_ORIGINS and run: npx supabase@3.1.0 secrets set --env-file .env.functions.local`;
        }
        if (response.status === 503) return `${name} can't start: ${LOG}.`;
        if (!error.includes(refusal)) return `${deploy(name)}. Until then ${loss}.`;
        const foreign = await call(deployment, name, { origin: 'https://elsewhere.example' });
        return foreign?.status === 403
          ? null
          : `${name} answers pages of other sites. Set SITE_ORIGINS to this site alone.`;
      },
    },
    {
      title: `a browser on this site may call ${name}`,
      ask: async (deployment) => {
        const response = await call(deployment, name, { method: 'OPTIONS' });
        const allowed = response?.headers.get('access-control-allow-origin');
        return allowed === deployment.siteUrl || allowed === '*'
          ? null
          : `Browsers will not let the site call ${name} (CORS). Add ${deployment.siteUrl} to SITE_ORIGINS, without a slash at its end, and deploy ${name} with verify_jwt off, as supabase/config.toml has it.`;
      },
    },
  ]),
  {
    title: 'razorpay-webhook rejects unsigned events',
    ask: async (deployment) => {
      const response = await call(deployment, 'razorpay-webhook');
      if (!response) return `Nobody answers at ${deployment.supabaseUrl}.`;
      if (response.status >= 500) return `razorpay-webhook can't start: ${LOG}.`;
      if (response.ok) {
        return 'razorpay-webhook takes an event without a signature: anybody could mark a gift as paid. Deploy it again from this project.';
      }
      return (await refusalOf(response)).includes('wrong-signature')
        ? null
        : `${deploy('razorpay-webhook')}; verify_jwt must be off, as supabase/config.toml has it.`;
    },
  },
  ...['reconcile', 'send-email', 'clean-up', 'rotate-pan'].map((name) => ({
    title: `${name} requires its secret`,
    ask: async (deployment: Deployment) => {
      const response = await call(deployment, name);
      if (!response) return `Nobody answers at ${deployment.supabaseUrl}.`;
      if (response.status >= 500) return `${name} can't start: ${LOG}.`;
      return (await refusalOf(response)).includes('wrong-secret')
        ? null
        : `${deploy(name)}; verify_jwt must be off, as supabase/config.toml has it.`;
    },
  })),
];
