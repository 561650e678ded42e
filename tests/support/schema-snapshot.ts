import { schemaText, type SchemaFact } from '../../scripts/operate/doctor/repository.ts';

/** The schema as text. */
export async function schemaSnapshot(
  query: (sql: string) => Promise<{ rows: unknown[] }>,
): Promise<string> {
  const { rows } = await query('select * from private.schema_facts()');
  return schemaText(rows as SchemaFact[]);
}
