import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { type Actor, actors, bucket, type Command, commands } from './access-matrix.ts';

const BUCKET = 'dog-images';
const FIVE_MEGABYTES = 5 * 1024 * 1024;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
});
afterAll(() => backend.close());

const files = (actor: Actor) => people[actor].client.storage.from(BUCKET);

const png = { contentType: 'image/png' };

/** What anybody gets at the public address of a picture; null when there is none. */
async function published(name: string): Promise<number[] | null> {
  const response = await backend.fetch(files('visitor').getPublicUrl(name).data.publicUrl);
  return response.ok ? [...new Uint8Array(await response.arrayBuffer())] : null;
}

async function names(): Promise<string[]> {
  const { rows } = await backend.pg.query<{ name: string }>(
    'select name from storage.objects order by name',
  );
  return rows.map((row) => row.name);
}

beforeEach(async () => {
  await backend.service.storage.from(BUCKET).remove(await names());
  const { error } = await backend.service.storage
    .from(BUCKET)
    .upload('old.png', Uint8Array.of(1, 2), png);
  if (error) throw error;
});

const attempts: Record<Command, (actor: Actor) => Promise<boolean>> = {
  select: async (actor) => {
    const { data } = await files(actor).list();
    return (data ?? []).some((file) => file.name === 'old.png');
  },
  insert: async (actor) => {
    const chosen = new File([Uint8Array.of(3)], 'chosen.png', { type: 'image/png' });
    const { error } = await files(actor).upload('new.png', chosen);
    expect(error === null).toBe((await names()).includes('new.png'));
    return error === null && (await published('new.png'))?.join() === '3';
  },
  update: async (actor) => {
    await files(actor).update('old.png', Uint8Array.of(9, 9), png);
    await files(actor).upload('old.png', Uint8Array.of(9, 9), { ...png, upsert: true });
    await files(actor).move('old.png', 'moved.png');
    return (await names()).join() !== 'old.png' || (await published('old.png'))?.join() !== '1,2';
  },
  delete: async (actor) => {
    await files(actor).remove(['old.png']);
    const gone = !(await names()).includes('old.png');
    expect((await published('old.png')) === null).toBe(gone);
    return gone;
  },
};

describe.each(commands)('%s', (command) => {
  it.each(actors)('%s', async (actor) => {
    expect(await attempts[command](actor)).toBe(bucket[command][actor]);
  });
});

describe('what an administrator may upload', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
    'a picture of %s',
    async (type) => {
      const { error } = await files('admin').upload('new', Uint8Array.of(3), { contentType: type });
      expect(error).toBeNull();
    },
  );

  it.each(['application/pdf', 'image/svg+xml', 'text/html'])('no file of %s', async (type) => {
    const { error } = await files('admin').upload('new', Uint8Array.of(3), { contentType: type });
    expect(error?.message).toMatch(/mime type .* is not supported/i);
    expect(await names()).toEqual(['old.png']);
  });

  it('a picture of five megabytes and not a byte more', async () => {
    const most = await files('admin').upload('most', new Uint8Array(FIVE_MEGABYTES), png);
    expect(most.error).toBeNull();
    const more = await files('admin').upload('more', new Uint8Array(FIVE_MEGABYTES + 1), png);
    expect(more.error?.message).toMatch(/exceeded the maximum allowed size/i);
    expect(await names()).toEqual(['most', 'old.png']);
  });
});

it('a visitor sees a picture at its public address', async () => {
  expect(await published('old.png')).toEqual([1, 2]);
});

it('nobody makes, changes or empties a bucket through the API', async () => {
  for (const actor of actors) {
    const { storage } = people[actor].client;
    expect((await storage.createBucket('mine', { public: true })).error).not.toBeNull();
    await storage.updateBucket(BUCKET, { public: false });
    await storage.deleteBucket(BUCKET);
  }
  const { rows } = await backend.pg.query('select id, public from storage.buckets');
  expect(rows).toEqual([{ id: BUCKET, public: true }]);
});
