// What hostile values must never do to a page in a real browser. Problems (problems.ts) watches beside it for
// exceptions, forbidden scripts and requests to elsewhere.
import type { Locator, Page } from '@playwright/test';
import { CANARY } from '../../fuzz/support/known-values.ts';
import { expect, test as base } from './checkout.ts';
import { HOSTILE_VALUES } from './hostile-annotation.ts';

/** The tests of hostile values: no script opens a window of the browser's own. */
export const test = base.extend<{ noDialogs: void }>({
  noDialogs: [
    async ({ page }, runTest) => {
      const opened: string[] = [];
      page.on('dialog', async (dialog) => {
        opened.push(dialog.message());
        await dialog.dismiss();
      });
      await runTest();
      expect(opened, 'dialogs').toEqual([]);
    },
    { auto: true },
  ],
});

const known = { canary: CANARY, screen: 'main' };

/** Makes it known to the reporter how many values a test has thrown at one surface. */
export function countHostile(values: number): void {
  test.info().annotations.push({ type: HOSTILE_VALUES, description: String(values) });
}

/** What has happened to the page that must not; null when nothing has. Waits until its data is there. */
export async function harmTo(page: Page): Promise<string | null> {
  const [harm] = await page.evaluate(lookHere, { ...known, addresses: [null] });
  return harm ?? null;
}

/** Leads the site from address to address without loading it anew. @returns what went wrong, and where */
export function visitAll(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(lookHere, { ...known, addresses });
}

interface Look {
  canary: string;
  /** Where a screen stands in the page. */
  screen: string;
  /** null stands for where the page is. */
  addresses: readonly (string | null)[];
}

/** Runs in the page. @returns what went wrong, and where */
async function lookHere({ canary, screen, addresses }: Look): Promise<string[]> {
  const MOST_MILLISECONDS = 10_000;
  const main = () => document.querySelector(screen)?.textContent ?? '';
  const isLoading = () =>
    main().trim() === '' ||
    [...document.querySelectorAll(`${screen} [role=status]`)].some(({ textContent }) =>
      textContent.includes('Loading'),
    );
  const harm = () => {
    if (isLoading()) return 'no screen comes';
    if (Reflect.has(globalThis, canary)) return 'a script ran';
    if (main().includes('Something went wrong')) return 'the screen broke';
    if (!document.querySelector('header')?.checkVisibility()) return 'the frame is gone';
    const isLinkedElsewhere = [...document.querySelectorAll('a')].some(
      ({ protocol, hostname }) =>
        /^(javascript|data|vbscript):$/.test(protocol) || hostname.endsWith('evil.example'),
    );
    return isLinkedElsewhere ? 'a link leads elsewhere' : null;
  };

  const breaches: string[] = [];
  for (const address of addresses) {
    if (address !== null) {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }
    // React draws a change of address in pieces, and is done when the page has nothing to do.
    await new Promise((resolve) => requestIdleCallback(resolve));
    const start = performance.now();
    while (isLoading() && performance.now() - start < MOST_MILLISECONDS) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const found = harm();
    if (found !== null) breaches.push(`${found}: ${location.href}`);
  }
  return breaches;
}

interface Sending {
  form: Locator;
  /** What is typed, by the label of its field. */
  values: Record<string, string>;
  /** What the form takes, for one that stays open when it has refused something. */
  good?: Record<string, string>;
  /** Whether the form shows that what it held was taken. */
  isTaken: () => Promise<boolean>;
}

/**
 * Types values into a form and sends it.
 * @returns what its fields held, when it was taken; null when a sentence beside a field says why not
 */
export async function send({ form, values, good, isTaken }: Sending): Promise<string[] | null> {
  const refusals = form.locator('[aria-invalid=true]');
  const field = (label: string) => form.getByLabel(label, { exact: true });
  if (good && (await refusals.count()) > 0) {
    for (const [label, value] of Object.entries(good)) await field(label).fill(value);
    await expect(refusals).toHaveCount(0);
  }
  const held: string[] = [];
  for (const [label, value] of Object.entries(values)) {
    await field(label).fill(value);
    held.push((await field(label).inputValue()).trim());
  }
  await form.locator('[type=submit]').click();
  const refusal = refusals.first();
  let taken = false;
  await expect
    .poll(async () => {
      taken = await isTaken();
      return taken || (await refusal.isVisible());
    })
    .toBe(true);
  if (taken) return held;
  await expect(refusal).toHaveAccessibleDescription(/\b(must|Please|required)\b/i);
  return null;
}

export { expect };
