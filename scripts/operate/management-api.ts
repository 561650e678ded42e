// Supabase's Management API: https://supabase.com/docs/reference/api. The names are its own.
import { z } from 'zod';
import { problemsIn } from './problems.ts';
import { SETTINGS_FILE, type Settings } from './settings.ts';

const projectSchema = z.object({ name: z.string(), status: z.string() });
const secretsSchema = z.array(z.object({ name: z.string(), value: z.string() }));
const functionsSchema = z.array(
  z.object({
    slug: z.string(),
    version: z.number(),
    verify_jwt: z.boolean().optional(),
    ezbr_sha256: z.string().optional(),
  }),
);
const apiKeysSchema = z.array(
  z.object({ name: z.string(), type: z.string().nullish(), api_key: z.string().nullish() }),
);
const authSchema = z.object({
  site_url: z.string().nullish(),
  smtp_host: z.string().nullish(),
  rate_limit_email_sent: z.number().nullish(),
  mailer_autoconfirm: z.boolean().nullish(),
  disable_signup: z.boolean().nullish(),
});
const restSchema = z.object({ db_schema: z.string() });
const realtimeSchema = z.object({ private_only: z.boolean().nullish() });

export type DeployedFunction = z.infer<typeof functionsSchema>[number];

/** Emails an hour that sign-ups and forgotten passwords need at least; supabase/config.toml has more. */
const MIN_EMAILS_PER_HOUR = 30;

export class ManagementApi {
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly ref: string,
  ) {}

  /** @throws Error that says whether the token, the reference or the project's state is wrong */
  async checkProject(): Promise<void> {
    const { name, status } = await this.#request('GET', '', projectSchema);
    if (status === 'ACTIVE_HEALTHY') return;
    throw new Error(
      status === 'INACTIVE'
        ? `The project “${name}” is paused. Press Restore on its page in Supabase’s dashboard, wait until it runs, and run this again.`
        : `The project “${name}” is not ready: Supabase says ${status}. Run this again when its page in the dashboard says that it is healthy.`,
    );
  }

  /** The SHA-256 of each secret of the functions, by name. */
  async secrets(): Promise<Settings> {
    const secrets = await this.#request('GET', '/secrets', secretsSchema);
    return Object.fromEntries(secrets.map(({ name, value }) => [name, value]));
  }

  async setSecrets(secrets: Settings): Promise<void> {
    const body = Object.entries(secrets).map(([name, value]) => ({ name, value }));
    if (body.length > 0) await this.#request('POST', '/secrets', z.unknown(), body);
  }

  async deleteSecrets(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.#request('DELETE', '/secrets', z.unknown(), names);
  }

  functions(): Promise<DeployedFunction[]> {
    return this.#request('GET', '/functions', functionsSchema);
  }

  /** The newest kind of each of the two keys. @throws Error that says what the project lacks */
  async keys(): Promise<Settings> {
    const keys = await this.#request('GET', '/api-keys?reveal=true', apiKeysSchema);
    const find = (type: string, legacyName: string) =>
      keys.find((key) => key.type === type && key.api_key)?.api_key ??
      keys.find((key) => key.name === legacyName && key.api_key)?.api_key;
    const publishable = find('publishable', 'anon');
    const secret = find('secret', 'service_role');
    if (publishable && secret) {
      return { VITE_SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SERVICE_ROLE_KEY: secret };
    }
    throw new Error(
      'The project has no publishable or no secret key. Make both in Supabase’s dashboard, Project Settings, API Keys, and run this again.',
    );
  }

  /** A sentence for each setting of the project’s services that harms the site. */
  async settingProblems(settings: Settings): Promise<string[]> {
    const auth = await this.#request('GET', '/config/auth', authSchema);
    const { db_schema: schemas } = await this.#request('GET', '/postgrest', restSchema);
    const limit = auth.rate_limit_email_sent ?? 0;
    const mailServer = new URL(settings['SMTP_URL'] ?? '').hostname;
    return problemsIn({
      [`Sign-in emails lead to ${auth.site_url ?? 'nowhere'}.`]:
        auth.site_url !== settings['SITE_URL'],
      'The sign-in service does not use your mail server, and Supabase’s own writes only to members of your team.':
        auth.smtp_host !== mailServer,
      [`The sign-in service sends only ${limit} emails an hour, and then nobody gets a code.`]:
        limit < MIN_EMAILS_PER_HOUR,
      'Addresses are not confirmed: anybody can sign up as anybody, so what visitors gave joins no account.':
        auth.mailer_autoconfirm === true,
      'Nobody can sign up.': auth.disable_signup === true,
      'GraphQL, which the site does not use, answers everybody.': schemas.includes('graphql'),
      'Everybody may open channels on Realtime, which the site does not use.':
        await this.isRealtimeOpen(),
    });
  }

  async isRealtimeOpen(): Promise<boolean> {
    return (await this.#request('GET', '/config/realtime', realtimeSchema)).private_only !== true;
  }

  async closeRealtime(): Promise<void> {
    await this.#request('PATCH', '/config/realtime', z.unknown(), { private_only: true });
  }

  /** @throws Error without the answer's body, which may repeat a secret */
  async #request<Answer>(
    method: string,
    path: string,
    schema: z.ZodType<Answer>,
    body?: unknown,
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/v1/projects/${this.ref}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`Nobody answers at ${this.url}. Is this machine online?`, { cause: error });
    });
    const { ok, status } = response;
    const answer = schema.safeParse(await response.json().catch(() => null));
    if (ok && answer.success) return answer.data;
    const call = `${method} ${path.split('?')[0] || 'the project'}`;
    const sentences: Readonly<Record<number, string>> = {
      200: `Supabase’s answer to ${call} has another form.`,
      401: `Supabase does not accept SUPABASE_ACCESS_TOKEN of ${SETTINGS_FILE}. Make a new one at supabase.com/dashboard/account/tokens.`,
      429: 'Supabase takes no more requests for a minute. Then run this again.',
    };
    throw new Error(
      path === '' && (status === 403 || status === 404)
        ? `The access token reaches no project ${this.ref}. Look at SUPABASE_PROJECT_REF in ${SETTINGS_FILE}, and at whose account made the token.`
        : (sentences[status] ??
            `Supabase answers ${status} to ${call}. https://status.supabase.com says whether it has a failure.`),
    );
  }
}
