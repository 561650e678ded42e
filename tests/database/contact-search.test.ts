import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { insertRow } from '../support/rows.ts';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
  await backend.pg.query('delete from public.contact_messages');
  const messages = [
    { name: 'Asha', email: 'asha@example.test', message: 'A puppy near Charbagh is hurt.' },
    { name: 'मीरा', email: 'meera@example.test', message: 'How do I give 100% of it?' },
    { name: 'Om_Prakash', email: 'om@example.test', message: 'नमस्ते, मैं मदद करना चाहता हूँ।' },
  ];
  for (const message of messages) await insertRow(backend.pg, 'contact_messages', message);
});
afterAll(() => backend.close());

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function found(search: string): Promise<string[]> {
  const { data } = await people.staff.client
    .rpc('search_contact_messages', { search })
    .order('name')
    .throwOnError();
  return namesOf(data);
}

describe('a search', () => {
  it.each([
    ['a part of the name, whatever the case', 'ASH', ['Asha', 'Om_Prakash']],
    ['a part of the address', 'meera@', ['मीरा']],
    ['a part of the message', 'charBAGH', ['Asha']],
    ['Devanagari', 'मदद', ['Om_Prakash']],
    ['outer blanks, which count for nothing', '  puppy ', ['Asha']],
    ['% as a letter', '%', ['मीरा']],
    ['_ as a letter', '_', ['Om_Prakash']],
    ['nothing that fits', 'elephant', []],
    ['nothing at all, which finds everything', '', ['Asha', 'Om_Prakash', 'मीरा']],
  ])('finds by %s', async (_what, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('can be ordered, paged and counted like the table', async () => {
    const { data, count } = await people.admin.client
      .rpc('search_contact_messages', { search: 'example.test' }, { count: 'exact' })
      .order('name')
      .range(1, 1)
      .throwOnError();
    expect(namesOf(data)).toEqual(['Om_Prakash']);
    expect(count).toBe(3);
  });
});

it('is closed to a visitor', async () => {
  const { error } = await people.visitor.client.rpc('search_contact_messages', { search: '' });
  expect(error?.code).toBe('42501');
});

it.each(['stranger', 'owner'] as const)('finds nothing for a %s', async (actor) => {
  const { data, error } = await people[actor].client.rpc('search_contact_messages', { search: '' });
  expect(error).toBeNull();
  expect(data).toEqual([]);
});
