import { parseJson } from './body.ts';
import type { Environment } from './environment.ts';
import { fetchText } from './http.ts';

export interface ProviderSettings extends Pick<
  Environment,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_API_URL'
> {
  /** Ends every request to the provider, however many there are. */
  readonly providerSignal?: AbortSignal;
}

/** A visitor waits for create-order, so it must not hang for longer. */
const TIMEOUT_MILLISECONDS = 8_000;

/** The provider responded with an error status. */
class ProviderError extends Error {
  constructor(readonly status: number) {
    super(`provider answered ${status}`);
  }
}

/** Whether a call failed because the provider has no entity with the given id. */
export function isUnknownId(error: unknown): boolean {
  return error instanceof ProviderError && (error.status === 400 || error.status === 404);
}

/**
 * The result of a call, or null when the provider has no entity with the given id.
 * @throws as the call for every other failure
 */
export async function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (isUnknownId(error)) return null;
    throw error;
  }
}

/** The provider's test keys start with rzp_test_. No money moves with them. */
export function keyMode({ RAZORPAY_KEY_ID }: ProviderSettings): 'test' | 'live' {
  return RAZORPAY_KEY_ID.startsWith('rzp_test_') ? 'test' : 'live';
}

/**
 * Calls the card provider's API with the key pair.
 * @param path below /v1
 * @returns the parsed response; undefined when it is not JSON
 * @throws ProviderError for an error status, Error when the provider can't be reached in time
 */
export async function callProvider(
  settings: ProviderSettings,
  method: 'GET' | 'POST',
  path: string,
  { body }: { body?: unknown } = {},
): Promise<unknown> {
  const credentials = btoa(`${settings.RAZORPAY_KEY_ID}:${settings.RAZORPAY_KEY_SECRET}`);
  const { isOk, status, text } = await fetchText(
    'provider',
    `${settings.RAZORPAY_API_URL}/v1/${path}`,
    {
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: settings.providerSignal ?? null,
    },
    TIMEOUT_MILLISECONDS,
  );
  if (!isOk) throw new ProviderError(status);
  return parseJson(text);
}
