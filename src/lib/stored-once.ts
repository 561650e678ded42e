import { errorCode } from '@/lib/access-errors';

/** A unique index of the database refuses a row that says the same as one before. */
const REPEATED = '23505';

/**
 * Awaits an insert whose answer may have been lost before: what is stored already counts as stored.
 * @throws every other error
 */
export async function storedOnce(insert: PromiseLike<unknown>): Promise<void> {
  try {
    await insert;
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) !== REPEATED) throw error;
  }
}
