// Who may do what with the files of updates and bills.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { insertRow } from '../../support/rows.ts';
import { type Actor, actors, buckets } from '../access-matrix.ts';

const ID = '90000000-0000-4000-8000-00000000000';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());

const webp = (content: number) =>
  new File([Uint8Array.of(content)], 'file', { type: 'image/webp' });

const nameIn = (bucket: string, number: number) =>
  bucket === 'care-bills'
    ? `${demoAccounts.staff.id}/${ID}${number}.webp`
    : `${ID}0/${ID}${number}-640.webp`;

/** Which commands succeed, judged by what is stored. */
async function attempt(bucket: keyof typeof buckets, actor: Actor) {
  const stored = backend.service.storage.from(bucket);
  const files = people[actor].client.storage.from(bucket);
  const [old, fresh] = [nameIn(bucket, 1), nameIn(bucket, 2)];
  const upload = bucket === 'care-bills' ? `uploads/${ID}2.webp` : fresh;
  await stored.remove([old, fresh, upload]);
  await stored.upload(old, webp(1));
  const contentOf = async (name: string) =>
    (await (await stored.download(name)).data?.arrayBuffer())?.byteLength;
  const folder = old.split('/').slice(0, -1).join('/');
  const listed = (await files.list(folder)).data?.some(({ name }) => old.endsWith(name));
  const { data } = await files.download(old);
  await files.upload(upload, webp(2));
  await files.upload(old, new File(['changed'], 'file', { type: 'image/webp' }), { upsert: true });
  await files.move(old, nameIn(bucket, 3));
  const isChanged = (await contentOf(old)) !== 1;
  await files.remove([old]);
  return {
    download: data !== null,
    select: listed,
    insert: (await contentOf(upload)) === 1,
    update: isChanged,
    delete: (await contentOf(old)) === undefined,
  };
}

describe.each(['dog-update-uploads', 'dog-updates', 'care-bills'] as const)(
  'the bucket %s',
  (bucket) => {
    it.each(actors)('gives %s the rights of the access matrix', async (actor) => {
      const cells = buckets[bucket];
      expect(await attempt(bucket, actor)).toEqual({
        // A public bucket serves its files to everyone.
        download: cells.select[actor] || bucket === 'dog-updates',
        select: cells.select[actor],
        insert: cells.insert[actor],
        update: cells.update[actor],
        delete: cells.delete[actor],
      });
    });
  },
);

it('a refusal has the status 400, and the one that counts in its body', async () => {
  const { data } = await people.stranger.client.auth.getSession();
  const headers = {
    apikey: PUBLISHABLE_KEY,
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'image/webp',
  };
  const path = `dog-update-uploads/${ID}0/${ID}8-640.webp`;
  const response = await backend.fetch(`http://localhost/storage/v1/object/${path}`, {
    method: 'POST',
    headers,
    body: 'a',
  });
  expect([response.status, await response.json()]).toMatchObject([400, { statusCode: '403' }]);
});

it('a file has the name of its row', async () => {
  const { client } = people.staff;
  for (const [bucket, name] of [
    ['dog-update-uploads', 'a.webp'],
    ['dog-update-uploads', `${ID}0/${ID}1-320.webp`],
    ['dog-update-uploads', `${ID}0/x/${ID}1-640.webp`],
    ['dog-update-uploads', `${ID}0/${ID}1-640.html`],
    ['care-bills', `uploads/bill of ${ID}1.webp`],
    // Where `check-bill` stores what it has checked.
    ['care-bills', nameIn('care-bills', 5)],
    ['care-bills', `${ID}1.webp`],
  ] as const) {
    const { error } = await client.storage.from(bucket).upload(name, webp(1));
    expect(error?.message).toContain('row-level security');
  }
});

