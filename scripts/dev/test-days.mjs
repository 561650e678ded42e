// `node scripts/dev/test-days.mjs`: the tests of `npm test` at each instant on which a date is easily wrong, and those of PostgreSQL and
// of the browsers a month and more than a year from now. Arguments are passed to the first ones. Goes on after a failure
// and names the instants that failed.
import { spawnSync } from 'node:child_process';

const DAY_MILLISECONDS = 86_400_000;
const inDays = (days) => new Date(Date.now() + days * DAY_MILLISECONDS).toISOString();
const year = new Date().getFullYear() + 1;

const instants = [
  ...[0, 4, 34, 125, 400].map(inDays),
  // The last minutes of a month and of a year, the first of a financial year.
  `${year}-02-28T23:20:00+05:30`,
  `${year}-12-31T23:20:00+05:30`,
  `${year}-04-01T00:05:00+05:30`,
  `${Math.ceil(year / 4) * 4}-02-29T12:00:00+05:30`,
  // A monthly payment of the 31st is charged.
  `${year}-05-31T12:00:00+05:30`,
];

const failed = [];
const run = (instant, ...command) => {
  console.log(`\n=== ${instant}: ${command.join(' ')}`);
  const env = { ...process.env, NODE_ENV: 'test', TEST_NOW: instant };
  const { status } = spawnSync('npx', command, { stdio: 'inherit', env });
  if (status !== 0) failed.push(`${instant}: ${command.join(' ')}`);
};

for (const instant of instants) run(instant, 'vitest', 'run', ...process.argv.slice(2));
for (const instant of [34, 400].map(inDays)) {
  run(instant, 'vitest', 'run', '--config', 'tests/postgres/vitest.config.ts');
  run(instant, 'playwright', 'test');
}
if (failed.length > 0) {
  console.error(`\nRed:\n${failed.join('\n')}`);
  process.exitCode = 1;
}
