import type { Backend } from '@/lib/create-backend';
import type { PublicTables } from '@/lib/create-public-tables';
import { environment } from '@/lib/env';

export type { Backend };

let announceCreation: () => void;

/** Resolves after the first call of {@link supabase}. For code that must not trigger the download itself. */
export const supabaseIsCreated = new Promise<void>((resolve) => {
  announceCreation = resolve;
});

/**
 * The Supabase client. The library is downloaded on first use, so that the first paint doesn't wait for
 * it. After a failed download the next call tries again.
 * @throws Error if the library can't be downloaded or an environment variable is invalid
 */
export const supabase = once(async (): Promise<Backend> => {
  const { createBackend } = await import('@/lib/create-backend');
  const backend = createBackend(settings());
  announceCreation();
  return backend;
});

/**
 * The tables with a visitor's rights, even if a user is signed in. Its library is a tenth of the size of
 * the whole client, which visitors who only look at dogs never download.
 * @throws as {@link supabase}
 */
export const publicTables = once(async (): Promise<PublicTables> => {
  const { createPublicTables } = await import('@/lib/create-public-tables');
  return createPublicTables(settings());
});

function settings() {
  if (environment === null) throw new Error('This site is not set up yet.');
  return environment;
}

/** Calls an asynchronous function once and caches its result. Calls it again after an error. */
function once<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined;
  return () => {
    cached ??= create().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
