// The local stack on Vite's server: one origin for site, API, mailbox and functions.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { isAllowed } from '../../supabase/local/routes.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { localSupabase } from '../../supabase/local/vite-plugin.ts';
import { makeProject, type ProjectFolder } from '../support/project-folder.ts';

const HANDLER = `
  export async function handle(request: Request, environment: Record<string, string | undefined>) {
    if (new URL(request.url).searchParams.has('fail')) throw new Error('out of order');
    return Response.json({
      method: request.method,
      body: await request.text(),
      secret: environment.PAYMENT_SECRET,
      url: environment.SUPABASE_URL,
      keys: [environment.SUPABASE_ANON_KEY, environment.SUPABASE_SERVICE_ROLE_KEY],
    });
  }`;

// The Vite plugin starts without a snapshot, which is slow on a busy machine.
const START_TIMEOUT_MILLISECONDS = 180_000;

let project: ProjectFolder;
let server: ViteDevServer;
let site: string;

beforeAll(async () => {
  vi.stubEnv('LOCAL_SUPABASE', 'memory');
  project = await makeProject({
    'index.html': '<h1>Site</h1>',
    'supabase/migrations/1_notes.sql':
      'create table public.notes (id int); grant select, insert on public.notes to anon;',
    'supabase/functions/echo/handler.ts': HANDLER,
    'supabase/functions/.env': 'PAYMENT_SECRET="from the file"\n',
  });
  server = await createServer({
    root: project.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [localSupabase()],
    server: { port: 5317, host: '127.0.0.1' },
  });
  await server.listen();
  const address = server.httpServer?.address();
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}, START_TIMEOUT_MILLISECONDS);
afterAll(async () => {
  await server.close();
  await (await globalThis.localStackBackend)?.close();
  globalThis.localStackBackend = undefined;
  await project.remove();
  vi.unstubAllEnvs();
});

function api(path: string, init: { method?: string; body?: string; key?: string } = {}) {
  const { key = PUBLISHABLE_KEY, ...rest } = init;
  return fetch(site + path, {
    ...rest,
    headers: { apikey: key, 'content-type': 'application/json' },
  });
}

describe('one origin', () => {
  it('serves the site and the API', async () => {
    expect(
      await (await fetch(`${site}/dogs`, { headers: { accept: 'text/html' } })).text(),
    ).toContain('<h1>Site</h1>');
    expect((await api('/rest/v1/notes', { method: 'POST', body: '{"id":1}' })).status).toBe(201);
    expect(await (await api('/rest/v1/notes')).json()).toEqual([{ id: 1 }]);
  });

  it('rejects another host name that resolves to this machine', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request(`${site}/rest/v1/notes`, { headers: { host: 'elsewhere.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });

  it('keeps data and emails when Vite restarts', async () => {
    await api('/rest/v1/notes', { method: 'POST', body: '{"id":2}' });
    await server.restart();
    const notes: unknown = await (await api('/rest/v1/notes?id=eq.2')).json();
    expect(notes).toEqual([{ id: 2 }]);
  });
});

describe('the mailbox', () => {
  it('lists emails on a page and as JSON', async () => {
    const account = { email: 'asha@example.org', password: 'six-or-more', data: { name: '<b>' } };
    await api('/auth/v1/signup', { method: 'POST', body: JSON.stringify(account) });
    const emails: unknown = await (
      await fetch(`${site}/_mail/messages?to=ASHA@example.org`)
    ).json();
    expect(emails).toMatchObject([
      { to: 'asha@example.org', code: expect.stringMatching(/^\d{8}$/) },
    ]);
    expect(await (await fetch(`${site}/_mail/messages?to=other@example.org`)).json()).toEqual([]);
    const page = await (await fetch(`${site}/_mail`)).text();
    expect(page).toContain('asha@example.org');
  });

  it('escapes HTML in emails', async () => {
    const email = '"<img/src=x>"@example.org';
    await (
      await globalThis.localStackBackend
    )?.mailbox.send({ to: email, subject: '<script>', text: '<b>' });
    const page = await (await fetch(`${site}/_mail`)).text();
    expect(page).not.toMatch(/<script>|<img|<b>/);
  });
});

describe('functions', () => {
  it('run their handler with the project’s environment', async () => {
    const response = await api('/functions/v1/echo', { method: 'POST', body: '{"dog":1}' });
    expect(await response.json()).toEqual({
      method: 'POST',
      body: '{"dog":1}',
      secret: 'from the file',
      url: `http://localhost:${new URL(site).port}`,
      keys: [PUBLISHABLE_KEY, SECRET_KEY],
    });
  });

  it('that do not exist respond with 404, whatever the path', async () => {
    for (const path of ['nope', '', '..%2f..%2fconfig', 'echo%2f..%2f..']) {
      expect((await api(`/functions/v1/${path}`)).status).toBe(404);
    }
  });

  it('that throw respond with 500 and do not stop the server', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await api('/functions/v1/echo?fail')).status).toBe(500);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    expect((await api('/functions/v1/echo')).status).toBe(200);
  });
});

describe('other machines on the network', () => {
  const rest = { prefixes: ['/rest/v1'], handle: async () => new Response() };
  const mailbox = { prefixes: ['/_mail'], localOnly: true, handle: rest.handle };
  const other = '192.168.1.20';
  const here = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

  it('can use the API with the publishable key', () => {
    const request = { url: '/rest/v1/notes', headers: { apikey: PUBLISHABLE_KEY } };
    expect(isAllowed(rest, request, other)).toBe(true);
  });

  it.each([
    ['the mailbox', mailbox, { url: '/_mail', headers: {} }],
    [
      'the API with the secret key',
      rest,
      { url: '/rest/v1/notes', headers: { apikey: SECRET_KEY } },
    ],
    [
      'the API with the secret key as a bearer token',
      rest,
      { url: '/rest/v1/notes', headers: { authorization: `Bearer ${SECRET_KEY}` } },
    ],
    [
      'the API with the secret key in the URL',
      rest,
      { url: `/rest/v1/notes?apikey=${SECRET_KEY.replace('_', '%5F')}`, headers: {} },
    ],
  ])('cannot use %s, and this machine can', (_what, route, request) => {
    expect(isAllowed(route, request, other)).toBe(false);
    expect(isAllowed(route, request, undefined)).toBe(false);
    for (const address of here) expect(isAllowed(route, request, address)).toBe(true);
  });
});
