import type { Client } from 'pg';

export type Connect = () => Promise<Client>;

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
