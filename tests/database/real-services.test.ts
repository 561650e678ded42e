// The local stack answers as the real services do (measured on them), where a page, a function or a test can notice.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sign } from '../../supabase/local/auth/access-tokens.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';

const BUCKET = 'pictures';
const BYTES = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]);

let backend: TestBackend;
let sponsor: SupabaseClient;
beforeAll(async () => {
  backend = await startBackend({ isOwn: true });
  await backend.pg.exec(`
    create table public.samples (id int primary key);
    create function public.refuse(state text) returns void language plpgsql as
      $$ begin raise exception using errcode = state, message = 'no'; end $$;
    create function public.add_sample() returns void language sql as
      $$ insert into public.samples (id) values (1) $$;
    grant all on public.samples to anon, authenticated;
    grant execute on function public.refuse(text), public.add_sample() to anon, authenticated;
    insert into storage.buckets (id, name, public) values ('${BUCKET}', '${BUCKET}', true);
    create policy "Tests upload" on storage.objects for insert to authenticated
      with check (bucket_id = '${BUCKET}');
  `);
  await backend.pg.query("select pg_notify('pgrst', 'reload schema')");
  sponsor = await backend.signedIn('sponsor@paws.test', 'Mogra-sponsor-1');
});
afterAll(() => backend.close());

const rest = (path: string, init: RequestInit = {}) =>
  backend.fetch(`http://localhost/rest/v1/${path}`, {
    ...init,
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
  });

describe('REST', () => {
  it.each([
    ['53400', '0'],
    ['PT503', '0'],
    ['PT500', null],
  ])('answers %s with Retry-After: %s', async (state, retryAfter) => {
    const body = JSON.stringify({ state });
    const response = await rest('rpc/refuse', { method: 'POST', body });
    expect(response.headers.get('retry-after')).toBe(retryAfter);
  });

  it.each([
    ['mode', '42809'],
    ['other', '42703'],
  ])('answers for the missing column %s with %s', async (column, code) => {
    const response = await rest(`samples?select=${column}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code }]);
  });
});

const addSample = (client: SupabaseClient) => client.rpc('add_sample');

describe('a request that takes longer than 3 s', () => {
  beforeAll(() => {
    const started = process.cpuUsage();
    vi.spyOn(process, 'cpuUsage').mockImplementation((before) =>
      before ? { user: 2_000_000, system: 1_000_001 } : started,
    );
  });
  afterAll(() => vi.restoreAllMocks());

  it('is refused for a visitor, and changes nothing', async () => {
    const { status, error } = await addSample(backend.anon);
    expect([status, error?.code]).toEqual([500, '57014']);
    expect((await backend.pg.query('select from public.samples')).rows).toHaveLength(0);
  });

  it('is answered for somebody signed in, who has 8 s', async () => {
    expect((await addSample(sponsor)).status).toBe(204);
    expect((await backend.pg.query('select from public.samples')).rows).toHaveLength(1);
  });
});

const download = (name: string, headers: Record<string, string> = {}) =>
  backend.fetch(backend.anon.storage.from(BUCKET).getPublicUrl(name).data.publicUrl, { headers });

const file = () => new File([BYTES], 'f', { type: 'image/webp' });

describe('public files', () => {
  beforeAll(async () => {
    const files = sponsor.storage.from(BUCKET);
    await files.upload('hidden.webp', file());
    await files.upload('found.webp', file(), { headers: { 'x-robots-tag': 'all' } });
  });

  it.each([
    ['hidden.webp', 'none'],
    ['found.webp', 'all'],
  ])('%s tells search engines: %s', async (name, robots) => {
    expect((await download(name)).headers.get('x-robots-tag')).toBe(robots);
  });

  it.each([
    ['bytes=2-4', [2, 3, 4], 'bytes 2-4/8'],
    ['bytes=6-', [6, 7], 'bytes 6-7/8'],
    ['bytes=-3', [5, 6, 7], 'bytes 5-7/8'],
    ['bytes=6-99', [6, 7], 'bytes 6-7/8'],
  ])('are sent in part for %s', async (range, bytes, contentRange) => {
    const response = await download('found.webp', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(bytes);
  });

  it('have no part behind their end', async () => {
    expect((await download('found.webp', { range: 'bytes=8-' })).status).toBe(416);
  });

  it('are not sent again to somebody who has them', async () => {
    const etag = (await download('found.webp')).headers.get('etag') ?? '';
    const again = await download('found.webp', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

const upload = (name: string, authorization: string) =>
  backend.fetch(`http://localhost/storage/v1/object/${BUCKET}/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, authorization, 'content-type': 'image/webp' },
    body: BYTES,
  });

describe('an upload', () => {
  it.each(['शेरू.webp', 'a#b.webp'])('is refused under the name %s', async (name) => {
    const { data } = await sponsor.auth.getSession();
    const response = await upload(name, `Bearer ${data.session?.access_token}`);
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'InvalidKey' }]);
  });

  it('is refused with 403 for a token that has expired, which the site renews', async () => {
    const exp = Math.floor(Date.now() / 1000) - 60;
    const response = await upload('late.webp', `Bearer ${sign({ role: 'authenticated', exp })}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        statusCode: '403',
        error: 'Unauthorized',
        message: '"exp" claim timestamp check failed',
      },
    ]);
  });
});
