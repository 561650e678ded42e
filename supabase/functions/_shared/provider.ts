import { ask } from './asking.ts';
import { parseJson } from './body.ts';
import type { Environment } from './environment.ts';

/** What it takes to call the card provider. */
export type ProviderSettings = Pick<
  Environment,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_API_URL'
>;

/** Longer than this and a person looks at a button that does nothing. */
const TIMEOUT_MILLISECONDS = 8_000;

/** The provider answered, with a refusal. */
export class ProviderRefusal extends Error {
  constructor(readonly status: number) {
    super(`provider answered ${status}`);
  }
}

/**
 * One call of the card provider's API, with the key pair.
 * @param path below /v1
 * @returns the parsed answer; undefined when it is no JSON
 * @throws ProviderRefusal when it refuses, Error when it does not answer in time
 */
export async function askProvider(
  settings: ProviderSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const credentials = btoa(`${settings.RAZORPAY_KEY_ID}:${settings.RAZORPAY_KEY_SECRET}`);
  const answer = await ask(
    'provider',
    `${settings.RAZORPAY_API_URL}/v1/${path}`,
    {
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    TIMEOUT_MILLISECONDS,
  );
  if (!answer.isOk) throw new ProviderRefusal(answer.status);
  return parseJson(answer.text);
}
