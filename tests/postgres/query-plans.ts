import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { z } from 'zod';
import { SPONSOR, type PageQuery } from './page-queries.ts';
import { signInAs } from './behaviour.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

const BIG_TABLE_ROWS = 1000;
const MAX_SORTED_ROWS = 2000;
/** PostgreSQL may switch to one plan for all parameter values after the fifth execution. */
const EXECUTIONS = 6;

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
  volunteer: demoAccounts.volunteer.id,
  staff: demoAccounts.staff.id,
  admin: demoAccounts.admin.id,
};

async function signIn(client: Client, as: PageQuery['as']): Promise<void> {
  if (as === 'server') await client.query('set local role service_role');
  else await signInAs(client, as === 'visitor' ? null : people[as]);
}

/**
 * Executes a query as its role, rolls it back, and reads every plan that was executed: the query's own, and
 * those inside functions, policies and foreign keys (auto_explain reports them as notices).
 * @param client a superuser's connection
 * @returns what is wrong with the plans: full scans of big tables, large sorts
 */
export async function planProblems(client: Client, query: PageQuery): Promise<string[]> {
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
    if (node['Node Type'] === 'Sort' && input > MAX_SORTED_ROWS) {
      problems.add(`sorts ${input} rows`);
    }
    node.Plans?.forEach(inspect);
  };
  let count = 0;
  const onNotice = ({ message }: { message?: string | undefined }) => {
    const json = /plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1];
    if (json === undefined) return;
    count += 1;
    inspect(z.object({ Plan: planSchema }).parse(JSON.parse(json)).Plan);
  };
  client.on('notice', onNotice);
  try {
    for (let execution = 0; execution < EXECUTIONS; execution += 1) {
      await client.query('begin');
      await client.query(`load 'auto_explain';
        set local auto_explain.log_nested_statements = on;
        set local auto_explain.log_analyze = on;
        set local auto_explain.log_timing = off;
        set local auto_explain.log_format = json;
        set local auto_explain.log_level = notice;
        set local auto_explain.log_min_duration = 0`);
      await signIn(client, query.as);
      await client.query(query.sql);
      await client.query('rollback');
    }
  } finally {
    client.off('notice', onNotice);
    await client.query('rollback');
  }
  assert.ok(count >= EXECUTIONS, 'PostgreSQL reported no plan.');
  return [...problems];
}
