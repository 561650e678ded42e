import { get, isSecretKey, oncePer, type Check, type Deployment } from './deployment.ts';

const DEEP_LINKS = ['/dogs/10000000-0000-4000-8000-000000000001', '/dashboard/donations'];
const MAX_SCRIPTS = 200;

async function page(url: string): Promise<{ response: Response; html: string } | null> {
  const response = await get(url, { headers: { accept: 'text/html' } });
  return response && { response, html: await response.text() };
}

const isPage = (html: string) => /<div id="root"/.test(html);

/** The home page and every script that it imports, directly or indirectly, as one text. */
const scriptsOf = oncePer(async ({ siteUrl }) => {
  const start = await page(siteUrl);
  const texts = new Map<string, string>();
  const queue = namesIn(start?.html ?? '');
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (texts.has(name) || texts.size >= MAX_SCRIPTS) continue;
    const response = await get(`${siteUrl}/assets/${name}`);
    const text = response?.ok ? await response.text() : '';
    texts.set(name, text);
    queue.push(...namesIn(text));
  }
  return [start?.html ?? '', ...texts.values()].join('\n');
});

/** The file names of the build's scripts in a text. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/[\w-]+-[\w-]{8}\.js\b/g)].map(([name]) => name);
}

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function policyProblem(policy: string, { supabaseUrl, siteUrl }: Deployment): string | null {
  const directives = directivesOf(policy);
  const allows = (directive: string, origin: string) => {
    const sources = directives.get(directive) ?? directives.get('default-src') ?? [];
    return sources.includes(origin) || (origin === siteUrl && sources.includes("'self'"));
  };
  if ((directives.get('script-src') ?? ["'unsafe-inline'"]).includes("'unsafe-inline'")) {
    return 'The Content-Security-Policy lets scripts run that stand in the page. Put the files of dist/ for your host in place again.';
  }
  if (!allows('connect-src', supabaseUrl)) {
    return `The Content-Security-Policy does not let the site talk to ${supabaseUrl} (connect-src). Build again with VITE_SUPABASE_URL set to it, and deploy all of dist/.`;
  }
  const checkout: [string, string][] = [
    ['script-src', 'https://checkout.razorpay.com'],
    ['script-src', 'https://checkout-static-next.razorpay.com'],
    ['frame-src', 'https://api.razorpay.com'],
  ];
  const missing = checkout.find(([directive, origin]) => !allows(directive, origin));
  return missing
    ? `The Content-Security-Policy keeps the checkout out: ${missing[0]} lacks ${missing[1]}. docs/payments.md lists what it needs.`
    : null;
}

const wantedHeaders: [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^(DENY|SAMEORIGIN)$/],
  ['referrer-policy', /./],
  ['permissions-policy', /./],
];

/**
 * Why a site takes no real money although it is live, which means encrypted.
 * @param build the text of all pages and scripts of the build
 */
export function paymentProblem(build: string, siteUrl: string): string | null {
  if (!siteUrl.startsWith('https:') || /\brzp_live_\w/.test(build)) return null;
  const setLive =
    'Set VITE_RAZORPAY_KEY_ID to the live key and VITE_PAYMENTS to server, build and deploy again (docs/payments.md, step 8).';
  return /\bVITE_PAYMENTS:\s*["'`]server/.test(build)
    ? `The site takes test payments only: its build has no live key. ${setLive}`
    : `The site opens the checkout without an order, as VITE_PAYMENTS=direct does, so no payment is captured or recorded. ${setLive}`;
}

export const siteChecks: readonly Check[] = [
  {
    title: 'the site responds',
    ask: async ({ siteUrl }) => {
      const start = await page(siteUrl);
      if (!start)
        return `Nobody answers at ${siteUrl}. Look at the address, the DNS record and the host.`;
      if (!start.response.ok)
        return `${siteUrl} answers ${start.response.status}. Deploy dist/ again.`;
      return isPage(start.html)
        ? null
        : `${siteUrl} answers with another page than this site. Deploy dist/ there, or look at the address.`;
    },
  },
  {
    title: 'the site is encrypted',
    ask: async ({ siteUrl }) => {
      const { protocol, hostname } = new URL(siteUrl);
      return protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)
        ? null
        : `${siteUrl} is not encrypted. Turn HTTPS on at the host and use https:// everywhere.`;
    },
  },
  {
    title: 'a link into the site opens',
    ask: async ({ siteUrl }) => {
      for (const link of DEEP_LINKS) {
        const linked = await page(siteUrl + link);
        if (!linked?.response.ok || !isPage(linked.html)) {
          return `${siteUrl}${link} answers ${linked?.response.status ?? 'nothing'}: a link or a reload ends there. Configure the host to serve the build's page for the site's paths (docs/hosting.md, step 6).`;
        }
      }
      return null;
    },
  },
  {
    title: 'the security headers are sent',
    ask: async (deployment) => {
      const start = await page(deployment.siteUrl);
      if (!start) return `Nobody answers at ${deployment.siteUrl}.`;
      const { headers } = start.response;
      const policy = headers.get('content-security-policy');
      if (policy === null) {
        return 'There is no Content-Security-Policy. Put the file of dist/ for your host in place (docs/hosting.md, step 6).';
      }
      const problem = policyProblem(policy, deployment);
      if (problem !== null) return problem;
      const desired_status: [string, RegExp][] = deployment.siteUrl.startsWith('https:')
        ? [...wantedHeaders, ['strict-transport-security', /max-age=\d{7,}/]]
        : wantedHeaders;
      const missing = desired_status.find(([name, value]) => !value.test(headers.get(name) ?? ''));
      return missing
        ? `The header ${missing[0]} is missing or weak. Put the file of dist/ for your host in place (docs/hosting.md, step 6).`
        : null;
    },
  },
  {
    title: 'the build has the right settings and no secret',
    ask: async (deployment) => {
      const { supabaseUrl, publishableKey } = deployment;
      const text = await scriptsOf(deployment);
      const keys = text.match(/sb_secret_\w+|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? [];
      if (keys.some(isSecretKey)) {
        return 'A secret key is in the build, where everybody can read it. Delete that key in Supabase now (docs/hosting.md, step 10), set VITE_SUPABASE_PUBLISHABLE_KEY to the publishable one, build and deploy again.';
      }
      if (!text.includes(supabaseUrl)) {
        return `The build does not know ${supabaseUrl}. Set VITE_SUPABASE_URL, build and deploy again.`;
      }
      return text.includes(publishableKey)
        ? null
        : 'The build has another publishable key than the one you named. Set VITE_SUPABASE_PUBLISHABLE_KEY, build and deploy again.';
    },
  },
  {
    title: 'the site takes real payments',
    ask: async (deployment) => paymentProblem(await scriptsOf(deployment), deployment.siteUrl),
  },
];
