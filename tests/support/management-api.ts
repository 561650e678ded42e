// A stand-in for Supabase's Management API with one project, for `npm run deploy` and the command line that it drives.
// Paths, forms and digests are the service's: https://api.supabase.com/api/v1.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serve, type LoopbackServer } from './loopback-server.ts';

export const PROJECT_REF = 'abcdefghijklmnopqrst';
export const ACCESS_TOKEN = `sbp_${'0123456789'.repeat(4)}`;

interface DeployedFunction {
  readonly slug: string;
  readonly version: number;
  readonly files: readonly string[];
  readonly checksTokens: boolean;
}

/** The settings of a new project's sign-in service, all names with null where nothing is set. */
const authSettings = await readFile(new URL('hosted-auth-settings.json', import.meta.url), 'utf8');

export class StandInManagementApi {
  /** Requests that write, as `POST /secrets`, without those that only bundle. */
  readonly writes: string[] = [];
  readonly secrets = new Map<string, string>();
  readonly functions = new Map<string, DeployedFunction>();
  readonly auth = JSON.parse(authSettings) as Record<string, unknown>;
  /** Of a new project: everybody may open channels on Realtime, and GraphQL answers. */
  realtime: Record<string, unknown> = { private_only: false };
  rest: Record<string, unknown> = {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1000,
    db_pool: null,
    db_pool_acquisition_timeout: null,
    db_pool_max_idletime: null,
    db_pool_max_lifetime: null,
  };
  status = 'ACTIVE_HEALTHY';
  /** A writing request, as in {@link writes}, that fails. */
  fault: string | null = null;
  readonly #bundles = new Map<string, DeployedFunction>();

  static async start(): Promise<{
    api: StandInManagementApi;
    server: LoopbackServer;
  }> {
    const api = new StandInManagementApi();
    return { api, server: await serve((request) => api.#answer(request)) };
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${ACCESS_TOKEN}`) {
      return json({ message: 'Unauthorized' }, 401);
    }
    const [, version, , ref, ...rest] = pathname.split('/');
    if (ref !== PROJECT_REF) return json({ message: 'Project not found' }, 404);
    const call = `${request.method} /${rest.join('/')}`;
    if (version === 'v2') return json(this.#config());
    if (request.method !== 'GET' && !searchParams.has('bundleOnly')) {
      if (this.fault === call) return json({ message: 'Internal Server Error' }, 500);
      this.writes.push(call);
    }
    switch (call) {
      case 'GET /':
        return json({ ref, name: 'Paws', status: this.status });
      case 'GET /api-keys':
        return json([
          { name: 'anon', type: 'legacy', api_key: 'eyJ.legacy.anon' },
          { name: 'default', type: 'publishable', api_key: 'sb_publishable_of_the_project' },
          { name: 'default', type: 'secret', api_key: 'sb_secret_of_the_project' },
        ]);
      case 'GET /secrets':
        return json([...this.secrets].map(([name, value]) => ({ name, value: sha256(value) })));
      case 'POST /secrets':
        for (const { name, value } of (await request.json()) as { name: string; value: string }[]) {
          this.secrets.set(name, value);
        }
        return json(null, 201);
      case 'DELETE /secrets':
        for (const name of (await request.json()) as string[]) this.secrets.delete(name);
        return json(null);
      case 'GET /functions':
        return json([...this.functions.values()].map(describe));
      case 'POST /functions/deploy':
        return json(describe(await this.#bundle(request, searchParams.get('slug') ?? '')), 201);
      case 'PUT /functions': {
        const functions = (await request.json()) as { slug: string }[];
        for (const { slug } of functions) {
          const bundle = this.#bundles.get(slug);
          if (bundle) this.functions.set(slug, bundle);
        }
        return json({ functions });
      }
      case 'GET /config/auth':
        return json(this.auth);
      case 'PATCH /config/auth': {
        const changes = (await request.json()) as Record<string, unknown>;
        const { smtp_pass: password } = changes;
        if (typeof password === 'string') changes['smtp_pass'] = digestOfPassword(password);
        return json(Object.assign(this.auth, changes));
      }
      case 'GET /config/realtime':
        return json(this.realtime);
      case 'PATCH /config/realtime':
        return json(Object.assign(this.realtime, await request.json()));
      case 'GET /postgrest':
        return json(this.rest);
      case 'PATCH /postgrest':
        return json(Object.assign(this.rest, await request.json()));
      case 'GET /billing/addons':
        return json({ selected_addons: [], available_addons: [] });
      default:
        return json({ message: 'Not found' }, 404);
    }
  }

  async #bundle(request: Request, slug: string): Promise<DeployedFunction> {
    const form = await request.formData();
    const files = form.getAll('file').map((file) => (file instanceof File ? file.name : ''));
    const version = (this.functions.get(slug)?.version ?? 0) + 1;
    const metadata = await new Response(form.get('metadata')).text();
    const { verify_jwt: checksTokens } = JSON.parse(metadata) as { verify_jwt: boolean };
    const bundle = { slug, version, files, checksTokens };
    this.#bundles.set(slug, bundle);
    return bundle;
  }

  /** What the command line compares config.toml with. The service leaves out what is not set. */
  #config(): unknown {
    const auth = Object.fromEntries(
      Object.entries(this.auth).filter(([, value]) => value !== null),
    );
    const attributes = {
      auth,
      api: this.rest,
      storage: {
        file_size_limit: 52_428_800,
        features: { image_transformation: { enabled: false }, s3_protocol: { enabled: true } },
      },
      database: { major_version: 17, ssl_enforced: false, postgres_settings: {} },
    };
    return { data: { id: PROJECT_REF, type: 'project_config', attributes } };
  }
}

function describe({ slug, version, files, checksTokens }: DeployedFunction) {
  return {
    id: slug,
    slug,
    name: slug,
    status: 'ACTIVE',
    version,
    created_at: 0,
    updated_at: version,
    verify_jwt: checksTokens,
    entrypoint_path: `supabase/functions/${slug}/index.ts`,
    ezbr_sha256: sha256(files.join('\n') + version),
  };
}

/** The service shows a password as a digest whose key is the project's reference. */
export function digestOfPassword(password: string): string {
  return createHmac('sha256', PROJECT_REF).update(password).digest('hex');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
