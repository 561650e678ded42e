// One connection that answers the site's requests as the hosted REST service would: each in a transaction
// of its own with the asker's role and claims, so that row-level security is in force. Nothing stays.
import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { Queue } from '../../../supabase/local/queue.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { statementOf, type Statement } from './request-sql.ts';

export interface Identity {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly person?: string;
}

interface AnswerRow {
  readonly total: string | null;
  readonly shown: string;
  readonly body: string | null;
}

interface Answered {
  readonly row: AnswerRow;
  readonly milliseconds: number;
}

const ENTER = `select
  set_config('search_path', '"public", "extensions"', true),
  set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true),
  set_config('request.headers', $3, true)`;

export class RestSession {
  /** A screen may ask several things at once; one connection answers one at a time. */
  readonly #queue = new Queue();

  private constructor(
    private readonly client: Client,
    private readonly catalogue: Catalogue,
  ) {}

  static async open(client: Client): Promise<RestSession> {
    return new RestSession(client, await readCatalogue(client));
  }

  statementOf(request: Request, body: string): Statement {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace('/rest/v1/', '');
    const prefer = request.headers.get('prefer') ?? '';
    return statementOf(request.method, path, searchParams, prefer, body, this.catalogue);
  }

  /**
   * Runs a statement as the asker, and undoes it.
   * @returns the answer, and how long the statement alone took
   */
  run(statement: Statement, identity: Identity): Promise<Answered> {
    return this.#queue.run(() => this.#runAlone(statement, identity));
  }

  async #runAlone({ text, values }: Statement, { role, person }: Identity): Promise<Answered> {
    await this.client.query('begin');
    try {
      await this.client.query(ENTER, [
        role,
        JSON.stringify({ role, sub: person }),
        JSON.stringify({ 'x-forwarded-for': '192.0.2.1' }),
      ]);
      const start = performance.now();
      // Prepared under a name, as the service does: after five times the server may keep one plan for all.
      const name = createHash('md5').update(text).digest('hex');
      const { rows } = await this.client.query<AnswerRow>({ name, text, values: [...values] });
      const milliseconds = performance.now() - start;
      const [row] = rows;
      if (!row) throw new Error('The statement answered nothing.');
      return { row, milliseconds };
    } finally {
      await this.client.query('rollback');
    }
  }
}

/** The answer over HTTP that the site's functions expect. */
export function toResponse({ total, shown, body }: AnswerRow, request: Request): Response {
  const range = `0-${Math.max(Number(shown) - 1, 0)}/${total ?? '*'}`;
  const headers = { 'content-type': 'application/json', 'content-range': range };
  const isOne = request.headers.get('accept')?.includes('pgrst.object') ?? false;
  const isSilent = request.headers.get('prefer')?.includes('return=minimal') ?? false;
  if (isOne && shown !== '1') {
    const problem = { code: 'PGRST116', message: '', details: `${shown} rows`, hint: null };
    return Response.json(problem, { status: 406, headers });
  }
  const isFunction = request.url.includes('/rpc/');
  if (isSilent && !isFunction && request.method !== 'GET')
    return new Response(null, { status: 204 });
  if (!isOne) return new Response(body ?? 'null', { headers });
  const rows: unknown = JSON.parse(body ?? '[]');
  return Response.json(Array.isArray(rows) ? rows[0] : rows, { headers });
}
