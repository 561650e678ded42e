// What hostile values must never do to a page. In addition, Problems (problems.ts) reports
// exceptions, blocked scripts and requests to other origins.
import type { Locator, Page } from '@playwright/test';
import { CANARY } from '../../fuzz/support/known-values.ts';
import { unsavedQuestion } from './admin-page.ts';
import { expect, test as base } from './checkout.ts';
import { HOSTILE_VALUES } from './hostile-annotation.ts';

/** The tests of hostile values: no script opens a dialog. A form that is cancelled may ask. */
export const test = base.extend<{ noDialogs: void }>({
  noDialogs: [
    async ({ page }, runTest) => {
      const opened: string[] = [];
      page.on('dialog', async (dialog) => {
        if (dialog.message() === unsavedQuestion) return dialog.accept();
        opened.push(dialog.message());
        return dialog.dismiss();
      });
      await runTest();
      expect(opened, 'dialogs').toEqual([]);
    },
    { auto: true },
  ],
});

const known = { canary: CANARY, selector: 'main' };

/** Records how many hostile values the test used at one surface. */
export function countHostile(values: number): void {
  test.info().annotations.push({ type: HOSTILE_VALUES, description: String(values) });
}

/** What a hostile value did to the page; null when nothing. Waits until the page has loaded. */
export async function harmTo(page: Page): Promise<string | null> {
  const [harm] = await page.evaluate(lookHere, { ...known, addresses: [null] });
  return harm ?? null;
}

/** Navigates from address to address without reloading. @returns what went wrong, and where */
export function visitAll(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(lookHere, { ...known, addresses });
}

interface Look {
  canary: string;
  /** Selector of the page's main element. */
  selector: string;
  /** null is the current address. */
  addresses: readonly (string | null)[];
}

/** Runs in the page. @returns what went wrong, and where */
async function lookHere({ canary, selector, addresses }: Look): Promise<string[]> {
  const MOST_MILLISECONDS = 10_000;
  const main = () => document.querySelector(selector)?.textContent ?? '';
  const isLoading = () =>
    main().trim() === '' ||
    [...document.querySelectorAll(`${selector} [role=status]`)].some(({ textContent }) =>
      textContent.includes('Loading'),
    );
  const harm = () => {
    if (isLoading()) return 'the page does not load';
    if (Reflect.has(globalThis, canary)) return 'a script ran';
    if (main().includes('This page did not load')) return 'the page crashed';
    if (!document.querySelector('header')?.checkVisibility()) return 'the header is gone';
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
    const start = performance.now();
    // React renders a navigation in slices and is done when the page is idle. Chromium without a window may draw no
    // frame after a question of the page, and is never idle then.
    do await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 }));
    while (isLoading() && performance.now() - start < MOST_MILLISECONDS);
    const found = harm();
    if (found !== null) breaches.push(`${found}: ${location.href}`);
  }
  return breaches;
}

interface Sending {
  form: Locator;
  /** Values by the label of their field. */
  values: Record<string, string>;
  /** Valid values, for a form that stays open after a refusal. */
  good?: Record<string, string>;
  /** Whether the form shows that its values were accepted. */
  isTaken: () => Promise<boolean>;
}

/**
 * Fills in a form and submits it.
 * @returns what its fields held when accepted; null when an error beside a field explains the refusal
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
