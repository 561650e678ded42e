import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { isClockMoved } from '../../support/nightly.ts';
import { People } from './people.ts';
import { Problems } from './problems.ts';
import { StoredRows } from './stored-rows.ts';

interface Fixtures {
  /** Records problems in the browser. An undeclared one fails the test. */
  problems: Problems;
  /** Reads and arranges rows as the owner of the database. */
  stored: StoredRows;
  /** People with accounts. */
  people: People;
}

/** Playwright's `test` with fixtures for the browser's problems and the database. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, runTest) => {
    if (isClockMoved) {
      const { clockOffset, shiftDate } = await import('../../support/test-clock.mjs');
      await context.addInitScript(shiftDate, clockOffset);
    }
    context.on('page', waitForHydrationOnLoad);
    await runTest(context);
  },
  // Each test has its own IP address, because messages and orders are limited by address.
  extraHTTPHeaders: ({ extraHTTPHeaders }, runTest) =>
    runTest({ ...extraHTTPHeaders, 'x-forwarded-for': networkAddress() }),
  problems: [
    async ({ context, baseURL }, runTest) => {
      const problems = new Problems(context, baseURL ?? '');
      // Another test may delete a dog that this one lists before its picture is fetched.
      problems.tolerate(/^40[04]: GET .*\/object\/public\/dog-images\//);
      await runTest(problems);
      // The browser may report a problem a moment later.
      await expect
        .poll(() => problems.missing(), 'declared problems that did not occur')
        .toEqual([]);
      expect(problems.unexpected(), 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  stored: async ({ baseURL }, runTest) => {
    const stored = new StoredRows(baseURL ?? '');
    await runTest(stored);
    await stored.removeOwnDogs();
  },
  people: async ({ baseURL }, runTest) => {
    await runTest(new People(baseURL ?? ''));
  },
});

/**
 * A prerendered page is visible before it is interactive. `goto` and `reload` wait for hydration unless the test
 * passes `waitUntil`.
 */
function waitForHydrationOnLoad(page: Page): void {
  const isHydrated = () => page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (!options?.waitUntil) await isHydrated();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await isHydrated();
    return response;
  };
}

/** A random IP address. */
export function networkAddress(): string {
  return `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export { expect };
