// The built site on its host.
import { RELEASE_FILE } from '../../../hosting/release.ts';
import { keyIsRight } from './backend-checks.ts';
import {
  type Check,
  dashboard,
  DEPLOY,
  type Deployment,
  get,
  isSecretKey,
  oncePer,
  type Problem,
} from './deployment.ts';

const DEEP_LINKS = [
  '/dogs/10000000-0000-4000-8000-000000000001',
  '/dashboard/donations',
  '/hi',
  '/hi/dashboard/donations',
];
const MAX_SCRIPTS = 200;

const page = (url: string) => get(url, { headers: { accept: 'text/html' } });

const startPage = oncePer(async ({ siteUrl }) => {
  const response = await page(siteUrl);
  return response && { response, html: await response.text() };
});

const isPage = (html: string) => /<div id="root"/.test(html);

/** The home page and every script that it imports, directly or indirectly, as one text. */
const scriptsOf = oncePer(async (deployment) => {
  const html = (await startPage(deployment))?.html ?? '';
  const texts = new Map<string, string>();
  const queue = namesIn(html);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (texts.has(name) || texts.size >= MAX_SCRIPTS) continue;
    const response = await get(`${deployment.siteUrl}/assets/${name}`);
    const text = response?.ok ? await response.text() : '';
    texts.set(name, text);
    queue.push(...namesIn(text));
  }
  return [html, ...texts.values()].join('\n');
});

/** The file names of the build's scripts in a text. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/[\w-]+-[\w-]{8}\.js\b/g)].map(([name]) => name);
}

/** What the error of a connection means. Node's names of the certificate's: https://nodejs.org/api/tls.html */
const connectionProblems: readonly (readonly [code: RegExp, sentence: string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/,
    'DNS does not know the name: add its record at the domain’s DNS.',
  ],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired: let the host renew it.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'its certificate is for another name: add the domain at the host.',
  ],
  [/CERT|ISSUER|SIGNATURE/, 'browsers do not trust its certificate: let the host make one.'],
];

/** Why nobody answers. */
export async function unreachable(siteUrl: string): Promise<Problem> {
  const error = await fetch(siteUrl).then(
    () => null,
    (reason: unknown) => reason,
  );
  const code = textOf(textOf(error, 'cause'), 'code');
  const known = connectionProblems.find(([pattern]) => pattern.test(String(code)))?.[1];
  return {
    problem: `Nobody answers at ${siteUrl}: ${known ?? 'the host is down, or the address is wrong.'}`,
    mend: 'docs/hosting.md, Before you start',
  };
}

const textOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

const siteAnswers: Check = {
  title: 'the site answers',
  ask: async (deployment) => {
    const { siteUrl } = deployment;
    const start = await startPage(deployment);
    if (!start) return unreachable(siteUrl);
    if (!start.response.ok) {
      return { problem: `${siteUrl} answers ${start.response.status}.`, mend: DEPLOY };
    }
    return isPage(start.html)
      ? null
      : { problem: `${siteUrl} answers with another page than this site.`, mend: DEPLOY };
  },
};

const siteIsEncrypted: Check = {
  title: 'the site is encrypted',
  ask: async ({ siteUrl }) => {
    const { protocol, hostname } = new URL(siteUrl);
    return protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)
      ? null
      : {
          problem: `${siteUrl} is not encrypted: turn HTTPS on at the host, and use https:// everywhere.`,
          mend: DEPLOY,
        };
  },
};

const linksOpen: Check = {
  title: 'a link into the site opens',
  needs: [siteAnswers],
  ask: async ({ siteUrl }) => {
    for (const link of DEEP_LINKS) {
      const linked = await page(siteUrl + link);
      if (!linked?.ok || !isPage(await linked.text())) {
        return {
          problem: `${siteUrl}${link} answers ${linked?.status ?? 'nothing'}: a link or a reload ends there, because the host lacks the build's configuration.`,
          mend: DEPLOY,
        };
      }
    }
    return null;
  },
};

const hindiIsServed: Check = {
  title: 'the pages below /hi are in Hindi',
  needs: [linksOpen],
  ask: async ({ siteUrl }) => {
    const html = await (await page(`${siteUrl}/hi`))?.text();
    return html?.includes('<html lang="hi-IN">')
      ? null
      : {
          problem: `${siteUrl}/hi answers with a page that is not in Hindi: the host lacks the build's configuration.`,
          mend: DEPLOY,
        };
  },
  note: async ({ repository: { hindiTexts } }) =>
    `A native speaker has yet to read ${hindiTexts.unread} of the ${hindiTexts.all} Hindi texts.`,
};

