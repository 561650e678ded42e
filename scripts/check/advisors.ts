// `npm run check:advisors`: runs Supabase's advisors (security and performance) on a new local database. Fails at a
// finding without an explanation below, and at an explanation without a finding. npx downloads a fixed version.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { z } from 'zod';
import { createLocalBackend } from '../../supabase/local/backend.ts';

const ADVISORS = 'supabase@3.1.0';
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Expected findings, by the beginning of the advisors' cache key. */
const explanations: readonly (readonly [key: string, reason: string])[] = [
  ['unused_index_', 'no query has run on a new database'],
  [
    'rls_enabled_no_policy_private_',
    'the schema "private" is not reachable through the API at all',
  ],
  ['rls_enabled_no_policy_public_email_outbox', 'only the server may reach it'],
  ['rls_enabled_no_policy_public_payment_events', 'only the server may reach it'],
  ['rls_enabled_no_policy_public_provider_plans', 'only the server may reach it'],
  ['rls_enabled_no_policy_public_sync_failures', 'only the server may reach it'],
  [
    'rls_policy_always_true_public_contact_messages_',
    'anyone may write to us; column grants, checks and limits bound what',
  ],
  [
    'rls_policy_always_true_public_newsletter_subscribers_',
    'anyone may subscribe; column grants, checks and limits bound what',
  ],
];

const answerSchema = z.object({
  results: z.array(z.object({ cacheKey: z.string(), level: z.string(), detail: z.string() })),
});

const { results } = await runAdvisors();
const rows = explanations.map(([key, reason]) => {
  const count = results.filter(({ cacheKey }) => cacheKey.startsWith(key)).length;
  return [key, count, reason] as const;
});
const unexplained = results.filter(
  ({ cacheKey }) => !explanations.some(([key]) => cacheKey.startsWith(key)),
);
for (const [key, count, reason] of rows) console.log(`${key}, ${count} times: ${reason}`);
for (const { level, cacheKey, detail } of unexplained) {
  console.error(`${level}: ${detail} (${cacheKey})`);
}
for (const [key, count] of rows) if (count === 0) console.error(`No finding begins with ${key}.`);
if (unexplained.length > 0 || rows.some(([, count]) => count === 0)) process.exitCode = 1;

async function runAdvisors(): Promise<z.infer<typeof answerSchema>> {
  const backend = await createLocalBackend({ root: process.cwd() });
  const server = new PGLiteSocketServer({ db: backend.database, host: '127.0.0.1', port: 0 });
  try {
    await server.start();
    const url = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`;
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        '--yes',
        ADVISORS,
        ...'db advisors --type all --level info --output-format json'.split(' '),
        `--remote=${url}`,
      ],
      { maxBuffer: MAX_OUTPUT_BYTES },
    );
    return answerSchema.parse(JSON.parse(stdout));
  } finally {
    await server.stop();
    await backend.close();
  }
}
