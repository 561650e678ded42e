// The requests of the Supabase client. What is no answer of the authentication service, such as a limit or a firewall's
// page, never ends a session, and while one is stored nothing private is sent as a visitor.
import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { isSessionStored } from '@/lib/local-storage';

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession'>;

/** The session has ended, or the service doesn't renew it just now. `code` is in access-errors.ts. */
export class SessionError extends Error {
  override name = 'SessionError';

  constructor(readonly code: 'session-ended' | 'session-unavailable') {
    super(code);
  }
}

/**
 * The session of a signed-in person, who must not act as a visitor once it can't be refreshed; null for a
 * visitor.
 * @throws SessionError
 */
export async function expectSession(auth: Auth): Promise<Session | null> {
  if (!isSessionStored()) return null;
  const { data } = await auth.getSession();
  if (data.session) return data.session;
  throw new SessionError(isSessionStored() ? 'session-unavailable' : 'session-ended');
}

/**
 * A session with another token than the one that the server refused, for example because the device's clock was put
 * right; null when there is none any more.
 * @throws SessionError `session-unavailable`
 */
export async function renewSession(auth: Auth, refusedToken: string): Promise<Session | null> {
  const renewedElsewhere = async () => {
    const { data } = await auth.getSession();
    return data.session?.access_token === refusedToken ? null : data.session;
  };
  const session = await renewedElsewhere();
  if (session) return session;
  const { data, error } = await auth.refreshSession();
  if (error?.name === 'AuthRetryableFetchError') throw new SessionError('session-unavailable');
  return data.session ?? renewedElsewhere();
}

/**
 * The codes with which the service refuses a session or its token, whatever the status.
 * Source: internal/tokens/service.go, internal/api/token_refresh.go and internal/api/auth.go of github.com/supabase/auth
 */
const REFUSED =
  /^(refresh_token_not_found|refresh_token_already_used|session_expired|session_not_found|user_not_found|user_banned|validation_failed|bad_jwt)$/;

/** Whether the service has answered that the session of a token has ended, or that it doesn't accept the token. */
export function isSessionRefused({ name, code = '' }: AuthError): boolean {
  return name === 'AuthSessionMissingError' || REFUSED.test(code);
}

/** Of PostgREST, the functions, the authentication service and, as a sentence, storage. */
const TOKEN_REFUSED = /"(PGRST30[13]|session-ended|bad_jwt)"|exp\\" claim/;
const MAYBE_REFUSED: ReadonlySet<number> = new Set([400, 401, 403]);

/** Whether a server doesn't accept the token. @param body of its answer, as text */
export function isTokenRefused(status: number, body: string): boolean {
  return MAYBE_REFUSED.has(status) && TOKEN_REFUSED.test(body);
}

/** The service allows one refresh in 30 seconds once it limits them. Browsers hide the header from other origins. */
const RETRY_AFTER_SECONDS = 30;

/**
 * The `fetch` of the Supabase client. A session counts from when it arrived, by the clock of the device: with the
 * service's `expires_at`, a clock that is an hour fast would refresh it with every request.
 * @param getAuth is not called before the first request
 * @param key the publishable key, which the client sends without a session
 * @throws SessionError, and what `send` throws
 */
export function sessionFetch(getAuth: () => Auth, key: string, send: typeof fetch): typeof fetch {
  let refreshableAt = 0;
  /** A renewed token that was refused as well, so that another refresh would not help. */
  let uselessToken: string | undefined;

  /** The client keeps the session after a 503. */
  const refresh: typeof fetch = async (input, init) => {
    const noAnswer = new Response(null, { status: 503 });
    if (performance.now() < refreshableAt) return noAnswer;
    const response = await send(input, init);
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after')) || RETRY_AFTER_SECONDS;
      refreshableAt = performance.now() + seconds * 1000;
    }
    const { access_token: token, error_code, code } = await readJson(response);
    const isAnswer = response.ok
      ? typeof token === 'string'
      : [error_code, code].some((name) => REFUSED.test(String(name)));
    return isAnswer ? response : noAnswer;
  };

  return async (input, init = {}) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
    );
    if (/\/auth\/v1\/(token|verify)$/.test(pathname)) {
      const isRefresh = searchParams.get('grant_type') === 'refresh_token';
      return withoutExpiry(await (isRefresh ? refresh : send)(input, init));
    }
    const headers = new Headers(init.headers);
    const sendAs = (token: string) => {
      headers.set('Authorization', `Bearer ${token}`);
      return send(input, { ...init, headers });
    };
    let token = headers.get('Authorization')?.replace(/^Bearer /, '') ?? key;
    if (token === key && !pathname.includes('/auth/v1/')) {
      token = (await expectSession(getAuth()))?.access_token ?? key;
    }
    const response = await sendAs(token);
    if (token === key || token === uselessToken || !(await refusesToken(response))) return response;
    const session = await renewSession(getAuth(), token);
    if (!session) return response;
    const repeated = await sendAs(session.access_token);
    if (await refusesToken(repeated)) uselessToken = session.access_token;
    return repeated;
  };
}

async function refusesToken(response: Response): Promise<boolean> {
  return !response.ok && isTokenRefused(response.status, await response.clone().text());
}

async function withoutExpiry(response: Response): Promise<Response> {
  const { expires_at, ...answer } = await readJson(response);
  return expires_at === undefined ? response : new Response(JSON.stringify(answer), response);
}

/** {} for anything else than a JSON object. The response stays readable. */
async function readJson(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
