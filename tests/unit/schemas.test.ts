// A schema file refers only to tables, types and functions of its own file or an earlier one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'supabase/schemas';
const CREATED = /create (?:function|table|type|view) ((?:public|private)\.[a-z_]+)/g;
const NAMED = /\b(?:public|private)\.[a-z_]+/g;

const files = readdirSync(FOLDER)
  .toSorted()
  .map((name) => ({
    name,
    sql: readFileSync(path.join(FOLDER, name), 'utf8').replaceAll(/--.*$/gm, ''),
  }));

it('refers to nothing of a later file', () => {
  const createdIn = new Map<string, string>();
  for (const { name, sql } of files) {
    for (const [, object = ''] of sql.matchAll(CREATED)) createdIn.set(object, name);
  }
  const later = files.flatMap(({ name, sql }) =>
    [...new Set(sql.match(NAMED))]
      .filter((object) => (createdIn.get(object) ?? '') > name)
      .map((object) => `${name}: ${object}`),
  );
  expect(later).toEqual([]);
});

it('writes what was given in one function', () => {
  const writes = files.flatMap(({ sql }) =>
    Array.from(sql.matchAll(/(?:insert into|update) public\.donations\b[^;]*/g), ([text]) => text),
  );
  const changed =
    /^insert|\b(amount_paise|status|refunded_paise|paid_at|donor_id|dog_id) =.*\s+where/s;
  expect(writes.length).toBeGreaterThan(2);
  expect(writes.filter((text) => changed.test(text)).map((text) => text.slice(0, 6))).toEqual([
    'insert',
    'update',
  ]);
});

it('has no trigger that follows in another table by its name alone', () => {
  const triggers = files.flatMap(({ sql }) =>
    Array.from(
      sql.matchAll(
        /create trigger (\w+)\s+(before|after) ([a-z, _]+?) on ([a-z_.]+)[^;]*?for each (\w+)/g,
      ),
    ),
  );
  // Two triggers of one table, time and operation, for rows or for statements, would run in the order of their names.
  const moments = triggers.flatMap(([, , time, operations = '', table, each]) =>
    operations
      .split(' or ')
      .map((operation) => `${time} ${operation.split(' ')[0]} ${table} ${each}`),
  );
  expect(triggers.length).toBeGreaterThan(15);
  expect(moments.filter((moment, place) => moments.indexOf(moment) !== place)).toEqual([]);
});
