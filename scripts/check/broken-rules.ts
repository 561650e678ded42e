// `npx tsx scripts/check/broken-rules.ts [WORDS]` breaks the rules of broken-rules.txt one at a time in a copy of the working tree, and
// names the test that notices. Fails if none does, if a text is not found exactly once, or if the tests can't start. With
// words, only the rules whose name contains them.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { beginLongCommand, reportProgress } from '../dev/long-command.ts';

interface Rule {
  readonly name: string;
  /** Of the file, or of the folder of which one file has the text. */
  readonly path: string;
  /** The test files that should notice. */
  readonly tests: readonly string[];
  readonly text: string;
  readonly replacement: string;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const run = promisify(execFile);
const resultSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

beginLongCommand();
const words = process.argv.slice(2).join(' ');
const rules = readRules(await readFile('scripts/check/broken-rules.txt', 'utf8'));
const chosen = rules.filter(({ name }) => name.includes(words));
const copy = await copyWorkingTree();
const places = await Promise.all(chosen.map(placeOf));
const rows: string[][] = [];
for (const [index, { name, tests, text, replacement }] of chosen.entries()) {
  const place = places[index];
  const whole = place === undefined ? '' : await readFile(place, 'utf8');
  if (place !== undefined) await writeFile(place, whole.split(text).join(replacement));
  const notice = place === undefined ? 'NOT FOUND: its text' : await whoNotices(tests);
  if (place !== undefined) await writeFile(place, whole);
  rows.push([name, notice]);
  reportProgress(`${name}: ${notice}`);
}
for (const [name, notice] of rows) console.log(`${name}: ${notice}`);
if (rows.some(([, notice]) => /^(NOT|NOBODY)/.test(notice ?? ''))) process.exitCode = 1;

/** Without the packages, to which it has links: the tests write their cache beside them. */
async function copyWorkingTree(): Promise<string> {
  const folder = path.join(tmpdir(), 'copy');
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { maxBuffer: MAX_OUTPUT_BYTES });
  for (const file of stdout.split('\0').filter(Boolean)) {
    // A file that was deleted and not committed.
    await cp(file, path.join(folder, file)).catch(() => {});
  }
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    if (name === '.cache') continue;
    await symlink(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
  }
  return folder;
}

function readRules(file: string): Rule[] {
  return file
    .split(/^# /m)
    .slice(1)
    .map((rule) => {
      const [name = '', paths = '', ...lines] = rule.trimEnd().split('\n');
      const [place = '', tests = ''] = paths.split('|');
      const withSign = (sign: string) =>
        lines
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(sign.length))
          .join('\n');
      return {
        name,
        path: place.trim(),
        tests: tests
          .trim()
          .split(' ')
          .map((test) => `tests/${test}`),
        text: withSign('- '),
        replacement: withSign('+ '),
      };
    });
}

/** The only file of the copy with the text of a rule; undefined if no file or several have it, or one has it twice. */
async function placeOf({ path: place, text }: Rule): Promise<string | undefined> {
  const whole = path.join(copy, place);
  const isFolder = (await stat(whole)).isDirectory();
  const files = isFolder ? (await readdir(whole)).map((name) => path.join(whole, name)) : [whole];
  const found: string[] = [];
  for (const file of files) {
    const parts = (await readFile(file, 'utf8')).split(text);
    found.push(...parts.slice(1).map(() => file));
  }
  return found.length === 1 ? found[0] : undefined;
}

async function whoNotices(tests: readonly string[]): Promise<string> {
  const output = path.join(copy, 'result.json');
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', '--bail', '1', '--reporter', 'json', '--outputFile', output, ...tests];
  await writeFile(output, '{"testResults":[]}');
  // Vitest's exit code says that a test has failed, which the result does too.
  await run(process.execPath, [vitest, ...options], {
    cwd: copy,
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch(() => {});
  const { testResults } = resultSchema.parse(JSON.parse(await readFile(output, 'utf8')));
  if (testResults.length === 0) return 'NOT RUN: the tests don’t start';
  for (const { name, assertionResults, message } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const file = path.relative(copy, name).replace('tests/', '');
    if (failed) return `${file}: ${failed.fullName}`;
    if (message !== '') return `NOT RUN: ${file}: ${message.slice(0, 200)}`;
  }
  return 'NOBODY';
}
