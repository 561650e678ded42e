import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { ReadOnlyRowError } from '@/lib/access-errors';

/** The code of a {@link ChangedMeanwhileError}, and of the server's refusal for the same reason. */
export const CHANGED_MEANWHILE = 'changed-meanwhile';

/** Somebody else, or another window, saved what is edited after it was fetched. Nothing was written. */
export class ChangedMeanwhileError extends Error {
  override name = 'ChangedMeanwhileError';
  readonly code = CHANGED_MEANWHILE;
}

/** The values that differ from those before. */
export function changesOf<Values extends object>(before: Values, values: Values): Partial<Values> {
  const known: Partial<Record<string, unknown>> = { ...before };
  const changes = Object.entries(values).filter(([name, value]) => value !== known[name]);
  return Object.fromEntries(changes) as Partial<Values>;
}

/**
 * What is stored, after an update of the row as it was fetched found no such row.
 * @throws ChangedMeanwhileError unless it has these values already: an answer may have been lost
 * @throws ReadOnlyRowError when the database refused the update
 */
export async function fetchAfterRefusal<
  Values extends object,
  Row extends Values & { updated_at: string },
  Key extends QueryKey,
>(
  client: QueryClient,
  query: FetchQueryOptions<Row, Error, Row, Key>,
  original: Row,
  values: Values,
): Promise<Row> {
  const current = await client.fetchQuery({ ...query, staleTime: 0 });
  if (current.updated_at === original.updated_at) {
    throw new ReadOnlyRowError('The database refused to change this row.');
  }
  if (Object.keys(changesOf<Values>(current, values)).length === 0) return current;
  throw new ChangedMeanwhileError('This row was changed after it was fetched.');
}
