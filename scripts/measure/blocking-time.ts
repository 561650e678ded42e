// `npm run measure:blocking [-- PATH …]`: how long the scripts of public pages block a slow phone after the first paint.
// It adds up the processor time of the tasks of the main thread, slowed to the same phone on any machine, beyond 50 ms
// each. Unlike Lighthouse's Total Blocking Time it doesn't count what other processes take. Fails above a limit.
import type { Browser } from '@playwright/test';
import { launchChromium } from '../../tests/support/chromium.ts';
import { beginLongCommand, reportProgress } from '../dev/long-command.ts';
import { serveProject } from '../dev/serve-site.ts';
import { textTable } from '../dev/text-table.ts';
import { measureBenchmarkIndex, slowdownFor } from './cpu-slowdown.ts';
import { summarise } from './statistics.ts';

const RUNS = 9;
/** Chromium's name for a task of a thread. */
const TASK = 'ThreadControllerImpl::RunTask';
const LONG_TASK_MILLISECONDS = 50;
const LIMIT_MILLISECONDS = 350;
/** By then the pages have loaded what they load by themselves. */
const MILLISECONDS_AFTER_LOAD = 2_500;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
}

beginLongCommand(30);
const site = await serveProject(5356, 'dist-blocking', { isCompressed: true });
const browser = await launchChromium();
const slowdown = slowdownFor(await measureBenchmarkIndex(browser));
const given = process.argv.slice(2);
const pages = given.length > 0 ? given : ['/', '/support', '/dogs'];
const rows: (string | number)[][] = [];
let isWithin = true;
for (const [number, page] of pages.entries()) {
  reportProgress(`${number + 1} of ${pages.length}: ${page}`);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(blockingTime(await record(browser, page)));
  const { median, max } = summarise(times);
  isWithin &&= median <= LIMIT_MILLISECONDS;
  rows.push([page, `${slowdown.toFixed(1)}x`, `${Math.round(median)} ms`, `${Math.round(max)} ms`]);
}
await browser.close();
await site.close();
console.log(textTable([['Page', 'CPU slowdown', 'Median', 'Worst'], ...rows]));
console.log(isWithin ? 'Within the limit.' : `Above the limit of ${LIMIT_MILLISECONDS} ms.`);
process.exit(isWithin ? 0 : 1);

/** What Chromium did while it loaded a page with an empty cache. */
async function record(inBrowser: Browser, path: string): Promise<TraceEvent[]> {
  const context = await inBrowser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await inBrowser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['devtools.timeline', 'toplevel', 'loading'];
  await devtools.send('Tracing.start', { traceConfig: { includedCategories } });
  await page.goto(site.url + path, { waitUntil: 'load' });
  await page.waitForTimeout(MILLISECONDS_AFTER_LOAD);
  await devtools.send('Tracing.end');
  await isComplete;
  await devtools.detach();
  await context.close();
  return events;
}

/** @returns milliseconds on the slowed phone */
function blockingTime(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The recording has no first paint.');
  return events
    .filter(({ name, pid, tid }) => name === TASK && pid === paint.pid && tid === paint.tid)
    .filter(({ ts }) => ts > paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * slowdown - LONG_TASK_MILLISECONDS)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}
