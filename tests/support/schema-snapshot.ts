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

/** The facts of such a text, as `object: fact`. */
export function factsOf(text: string): Set<string> {
  let object = '';
  const facts = new Set<string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('  ')) facts.add(`${object}: ${line.slice(2)}`);
    else object = line;
  }
  return facts;
}
