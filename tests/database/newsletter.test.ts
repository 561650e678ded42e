import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.pg.exec('delete from public.newsletter_subscribers'));

const subscribe = (email: string) =>
  backend.anon.from('newsletter_subscribers').insert({ email }, { count: 'exact' });

async function subscribers() {
  const { rows } = await backend.pg.query('select * from public.newsletter_subscribers');
  return rows;
}

it('a second subscription gets the very answer of the first and changes nothing', async () => {
  const first = await subscribe('reader@paws.test');
  expect(first.error).toBeNull();
  const stored = await subscribers();
  expect(stored).toHaveLength(1);

  const second = await subscribe('reader@paws.test');
  expect(second).toEqual(first);
  expect(await subscribers()).toEqual(stored);
});

it('an address is one subscriber however it is written', async () => {
  for (const email of ['Reader@Paws.Test', 'READER@PAWS.TEST', ' reader@paws.test ']) {
    expect((await subscribe(email)).error).toBeNull();
  }
  expect(await subscribers()).toMatchObject([{ email: 'reader@paws.test' }]);
});

it('other subscribers stay', async () => {
  await subscribe('one@paws.test');
  await subscribe('two@paws.test');
  await subscribe('one@paws.test');
  expect(await subscribers()).toHaveLength(2);
});

it('many subscribe in one request, with an address among them twice', async () => {
  const { error } = await backend.anon
    .from('newsletter_subscribers')
    .insert([{ email: 'one@paws.test' }, { email: 'two@paws.test' }, { email: 'ONE@paws.test' }]);
  expect(error).toBeNull();
  expect(await subscribers()).toHaveLength(2);
});
