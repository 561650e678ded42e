import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOf, unsealed } from '../../scripts/dev/schema-seal.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;
let seal: string;
let types: string;

beforeAll(async () => {
  backend = await startBackend();
  ({ seal, types } = unsealed(await readFile('src/lib/database.types.ts', 'utf8')));
});
afterAll(() => backend.close());

it('the types belong to the migrations as they are (else: npm run db:types)', async () => {
  expect(await sealOf(backend.pg, types)).toBe(seal);
});

describe('the seal breaks', () => {
  it('when the file is edited by hand', async () => {
    expect(await sealOf(backend.pg, types.replace('tagline: string', 'tagline: number'))).not.toBe(
      seal,
    );
  });

  it.each([
    ['a column is renamed', 'alter table public.dog_profiles rename column tagline to motto'],
    [
      'a column changes its type',
      'alter table public.messages alter column subject type varchar(999)',
    ],
    ['a column may be empty', 'alter table public.dog_profiles alter column age drop not null'],
    ['a column gets a default', "alter table public.dog_profiles alter column age set default 'x'"],
    ['a table is added', 'create table public.cats (id int)'],
    [
      'a function changes its arguments',
      'create function public.supporters() returns void language sql as $$ $$',
    ],
    ['a foreign key goes', 'alter table public.donations drop constraint donations_dog_id_fkey'],
  ])('when %s', async (_what, change) => {
    await backend.pg.transaction(async (transaction) => {
      await transaction.exec(change);
      expect(await sealOf(transaction, types)).not.toBe(seal);
      await transaction.rollback();
    });
  });
});
