// `npm run deploy`: see docs/hosting.md.
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { organisationProblems } from '../check/organisation.ts';
import { beginLongCommand } from '../dev/long-command.ts';
import { deploy } from './run-deploy.ts';
import { checkMailServer, checkRazorpay } from './services.ts';

beginLongCommand();
try {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
      replace: { type: 'string', multiple: true, default: [] },
    },
  });
  const root = process.cwd();
  const settings = await deploy({
    root,
    settingsFolder: root,
    dryRun: values['dry-run'],
    backup: !values['no-backup'],
    replace: values.replace,
    print: (line) => console.log(line),
    managementUrl: 'https://api.supabase.com',
    environment: process.env,
    build: (environment) => buildSite(environment, root),
    organisationProblems: organisationProblems(),
    checkServices: async (given) => {
      await checkRazorpay(given);
      await checkMailServer(given);
    },
  });
  if (settings) {
    console.log(
      `\nUpload dist/, as docs/hosting.md says for your host. Then run: npm run doctor -- ${settings['SITE_URL']}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
