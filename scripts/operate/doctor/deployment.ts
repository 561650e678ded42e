/** A site that is out in the world, and the backend that it should be using. */
export interface Deployment {
  /** Origins without a slash at the end. */
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Opens everything; without it the doctor sees what a visitor sees. */
  readonly secretKey?: string | undefined;
}

/** One question about a deployment. */
export interface Check {
  readonly title: string;
  /** @returns null when all is well, or what is wrong and what to do, in sentences */
  readonly ask: (deployment: Deployment) => Promise<string | null>;
}

const PATIENCE_MILLISECONDS = 20_000;

/** Asks over HTTP. @returns the answer, or null when nobody answers */
export async function get(url: string, init: RequestInit = {}): Promise<Response | null> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  return fetch(url, { redirect: 'follow', ...init, signal }).catch(() => null);
}

/** Asks the backend as a visitor's browser does. */
export function ask(
  { supabaseUrl, publishableKey, siteUrl }: Deployment,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response | null> {
  return get(supabaseUrl + path, {
    ...init,
    headers: {
      apikey: publishableKey,
      origin: siteUrl,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
}

/** The code of a refusal in the REST service's answer; '' where there is none. */
export async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
  return typeof code === 'string' ? code : '';
}

/** Whether a key is one that passes every policy: of the new kind, or a token of the old kind. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  try {
    return Buffer.from(payload, 'base64url').toString().includes('"role":"service_role"');
  } catch {
    return false;
  }
}
