import { ask } from './asking.ts';
import { parseJson } from './body.ts';
import type { Environment } from './environment.ts';

/** What it takes to speak to the database as the server. */
export type DatabaseSettings = Pick<Environment, 'SUPABASE_URL' | 'SUPABASE_SERVICE_ROLE_KEY'>;

const TIMEOUT_MILLISECONDS = 4_000;

/**
 * One request to the database's REST interface, with the server's own key.
 * @param path below /rest/v1, with its query
 * @returns the parsed answer; null when it has no body, undefined when it is no JSON
 * @throws Error with the database's code when it refuses, or when it can't be reached in time
 */
export async function databaseRequest(
  settings: DatabaseSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const key = settings.SUPABASE_SERVICE_ROLE_KEY;
  const answer = await ask(
    'database',
    `${settings.SUPABASE_URL}/rest/v1/${path}`,
    {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    TIMEOUT_MILLISECONDS,
  );
  if (!answer.isOk) throw new Error(`database answered ${answer.status} ${codeIn(answer.text)}`);
  return answer.text === '' ? null : parseJson(answer.text);
}

/** The code of a refusal; its message may quote a row and stays out of logs. */
function codeIn(answer: string): string {
  return /"code":\s*"(\w+)"/.exec(answer)?.[1] ?? '';
}
