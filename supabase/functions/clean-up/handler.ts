import * as z from 'zod/mini';
import { databaseRequest, type DatabaseSettings } from '../_shared/database.ts';
import { readCleanUpSettings, type EnvironmentVariables } from '../_shared/environment.ts';
import { serveJob } from '../_shared/job-function.ts';
import { recordJobRun } from '../_shared/scheduled-job.ts';
import { removeFiles } from '../_shared/storage.ts';

const JOB = 'clean-up';
/** Hosted functions end after 150 seconds. A thousand files take a few. */
const MAX_ROUNDS = 10;
const TIMEOUT_MILLISECONDS = 15_000;

const filesSchema = z.array(z.object({ bucket_id: z.string(), name: z.string() }));

/**
 * Deletes files of updates and bills that nothing has used for a day, and details of visitors whose money never
 * arrived, when a schedule calls it: POST with `authorization: Bearer CLEAN_UP_SECRET`. Responds with the number of
 * files.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveJob(
    request,
    {
      name: JOB,
      failure: 'not-cleaned-up',
      readSettings: () => readCleanUpSettings(variables),
      secretOf: ({ CLEAN_UP_SECRET }) => CLEAN_UP_SECRET,
    },
    cleanUp,
  );
}

async function cleanUp(settings: DatabaseSettings): Promise<Response> {
  const now = new Date();
  await databaseRequest(settings, 'POST', 'rpc/forget_visitors', { moment: now });
  const { removed, isComplete } = await removeUnusedFiles(settings, now);
  await recordJobRun(settings, {
    name: JOB,
    last_run_at: now.toISOString(),
    last_result: isComplete ? 'complete' : 'partial',
    next_position: null,
  });
  return Response.json({ removed, is_complete: isComplete });
}

async function removeUnusedFiles(settings: DatabaseSettings, now: Date) {
  let removed = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const files = filesSchema.parse(
      await databaseRequest(
        settings,
        'POST',
        'rpc/unused_files',
        { moment: now },
        'return=representation',
        TIMEOUT_MILLISECONDS,
      ),
    );
    if (files.length === 0) return { removed, isComplete: true };
    for (const bucket of new Set(files.map((file) => file.bucket_id))) {
      const names = files.filter((file) => file.bucket_id === bucket).map(({ name }) => name);
      await removeFiles(settings, bucket, names);
    }
    removed += files.length;
  }
  return { removed, isComplete: false };
}
