// `npm run db:load`: fills the local database with as many rows as a busy site has. Stop the dev server
// first: the database is open in one process at a time. `npm run db:reset` takes the rows away again.
// `npm run db:load -- postgres://postgres@127.0.0.1:54322/postgres` fills another PostgreSQL of this
// machine that has the migrations.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { lockFolder } from '../../supabase/local/lock.ts';
import { LocalStackProblem } from '../../supabase/local/problem.ts';
import { dataFolders, usualFolder } from '../../supabase/local/running-backend.ts';
import {
  expectNoPeople,
  expectThisMachine,
  FIND_REAL_PERSON,
  LoadRefusal,
} from './database-address.ts';

async function loadLocal(sql: string): Promise<void> {
  const root = process.cwd();
  const place = process.env['LOCAL_SUPABASE'];
  const folders = dataFolders(place ? path.resolve(root, place) : usualFolder(root));
  const lock = await lockFolder(folders.dataFolder);
  try {
    const backend = await createLocalBackend({ root, ...folders });
    try {
      await backend.database.transaction((transaction) => transaction.exec(sql));
    } finally {
      await backend.close();
    }
  } finally {
    await lock.release();
  }
}

async function loadServer(address: string, sql: string): Promise<void> {
  expectThisMachine(address);
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ people: number }>(FIND_REAL_PERSON);
    expectNoPeople(rows[0]?.people ?? 0);
    await client.query('begin');
    await client.query(sql);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

try {
  const sql = await readFile(new URL('load.sql', import.meta.url), 'utf8');
  const [address] = process.argv.slice(2);
  const start = performance.now();
  await (address === undefined ? loadLocal(sql) : loadServer(address, sql));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `10,000 dogs, 10,000 supporters, 100,000 donations and 20,000 letters are there (${seconds} s).`,
  );
} catch (error) {
  if (!(error instanceof LocalStackProblem || error instanceof LoadRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