/** What the database says to the row of a file that an administrator sends by a storage operation; null for nothing. */
const insertFile = (bucket: string, metadata: object, by: string) =>
  backend.pg.transaction(async (transaction) => {
    const name = bucket === 'care-bills' ? `uploads/${ID}8.webp` : `${ID}0/${ID}8-640.webp`;
    const claims = { sub: demoAccounts.admin.id, role: 'authenticated', aal: 'aal2' };
    await transaction.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
         set_config('request.jwt.claim.sub', $2, true), set_config('storage.operation', $3, true)`,
      [JSON.stringify(claims), claims.sub, by],
    );
    const row = 'insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)';
    const problem = await transaction
      .query(row, [bucket, name, JSON.stringify(metadata)])
      .then(() => null, String);
    await transaction.rollback();
    return problem;
  });

it('a file of unknown length or over the limit, a signed address and a copy are refused', async () => {
  const operation = 'storage.object.upload';
  const limits = {
    'dog-images': 5_242_880,
    'dog-update-uploads': 26_214_400,
    'care-bills': 5_242_880,
  };
  for (const [bucket, limit] of Object.entries(limits)) {
    expect(await insertFile(bucket, { contentLength: limit }, operation)).toBeNull();
    for (const [metadata, by] of [
      [{}, operation],
      [{ contentLength: 0 }, operation],
      [{ contentLength: limit + 1 }, operation],
      [{ contentLength: 1 }, 'storage.object.sign_upload_url'],
      [{ contentLength: 1 }, 'storage.object.copy'],
    ] as const) {
      expect(await insertFile(bucket, metadata, by)).toContain('row-level security');
    }
  }
});

it('the photo of a bill is nobody’s to read until it is checked', async () => {
  const name = `uploads/${ID}6.webp`;
  for (const actor of ['volunteer', 'admin'] as const) {
    const files = people[actor].client.storage.from('care-bills');
    await files.upload(name, webp(1));
    expect((await files.download(name)).data).toBeNull();
    expect((await files.list('uploads')).data).toEqual([]);
  }
});

it('the bill of a deleted record stays for as long as it can be restored', async () => {
  const name = nameIn('care-bills', 7);
  await backend.service.storage.from('care-bills').upload(name, webp(1));
  await insertRow(backend.pg, 'care_records', {
    id: `${ID}7`,
    dog_id: '10000000-0000-4000-8000-000000000001',
    kind: 'food',
    happened_on: '2026-01-02',
    note: 'Rice',
    cost_paise: 100,
    bill_name: name,
  });
  await people.staff.client.rpc('delete_care_record', { record_id: `${ID}7` }).throwOnError();
  const isUnused = async (days: number) => {
    const as_of = new Date(Date.now() + days * 86_400_000).toISOString();
    const { data } = await backend.service.rpc('unused_files', { as_of }).throwOnError();
    return data.some((file) => file.name === name);
  };
  expect(await isUnused(30)).toBe(false);
  expect(await isUnused(32)).toBe(true);
  await people.staff.client.rpc('restore_care_record', { record_id: `${ID}7` }).throwOnError();
  expect(await isUnused(32)).toBe(false);
  await backend.pg.query('delete from public.care_records where id = $1', [`${ID}7`]);
});

it.each([
  ['storage.object.get_authenticated', 1],
  ['storage.object.sign', 0],
  ['storage.object.sign_many', 0],
])('the team sees a bill for the storage operation %s in %i rows', async (operation, count) => {
  const name = nameIn('care-bills', 4);
  await backend.service.storage.from('care-bills').upload(name, webp(1));
  const rows = await backend.pg.transaction(async (transaction) => {
    const claims = JSON.stringify({ sub: demoAccounts.staff.id, role: 'authenticated' });
    await transaction.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
         set_config('request.jwt.claim.sub', $2, true), set_config('storage.operation', $3, true)`,
      [claims, demoAccounts.staff.id, operation],
    );
    const found = await transaction.query('select from storage.objects where name = $1', [name]);
    return found.rows;
  });
  expect(rows).toHaveLength(count);
});
