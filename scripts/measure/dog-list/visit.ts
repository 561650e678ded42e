import type { Browser, CDPSession, Page } from '@playwright/test';
import type { BenchmarkSite } from './site.ts';
import { installStopwatch, type TimedEvent } from './stopwatch.ts';

/** A fast typist: a key may arrive while the list still updates. */
const MILLISECONDS_BETWEEN_KEYS = 120;
const MILLISECONDS_BETWEEN_MEMORY_SAMPLES = 250;
const MILLISECONDS_UNTIL_REPORTED = 500;
const SHORTEST_REPORTED_MILLISECONDS = 16;
const LONGEST_WAIT_MILLISECONDS = 60_000;
const BYTES_PER_MEGABYTE = 1_000_000;

export interface VisitOptions {
  viewport: { width: number; height: number };
  /** The factor by which the CPU is slowed. */
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

/** Types any script; Playwright's keyboard has key definitions for Latin letters only. */
async function typeKeys(page: Page, devtools: CDPSession, text: string): Promise<void> {
  for (const key of text) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await page.waitForTimeout(MILLISECONDS_BETWEEN_KEYS);
  }
}

/** Waits until the count above the list is `text`. @returns when it was painted */
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
      throw new Error(`The list shows "${last ?? ''}" instead of "${text}".`, { cause: error });
    });
  return Number(await shown.jsonValue());
}

interface Measurement {
  /** From each key to the presented search box. */
  toPaint: number[];
  /** From the last key to the painted list. */
  toList: number;
}

/** Takes the events since the last call. */
async function takeMeasurement(page: Page, listAt: number): Promise<Measurement> {
  // The browser reports an event some frames later.
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

/** From a key press to the frame after its last event (keydown, keypress, input). */
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
