import { databaseRequest, type DatabaseSettings } from './database.ts';

/** A row of scheduled_jobs. */
export interface JobRun {
  name: string;
  /** ISO 8601. */
  last_run_at: string;
  /** `partial`: the time was used up, and the next run continues. */
  last_result: 'complete' | 'partial' | 'failed';
  next_position: unknown;
}

/**
 * Where the next run of a job starts, as stored by the last one.
 * @returns null before the first run
 * @throws Error when the database fails or can't be reached in time
 */
export async function readNextPosition(settings: DatabaseSettings, name: string): Promise<unknown> {
  const query = new URLSearchParams({ select: 'next_position', name: `eq.${name}` });
  const rows = await databaseRequest(settings, 'GET', `scheduled_jobs?${query.toString()}`);
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  return Object(row).next_position ?? null;
}

/** @throws Error when the database fails or can't be reached in time */
export async function recordJobRun(settings: DatabaseSettings, run: JobRun): Promise<void> {
  await databaseRequest(
    settings,
    'POST',
    'scheduled_jobs?on_conflict=name',
    run,
    'return=minimal,resolution=merge-duplicates',
  );
}
