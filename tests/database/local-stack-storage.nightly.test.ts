import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startBackend, type TestBackend } from '../support/backend.ts';

const BUCKET = 'pictures';
const BYTES = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 1, 2, 255]);
const LIMIT = 1000;

let backend: TestBackend;
let sponsor: SupabaseClient;
beforeAll(async () => {
  backend = await startBackend();
  await backend.pg.exec(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('${BUCKET}', '${BUCKET}', true, ${LIMIT}, array['image/webp', 'image/png']);
    create policy "Tests upload" on storage.objects for insert to authenticated
      with check (bucket_id = '${BUCKET}');
    create policy "Tests see" on storage.objects for select to authenticated
      using (bucket_id = '${BUCKET}');
    create policy "Tests delete" on storage.objects for delete to authenticated
      using (bucket_id = '${BUCKET}');
  `);
  sponsor = await backend.signedIn('sponsor@paws.test', 'Mogra-sponsor-1');
});
afterAll(() => backend.close());

function picture(bytes: Uint8Array<ArrayBuffer> = BYTES, type = 'image/webp'): File {
  return new File([bytes], 'dog.webp', { type });
}

async function download(key: string) {
  const { publicUrl } = backend.anon.storage.from(BUCKET).getPublicUrl(key).data;
  return backend.fetch(publicUrl);
}

describe('an upload', () => {
  it.each([
    ['a file from a form', picture()],
    ['plain bytes', BYTES],
  ])('of %s comes back byte for byte, with its type and caching', async (_what, body) => {
    const key = `${crypto.randomUUID()}.webp`;
    const { error } = await sponsor.storage
      .from(BUCKET)
      .upload(key, body, { contentType: 'image/webp', cacheControl: '31536000' });
    expect(error).toBeNull();
    const response = await download(key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('max-age=31536000');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
  });

  it('cannot declare a smaller size', async () => {
    const { data } = await sponsor.auth.getSession();
    const response = await backend.fetch(
      `http://localhost/storage/v1/object/${BUCKET}/wrong-size.webp`,
      {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_local_development_only',
          authorization: `Bearer ${data.session?.access_token ?? ''}`,
          'content-type': 'image/webp',
          'content-length': '8',
        },
        body: new Uint8Array(LIMIT + 1),
      },
    );
    expect(await response.json()).toMatchObject({ statusCode: '413' });
  });

  it('cannot leave its bucket', async () => {
    const { error } = await sponsor.storage.from(BUCKET).upload('../../escape.webp', picture());
    expect(error).not.toBeNull();
  });
});

it('a visitor cannot remove files', async () => {
  await sponsor.storage.from(BUCKET).upload('stays.webp', picture());
  await backend.anon.storage.from(BUCKET).remove(['stays.webp']);
  expect((await download('stays.webp')).ok).toBe(true);
});
