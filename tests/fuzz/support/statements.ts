// Runs statements with hostile values in the database, with the privileges of one of the API's roles.
// Each returns its SQLSTATE. The transaction is rolled back at the end.
import type { Transaction } from '@electric-sql/pglite';
import type { TestBackend } from '../../support/backend.ts';

export interface Statement {
  readonly statement: string;
  /** JSON text of what is sent: the statement's `$1`. */
  readonly document: string;
}

/** The document is shortened. */
export interface Attempt extends Statement {
  /** SQLSTATE; '00000' for success. */
  readonly state: string;
  readonly message: string;
  /** How many rows were written or read. */
  readonly rows: number;
}

/** A person with an account, or a visitor. */
export interface Caller {
  readonly id: string;
  readonly role: 'anon' | 'authenticated';
}

/** Creates the function that {@link runAll} calls. */
export async function prepareAttempts({ pg }: TestBackend): Promise<void> {
  await pg.exec(`
    create schema fuzz;
    grant usage on schema fuzz to anon, authenticated;
    create function fuzz.attempt(statements text[], documents text[])
    returns table (statement text, document text, state text, message text, rows bigint)
    language plpgsql as $$
    begin
      for index in 1 .. cardinality(documents) loop
        statement := statements[index];
        document := left(documents[index], 200);
        -- Each value comes from its own network, so that rate limits don't hide other rules.
        perform set_config(
          'request.headers',
          json_build_object('x-forwarded-for', '2001:db8:' || to_hex(index) || '::1')::text,
          true
        );
        begin
          execute statement using documents[index];
          get diagnostics rows = row_count;
          state := '00000';
          message := '';
        exception when others then
          state := sqlstate;
          message := sqlerrm;
          rows := 0;
        end;
        return next;
      end loop;
    end
    $$;
    grant execute on function fuzz.attempt to anon, authenticated;`);
}

/**
 * Runs each statement as the API does for this caller, and rolls back.
 * @param look reads the database as the superuser before the rollback
 * @returns `seen` is undefined if nothing was written
 */
export async function runAll<Seen>(
  { pg }: TestBackend,
  caller: Caller,
  calls: readonly Statement[],
  look: (transaction: Transaction) => Promise<Seen>,
): Promise<{ attempts: Attempt[]; seen: Seen | undefined }> {
  let outcome: { attempts: Attempt[]; seen: Seen | undefined } | undefined;
  await pg.transaction(async (transaction) => {
    const claims = caller.role === 'anon' ? {} : { sub: caller.id };
    await transaction.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
         set_config('role', $3, true)`,
      [JSON.stringify({ ...claims, role: caller.role }), claims.sub ?? '', caller.role],
    );
    const { rows: attempts } = await transaction.query<Attempt>(
      'select * from fuzz.attempt($1::text[], $2::text[])',
      [calls.map(({ statement }) => statement), calls.map(({ document }) => document)],
    );
    await transaction.exec('reset role');
    // A transaction has an id once it writes.
    const { rows: ids } = await transaction.query<{ id: string | null }>(
      'select pg_current_xact_id_if_assigned()::text as id',
    );
    const hasWritten = ids.some(({ id }) => id !== null);
    outcome = { attempts, seen: hasWritten ? await look(transaction) : undefined };
    await transaction.rollback();
  });
  if (!outcome) throw new Error('The transaction did not run.');
  return outcome;
}
