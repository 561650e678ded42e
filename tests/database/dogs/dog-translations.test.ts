// Names, taglines and words in another language: who writes them, and which are missing or out of date.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { insertRow } from '../../support/rows.ts';

const DOG = '90000000-0000-4000-8000-000000000001';
const OTHER_DOG = '90000000-0000-4000-8000-000000000002';
const MISSING_ID = '90000000-0000-4000-8000-000000000009';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.pg.exec(`
    delete from public.dog_profiles where id in ('${DOG}', '${OTHER_DOG}');
    delete from public.word_translations where source in ('Bouncy', 'Nakhas')`);
  for (const [id, name] of [
    [DOG, 'Golu'],
    [OTHER_DOG, 'Bholi'],
  ]) {
    await insertRow(backend.pg, 'dog_profiles', {
      id,
      name,
      image_url: '/a.png',
      tagline: 'Runs after every bus.',
      age: '1 year',
      location: 'Nakhas',
      traits: ['Bouncy'],
      monthly_amount: 3000,
      status: 'available',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    });
  }
});

const words = [
  { kind: 'trait', source: 'Bouncy', text: 'उछलकूद' },
  { kind: 'location', source: 'Nakhas', text: 'नक्खास' },
] as const;

/** Saves with the role of an administrator, unless another actor is given. */
const save = (
  values: {
    name?: string;
    tagline?: string;
    words?: { kind: string; source: string; text: string }[];
  },
  actor: keyof typeof people = 'admin',
  dogId = DOG,
) =>
  people[actor].client.rpc('save_dog_translation', {
    dog_id: dogId,
    language: 'hi',
    ...values,
  });

const changeTagline = (tagline: string) =>
  people.admin.client
    .from('dog_profiles')
    .update({ tagline, monthly_amount: 3500 })
    .eq('id', DOG)
    .throwOnError();

async function translationOf(dogId: string) {
  const { data } = await backend.anon
    .from('dog_translations')
    .select('language, name, source_name, tagline, source_tagline')
    .eq('dog_id', dogId)
    .throwOnError();
  return data;
}

async function wordRows() {
  const { data } = await backend.anon
    .from('word_translations')
    .select('kind, source, text')
    .in('source', ['Bouncy', 'Nakhas'])
    .order('kind')
    .throwOnError();
  return data;
}

interface MissingRow {
  kind: string;
  label: string;
  is_outdated: boolean;
  dogs: number;
}

/** What is missing of the dogs here, in the function's order. */
async function missing() {
  const { data } = await people.admin.client
    .rpc('missing_translations', { language: 'hi' })
    .throwOnError();
  const rows: MissingRow[] = data;
  return rows
    .filter(({ label }) => ['Golu', 'Bholi', 'Bouncy', 'Nakhas', 'गोलू'].includes(label))
    .map(({ kind, label, is_outdated, dogs }) => [kind, label, is_outdated, dogs]);
}

describe('saving a translation', () => {
  it('stores the texts with what they translate, for everyone to read', async () => {
    await save({ name: ' गोलू ', tagline: 'हर बस के पीछे दौड़।', words: [...words] }).throwOnError();
    expect(await translationOf(DOG)).toEqual([
      {
        language: 'hi',
        name: 'गोलू',
        source_name: 'Golu',
        tagline: 'हर बस के पीछे दौड़।'.normalize(),
        source_tagline: 'Runs after every bus.',
      },
    ]);
    expect(await wordRows()).toEqual(words);
    expect(await translationOf(OTHER_DOG)).toEqual([]);
  });

  it('leaves what is not sent as it is', async () => {
    await save({ name: 'गोलू', words: [...words] }).throwOnError();
    await save({ tagline: 'हर बस के पीछे' }).throwOnError();
    expect(await translationOf(DOG)).toMatchObject([{ name: 'गोलू', tagline: 'हर बस के पीछे' }]);
    expect(await wordRows()).toHaveLength(2);
  });

  it('replaces words, and removes what is emptied', async () => {
    await save({ name: 'गोलू', tagline: 'हर बस के पीछे', words: [...words] }).throwOnError();
    await save({
      name: '',
      words: [
        { kind: 'trait', source: 'Bouncy', text: 'नटखट' },
        { kind: 'location', source: 'Nakhas', text: '' },
      ],
    }).throwOnError();
    expect(await translationOf(DOG)).toMatchObject([{ name: null, source_name: null }]);
    expect(await wordRows()).toEqual([{ kind: 'trait', source: 'Bouncy', text: 'नटखट' }]);
    await save({ tagline: '' }).throwOnError();
    expect(await translationOf(DOG)).toEqual([]);
  });

  it('stores nothing at all when one text is too long', async () => {
    const tooLong = [{ kind: 'trait', source: 'Bouncy', text: 'क'.repeat(41) }];
    expect((await save({ name: 'गोलू', words: tooLong })).error?.code).toBe('23514');
    expect(await translationOf(DOG)).toEqual([]);
  });

  it('is refused for an unknown dog', async () => {
    const unknown = await save({ name: 'गोलू' }, 'admin', MISSING_ID);
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'unknown-dog']);
  });

  it('is undone by deleting the dog', async () => {
    await save({ name: 'गोलू' }).throwOnError();
    await people.admin.client.from('dog_profiles').delete().eq('id', DOG).throwOnError();
    expect(await translationOf(DOG)).toEqual([]);
  });
});

describe('what is missing', () => {
  it('are dogs by name, then words by how many dogs have them', async () => {
    expect(await missing()).toEqual([
      ['dog', 'Bholi', false, 1],
      ['dog', 'Golu', false, 1],
      ['trait', 'Bouncy', false, 2],
      ['location', 'Nakhas', false, 2],
    ]);
  });

  it('is nothing that is translated, or written in that language', async () => {
    await save({ name: 'गोलू', tagline: 'हर बस के पीछे', words: [...words] }).throwOnError();
    await save({ tagline: 'हर बस के पीछे' }, 'admin', OTHER_DOG).throwOnError();
    expect(await missing()).toEqual([['dog', 'Bholi', false, 1]]);
    await people.admin.client
      .from('dog_profiles')
      .update({ name: 'भोली' })
      .eq('id', OTHER_DOG)
      .throwOnError();
    expect(await missing()).toEqual([]);
  });

  it('are translations of another text than the profile has now, until they are saved again', async () => {
    await save({ name: 'गोलू', tagline: 'हर बस के पीछे', words: [...words] }).throwOnError();
    await changeTagline('Runs after every bus.');
    expect(await missing()).toEqual([['dog', 'Bholi', false, 1]]);
    await changeTagline('Sleeps in the bus shelter.');
    expect(await missing()).toEqual([
      ['dog', 'Bholi', false, 1],
      ['dog', 'Golu', true, 1],
    ]);
    await save({ name: 'गोलू' }).throwOnError();
    expect(await missing()).toContainEqual(['dog', 'Golu', true, 1]);
    await save({ tagline: 'बस अड्डे पर नींद' }).throwOnError();
    expect(await missing()).toEqual([['dog', 'Bholi', false, 1]]);
  });
});

it('every sample dog, trait and area can be read in Hindi', async () => {
  await backend.pg.exec(`delete from public.dog_profiles where id in ('${DOG}', '${OTHER_DOG}')`);
  const { data } = await people.admin.client
    .rpc('missing_translations', { language: 'hi' })
    .throwOnError();
  expect(data).toEqual([]);
});
