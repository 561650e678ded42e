import type { Enums, Json } from '../../../src/lib/database.types.ts';
import { databaseClient, type DatabaseSettings } from './database.ts';

/** A row of scheduled_jobs. */
export interface JobRun {
  name: string;
  /** ISO 8601. */
  last_run_at: string;
  /** `partial`: the time was used up, and the next run continues. */
  last_result: Enums<'job_result'>;
  next_position: Json;
}

/**
 * Where the next run of a job starts, as stored by the last one.
 * @returns null before the first run
 * @throws Error when the database fails or can't be reached in time
 */
export async function readNextPosition(settings: DatabaseSettings, name: string): Promise<Json> {
  const { data } = await databaseClient(settings)
    .from('scheduled_jobs')
    .select('next_position')
    .eq('name', name)
    .maybeSingle()
    .throwOnError();
  return data?.next_position ?? null;
}

/** @throws Error when the database fails or can't be reached in time */
export async function recordJobRun(settings: DatabaseSettings, run: JobRun): Promise<void> {
  await databaseClient(settings).from('scheduled_jobs').upsert(run).throwOnError();
}
