import { parseJson } from './body.ts';
import type { Environment } from './environment.ts';

/** What it takes to call the card provider. */
export type ProviderSettings = Pick<
  Environment,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_API_URL'
>;

/** Longer than this and a person looks at a button that does nothing. */
const TIMEOUT_MILLISECONDS = 8_000;

/**
 * One call of the card provider's API, with the key pair.
 * @param path below /v1
 * @returns the parsed answer; undefined when it is no JSON
 * @throws Error with the status when the provider refuses, or when it does not answer in time
 */
export async function askProvider(
  settings: ProviderSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const credentials = btoa(`${settings.RAZORPAY_KEY_ID}:${settings.RAZORPAY_KEY_SECRET}`);
  const response = await fetch(`${settings.RAZORPAY_API_URL}/v1/${path}`, {
    method,
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`provider answered ${response.status}`);
  return parseJson(answer);
}
