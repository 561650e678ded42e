// The built site on its host.
import { securityHeaders } from '../../../hosting/headers.ts';
import { hostSettings } from '../../../hosting/settings.ts';
import { problemsIn } from '../problems.ts';
import { type Check, get, UPLOAD } from './deployment.ts';

/** Each with what its page has. */
const LINKS = [
  ['', '<div id="root"'],
  ['/dogs/10000000-0000-4000-8000-000000000001', '<div id="root"'],
  ['/dashboard/donations', '<div id="root"'],
  ['/hi', '<html lang="hi-IN">'],
  ['/hi/dashboard/donations', '<div id="root"'],
] as const;
const page = (url: string) => get(url, { headers: { accept: 'text/html' } });

export const siteAnswers: Check = {
  title: 'the site answers',
  ask: async ({ siteUrl }) => {
    const { protocol, hostname } = new URL(siteUrl);
    if (protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(hostname)) {
      return [`${siteUrl} is not encrypted. Turn HTTPS on at the host, and name it with https://.`];
    }
    for (const [link, sign] of LINKS) {
      const response = await page(siteUrl + link);
      if (response.ok && (await response.text()).includes(sign)) continue;
      return [
        `${siteUrl}${link} answers ${response.status} with another page than the build has for it, so a link or a reload ends there. ${UPLOAD}`,
      ];
    }
    return [];
  },
};

export const policyIsSent: Check = {
  title: 'the site sends its policy',
  needs: [siteAnswers],
  ask: async ({ siteUrl, settings, root }) => {
    const { headers, url } = await page(siteUrl);
    const { filmOrigin } = hostSettings('production', root);
    const { 'Content-Security-Policy': policy, ...others } = securityHeaders({
      supabaseOrigin: settings['SUPABASE_URL'],
      filmOrigin,
      isForSubdomains: settings['VITE_HTTPS_SUBDOMAINS'] === 'on',
      hasCaptcha: Boolean(settings['TURNSTILE_SITE_KEY']),
    });
    const missing = Object.keys(others)
      .filter((name) => url.startsWith('https:') || name !== 'Strict-Transport-Security')
      .filter((name) => !headers.get(name));
    return problemsIn({
      [`The Content-Security-Policy is not the build’s, so it lets a stranger’s script in, or keeps the project or the checkout out. ${UPLOAD}`]:
        headers.get('Content-Security-Policy') !== policy,
      [`The site does not send ${missing.join(', ')}, so browsers protect its visitors less. ${UPLOAD}`]:
        missing.length > 0,
    });
  },
};

/** The home page and every script that it imports, directly or indirectly, as one text. */
async function buildText(siteUrl: string): Promise<string> {
  let text = await (await page(siteUrl)).text();
  const read = new Set<string>();
  for (;;) {
    const name = text.match(/[\w-]+-[\w-]{8}\.js\b/g)?.find((each) => !read.has(each));
    if (name === undefined) return text;
    read.add(name);
    const response = await get(`${siteUrl}/assets/${name}`);
    text += response.ok ? await response.text() : '';
  }
}

/** Whether a key bypasses every policy: a secret key, or a legacy service_role token. */
function isSecretKey(key: string): boolean {
  const [, payload = ''] = key.split('.');
  const token = Buffer.from(payload, 'base64url').toString();
  return key.startsWith('sb_secret_') || token.includes('"role":"service_role"');
}

export const buildIsOfProject: Check = {
  title: 'the build has the key of this project',
  needs: [siteAnswers],
  ask: async ({ siteUrl, settings }) => {
    const text = await buildText(siteUrl);
    const lacks = (name: string) => !text.includes(settings[name] ?? '');
    const keys = text.match(/sb_secret_\w+|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? [];
    return problemsIn({
      'A secret key is in the build, where everybody can read it and with it all data. Delete that key now in Supabase’s dashboard, API Keys, and build again.':
        keys.some(isSecretKey),
      [`The build is for another project than SUPABASE_URL, so donors are looked for in the wrong place. ${UPLOAD}`]:
        lacks('SUPABASE_URL'),
      [`The build has another key than VITE_SUPABASE_PUBLISHABLE_KEY, which this project may refuse. ${UPLOAD}`]:
        lacks('VITE_SUPABASE_PUBLISHABLE_KEY'),
      [`The build has another key of Razorpay than RAZORPAY_KEY_ID, so nobody can pay. ${UPLOAD}`]:
        lacks('RAZORPAY_KEY_ID'),
    });
  },
};