const buildHasNoSecret: Check = {
  title: 'the build has no secret key',
  needs: [siteAnswers],
  ask: async (deployment) => {
    const text = await scriptsOf(deployment);
    const keys = text.match(/sb_secret_\w+|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? [];
    return keys.some((key) => isSecretKey(key) && key !== deployment.publishableKey)
      ? {
          problem:
            'A secret key is in the build, where everybody can read it: delete that key now, then build again.',
          mend: dashboard(deployment, '/settings/api-keys'),
        }
      : null;
  },
};

const buildIsOfProject: Check = {
  title: 'the build is for this project',
  needs: [keyIsRight, buildHasNoSecret],
  ask: async (deployment) => {
    const text = await scriptsOf(deployment);
    const { supabaseUrl, publishableKey } = deployment;
    if (!text.includes(supabaseUrl)) {
      return { problem: `The build is for another project than ${supabaseUrl}.`, mend: DEPLOY };
    }
    return text.includes(publishableKey)
      ? null
      : {
          problem: 'The build has another key than VITE_SUPABASE_PUBLISHABLE_KEY.',
          mend: DEPLOY,
        };
  },
};

const buildIsNew: Check = {
  title: 'the build is of this repository',
  needs: [buildIsOfProject, linksOpen],
  ask: async ({ siteUrl, repository }) => {
    const response = await get(`${siteUrl}/${RELEASE_FILE}`);
    const release = response?.ok ? await response.text() : '';
    if (release === repository.release) return null;
    const [version] = /^\d+\.\d+\.\d+(?= )/.exec(release) ?? ['unknown'];
    return {
      problem: `The site’s release is ${version}, built from other files than this repository (${repository.version}) has.`,
      mend: DEPLOY,
    };
  },
};

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function policyProblems(policy: string, { supabaseUrl, siteUrl }: Deployment): string[] {
  const directives = directivesOf(policy);
  const allows = (directive: string, origin: string) => {
    const sources = directives.get(directive) ?? directives.get('default-src') ?? [];
    return sources.includes(origin) || (origin === siteUrl && sources.includes("'self'"));
  };
  const isOpen = (directives.get('script-src') ?? ["'unsafe-inline'"]).includes("'unsafe-inline'");
  const needed: [string, string][] = [
    ['connect-src', supabaseUrl],
    ['script-src', 'https://checkout.razorpay.com'],
    ['script-src', 'https://checkout-static-next.razorpay.com'],
    ['frame-src', 'https://api.razorpay.com'],
  ];
  return [
    ...(isOpen ? ['The Content-Security-Policy allows inline scripts'] : []),
    ...needed
      .filter(([directive, origin]) => !allows(directive, origin))
      .map(([name, origin]) => `The Content-Security-Policy keeps ${origin} out (${name})`),
  ];
}

const wantedHeaders: [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^(DENY|SAMEORIGIN)$/],
  ['referrer-policy', /./],
  ['permissions-policy', /./],
];

function headersProblem(headers: Headers, deployment: Deployment): string | null {
  const policy = headers.get('content-security-policy');
  if (policy === null) return 'There is no Content-Security-Policy';
  const wanted: [string, RegExp][] = deployment.siteUrl.startsWith('https:')
    ? [...wantedHeaders, ['strict-transport-security', /max-age=\d{7,}/]]
    : wantedHeaders;
  const missing = wanted
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `The header ${name} is missing or weak`);
  const problems = [...policyProblems(policy, deployment), ...missing];
  return problems.length === 0 ? null : problems.join('. ');
}

const headersAreSent: Check = {
  title: 'the security headers are sent',
  // Another project's build comes with another project's headers, and a host without the configuration opens no link.
  needs: [buildIsOfProject, linksOpen],
  ask: async (deployment) => {
    const start = await startPage(deployment);
    const problem = start && headersProblem(start.response.headers, deployment);
    return problem === null
      ? null
      : { problem: `${problem}: the host lacks the build's configuration.`, mend: DEPLOY };
  },
};

/**
 * Why a site takes no real money although it is live, which means encrypted.
 * @param build the text of all pages and scripts of the build
 */
export function paymentProblem(build: string, siteUrl: string): Problem | null {
  if (!siteUrl.startsWith('https:') || /\brzp_live_\w/.test(build)) return null;
  return {
    problem: /\bVITE_PAYMENTS:\s*["'`]server/.test(build)
      ? 'The site takes test payments only: its build has no live key.'
      : 'The site opens the checkout without an order, as VITE_PAYMENTS=direct does, so no payment is captured or recorded.',
    mend: DEPLOY,
  };
}

const paymentsAreReal: Check = {
  title: 'the site takes real payments',
  needs: [buildIsOfProject],
  ask: async (deployment) => paymentProblem(await scriptsOf(deployment), deployment.siteUrl),
};

export const siteChecks: readonly Check[] = [
  siteAnswers,
  siteIsEncrypted,
  linksOpen,
  hindiIsServed,
  buildHasNoSecret,
  buildIsOfProject,
  buildIsNew,
  headersAreSent,
  paymentsAreReal,
];
