/** A deployed site and the backend that it should use. */
export interface Deployment {
  /** An origin without a trailing slash, like supabaseUrl. */
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Bypasses every policy. Without it, checks have a visitor's rights. */
  readonly secretKey?: string | undefined;
  /** Reads settings of the project that no visitor can see. */
  readonly management?: Management | undefined;
  /** The domain that emails come from; undefined for a site without a domain. */
  readonly mailDomain?: MailDomain | undefined;
  readonly testEmail?: TestEmail | undefined;
}

interface MailDomain {
  readonly name: string;
  /** Names the DNS record with the provider's DKIM key. */
  readonly dkimSelector?: string | undefined;
  /** Functions of `node:dns/promises`. */
  readonly dns: {
    readonly resolveMx: (name: string) => Promise<readonly { exchange: string }[]>;
    readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
  };
}

interface TestEmail {
  readonly recipient: string;
  /** SEND_EMAIL_SECRET of the function send-email. */
  readonly secret: string | undefined;
}

/** Supabase's Management API. */
interface Management {
  /** Without a trailing slash. */
  readonly url: string;
  /** The first label of the project's own host name. */
  readonly projectRef: string;
  /** A personal access token of a member of the organisation. */
  readonly accessToken: string;
}

export interface Check {
  readonly title: string;
  /** @returns what is wrong and how to fix it, in sentences; null when the check passes */
  readonly ask: (deployment: Deployment) => Promise<string | null>;
  /** @returns a fact to print, whether the check passes or not */
  readonly note?: (deployment: Deployment) => Promise<string | null>;
}

const TIMEOUT_MILLISECONDS = 20_000;

/** @returns null on a network error or a timeout */
export async function get(url: string, init: RequestInit = {}): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  return fetch(url, { redirect: 'follow', ...init, signal }).catch(() => null);
}

/** Sends a request to the backend with a visitor's rights. @returns null on a network error or a timeout */
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

/** Calls `read` once for a deployment, however many checks need its result. */
export function oncePer<Result>(
  read: (deployment: Deployment) => Promise<Result>,
): (deployment: Deployment) => Promise<Result> {
  const results = new WeakMap<Deployment, Promise<Result>>();
  return (deployment) => {
    const result = results.get(deployment) ?? read(deployment);
    results.set(deployment, result);
    return result;
  };
}

/** The error code in a response of the REST API; '' when it has none. */
export async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
  return typeof code === 'string' ? code : '';
}

/** Whether a key bypasses every policy: a secret key, or a legacy service_role token. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  try {
    return Buffer.from(payload, 'base64url').toString().includes('"role":"service_role"');
  } catch {
    return false;
  }
}
