// `npm run doctor -- https://site.example`: compares a deployed site with this repository, and prints what is wrong and
// what mends it. It only reads. What it needs to know is in .env.deploy.local, which `npm run deploy` writes, in
// .env.local, or in the environment, which wins: the site and its key (VITE_SUPABASE_PUBLISHABLE_KEY) and project
// (VITE_SUPABASE_URL or SUPABASE_URL); --supabase-url and --key name others. With SUPABASE_SERVICE_ROLE_KEY it also
// compares the database and looks at the schedules, with SUPABASE_ACCESS_TOKEN (and SUPABASE_PROJECT_REF behind a custom
// domain) at the settings of the sign-in service. `--test-email you@example.org` sends an email. `--mail-domain` names the
// domain of MAIL_FROM if it is not the site's, `--dkim-selector` the record of the mail provider's key.
import * as dns from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { parseArgs, parseEnv } from 'node:util';
import { loadEnv } from 'vite';
import { SETTINGS_FILE } from './deploy/settings.ts';
import { examine, type Finding } from './doctor/examine.ts';
import { readRepository } from './doctor/repository.ts';

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
const file = await readFile(SETTINGS_FILE, 'utf8').catch(() => '');
const settings: Record<string, string | undefined> = {
  ...loadEnv('production', process.cwd(), 'VITE_'),
  ...parseEnv(file),
  ...process.env,
};
const withoutSlash = (url = '') => url.replace(/\/+$/, '');
const siteUrl = withoutSlash(positionals[0] ?? settings['SITE_URL']);
const supabaseUrl = withoutSlash(
  values['supabase-url'] ?? settings['SUPABASE_URL'] ?? settings['VITE_SUPABASE_URL'],
);
const publishableKey = values.key ?? settings['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '';

if (!URL.canParse(siteUrl)) {
  console.error('Usage: npm run doctor -- https://site.example');
  process.exitCode = 1;
} else if (!URL.canParse(supabaseUrl) || publishableKey === '') {
  console.error(
    `Set SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY in ${SETTINGS_FILE} (docs/hosting.md).`,
  );
  process.exitCode = 1;
} else {
  const accessToken = settings['SUPABASE_ACCESS_TOKEN'];
  const [ownHost = ''] = new URL(supabaseUrl).hostname.split('.');
  const projectRef = settings['SUPABASE_PROJECT_REF'] ?? ownHost;
  const mailDomainName = values['mail-domain'] ?? domainOf(siteUrl);
  const findings = await examine({
    repository: await readRepository(process.cwd()),
    siteUrl,
    supabaseUrl,
    publishableKey,
    secretKey: settings['SUPABASE_SERVICE_ROLE_KEY'],
    settings,
    settingsFile: file,
    management:
      accessToken === undefined
        ? undefined
        : { url: 'https://api.supabase.com', projectRef, accessToken },
    mailDomain:
      mailDomainName === undefined
        ? undefined
        : { name: mailDomainName, dkimSelector: values['dkim-selector'], dns },
    testRecipient: values['test-email'],
  });
  for (const finding of findings) print(finding);
  const wrong = findings.filter(({ result }) => typeof result === 'object').length;
  console.log(
    wrong === 0 ? '\nNo problems found.' : `\n${wrong} of ${findings.length} checks failed.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

function print({ title, result, note }: Finding): void {
  const label = { right: 'ok     ', unknown: 'unknown', skipped: 'skipped' };
  console.log(`${typeof result === 'object' ? 'WRONG  ' : label[result]}  ${title}`);
  const lines = typeof result === 'object' ? [result.problem, `Mend it: ${result.mend}`] : [];
  for (const line of [...lines, ...(note === null ? [] : [note])]) console.log(`         ${line}`);
}

/** @returns undefined for an IP address and a name without a dot */
function domainOf(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return isIP(host) !== 0 || host.startsWith('[') || !host.includes('.') ? undefined : host;
}
