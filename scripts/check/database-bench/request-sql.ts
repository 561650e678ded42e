// The REST service of the hosted project is PostgREST, which makes one statement of each request. This
// makes the same statement, as far as the site's requests go: what counts for a plan is what stands where,
// such as a function's answer in a common table expression, or a count beside its page.
import type { Catalogue } from './catalogue.ts';
import { anyOf, condition, quoted, Values } from './filters.ts';

/** PostgREST's db-max-rows, as supabase/config.toml sets it. */
const MOST_ROWS = 1000;
const NO_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'or', 'columns', 'on_conflict']);

/** What is never counted. */
const nothing = () => '';

export interface Statement {
  readonly text: string;
  readonly values: readonly (string | string[] | null)[];
}

interface Question {
  readonly table: string;
  readonly search: URLSearchParams;
  readonly isCounted: boolean;
  readonly catalogue: Catalogue;
  readonly values: Values;
}

/**
 * The statement of a request.
 * @param path below /rest/v1
 * @throws Error for a request of a kind that no screen makes so far
 */
export function statementOf(
  method: string,
  path: string,
  search: URLSearchParams,
  prefer: string,
  body: string,
  catalogue: Catalogue,
): Statement {
  const values = new Values();
  const isCounted = prefer.includes('count=exact');
  const isRpc = path.startsWith('rpc/');
  const table = isRpc ? 'pgrst_source' : path;
  const question: Question = { table, search, isCounted, catalogue, values };
  const text = isRpc
    ? callStatement(path.slice(4), body, question)
    : method === 'GET' || method === 'HEAD'
      ? readStatement(question)
      : writeStatement(method, prefer, body, question);
  return { text, values: values.list };
}

function readStatement(question: Question): string {
  const { table, search } = question;
  const from = `FROM "public".${quoted(table)}`;
  const { columns, joins } = selection(search.get('select') ?? '*', table);
  const page = `SELECT ${columns} ${from} ${joins} ${where(question)} ${orderAndLimit(question)}`;
  return wrapped(page, question, () => `SELECT 1 ${from} ${where(question)}`, 'json');
}

function callStatement(name: string, body: string, question: Question): string {
  const { catalogue, values } = question;
  const callable = catalogue.functions.get(name);
  if (!callable) throw new Error(`There is no function ${name}.`);
  const given: unknown = JSON.parse(body || '{}');
  const names = Object.keys(given ?? {});
  const types = names.map((one) => `${quoted(one)} ${callable.argumentTypes[one]}`).join(', ');
  const list = names.map((one) => `${quoted(one)} := pgrst_body.${quoted(one)}`).join(', ');
  const call = `"public".${quoted(name)}(${list})`;
  const payload =
    names.length === 0
      ? ''
      : `(SELECT ${values.bind(body)}::json AS json_data) pgrst_payload,
        LATERAL (SELECT * FROM json_to_record(pgrst_payload.json_data) AS _(${types})) pgrst_body,`;
  if (callable.kind === 'value') {
    const source = `SELECT pgrst_call.pgrst_scalar FROM ${payload} LATERAL (SELECT ${call} AS pgrst_scalar) pgrst_call`;
    return wrapped(source, question, nothing, 'scalar');
  }
  const isRows = callable.kind === 'rows';
  const source = `SELECT ${isRows ? 'pgrst_call.*' : 'pgrst_call AS pgrst_scalar'} FROM ${payload} LATERAL ${call} pgrst_call`;
  const page = `SELECT * FROM pgrst_source ${where(question, 'pgrst_source')} ${orderAndLimit(question, 'pgrst_source')}`;
  const count = () => `SELECT 1 FROM pgrst_source ${where(question, 'pgrst_source')}`;
  return wrapped(source, question, count, isRows ? 'json' : 'scalars', page);
}

