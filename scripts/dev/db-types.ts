// `npm run db:types`: writes supabase/functions/_shared/common/database.types.ts. Supabase's generator reads a new local
// database. It is large and rarely used, so npx downloads a fixed version instead of installing it with the project.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { format, resolveConfig } from 'prettier';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { sealed, sealOf } from './schema-seal.ts';

const GENERATOR = 'supabase@3.1.0';
const TARGET = 'supabase/functions/_shared/common/database.types.ts';

const backend = await createLocalBackend({ root: process.cwd() });
const server = new PGLiteSocketServer({ db: backend.database, host: '127.0.0.1', port: 0 });
try {
  await server.start();
  const url = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`;
  const { stdout } = await promisify(execFile)('npx', [
    '--yes',
    GENERATOR,
    ...'gen types --lang typescript --schema public'.split(' '),
    `--remote=${url}`,
  ]);
  const style = await resolveConfig(TARGET);
  const types = await format(stdout, { ...style, parser: 'typescript' });
  await writeFile(TARGET, sealed(await sealOf(backend.database, types), types));
  console.log(`Wrote ${TARGET}.`);
} finally {
  await server.stop();
  await backend.close();
}
