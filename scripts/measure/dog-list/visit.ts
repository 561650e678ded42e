// One visit to the list of dogs in a browser with a slow processor.
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { BenchmarkSite } from './site.ts';
import { installStopwatch, type TimedEvent } from './stopwatch.ts';

/** A quick typist. A key may meet the list still busy with the last one, as in life. */
const MILLISECONDS_BETWEEN_KEYS = 120;
const MILLISECONDS_BETWEEN_MEMORY_SAMPLES = 250;
const MILLISECONDS_UNTIL_REPORTED = 500;
const SHORTEST_REPORTED_MILLISECONDS = 16;
const LONGEST_WAIT_MILLISECONDS = 60_000;
const BYTES_PER_MEGABYTE = 1_000_000;

export interface VisitOptions {
  viewport: { width: number; height: number };
  /** How many times slower than this machine's the processor is. */
  slowdown: number;
  dogs: number;
  searches: readonly string[];
}

/** Times in milliseconds, memory in megabytes of JavaScript heap. */
export interface VisitResult {
  untilAllDogs: number;
  typing: number[];
  typingUntilList: number[];
  clearing: number[];
  clearingUntilList: number[];
  heapAfterCollection: number;
  heapPeak: number;
}

/** Opens /dogs, waits for every dog, then types each search and clears the box. */
export async function visitList(
  browser: Browser,
  site: BenchmarkSite,
  { viewport, slowdown, dogs, searches }: VisitOptions,
): Promise<VisitResult> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(installStopwatch);
  const memory = await watchMemory(devtools);

  const all = dogs.toLocaleString('en-IN');
  await page.goto(`${site.url}/dogs`);
  const untilAllDogs = await timeOfCount(page, `${all} dogs`);

  const typing: Measurement[] = [];
  const clearing: Measurement[] = [];
  for (const search of searches) {
    const found = await site.countFound(search);
    await page.getByRole('searchbox').focus();
    await typeKeys(page, devtools, search);
    const foundAt = await timeOfCount(page, `${found.toLocaleString('en-IN')} of ${all} dogs`);
    typing.push(await takeMeasurement(page, foundAt));

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    const clearedAt = await timeOfCount(page, `${all} dogs`);
    clearing.push(await takeMeasurement(page, clearedAt));
  }
  const heap = await memory.finish();
  await context.close();
  return {
    untilAllDogs,
    typing: typing.flatMap(({ toPaint }) => toPaint),
    typingUntilList: typing.map(({ toList }) => toList),
    clearing: clearing.flatMap(({ toPaint }) => toPaint),
    clearingUntilList: clearing.map(({ toList }) => toList),
    ...heap,
  };
}

/** Presses a key for each character, in any script: the browser's own keyboard knows Latin letters alone. */
async function typeKeys(page: Page, devtools: CDPSession, text: string): Promise<void> {
  for (const key of text) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await page.waitForTimeout(MILLISECONDS_BETWEEN_KEYS);
  }
}

/** Waits until the sentence above the list is `text` and painted; answers with that moment. */
async function timeOfCount(page: Page, text: string): Promise<number> {
  const shown = await page
    .waitForFunction(
      (wanted) => {
        const last = window.stopwatch.shown.at(-1);
        return last?.text === wanted && last.paintedAt;
      },
      text,
      { polling: 100, timeout: LONGEST_WAIT_MILLISECONDS },
    )
    .catch(async (error: unknown) => {
      const last = await page.evaluate(() => window.stopwatch.shown.at(-1)?.text);
      throw new Error(`The list says "${last ?? ''}" and not "${text}".`, { cause: error });
    });
  return Number(await shown.jsonValue());
}

interface Measurement {
  /** From each key to the presented search box. */
  toPaint: number[];
  /** From the last key to the painted list. */
  toList: number;
}

/** What was measured since the last time it was asked for. */
async function takeMeasurement(page: Page, listAt: number): Promise<Measurement> {
  // The browser reports an event some frames after it presented it.
  await page.waitForTimeout(MILLISECONDS_UNTIL_REPORTED);
  const { keys, events } = await page.evaluate(() => ({
    keys: window.stopwatch.keys.splice(0),
    events: window.stopwatch.events.splice(0),
  }));
  return {
    toPaint: keys.map((key, index) => timeToPaint(key, keys[index + 1] ?? Infinity, events)),
    toList: listAt - (keys.at(-1) ?? Number.NaN),
  };
}

/** From a key to the last frame that its events (keydown, keypress, input) were presented in. */
function timeToPaint(key: number, nextKey: number, events: readonly TimedEvent[]): number {
  const ends = events
    .filter(({ startTime }) => startTime >= key && startTime < nextKey)
    .map(({ startTime, duration }) => startTime + duration - key);
  return Math.max(SHORTEST_REPORTED_MILLISECONDS, ...ends);
}

async function watchMemory(devtools: CDPSession) {
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  let peak = 0;
  const sample = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    const megabytes = used / BYTES_PER_MEGABYTE;
    peak = Math.max(peak, megabytes);
    return megabytes;
  };
  const timer = setInterval(() => {
    sample().catch((error: unknown) => console.error(error));
  }, MILLISECONDS_BETWEEN_MEMORY_SAMPLES);
  return {
    finish: async () => {
      clearInterval(timer);
      const heapPeak = Math.max(peak, await sample());
      await devtools.send('HeapProfiler.collectGarbage');
      return { heapPeak, heapAfterCollection: await sample() };
    },
  };
}
