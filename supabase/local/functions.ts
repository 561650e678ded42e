// Gap: lite has no edge functions. Each function has its logic in handler.ts, which uses neither Deno nor Node
// APIs: Deno serves it on the hosted service, and the local stack runs it in this process.
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PUBLISHABLE_KEY, SECRET_KEY } from './keys.ts';
import type { Route } from './routes.ts';

/** The export `handle` of a function's handler.ts. */
type FunctionHandler = (
  request: Request,
  environment: Record<string, string | undefined>,
) => Promise<Response>;

export interface FunctionsOptions {
  /** Folder that holds supabase/. */
  readonly root: string;
  /** Imports a TypeScript file; dev server, preview and tests do it differently. */
  readonly load: (file: string) => Promise<Record<string, unknown>>;
  readonly siteUrl: () => string;
  /** Environment variables; supabase/functions/.env overrides them. */
  readonly settings?: () => Record<string, string>;
}

/** `/functions/v1/<name>` runs `supabase/functions/<name>/handler.ts`. */
export function functionsRoute({ root, load, siteUrl, settings }: FunctionsOptions): Route {
  const folder = path.join(root, 'supabase/functions');
  return {
    prefixes: ['/functions/v1'],
    handle: async (request) => {
      const handle = await findHandler(folder, new URL(request.url).pathname, load);
      if (!handle) {
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404 },
        );
      }
      return handle(request, {
        ...settings?.(),
        ...(await readEnvironment(path.join(folder, '.env'))),
        SUPABASE_URL: siteUrl(),
        SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
        SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
      });
    },
  };
}

async function findHandler(
  folder: string,
  pathname: string,
  load: FunctionsOptions['load'],
): Promise<FunctionHandler | undefined> {
  const name = /^\/functions\/v1\/([a-z0-9][a-z0-9-]*)(\/|$)/.exec(pathname)?.[1];
  if (name === undefined) return undefined;
  const file = path.join(folder, name, 'handler.ts');
  if (!(await exists(file))) return undefined;
  const { handle } = await load(file);
  if (!isHandler(handle))
    throw new Error(`supabase/functions/${name}/handler.ts exports no handle.`);
  return handle;
}

function isHandler(value: unknown): value is FunctionHandler {
  return typeof value === 'function';
}

/** Reads the file for every call, so that a change applies immediately. */
async function readEnvironment(file: string): Promise<Record<string, string | undefined>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return { ...parseEnv(text) };
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Caches imports, for a server without hot reload. A failed import is retried. */
export function importOnce(load: FunctionsOptions['load']): FunctionsOptions['load'] {
  const imports = new Map<string, ReturnType<FunctionsOptions['load']>>();
  return (file) => {
    const known = imports.get(file);
    if (known) return known;
    const loading = load(file).catch((error: unknown) => {
      imports.delete(file);
      throw error;
    });
    imports.set(file, loading);
    return loading;
  };
}
