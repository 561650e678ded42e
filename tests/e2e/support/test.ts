import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { People } from './people.ts';
import { Problems } from './problems.ts';
import { StoredRows } from './stored-rows.ts';

interface Fixtures {
  /** Watches the browser; a problem that the test did not declare fails it. */
  problems: Problems;
  /** What the database holds, past every policy. */
  stored: StoredRows;
  /** Those who have accounts. */
  people: People;
}

/** Playwright's `test`, with eyes on the browser's console and on the database. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, runTest) => {
    context.on('page', waitForHydrationOnLoad);
    await runTest(context);
  },
  // A network address of its own for each test, because messages and orders are counted by address.
  extraHTTPHeaders: ({ extraHTTPHeaders }, runTest) =>
    runTest({ ...extraHTTPHeaders, 'x-forwarded-for': networkAddress() }),
  problems: [
    async ({ context, baseURL }, runTest) => {
      const problems = new Problems(context, baseURL ?? '');
      // A dog that this test lists may be deleted by another one before its picture is fetched.
      problems.tolerate(/^40[04]: GET .*\/object\/public\/dog-images\//);
      await runTest(problems);
      // The browser may say a thing a moment after it has happened.
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
 * A prerendered page is there before it answers to anybody. Opening one waits until it does; whoever asks for
 * less than the whole page, by `waitUntil`, gets that.
 */
function waitForHydrationOnLoad(page: Page): void {
  const isTaken = () => page.locator('#root[data-page]').waitFor({ state: 'detached' });
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (!options?.waitUntil) await isTaken();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await isTaken();
    return response;
  };
}

/** One that no other test has. */
export function networkAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export { expect };
