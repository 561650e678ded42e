// supabase/schemas is what is there, supabase/migrations how a live site gets there. schema.test.ts holds what the
// migrations make against the same snapshot.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { schemaFiles, withSchemaOf } from '../support/schema-of-files.ts';
import { readFacts, schemaDifferences } from '../../scripts/operate/drift.ts';
import { factsOf } from '../support/schema-snapshot.ts';

let schemas: Awaited<ReturnType<typeof readFacts>>;
let settings: unknown[];

beforeAll(async () => {
  await withSchemaOf(process.cwd(), await schemaFiles(), async (database) => {
    schemas = await readFacts((sql) => database.query(sql));
    ({ rows: settings } = await database.query(
      'select organisation_name, pan from public.receipt_settings',
    ));
  });
});

it('the migrations make what the schema files say', async () => {
  const migrations = factsOf(await readFile('tests/database/schema.snapshot', 'utf8'));
  expect(schemas.size).toBeGreaterThan(2000);
  expect(schemaDifferences(schemas, migrations)).toEqual([]);
});

it('the first row of the settings of receipts is made with its table', () => {
  expect(settings).toEqual([{ organisation_name: 'Not set up yet', pan: null }]);
});
