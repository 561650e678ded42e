import { hasBearerToken } from './bearer-token.ts';
import { HttpError, logError } from './responses.ts';

interface Job<Settings> {
  /** Of the function, for the log. */
  readonly name: string;
  /** The error code when `work` fails. */
  readonly failure: string;
  /** Throws if the function is not set up. */
  readonly readSettings: () => Settings;
  /** The only credential of the caller. */
  readonly secretOf: (settings: Settings) => string;
}

/**
 * Answers the POST of a schedule or a command with `authorization: Bearer <secret>`: with the response of `work`, or
 * `{ error }` with a code.
 * @param work throws HttpError for a refusal; any other error is logged and becomes the job's failure
 */
export async function serveJob<Settings>(
  request: Request,
  { name, failure, readSettings, secretOf }: Job<Settings>,
  work: (settings: Settings) => Promise<Response>,
): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new HttpError(405, 'method-not-allowed');
    const settings = readSettings();
    if (!(await hasBearerToken(request, secretOf(settings)))) {
      throw new HttpError(401, 'wrong-secret');
    }
    return await work(settings);
  } catch (error) {
    if (error instanceof HttpError) {
      return Response.json({ error: error.code }, { status: error.status });
    }
    logError(name, error);
    return Response.json({ error: failure }, { status: 500 });
  }
}
