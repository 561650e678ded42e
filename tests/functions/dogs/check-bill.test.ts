import { afterAll, beforeAll, expect, it } from 'vitest';
import { PICTURE_MAX_BYTES } from '../../../supabase/functions/_shared/common/limits.ts';
import { handle } from '../../../supabase/functions/check-bill/handler.ts';
import type { Client } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import {
  SITE,
  startFunctionsFixture,
  withEndlessFiles,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { exif, picture, withSegments } from '../../support/phone-pictures.ts';

const types = { jpg: 'image/jpeg', webp: 'image/webp' } as const;

let fixture: FunctionsFixture;
let volunteer: Client;
beforeAll(async () => {
  fixture = await startFunctionsFixture();
  volunteer = await signIn('volunteer');
});
afterAll(() => fixture.close());

function signIn(name: 'volunteer' | 'staff' | 'sponsor'): Promise<Client> {
  const { email, password } = demoAccounts[name];
  return fixture.backend.signedIn(email, password);
}

/** Uploads as the team does. */
async function upload(bytes: Uint8Array<ArrayBuffer>, extension: keyof typeof types) {
  const name = `${crypto.randomUUID()}.${extension}`;
  const { error } = await volunteer.storage
    .from('care-bills')
    .upload(`uploads/${name}`, new File([bytes], 'file', { type: types[extension] }));
  expect(error).toBeNull();
  return name;
}

async function call(
  name: string,
  client: Client | null = volunteer,
  environment = fixture.environment,
) {
  const token = (await client?.auth.getSession())?.data.session?.access_token;
  const response = await handle(
    new Request('http://functions.test/check-bill', {
      method: 'POST',
      headers: { origin: SITE, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ name }),
    }),
    environment,
  );
  return { status: response.status, answer: await response.json() };
}

it.each(['jpg', 'webp'] as const)(
  'stores a checked %s in the folder of who uploaded it, once',
  async (extension) => {
    const bytes = await picture(extension === 'jpg' ? 'jpeg' : 'webp');
    const name = await upload(bytes, extension);
    const stored = `${demoAccounts.volunteer.id}/${name}`;
    expect(await call(name)).toEqual({ status: 200, answer: { name: stored } });
    expect(await call(name)).toEqual({ status: 200, answer: { name: stored } });
    const { data } = await volunteer.storage.from('care-bills').download(stored);
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(bytes);
  },
);

it.each([
  ['a page', 'webp', async () => new TextEncoder().encode('<script>alert(1)</script>'), 'type'],
  ['a JPEG that says it is a WebP', 'webp', () => picture('jpeg'), 'type'],
  ['the half of a picture', 'jpg', async () => (await picture('jpeg')).slice(0, 300), 'type'],
  [
    'a picture with its location',
    'jpg',
    async () => withSegments(await picture('jpeg'), exif.iPhone()),
    'metadata',
  ],
] as const)('refuses %s', async (_what, extension, bytes, reason) => {
  const name = await upload(Uint8Array.from(await bytes()), extension);
  expect(await call(name)).toEqual({ status: 422, answer: { error: 'file-refused', reason } });
  const { data } = await volunteer.storage
    .from('care-bills')
    .download(`${demoAccounts.volunteer.id}/${name}`);
  expect(data).toBeNull();
});

it('refuses a file above the limit of the bucket, and reads no more of it', async () => {
  const name = await upload(await picture('webp'), 'webp');
  const { result, read } = await withEndlessFiles(fixture, (environment) =>
    call(name, volunteer, environment),
  );
  expect(result).toEqual({ status: 422, answer: { error: 'file-refused', reason: 'size' } });
  expect(read).toBeLessThan(PICTURE_MAX_BYTES + 3_000_000);
});

it('checks no photo that somebody else of the team has uploaded', async () => {
  const name = await upload(await picture('webp'), 'webp');
  expect(await call(name, await signIn('staff'))).toEqual({
    status: 409,
    answer: { error: 'file-missing' },
  });
  expect(await call(name)).toMatchObject({ status: 200 });
});

it('refuses visitors, people without a role, missing files and other names', async () => {
  const name = await upload(await picture('webp'), 'webp');
  expect(await call(name, null)).toMatchObject({ status: 401 });
  expect(await call(name, await signIn('sponsor'))).toMatchObject({
    status: 403,
    answer: { error: 'not-in-team' },
  });
  expect(await call(`${crypto.randomUUID()}.webp`)).toMatchObject({
    status: 409,
    answer: { error: 'file-missing' },
  });
  for (const other of [`../${name}`, `uploads/${name}`, name.toUpperCase(), 'a.webp', '']) {
    expect(await call(other)).toMatchObject({ status: 400 });
  }
});
