import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { z } from 'zod';
import { signInAs } from './behaviour.ts';
import { type PageQuery, SPONSOR } from './page-queries.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

const BIG_TABLE_ROWS = 1000;
const MAX_SORTED_ROWS = 2000;
/** The first and the last are explained: PostgreSQL may switch to one plan for all parameter values after the fifth. */
const EXECUTIONS = 7;
/** Of the team's pages; the others keep to it as well. */
const MAX_MILLISECONDS = 300;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    Plans: z.array(planSchema).optional(),
  }),
);

const people = {
  sponsor: SPONSOR,
  staff: demoAccounts.staff.id,
  admin: demoAccounts.admin.id,
};

async function signIn(client: Client, as: PageQuery['as']): Promise<void> {
  if (as === 'server') await client.query('set local role service_role');
  else await signInAs(client, as === 'visitor' ? null : people[as]);
}

interface Notice {
  readonly message?: string | undefined;
  readonly detail?: string | undefined;
}

/** Reports the plans of every statement, also inside functions, policies and foreign keys, as notices. */
const EXPLAIN = `load 'auto_explain';
  set local auto_explain.log_nested_statements = on;
  set local auto_explain.log_analyze = on;
  set local auto_explain.log_timing = off;
  set local auto_explain.log_format = json;
  set local auto_explain.log_level = notice;
  set local auto_explain.log_min_duration = 0`;

/** Reports the processor time of each statement as a notice. */
const MEASURE = 'set local log_statement_stats = on; set local client_min_messages = log';

export interface CheckedQuery {
  /** What is wrong: full scans of big tables, large sorts, too much time. */
  readonly problems: string[];
  /** Of the server's processor, the shortest of five: whatever else the machine does only adds to it. */
  readonly milliseconds: number;
}

/**
 * Executes a query as its role, several times, and rolls it back. Reads the plans, also those of the statements inside
 * functions, policies and foreign keys, and the time it takes.
 * @param client a superuser's connection
 */
export async function checkQuery(
  client: Client,
  query: PageQuery,
  maxMilliseconds = query.maxMilliseconds ?? MAX_MILLISECONDS,
): Promise<CheckedQuery> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and reltuples >= $1 and relnamespace <> 'pg_catalog'::regnamespace`,
    [BIG_TABLE_ROWS],
  );
  const bigTables = new Set(rows.map(({ name }) => name));
  const problems = new Set<string>();
  const inspect = (node: PlanNode): void => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && bigTables.has(table)) {
      if (!query.readsAllOf?.includes(table)) problems.add(`scans all of ${table}`);
    }
    const input = node.Plans?.[0]?.['Actual Rows'] ?? 0;
    if (node['Node Type'] === 'Sort' && input > (query.sortsUpTo ?? MAX_SORTED_ROWS)) {
      problems.add(`sorts ${input} rows`);
    }
    node.Plans?.forEach(inspect);
  };
  let planCount = 0;
  const times: number[] = [];
  const onNotice = ({ message = '', detail = '' }: Notice) => {
    const json = /plan:\s*(\{.*\})\s*$/s.exec(message)?.[1];
    if (json !== undefined) {
      planCount += 1;
      inspect(z.object({ Plan: planSchema }).parse(JSON.parse(json)).Plan);
    }
    const time = /([\d.]+) s user, ([\d.]+) s system/.exec(detail);
    if (time) times.push((Number(time[1]) + Number(time[2])) * 1000);
  };
  try {
    for (let execution = 1; execution <= EXECUTIONS; execution += 1) {
      await client.query('begin');
      // One process, whose time is all that the query costs.
      await client.query('set local max_parallel_workers_per_gather = 0');
      if (query.given !== undefined) await client.query(query.given);
      await client.query(execution === 1 || execution === EXECUTIONS ? EXPLAIN : MEASURE);
      await signIn(client, query.as);
      client.on('notice', onNotice);
      await client.query(query.sql);
      client.off('notice', onNotice);
      await client.query('rollback');
    }
  } finally {
    client.off('notice', onNotice);
    await client.query('rollback');
  }
  assert.ok(planCount >= 2, 'PostgreSQL reported no plan.');
  assert.equal(times.length, EXECUTIONS - 2, 'PostgreSQL reported no times.');
  const milliseconds = Math.min(...times);
  if (milliseconds > maxMilliseconds) problems.add(`takes ${Math.round(milliseconds)} ms`);
  return { problems: [...problems], milliseconds };
}
