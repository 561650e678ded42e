import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { deleteRows, insertRow } from '../../support/rows.ts';
import { type Actor, actors, buckets, type Command, commands } from '../access-matrix.ts';

const BUCKET = 'dog-images';
const DOG = '90000000-0000-4000-8000-000000000009';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await deleteRows(backend.pg, 'dog_profiles', { id: DOG });
  await backend.service.storage.from(BUCKET).remove(await names());
});

const files = (actor: Actor) => people[actor].client.storage.from(BUCKET);

const png = { contentType: 'image/png' };

/** The bytes at the public URL of a picture; null if there is none. */
async function publicBytes(name: string): Promise<number[] | null> {
  const response = await backend.fetch(files('visitor').getPublicUrl(name).data.publicUrl);
  return response.ok ? [...new Uint8Array(await response.arrayBuffer())] : null;
}

async function names(): Promise<string[]> {
  const { rows } = await backend.pg.query<{ name: string }>(
    'select name from storage.objects order by name',
  );
  return rows.map((row) => row.name);
}

/** Uploads a picture, dates it back, and returns its public URL. */
async function upload(name: string, age = '25 hours'): Promise<string> {
  const bucketFiles = backend.service.storage.from(BUCKET);
  const { error } = await bucketFiles.upload(name, Uint8Array.of(1, 2), png);
  expect(error).toBeNull();
  await backend.pg.query(
    'update storage.objects set created_at = now() - $1::interval where name = $2',
    [age, name],
  );
  return bucketFiles.getPublicUrl(name).data.publicUrl;
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

describe('access to the bucket', () => {
  beforeEach(() => upload('old.png'));

  const attempts: Record<Command, (actor: Actor) => Promise<boolean>> = {
    select: async (actor) => {
      const { data } = await files(actor).list();
      return (data ?? []).some((file) => file.name === 'old.png');
    },
    insert: async (actor) => {
      const chosen = new File([Uint8Array.of(3)], 'chosen.png', { type: 'image/png' });
      const { error } = await files(actor).upload('new.png', chosen);
      expect(error === null).toBe((await names()).includes('new.png'));
      return error === null && (await publicBytes('new.png'))?.join() === '3';
    },
    update: async (actor) => {
      await files(actor).update('old.png', Uint8Array.of(9, 9), png);
      await files(actor).upload('old.png', Uint8Array.of(9, 9), { ...png, upsert: true });
      await files(actor).move('old.png', 'moved.png');
      return (
        (await names()).join() !== 'old.png' || (await publicBytes('old.png'))?.join() !== '1,2'
      );
    },
    delete: async (actor) => {
      await files(actor).remove(['old.png']);
      const isGone = !(await names()).includes('old.png');
      expect((await publicBytes('old.png')) === null).toBe(isGone);
      return isGone;
    },
  };

  describe.each(commands)('%s of a picture', (command) => {
    it.each(actors)('gives %s the right of the access matrix', async (actor) => {
      expect(await attempts[command](actor)).toBe(buckets[BUCKET][command][actor]);
    });
  });

  it('visitors read a picture at its public URL', async () => {
    expect(await publicBytes('old.png')).toEqual([1, 2]);
  });

  it('nobody creates, changes or deletes a bucket through the API', async () => {
    for (const actor of actors) {
      const { storage } = people[actor].client;
      expect((await storage.createBucket('mine', { public: true })).error).not.toBeNull();
      await storage.updateBucket(BUCKET, { public: false });
      await storage.deleteBucket(BUCKET);
    }
    const { rows } = await backend.pg.query(
      `select public from storage.buckets where id = any ($1)`,
      [[BUCKET, 'mine']],
    );
    expect(rows).toEqual([{ public: true }]);
  });
});

describe('pictures that dogs use', () => {
  it('an administrator can’t delete a picture that a dog uses', async () => {
    await addDogWith(await upload('used.png'));
    await files('admin').remove(['used.png']);
    expect(await names()).toEqual(['used.png']);
  });

  it.each(['?v=2', '#face', '?from=/a/b.png'])(
    'a picture counts as used when the dog’s URL ends with %s',
    async (suffix) => {
      await addDogWith(`${await upload('used.png')}${suffix}`);
      await files('admin').remove(['used.png']);
      expect(await names()).toEqual(['used.png']);
      const { data } = await people.admin.client.rpc('unused_dog_images').throwOnError();
      expect(data).toEqual([]);
    },
  );

  it('an administrator deletes a picture after its dog gets another one or is deleted', async () => {
    await addDogWith(await upload('first.png'));
    const { client } = people.admin;
    const second = await upload('second.png');
    await client.from('dog_profiles').update({ image_url: second }).eq('id', DOG).throwOnError();
    await files('admin').remove(['first.png']);
    expect(await names()).toEqual(['second.png']);

    await client.from('dog_profiles').delete().eq('id', DOG).throwOnError();
    await files('admin').remove(['second.png']);
    expect(await names()).toEqual([]);
  });

  it('unused_dog_images lists pictures that no dog has used for a day', async () => {
    await upload('unused.png');
    await upload('just-uploaded.png', '23 hours');
    await addDogWith(await upload('used.png'));
    const { data } = await people.admin.client.rpc('unused_dog_images').throwOnError();
    expect(data).toEqual(['unused.png']);
  });
});