function writeStatement(method: string, prefer: string, body: string, question: Question): string {
  const { table, search, catalogue, values } = question;
  const target = `"public".${quoted(table)}`;
  const returning = prefer.includes('return=representation')
    ? selection(search.get('select') ?? '*', table).columns
    : '1';
  if (method === 'DELETE') {
    return wrapped(
      `DELETE FROM ${target} ${where(question)} RETURNING ${returning}`,
      question,
      nothing,
      'json',
    );
  }
  const given: unknown = JSON.parse(body);
  const names = Object.keys(given ?? {});
  const types = names.map((one) => `${quoted(one)} ${catalogue.columns.get(table)?.[one]}`);
  const from = `FROM (SELECT ${values.bind(body)}::json AS json_data) pgrst_payload,
    LATERAL (SELECT * FROM json_to_record(pgrst_payload.json_data) AS _(${types.join(', ')})) pgrst_body`;
  const columns = names.map(quoted).join(', ');
  if (method === 'PATCH') {
    const sets = names.map((one) => `${quoted(one)} = pgrst_body.${quoted(one)}`).join(', ');
    const update = `UPDATE ${target} SET ${sets} FROM (SELECT pgrst_body.* ${from}) pgrst_body ${where(question)} RETURNING ${returning === '1' ? '1' : returning}`;
    return wrapped(update, question, nothing, 'json');
  }
  const key = (catalogue.primaryKeys.get(table) ?? []).map(quoted).join(', ');
  const replaced = names.map((one) => `${quoted(one)} = EXCLUDED.${quoted(one)}`).join(', ');
  const conflict = prefer.includes('resolution=merge-duplicates')
    ? `ON CONFLICT (${key}) DO UPDATE SET ${replaced}`
    : '';
  const insert = `INSERT INTO ${target} (${columns}) SELECT ${names.map((one) => `pgrst_body.${quoted(one)}`).join(', ')} ${from} ${conflict} RETURNING ${returning}`;
  return wrapped(insert, question, nothing, 'json');
}

/** The columns of `select`, where a table in it such as `dog_profiles(name)` is one that is pointed to. */
function selection(select: string, table: string): { columns: string; joins: string } {
  const joins: string[] = [];
  const columns = select.split(/,(?![^(]*\))/).map((part) => {
    const place = `"public".${quoted(table)}`;
    const [, other, inner] = /^(\w+)\(([\w,*]+)\)$/.exec(part.trim()) ?? [];
    if (other === undefined || inner === undefined) {
      return part.trim() === '*' ? `${place}.*` : `${place}.${quoted(part.trim())}`;
    }
    const alias = quoted(`${table}_${other}_1`);
    const column = quoted(other.replace(/_profiles$/, '_id'));
    joins.push(
      `LEFT JOIN LATERAL (SELECT ${inner
        .split(',')
        .map((one) => `${quoted(`${other}_1`)}.${quoted(one)}`)
        .join(
          ', ',
        )} FROM "public".${quoted(other)} AS ${quoted(`${other}_1`)} WHERE ${quoted(`${other}_1`)}."id" = ${place}.${column}) AS ${alias} ON TRUE`,
    );
    return `row_to_json(${alias}.*)::jsonb AS ${quoted(other)}`;
  });
  return { columns: columns.join(', '), joins: joins.join(' ') };
}

function where({ table, search, values }: Question, source?: string): string {
  const conditions = [...search]
    .filter(([name]) => !NO_FILTERS.has(name))
    .map(([column, filter]) => condition(table, column, filter, values));
  const tree = search.get('or');
  if (tree !== null) conditions.push(anyOf(table, tree, values));
  const text = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return source === undefined ? text : text.replaceAll('"public"."pgrst_source"', source);
}

function orderAndLimit({ table, search, values }: Question, source?: string): string {
  const place = source ?? `"public".${quoted(table)}`;
  const terms = (search.get('order') ?? '')
    .split(',')
    .filter((term) => term !== '')
    .map((term) => {
      const [column = '', direction = 'asc'] = term.split('.');
      return `${place}.${quoted(column)} ${direction.toUpperCase()}`;
    });
  const limit = Math.min(Number(search.get('limit') ?? MOST_ROWS), MOST_ROWS);
  const order = terms.length === 0 ? '' : `ORDER BY ${terms.join(', ')}`;
  return `${order} LIMIT ${values.bind(String(limit))} OFFSET ${values.bind(search.get('offset') ?? '0')}`;
}

function wrapped(
  source: string,
  { isCounted }: Question,
  count: () => string,
  form: 'json' | 'scalar' | 'scalars',
  page = 'SELECT * FROM pgrst_source',
): string {
  const body = {
    json: "coalesce(json_agg(_postgrest_t), '[]')",
    scalar: '(json_agg(_postgrest_t.pgrst_scalar) -> 0)',
    scalars: "coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]')",
  }[form];
  const counting = isCounted ? `, pgrst_source_count AS (${count()})` : '';
  const total = isCounted ? '(SELECT pg_catalog.count(*) FROM pgrst_source_count)' : 'null::bigint';
  return `WITH pgrst_source AS (${source}) ${counting}
    SELECT ${total} AS total, pg_catalog.count(_postgrest_t) AS shown, ${body}::text AS body
    FROM (${page}) _postgrest_t`;
}
