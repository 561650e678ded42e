// `npm run doctor -- https://site.example`: checks a deployed site and prints what is wrong and how to fix it.
// It only reads. The URL and the publishable key of the Supabase project come from VITE_SUPABASE_URL and
// VITE_SUPABASE_PUBLISHABLE_KEY (environment or .env.local), or from --supabase-url and --key. With
// SUPABASE_SERVICE_ROLE_KEY it also checks the settings of the bucket and when the schedules last ran, with
// SUPABASE_ACCESS_TOKEN (and SUPABASE_PROJECT_REF behind a custom domain) those of the sign-in service.
// `--test-email you@example.org` sends an email; it needs SEND_EMAIL_SECRET in the environment. `--mail-domain` names the
// domain of MAIL_FROM if it is not the site's, `--dkim-selector` the record of the mail provider's key.
import * as dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { loadEnv } from 'vite';
import { examine } from './doctor/examine.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'supabase-url': { type: 'string' },
    key: { type: 'string' },
    'test-email': { type: 'string' },
    'mail-domain': { type: 'string' },
    'dkim-selector': { type: 'string' },
  },
});
const settings = loadEnv('production', process.cwd(), 'VITE_');
const siteUrl = positionals[0]?.replace(/\/+$/, '');
const supabaseUrl = (values['supabase-url'] ?? settings['VITE_SUPABASE_URL'] ?? '').replace(
  /\/+$/,
  '',
);
const publishableKey = values.key ?? settings['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '';

if (siteUrl === undefined || !URL.canParse(siteUrl)) {
  console.error('Usage: npm run doctor -- https://site.example');
  process.exitCode = 1;
} else if (!URL.canParse(supabaseUrl) || publishableKey === '') {
  console.error(
    'Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY in .env.local, as for the build (docs/hosting.md, step 5).',
  );
  process.exitCode = 1;
} else {
  const secretKey = process.env['SUPABASE_SERVICE_ROLE_KEY'];
  const accessToken = process.env['SUPABASE_ACCESS_TOKEN'];
  const [ownHost = ''] = new URL(supabaseUrl).hostname.split('.');
  const projectRef = process.env['SUPABASE_PROJECT_REF'] ?? ownHost;
  const management =
    accessToken === undefined
      ? undefined
      : { url: 'https://api.supabase.com', projectRef, accessToken };
  const { 'test-email': recipient, 'dkim-selector': dkimSelector } = values;
  const mailDomainName = values['mail-domain'] ?? domainOf(siteUrl);
  const findings = await examine({
    siteUrl,
    supabaseUrl,
    publishableKey,
    secretKey,
    management,
    mailDomain:
      mailDomainName === undefined ? undefined : { name: mailDomainName, dkimSelector, dns },
    testEmail:
      recipient === undefined ? undefined : { recipient, secret: process.env['SEND_EMAIL_SECRET'] },
  });
  for (const { title, problem, note } of findings) {
    console.log(`${problem === null ? 'ok   ' : 'WRONG'}  ${title}`);
    for (const line of [note, problem]) if (line !== null) console.log(`       ${line}`);
  }
  const wrong = findings.filter(({ problem }) => problem !== null).length;
  console.log(
    wrong === 0 ? '\nNo problems found.' : `\n${wrong} of ${findings.length} checks failed.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

/** @returns undefined for an IP address and a name without a dot */
function domainOf(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return isIP(host) !== 0 || host.startsWith('[') || !host.includes('.') ? undefined : host;
}
