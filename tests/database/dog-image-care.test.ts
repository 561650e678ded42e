import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { deleteRows, insertRow } from '../support/rows.ts';

const BUCKET = 'dog-images';
const DOG = '90000000-0000-4000-8000-000000000009';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await deleteRows(backend.pg, 'dog_profiles', { id: DOG });
  await backend.service.storage.from(BUCKET).remove(await names());
});

async function names(): Promise<string[]> {
  const { rows } = await backend.pg.query<{ name: string }>(
    'select name from storage.objects order by name',
  );
  return rows.map((row) => row.name);
}

/** Puts a picture into the bucket, as if it had been there for some time. */
async function store(name: string, age = '25 hours'): Promise<string> {
  const files = backend.service.storage.from(BUCKET);
  const { error } = await files.upload(name, Uint8Array.of(1), { contentType: 'image/png' });
  expect(error).toBeNull();
  await backend.pg.query(
    'update storage.objects set created_at = now() - $1::interval where name = $2',
    [age, name],
  );
  return files.getPublicUrl(name).data.publicUrl;
}

async function addDogWith(image: string): Promise<void> {
  await insertRow(backend.pg, 'dog_profiles', {
    id: DOG,
    name: 'Golu',
    image_url: image,
    tagline: 'a',
    age: '1 year',
    location: 'Chowk',
  });
}

it('a picture that a dog shows stays, whoever deletes it', async () => {
  await addDogWith(await store('shown.png'));
  await people.admin.client.storage.from(BUCKET).remove(['shown.png']);
  expect(await names()).toEqual(['shown.png']);
});

it('a picture may go once its dog is deleted or has another one', async () => {
  await addDogWith(await store('first.png'));
  const { admin } = people;
  const second = await store('second.png');
  await admin.client
    .from('dog_profiles')
    .update({ image_url: second })
    .eq('id', DOG)
    .throwOnError();
  await admin.client.storage.from(BUCKET).remove(['first.png']);
  expect(await names()).toEqual(['second.png']);

  await admin.client.from('dog_profiles').delete().eq('id', DOG).throwOnError();
  await admin.client.storage.from(BUCKET).remove(['second.png']);
  expect(await names()).toEqual([]);
});

it('names what no dog has shown for a day', async () => {
  await store('left-behind.png');
  await store('just-uploaded.png', '23 hours');
  await addDogWith(await store('shown.png'));
  const { data } = await people.admin.client.rpc('unused_dog_images').throwOnError();
  expect(data).toEqual(['left-behind.png']);
});

it.each(['visitor', 'stranger', 'owner', 'staff'] as const)(
  'does not name unused pictures to a %s',
  async (actor) => {
    await store('left-behind.png');
    const { data, error } = await people[actor].client.rpc('unused_dog_images');
    expect(error?.code).toBe('42501');
    expect(data).toBeNull();
  },
);

it('a deleted dog leaves its donations, without the dog', async () => {
  await addDogWith('/a.png');
  const donation = '90000000-0000-4000-8000-00000000000a';
  await insertRow(backend.pg, 'donations', {
    id: donation,
    dog_id: DOG,
    amount_paise: 300_000,
    type: 'Monthly',
    status: 'completed',
  });
  await people.admin.client.from('dog_profiles').delete().eq('id', DOG).throwOnError();
  const { data } = await backend.service
    .from('donations')
    .select('dog_id, amount_paise')
    .eq('id', donation)
    .throwOnError();
  expect(data).toEqual([{ dog_id: null, amount_paise: 300_000 }]);
});
