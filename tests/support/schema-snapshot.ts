const oneLine = (fact: string) =>
  fact.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

/** The schema as text, one block per object, sorted, so that the order of the migrations doesn't matter. */
export async function schemaSnapshot(
  query: (sql: string) => Promise<{ rows: unknown[] }>,
): Promise<string> {
  const { rows } = await query('select * from private.schema_facts()');
  const objects = new Map<string, string[]>();
  for (const { object, kind, fact } of rows as { object: string; kind: string; fact: string }[]) {
    objects.set(object, [...(objects.get(object) ?? []), `${kind} ${fact}`]);
  }
  return [...objects]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([object, facts]) =>
      [object, ...facts.toSorted().map((fact) => `  ${oneLine(fact.slice(2))}`), ''].join('\n'),
    )
    .join('\n');
}
