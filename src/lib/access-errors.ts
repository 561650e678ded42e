import { pathWithoutLanguage } from '@/lib/language';
import { isSessionStored } from '@/lib/local-storage';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** What a person reads whose session has ended, wherever they notice it. */
export const SIGNED_OUT_TEXT = say('You were signed out. Sign in again; what you typed is kept.');

/** What a person reads while the authentication service gives no answer about their session. */
const UNCONFIRMED_TEXT = say(
  'You are still signed in, but the server can’t confirm it right now. Please try again in a minute.',
);

/** What somebody of the team reads whose role was taken. */
export const ROLE_LOST_TEXT = say(
  'You no longer have access to this page. If that is a mistake, ask an administrator.',
);

/** The code of an upload that the storage service refuses this account, and what a person reads. */
export const ACCOUNT_REFUSED = 'account-refused';
export const ACCOUNT_REFUSED_TEXT = say(
  'The server did not accept your account. Please sign in again; if that does not help, ask an administrator.',
);

/** PostgREST's codes for a token that it doesn't accept, and the code of our functions. */
const SESSION_ENDED = /^(PGRST30\d|session-ended)$/;

/** SQLSTATE of insufficient_privilege, and the codes of our functions. */
const ROLE_LOST = /^(42501|not-an-administrator|not-in-team)$/;

/** Prefixes of the pages that need a role. */
const TEAM_PAGES = [paths.admin, paths.staff, paths.taxYear];

/** Whether a request failed because the session has ended. */
export function isSessionEnded(error: Error): boolean {
  return (
    error.name === 'AuthSessionMissingError' ||
    SESSION_ENDED.test(errorCode(error)) ||
    (isTeamRefused(error) && !isSessionStored())
  );
}

/** Whether the server refused a request of a team page for want of a role. Elsewhere a refusal has other reasons. */
export function isRoleLost(error: Error): boolean {
  return isTeamRefused(error) && isSessionStored();
}

/** Whether the server refused a request of a team page. */
export function isTeamRefused(error: Error): boolean {
  const pathname = pathWithoutLanguage(window.location.pathname);
  return (
    ROLE_LOST.test(errorCode(error)) &&
    TEAM_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  );
}

/** The sentence for an ended or unconfirmed session, a lost role or a refused account; undefined for every other error. */
export function accessErrorText(error: Error | null): string | undefined {
  // The specification fixes the authentication service's own sentence.
  if (error === null || error.name === 'AuthSessionMissingError') return undefined;
  if (errorCode(error) === ACCOUNT_REFUSED) return ACCOUNT_REFUSED_TEXT;
  if (isSessionEnded(error)) return SIGNED_OUT_TEXT;
  if (errorCode(error) === 'session-unavailable') return UNCONFIRMED_TEXT;
  return isRoleLost(error) ? ROLE_LOST_TEXT : undefined;
}

/** The database changed no row, although the row exists: the person may only read it. */
export class ReadOnlyRowError extends Error {
  override name = 'ReadOnlyRowError';
  readonly code = '42501';
}

/** The code of an error of the backend; '' of any other value. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
