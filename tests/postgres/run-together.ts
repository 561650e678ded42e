import type { Client } from 'pg';

export type Connect = () => Promise<Client>;

/** By title. They get a connection of a superuser. */
export type ConcurrencyTests = Record<string, (client: Client, connect: Connect) => Promise<void>>;

export const CALLERS = 20;

export type Statement = [sql: string, values: unknown[]];

export interface Call {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The network address that the request comes from. */
  readonly network?: string;
}

/** Runs one query per session, all at the same time, as one role. */
export async function runTogether<Row extends object>(
  connect: Connect,
  role: 'anon' | 'service_role',
  calls: readonly Call[],
): Promise<PromiseSettledResult<Row[]>[]> {
  const clients = await Promise.all(calls.map(connect));
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        const headers = JSON.stringify({ 'cf-connecting-ip': calls[index]?.network });
        await client.query("select set_config('request.headers', $1, false)", [headers]);
        await client.query(`set role ${role}`);
      }),
    );
    return await Promise.allSettled(
      clients.map(async (client, index) => {
        const { sql = '', values = [] } = calls[index] ?? {};
        return (await client.query<Row>(sql, [...values])).rows;
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Calls a function of the server in twenty sessions. @returns how often it returned each value */
export async function callTogether(
  connect: Connect,
  call: string,
  valuesOf: (caller: number) => unknown[],
): Promise<Record<string, number>> {
  const calls = Array.from({ length: CALLERS }, (_, caller) => ({
    sql: `select ${call} as result`,
    values: valuesOf(caller),
  }));
  const counts: Record<string, number> = {};
  for (const settled of await runTogether<{ result: unknown }>(connect, 'service_role', calls)) {
    if (settled.status === 'rejected') throw settled.reason;
    const result = String(settled.value[0]?.result);
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return counts;
}

export async function countOf(client: Client, from: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${from}`);
  return rows[0]?.count ?? 0;
}

/** Runs the second statement while the transaction of the first one is open, until it waits or is done. */
export async function runOverlapping(
  connect: Connect,
  first: Statement,
  second: Statement,
): Promise<void> {
  const [one, other] = await Promise.all([connect(), connect()]);
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  const blockers = 'select cardinality(pg_blocking_pids($1)) as count';
  const progress = { isDone: false };
  try {
    await one.query('begin');
    await one.query(...first);
    // Settled, because it may be refused before anybody waits for it.
    const running = Promise.allSettled([other.query(...second)]).finally(() => {
      progress.isDone = true;
    });
    let isWaiting = false;
    while (!progress.isDone && !isWaiting) {
      const found = await one.query<{ count: number }>(blockers, [rows[0]?.pid]);
      isWaiting = found.rows[0]?.count !== 0;
    }
    await one.query('commit');
    const [result] = await running;
    if (result.status === 'rejected') throw result.reason;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/**
 * Stops the first statement in its middle, at a lock that `gate` takes, and runs the second one until it waits or is done.
 * Then opens the gate. A statement that doesn't come to the gate runs to its end.
 */
export async function runThroughGate(
  connect: Connect,
  gate: Statement,
  first: Statement,
  second: Statement,
): Promise<PromiseSettledResult<unknown>[]> {
  const [keeper, one, other] = await Promise.all([connect(), connect(), connect()]);
  /** Starts a statement. @returns when it waits or is done */
  const start = async (client: Client, statement: Statement) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const progress = { isDone: false };
    const running = Promise.allSettled([client.query(...statement)]).then(([result]) => {
      progress.isDone = true;
      return result;
    });
    let isWaiting = false;
    while (!progress.isDone && !isWaiting) {
      // oxlint-disable-next-line no-await-in-loop -- until it waits
      const found = await keeper.query<{ count: number }>(
        'select cardinality(pg_blocking_pids($1)) as count',
        [rows[0]?.pid],
      );
      isWaiting = found.rows[0]?.count !== 0;
    }
    return { running };
  };
  try {
    await keeper.query('begin');
    await keeper.query(...gate);
    const started = await start(one, first);
    const next = await start(other, second);
    await keeper.query('commit');
    return await Promise.all([started.running, next.running]);
  } finally {
    await Promise.all([keeper.end(), one.end(), other.end()]);
  }
}

/** A statement as a signed-in person. @param call with the parameter $2 */
export const asPerson = (call: string, id: string, value: string | null): Statement => [
  `with caller as materialized (
     select set_config('request.jwt.claims', json_build_object('sub', $1::text, 'aal', 'aal2')::text, true),
       set_config('request.jwt.claim.sub', $1::text, true), set_config('role', 'authenticated', true)
   ) select ${call} from caller where $2::text is null or true`,
  [id, value],
];
