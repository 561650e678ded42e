import { matchRoutes } from 'react-router-dom';
import { routes } from '@/app/routes';
import { countPageError, type PageError } from '@/features/page-errors/page-errors-api';
import { isSessionEnded } from '@/lib/access-errors';
import { pathWithoutLanguage } from '@/lib/language';

/** Of one page load. An error in a loop says nothing new. */
const MAX_REPORTS = 10;

const reported = new Set<string>();

/**
 * Reports an error of the site's own code once per page load: its kind, the pattern of the page's route, where in the build it
 * was thrown and the release. Ignores what was thrown elsewhere, for example by an extension, and refusals that
 * are part of the product.
 * @param bundleUrl the address of the build's first file, whose hash names the release
 * @throws the client's error
 */
export async function reportPageError(
  kind: PageError['kind'],
  error: unknown,
  bundleUrl: string,
): Promise<void> {
  if (kind === 'request' && !isFailure(error)) return;
  const place = placeOf(error, new URL('.', bundleUrl).href);
  const release = /-([\w-]{8})\.js$/.exec(bundleUrl)?.[1];
  if (place === undefined || release === undefined) return;
  const [match] = matchRoutes([...routes], pathWithoutLanguage(window.location.pathname)) ?? [];
  const route = match?.route.path ?? '*';
  const key = `${kind} ${route} ${place}`;
  if (reported.has(key) || reported.size >= MAX_REPORTS) return;
  reported.add(key);
  await countPageError({ kind, route, place, release });
}

/** `    at name (address:1:2)` in Chromium, `name@address:1:2` in Firefox and Safari. */
const FRAME = /^(?:\s+at\s.*?|.*@)\(?(\S+?):(\d+:\d+)\)?$/m;

/**
 * File, line and column where an error was thrown.
 * @param folder of the build's files
 * @returns undefined for an error of other code
 */
function placeOf(error: unknown, folder: string): string | undefined {
  const { stack } = Object(error);
  const [, address = '', position] = FRAME.exec(String(stack)) ?? [];
  const file = address.startsWith(folder) ? address.slice(folder.length) : '';
  return /^[\w.-]{1,100}\.js$/.test(file) ? `${file}:${position}` : undefined;
}

/** Errors of the network, of a time limit and of an answer that can't be read. */
const FAILURES =
  /^(TypeError|SyntaxError|RangeError|ReferenceError|\$?ZodError|TimeoutError|AuthRetryableFetchError)$/;

/**
 * What functions answer when they, the database or the provider fail, or don't understand this page. Without a code somebody
 * else has answered, for example the service that runs them.
 */
const FUNCTION_FAILURES = /^(server-unreachable|provider-unavailable|bad-request|)$/;

/** SQLSTATEs and codes with which the database refuses: a limit, a rule, a right. */
const REFUSALS = /^(PT4|P0001|23|42501)/;

/** Whether a request has failed, rather than been refused for a reason that the page explains. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException) || isSessionEnded(error)) {
    return false;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'PostgrestError') return !REFUSALS.test(code);
  if (error.name === 'FunctionError') return FUNCTION_FAILURES.test(code);
  return FAILURES.test(error.name);
}
