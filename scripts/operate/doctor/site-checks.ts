// The built site on its host.
import { type Check, type Deployment, get, UPLOAD } from './deployment.ts';

const LINKS = [
  '',
  '/dogs/10000000-0000-4000-8000-000000000001',
  '/dashboard/donations',
  '/hi',
  '/hi/dashboard/donations',
];
const isPage = (html: string) => html.includes('<div id="root"');
const page = (url: string) => get(url, { headers: { accept: 'text/html' } });

/** What the error of a connection means. Node's names of the certificate's: https://nodejs.org/api/tls.html */
const connectionProblems: readonly (readonly [code: RegExp, sentence: string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/,
    'DNS does not know the name. Add its record at the domain’s DNS.',
  ],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired. Let the host renew it.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'its certificate is for another name. Add the domain at the host.',
  ],
  [/CERT|ISSUER|SIGNATURE/, 'browsers do not trust its certificate. Let the host make one.'],
  [/$/, 'the host is down, or the address is wrong.'],
];

/** Why nobody answers. */
function unreachable(siteUrl: string, error: unknown): string {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  const code = String(Reflect.get(Object(cause), 'code'));
  const sentence = connectionProblems.find(([pattern]) => pattern.test(code))?.[1];
  return `Nobody answers at ${siteUrl}: ${sentence}`;
}

export const siteAnswers: Check = {
  title: 'the site answers',
  ask: async ({ siteUrl }) => {
    const { protocol, hostname } = new URL(siteUrl);
    if (protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(hostname)) {
      return [
        `${siteUrl} is not encrypted. Turn HTTPS on at the host, and write https:// everywhere.`,
      ];
    }
    for (const link of LINKS) {
      const response = await page(siteUrl + link).catch((error: unknown) => {
        throw new Error(unreachable(siteUrl, error));
      });
      const html = await response.text();
      const inLanguage = link !== '/hi' || html.includes('<html lang="hi-IN">');
      if (response.ok && isPage(html) && inLanguage) continue;
      return [
        `${siteUrl}${link} answers ${response.status} with another page than the build has for it, so a link or a reload ends there. ${UPLOAD}`,
      ];
    }
    return [];
  },
};

function policyProblems(policy: string, { siteUrl, settings }: Deployment): string[] {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? [];
  const needed = [
    ['connect-src', settings['SUPABASE_URL'] ?? '', 'the site shows nothing'],
    ['script-src', 'https://checkout.razorpay.com', 'nobody can pay'],
    ['script-src', 'https://checkout-static-next.razorpay.com', 'nobody can pay'],
    ['frame-src', 'https://api.razorpay.com', 'nobody can pay'],
  ] as const;
  return [
    ...(sourcesOf('script-src').includes("'unsafe-inline'") || sourcesOf('script-src').length === 0
      ? ['The Content-Security-Policy allows inline scripts, as an attacker would insert.']
      : []),
    ...needed.flatMap(([name, origin, harm]) => {
      const isOwn = origin === siteUrl && sourcesOf(name).includes("'self'");
      if (isOwn || sourcesOf(name).includes(origin)) return [];
      return [`The Content-Security-Policy keeps ${origin} out (${name}), so ${harm}.`];
    }),
  ];
}

const wantedHeaders: readonly (readonly [name: string, value: RegExp, harm: string])[] = [
  ['x-content-type-options', /^nosniff$/, 'browsers guess what a file is'],
  [
    'x-frame-options',
    /^(DENY|SAMEORIGIN)$/,
    'another site can show this one in a frame and catch its clicks',
  ],
  ['referrer-policy', /./, 'other sites learn the addresses of pages'],
  ['permissions-policy', /./, 'a script may ask for the camera or the location'],
  ['strict-transport-security', /max-age=\d{7,}/, 'the first visit can be led elsewhere'],
];

export const policyIsSent: Check = {
  title: 'the site sends its policy',
  needs: [siteAnswers],
  ask: async (deployment) => {
    const { siteUrl } = deployment;
    const { headers } = await page(siteUrl);
    const problems = [
      ...policyProblems(headers.get('content-security-policy') ?? '', deployment),
      ...wantedHeaders
        .filter(([name]) => siteUrl.startsWith('https:') || !name.startsWith('strict'))
        .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
        .map(([name, , harm]) => `The header ${name} is missing or weak, so ${harm}.`),
    ];
    return problems.length === 0 ? [] : [[...problems, UPLOAD].join(' ')];
  },
};

const MAX_SCRIPTS = 200;

/** The home page and every script that it imports, directly or indirectly, as one text. */
async function buildText(siteUrl: string): Promise<string> {
  const namesIn = (text: string) =>
    [...text.matchAll(/[\w-]+-[\w-]{8}\.js\b/g)].map(([name]) => name);
  const texts = new Map([['', await (await page(siteUrl)).text()]]);
  const queue = namesIn(texts.get('') ?? '');
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (texts.has(name) || texts.size >= MAX_SCRIPTS) continue;
    const response = await get(`${siteUrl}/assets/${name}`);
    texts.set(name, response.ok ? await response.text() : '');
    queue.push(...namesIn(texts.get(name) ?? ''));
  }
  return [...texts.values()].join('\n');
}

/** Whether a key bypasses every policy: a secret key, or a legacy service_role token. */
export function isSecretKey(key: string): boolean {
  const [, payload = ''] = key.split('.');
  const token = Buffer.from(payload, 'base64url').toString();
  return key.startsWith('sb_secret_') || token.includes('"role":"service_role"');
}

export const buildIsOfProject: Check = {
  title: 'the build has the key of this project',
  needs: [siteAnswers],
  ask: async ({ siteUrl, settings }) => {
    const {
      SUPABASE_URL = '',
      VITE_SUPABASE_PUBLISHABLE_KEY: key = '',
      RAZORPAY_KEY_ID = '',
    } = settings;
    const text = await buildText(siteUrl);
    const keys = text.match(/sb_secret_\w+|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? [];
    const problems = {
      'A secret key is in the build, where everybody can read it and with it all data. Delete that key now in Supabase’s dashboard, API Keys, and build again.':
        keys.some(isSecretKey),
      [`The build is for another project than ${SUPABASE_URL}, so donors are looked for in the wrong place. ${UPLOAD}`]:
        !text.includes(SUPABASE_URL),
      [`The build has another key than VITE_SUPABASE_PUBLISHABLE_KEY, which this project may refuse. ${UPLOAD}`]:
        !text.includes(key),
      [`The build has another key of Razorpay than RAZORPAY_KEY_ID, so nobody can pay. ${UPLOAD}`]:
        !text.includes(RAZORPAY_KEY_ID),
    };
    return Object.entries(problems).flatMap(([sentence, isSo]) => (isSo ? [sentence] : []));
  },
};
