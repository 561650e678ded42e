// Finds the line of an error in an SQL file. Postgres reports a position for a misspelt name but none for a
// violated constraint. In that case the file runs again, statement by statement, and is rolled back.
import type { PGlite } from '@electric-sql/pglite';

/** @returns one sentence: file, line, Postgres's message and hint */
export async function describeSqlError(
  database: PGlite,
  file: string,
  sql: string,
  error: unknown,
): Promise<string> {
  const message = error instanceof Error ? error.message : String(error);
  const hint = property(error, 'hint')?.replace(/\.$/, '');
  const offset = positionOf(error) ?? (await offsetOfFailingStatement(database, sql));
  const line = offset === undefined ? '' : `, line ${lineAt(sql, offset)}`;
  return `${file}${line}: ${message}${hint ? ` (${hint})` : ''}.`;
}

function property(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** Postgres counts characters from 1. */
function positionOf(error: unknown): number | undefined {
  const position = property(error, 'position');
  return position === undefined ? undefined : Number(position) - 1;
}

function lineAt(sql: string, offset: number): number {
  return Array.from(sql).slice(0, offset).join('').split('\n').length;
}

async function offsetOfFailingStatement(
  database: PGlite,
  sql: string,
): Promise<number | undefined> {
  const { parse } = await import('libpg-query');
  const bytes = Buffer.from(sql);
  const { stmts = [] } = await parse(sql);
  let failing: number | undefined;
  const undo = new Error('rolled back on purpose');
  await database
    .transaction(async (transaction) => {
      for (const { stmt_location: start = 0, stmt_len: length } of stmts) {
        const end = length === undefined ? undefined : start + length;
        const text = bytes.subarray(start, end).toString();
        failing = Array.from(bytes.subarray(0, start).toString()).length + leadingBlank(text);
        await transaction.exec(text);
      }
      throw undo;
    })
    .catch((error: unknown) => {
      if (error === undo) failing = undefined;
    });
  return failing;
}

/** The parser's location of a statement is right after the previous semicolon. */
function leadingBlank(text: string): number {
  return /^(\s|--[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
}
