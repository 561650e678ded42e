// How much Lighthouse must slow this machine down so that it counts as a mid-tier phone.
import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

const RUNS = 5;

/** Lighthouse's `benchmarkIndex` of this machine, median of 5: 1,500 to 2,000 for a fast desktop computer. */
export async function measureBenchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    values.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  }
  await page.close();
  return median(values);
}

/** Of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[(values.length - 1) / 2] ?? Number.NaN;
}

/**
 * The `cpuSlowdownMultiplier` for a machine. Lighthouse's constant 4 is for a benchmark index of 1,533.
 * Source: the calculator that Lighthouse's docs/throttling.md refers to ("Calibrating the CPU slowdown"),
 * https://lighthouse-cpu-throttling-calculator.vercel.app/
 * @throws when the machine is slower than the phone
 */
export function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  if (benchmarkIndex >= 150) return 1 + (benchmarkIndex - 150) / 650;
  throw new Error(
    `This machine is too slow to measure with: its benchmark index is ${benchmarkIndex}.`,
  );
}
