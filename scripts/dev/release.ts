// `npm run release`: records what tests of later releases need of this one in tests/releases/<version>.json.gz: the hashes
// of its migrations, its contract, the requests of its site, and a backup of a used site. Run it on the commit that gets
// the tag.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { contractOf } from '../../tests/releases/contract.ts';
import { hashOf } from '../../tests/releases/migration-hashes.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { folderOf, packRelease, recordOf } from '../../tests/releases/records.ts';
import { readMigrations } from '../operate/migrations.ts';
import { withSchemaOf } from '../../tests/support/schema-of-files.ts';
import { beginLongCommand } from './long-command.ts';

beginLongCommand();
const root = process.cwd();
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const record = recordOf(version);
if (existsSync(record)) throw new Error(`${record} exists: ${version} is released already.`);
const folder = folderOf(version);

const SITE_REQUESTS = 'site-requests.nightly.test.js';
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
try {
  const migrations = await readMigrations(root);
  const hashes = migrations.map(({ file, sql }) => [path.basename(file), hashOf(sql)]);
  await write('migrations.json', JSON.stringify(Object.fromEntries(hashes), null, 2));
  const files = migrations.map(({ file }) => file);
  await write('contract.txt', (await withSchemaOf(root, files, contractOf)).join('\n'));
  await bundleSiteRequests();
  await runTests('tests/releases/used-site.record.ts', 'tests/database/site-requests.test.ts');
  packRelease(version);
} catch (error) {
  await rm(folder, { recursive: true });
  throw error;
}
console.log(`Commit ${record}, then tag the commit v${version}.`);

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), `${text}\n`);
}

/** One file with the site of this release, which runs on the local stack and the functions of a later one. */
async function bundleSiteRequests(): Promise<void> {
  const alias = { '@': 'src', '@common': 'supabase/functions/_shared/common' };
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: Object.entries(alias).map(([name, target]) => ({
        find: new RegExp(`^${name}/`),
        replacement: `${path.resolve(target)}/`,
      })),
    },
    // As vitest.config.ts.
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify('http://localhost'),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(PUBLISHABLE_KEY),
    },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      outDir: folder,
      rollupOptions: {
        input: path.resolve('tests/database/site-requests.test.ts'),
        // The local stack and the packages are those of the checkout that runs it.
        external: (id) =>
          id.startsWith(path.resolve('supabase/local')) ||
          /^(?!@common|@oxc-project|\\0)@?[a-z]/.test(id),
        output: { entryFileNames: SITE_REQUESTS, codeSplitting: false },
      },
    },
  });
  const file = path.join(folder, SITE_REQUESTS);
  const bundle = await readFile(file, 'utf8');
  await writeFile(file, bundle.replaceAll('"../../supabase/', '"../../../supabase/'));
}

/** They write into the folder when they end. */
function runTests(...files: string[]): Promise<void> {
  const child = spawn('npx', ['vitest', 'run', '--project', 'database', ...files], {
    stdio: 'inherit',
    env: { ...process.env, RELEASE_FOLDER: folder },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The tests that record the release failed.')),
    );
  });
}
