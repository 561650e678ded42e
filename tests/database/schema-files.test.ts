// supabase/schemas is what is there, supabase/migrations how a live site gets there. schema.test.ts holds what the
// migrations make against the same snapshot.
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { withSchemaOf } from '../../scripts/dev/local-schema.ts';
import { factsOf } from '../../scripts/operate/doctor/repository.ts';
import {
  differenceSentence,
  readFacts,
  schemaDifferences,
} from '../../scripts/operate/schema-difference.ts';

const FOLDER = 'supabase/schemas';

let schemas: Awaited<ReturnType<typeof readFacts>>;
let settings: unknown[];

beforeAll(async () => {
  const names = (await readdir(FOLDER)).toSorted();
  const files = names.map((name) => `${FOLDER}/${name}`);
  await withSchemaOf(process.cwd(), files, async (database) => {
    schemas = await readFacts((sql) => database.query(sql));
    ({ rows: settings } = await database.query(
      'select organisation_name, pan from public.receipt_settings',
    ));
  });
});

it('the migrations make what the schema files say', async () => {
  const migrations = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
  expect(schemas.size).toBeGreaterThan(2000);
  expect(schemaDifferences(schemas, migrations).map(differenceSentence)).toEqual([]);
});

it('the first row of the settings of receipts is made with its table', () => {
  expect(settings).toEqual([{ organisation_name: 'Not set up yet', pan: null }]);
});
