// Supabase's Management API: https://supabase.com/docs/reference/api. The names are its own.
import { z } from 'zod';
import { RefusedSettings, type Settings } from './settings.ts';

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
  z.object({
    name: z.string(),
    type: z.string().nullish(),
    api_key: z.string().nullish(),
  }),
);
const poolersSchema = z.array(
  z.object({
    database_type: z.string(),
    db_user: z.string(),
    db_host: z.string(),
    db_port: z.number(),
    db_name: z.string(),
  }),
);
const authSchema = z.object({
  site_url: z.string().nullish(),
  smtp_host: z.string().nullish(),
  rate_limit_email_sent: z.number().nullish(),
  mailer_autoconfirm: z.boolean().nullish(),
});

const realtimeSchema = z.object({ private_only: z.boolean().nullish() });

export type DeployedFunction = z.infer<typeof functionsSchema>[number];
export type Pooler = z.infer<typeof poolersSchema>[number];

export class ManagementApi {
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly ref: string,
  ) {}

  /** @throws Error that says whether the token, the reference or the project's state is wrong */
  async checkProject(): Promise<void> {
    const { name, status } = await this.#request('GET', '', projectSchema);
    if (status === 'INACTIVE') {
      throw new Error(
        `The project “${name}” is paused. Press Restore on its page in Supabase’s dashboard, wait until it runs, and run this again.`,
      );
    }
    if (status !== 'ACTIVE_HEALTHY') {
      throw new Error(
        `The project “${name}” is not ready: Supabase says ${status}. Run this again when its page in the dashboard says that it is healthy.`,
      );
    }
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

  /** The newest kind of each of the two keys. */
  async keys(): Promise<{ publishable: string; secret: string }> {
    const keys = await this.#request('GET', '/api-keys?reveal=true', apiKeysSchema);
    const find = (type: string, legacyName: string) =>
      keys.find((key) => key.type === type && key.api_key)?.api_key ??
      keys.find((key) => key.name === legacyName && key.api_key)?.api_key;
    const publishable = find('publishable', 'anon');
    const secret = find('secret', 'service_role');
    if (!publishable || !secret) {
      throw new Error(
        'The project has no publishable or no secret key. Make both in Supabase’s dashboard, Project Settings, API Keys, and run this again.',
      );
    }
    return { publishable, secret };
  }

  async pooler(): Promise<Pooler> {
    const poolers = await this.#request('GET', '/config/database/pooler', poolersSchema);
    const pooler = poolers.find(({ database_type: type }) => type === 'PRIMARY');
    if (!pooler) throw new Error('Supabase names no connection pooler of this project’s database.');
    return pooler;
  }

  auth(): Promise<z.infer<typeof authSchema>> {
    return this.#request('GET', '/config/auth', authSchema);
  }

  /** Whether visitors may open channels of their own on Realtime, which the site doesn't use. */
  async isRealtimeOpen(): Promise<boolean> {
    const { private_only: isClosed } = await this.#request(
      'GET',
      '/config/realtime',
      realtimeSchema,
    );
    return isClosed !== true;
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
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Error(`Nobody answers at ${this.url}. Is this machine online?`);
    });
    if (response.ok) {
      const answer = schema.safeParse(await response.json().catch(() => null));
      if (answer.success) return answer.data;
      throw new Error(`Supabase’s answer to ${method} ${path || 'the project'} has another form.`);
    }
    throw this.#refusal(response.status, method, path);
  }

  #refusal(status: number, method: string, path: string): Error {
    if (status === 401) {
      return new RefusedSettings(
        ['SUPABASE_ACCESS_TOKEN'],
        'Supabase does not accept the access token. Make a new one at supabase.com/dashboard/account/tokens.',
      );
    }
    if (path === '' && (status === 403 || status === 404)) {
      return new RefusedSettings(
        ['SUPABASE_PROJECT_REF', 'SUPABASE_ACCESS_TOKEN'],
        `The access token reaches no project ${this.ref}. Look at the project’s address, and at whose account made the token.`,
      );
    }
    return new Error(
      status === 429
        ? 'Supabase takes no more requests for a minute. Then run this again.'
        : `Supabase answered ${status} to ${method} ${path.split('?')[0]}.`,
    );
  }
}
