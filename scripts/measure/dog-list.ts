// `npm run measure:dogs`: measures the list of dogs with 10,000 dogs on a slowed CPU. Fails above a limit. Nothing
// else may run on the machine.
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../tests/support/chromium.ts';
import { serveManyDogs } from './dog-list/site.ts';
import { summarise } from './statistics.ts';
import { visitList, type VisitResult } from './dog-list/visit.ts';

const PORT = 5352;
const DOGS = 10_000;
const SLOWDOWN = 4;
const LIMIT_MILLISECONDS = 60;
const LIMIT_MEGABYTES = 150;

const windows = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

/** The last key of each changes the number of results. */
const searches = [
  'moti 12',
  'tea stall number 9',
  'begum 4',
  'गली नंबर 7',
  'lane 55',
  'sheru 1',
  'शेरा बाबू 3',
  'rusk of the',
  'tiger 99',
  'footsteps',
  'dadi amma 8',
  'nawab',
] as const;

const failures: string[] = [];

/** Prints one line; the limit is for the 95th percentile. */
function reportTimes(label: string, values: readonly number[], limit?: number): void {
  const { n, median, p95, max } = summarise(values);
  const figures = [`median ${median.toFixed(0)}`, `p95 ${p95.toFixed(0)}`, `max ${max.toFixed(0)}`];
  const bound = limit === undefined ? '' : ` (limit: p95 under ${limit})`;
  console.log(`  ${label.padEnd(42)} n ${n}, ${figures.join(', ')} ms${bound}`);
  if (limit !== undefined && !(p95 < limit)) failures.push(`${label}: p95 is ${p95.toFixed(0)} ms`);
}

function reportMemory(label: string, megabytes: number): void {
  console.log(`  ${label.padEnd(42)} ${megabytes.toFixed(0)} MB (limit: under ${LIMIT_MEGABYTES})`);
  if (!(megabytes < LIMIT_MEGABYTES)) failures.push(`${label}: ${megabytes.toFixed(0)} MB`);
}

function report(result: VisitResult): void {
  console.log(`  ${'all dogs shown after'.padEnd(42)} ${result.untilAllDogs.toFixed(0)} ms`);
  reportTimes('typing, key to paint', result.typing, LIMIT_MILLISECONDS);
  reportTimes('clearing, key to paint', result.clearing, LIMIT_MILLISECONDS);
  reportTimes('typing, last key to the list', result.typingUntilList);
  reportTimes('clearing, key to the list', result.clearingUntilList);
  reportMemory('JavaScript heap after collection', result.heapAfterCollection);
  reportMemory('JavaScript heap, highest sample', result.heapPeak);
}

const site = await serveManyDogs(PORT, DOGS);
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumArguments],
});
try {
  for (const { name, ...viewport } of windows) {
    console.log(
      `\n${DOGS.toLocaleString('en-IN')} dogs, ${name} (${viewport.width} × ${viewport.height}), CPU slowed ${SLOWDOWN} times`,
    );
    report(await visitList(browser, site, { viewport, slowdown: SLOWDOWN, dogs: DOGS, searches }));
  }
} finally {
  await browser.close();
  await site.close();
}
for (const failure of failures) console.error(`Above the limit: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
