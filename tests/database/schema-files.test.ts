// supabase/schemas is what is there, supabase/migrations how a live site gets there.
import { readdir } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import {
  differenceSentence,
  factsOfFiles,
  schemaDifferences,
} from '../../scripts/operate/schema-difference.ts';

async function factsOfFolder(folder: string) {
  const names = (await readdir(folder)).toSorted();
  return factsOfFiles(
    process.cwd(),
    names.map((name) => `${folder}/${name}`),
  );
}

let schemas: Awaited<ReturnType<typeof factsOfFolder>>;
let migrations: typeof schemas;

beforeAll(async () => {
  schemas = await factsOfFolder('supabase/schemas');
  migrations = await factsOfFolder('supabase/migrations');
});

it('the migrations make what the schema files say', () => {
  expect(schemas.size).toBeGreaterThan(2000);
  expect(schemaDifferences(schemas, migrations).map(differenceSentence)).toEqual([]);
});

it('the first rows are compared, too', () => {
  const row = [...migrations].find((fact) => fact.startsWith('rows of public.receipt_settings: '));
  expect(row).toContain('"Not set up yet"');
});
