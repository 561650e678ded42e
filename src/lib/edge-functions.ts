import type { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { reloadOutdatedPage } from '@/lib/outdated-page';
import { say } from '@/lib/say';
import { withSecondFactor } from '@/lib/second-factor';
import { expectSession } from '@/lib/session-fetch';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/** An Edge Function refused, or could not be called. */
export class FunctionError extends Error {
  override name = 'FunctionError';

  /**
   * @param code the server's error code, if its response has one
   * @param answer the whole response
   */
  constructor(
    readonly code: string | undefined,
    readonly answer?: unknown,
  ) {
    super(`The function failed: ${code ?? say('no error code')}`);
  }
}

/**
 * Calls an Edge Function, with the session if there is one.
 * @throws FunctionError, and as {@link expectSession}
 */
export function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  return withSecondFactor(() => callOnce(name, body));
}

async function callOnce(name: string, body: Record<string, unknown>): Promise<unknown> {
  const backend = await supabase();
  await expectSession(backend.auth);
  const { data, error } = await backend.functions.invoke<unknown>(name, { body });
  if (!error) return data;
  const refusal = await readRefusal(error);
  const code = refusal?.code;
  // The sign-in page redirects anyone who is still signed in here.
  if (code === 'session-ended') await backend.auth.signOut({ scope: 'local' });
  // The server understands every request of the present code.
  if (code === 'bad-request' && reloadOutdatedPage()) {
    showToastAfterNavigation(
      'info',
      say('This page was out of date, so we have reloaded it. Please try again.'),
    );
  }
  throw new FunctionError(code, refusal?.answer);
}

const errorSchema = z.object({ error: z.string() });

interface Refusal {
  status: number;
  /** The error code in the response, if it has one. */
  code: string | undefined;
  answer: unknown;
}

/** What an Edge Function answered, from the error of its call; null without an answer. */
export async function readRefusal(error: unknown): Promise<Refusal | null> {
  if (!isHttpError(error)) return null;
  const answer = await readJson(error.context);
  const { data } = errorSchema.safeParse(answer);
  return { status: error.context.status, code: data?.error, answer };
}

/** null for anything else than JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function isHttpError(error: unknown): error is FunctionsHttpError & { context: Response } {
  return error instanceof Error && 'context' in error && error.context instanceof Response;
}
