// `npm run doctor [-- https://site.example]`: compares a deployed site with this checkout, and prints what is wrong and what
// to do. It only reads; `--test-email you@example.org` sends an email. What it needs to know is in .env.deploy.local.
// `--dkim-selector` names the record of the mail provider's key.
import * as dns from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { organisationProblems } from '../check/organisation.ts';
import { databaseClient } from './database-client.ts';
import { type Check, examine } from './doctor/deployment.ts';
import { emailsLeave, senderIsKnown } from './doctor/mail-checks.ts';
import * as project from './doctor/project-checks.ts';
import { buildIsOfProject, policyIsSent, siteAnswers } from './doctor/site-checks.ts';
import { ManagementApi } from './management-api.ts';
import { readDeployedSettings } from './settings.ts';
import { messageOf } from './problems.ts';

export const checks: readonly Check[] = [
  siteAnswers,
  policyIsSent,
  buildIsOfProject,
  project.projectIsAwake,
  project.webhookIsRight,
  project.panKeyIsKept,
  project.jobsRun,
  emailsLeave,
  senderIsKnown,
  project.releaseIsDeployed,
  project.booksAgree,
  project.organisationIsReady,
];

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'test-email': { type: 'string' }, 'dkim-selector': { type: 'string' } },
  });
  const settings = await readDeployedSettings();
  const { SUPABASE_ACCESS_TOKEN: token = '', SUPABASE_PROJECT_REF: ref = '' } = settings;
  const api = new ManagementApi('https://api.supabase.com', token, ref);
  const database = databaseClient(settings['DATABASE_URL'] ?? '');
  const findings = await examine(
    {
      root: process.cwd(),
      siteUrl: (positionals[0] ?? settings['SITE_URL'] ?? '').replace(/\/+$/, ''),
      settings,
      api,
      database,
      organisationProblems: organisationProblems(),
      dkimSelector: values['dkim-selector'],
      dns,
      testRecipient: values['test-email'],
    },
    checks,
  );
  await database.end();
  for (const { title, problems } of findings) {
    const label = problems === null ? 'skipped' : problems.length > 0 ? 'WRONG' : 'ok';
    console.log([`${label.padEnd(9)}${title}`, ...(problems ?? [])].join('\n         '));
  }
  const wrong = findings.filter(({ problems }) => problems && problems.length > 0).length;
  console.log(wrong === 0 ? '\nNo problems found.' : `\n${wrong} of ${findings.length} failed.`);
  return wrong === 0 ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) {
  process.exitCode = await run().catch((error: unknown) => {
    console.error(messageOf(error));
    return 1;
  });
}
