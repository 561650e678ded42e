// `npm run deploy`: see docs/hosting.md.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { beginLongCommand } from '../dev/long-command.ts';
import { buildSite } from './deploy/build-site.ts';
import { uploadText } from './deploy/next-steps.ts';
import { deploy } from './deploy/run-deploy.ts';
import { checkMailServer, checkRazorpay } from './deploy/services.ts';
import type { Ask } from './deploy/settings.ts';
import { organisationProblems } from './organisation.ts';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'no-backup': { type: 'boolean', default: false },
    replace: { type: 'string', multiple: true, default: [] },
  },
});

// It waits for answers.
beginLongCommand();
const print = (line: string) => console.log(line);

/** Shows nothing of a hidden answer while it is typed. */
const ask: Ask = async (question, hidden) => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stdout,
    terminal: true,
  });
  terminal.on('SIGINT', () => process.exit(130));
  if (hidden) process.stdout.write(question);
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
};

async function isLive(siteUrl: string): Promise<boolean> {
  const response = await fetch(siteUrl).catch(() => null);
  return response?.ok === true && (await response.text()).includes('<div id="root"');
}

try {
  const outcome = await deploy({
    root: process.cwd(),
    settingsFolder: process.cwd(),
    dryRun: values['dry-run'],
    yes: values.yes,
    backup: !values['no-backup'],
    replace: values.replace,
    ask: process.stdin.isTTY ? ask : null,
    print,
    managementUrl: 'https://api.supabase.com',
    environment: process.env,
    build: (settings) => buildSite(settings, process.cwd()),
    organisationProblems: organisationProblems(),
    checkServices: async (settings) => {
      await checkRazorpay(settings);
      await checkMailServer(settings);
    },
  });
  if (outcome.state !== 'deployed') {
    print('Nothing was changed. Your answers are kept in .env.deploy.local.');
  } else {
    const { settings, problems } = outcome;
    const siteUrl = settings['SITE_URL'] ?? '';
    for (const problem of problems) print(`WRONG  ${problem}`);
    print(`\n${uploadText(settings)}`);
    print(`\nAfter the upload run: npm run doctor -- ${siteUrl}`);
    if (problems.length > 0) process.exitCode = 1;
    if (await isLive(siteUrl)) {
      print('\nThe doctor on the site as it is now, before the upload:');
      const doctor = ['run', '--silent', 'doctor', '--', siteUrl];
      process.exitCode = spawnSync('npm', doctor, { stdio: 'inherit' }).status ?? 1;
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
