import type { Client } from 'pg';
import { z } from 'zod';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const noticeSchema = z.object({ 'Query Text': z.string(), Plan: nodeSchema });

/** One node of an executed plan that reads a table or an index. */
export interface Reading {
  /** Such as `Index Scan`. */
  readonly how: string;
  /** The table where the plan names one, otherwise the index. */
  readonly what: string;
}

/**
 * Listens to every plan that the session executes: of the statement itself, of functions that it calls, of
 * policies and of foreign keys. `auto_explain` comes with PostgreSQL; a superuser loads it.
 */
export class PlanListener {
  #plans: PlanNode[] = [];

  private constructor(private readonly client: Client) {
    client.on('notice', ({ message }) => {
      const json = /plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1];
      if (json !== undefined) this.#plans.push(noticeSchema.parse(JSON.parse(json)).Plan);
    });
  }

  static async on(client: Client): Promise<PlanListener> {
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
    return new PlanListener(client);
  }

  /** Whether plans are told from now on; telling them takes time. */
  async listen(isOn: boolean): Promise<void> {
    await this.client.query(`set auto_explain.log_min_duration = ${isOn ? 0 : -1}`);
  }

  /** What was read since the last call, each way once. */
  take(): Reading[] {
    const readings = this.#plans.flatMap((plan) => [...readingsOf(plan)]);
    this.#plans = [];
    const byText = new Map(readings.map((one) => [`${one.how} ${one.what}`, one]));
    return [...byText.values()];
  }
}

function* readingsOf(node: PlanNode): Generator<Reading> {
  const how = node['Node Type'];
  const what = node['Relation Name'] ?? node['Index Name'];
  if (how.endsWith('Scan') && what !== undefined) yield { how, what };
  for (const child of node.Plans ?? []) yield* readingsOf(child);
}

const BIG_TABLES = `
  select relname as name from pg_class
  where relkind = 'r' and reltuples >= 1000 and relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'private')`;

/** Tables with a thousand rows or more, as the last ANALYZE counted. */
export async function bigTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(BIG_TABLES);
  return new Set(rows.map(({ name }) => name));
}
