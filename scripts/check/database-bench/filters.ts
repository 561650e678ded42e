/** A statement that grows: texts in it, and the values that it binds. */
export class Values {
  readonly list: (string | string[] | null)[] = [];

  /** @returns the place of the value, such as `$1` */
  bind(value: string | string[]): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * One filter of the REST service (`eq.5`, `is.null`, `in.(a,b)`, `not.…`) as SQL.
 * @throws Error for a filter that no screen uses so far
 */
export function condition(table: string, column: string, filter: string, values: Values): string {
  if (filter.startsWith('not.')) return `NOT ${condition(table, column, filter.slice(4), values)}`;
  const [, operator = '', text = ''] = /^(\w+)\.(.*)$/s.exec(filter) ?? [];
  const place = `${quoted('public')}.${quoted(table)}.${quoted(column)}`;
  if (operator === 'is' && text === 'null') return `${place} IS NULL`;
  if (operator === 'in') {
    return `${place} = ANY (${values.bind(text.slice(1, -1).split(',').map(unquoted))})`;
  }
  const comparison = COMPARISONS[operator];
  if (!comparison)
    throw new Error(`Teach scripts/check/database-bench the filter ${column}=${filter}.`);
  return `${place} ${comparison} ${values.bind(unquoted(text))}`;
}

/** A tree of filters, such as `(a.lt.1,and(a.eq.1,b.lt.2))`, as SQL. */
export function anyOf(table: string, tree: string, values: Values): string {
  return `(${parts(tree.slice(1, -1))
    .map((part) => branch(table, part, values))
    .join(' OR ')})`;
}

function branch(table: string, part: string, values: Values): string {
  const nested = /^and\((.*)\)$/s.exec(part)?.[1];
  if (nested !== undefined) {
    return `(${parts(nested)
      .map((one) => branch(table, one, values))
      .join(' AND ')})`;
  }
  const dot = part.indexOf('.');
  return condition(table, part.slice(0, dot), part.slice(dot + 1), values);
}

/** Splits at the commas that stand neither in quotes nor in brackets. */
function parts(list: string): string[] {
  return list.match(/(?:"(?:[^"\\]|\\.)*"|\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)|[^,"(])+/g) ?? [];
}

function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text;
}
