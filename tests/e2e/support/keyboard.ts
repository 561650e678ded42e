import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const MOST_STOPS = 80;

interface Way {
  key?: 'Tab' | 'Shift+Tab';
  /** The visible element, when the control itself is hidden behind it. */
  inSight?: Locator;
}

/** Presses Tab until a control has the focus, and expects it in the viewport. @returns how often it pressed */
export async function tabTo(
  page: Page,
  goal: Locator,
  { key = 'Tab', inSight = goal }: Way = {},
): Promise<number> {
  await goal.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await goal.evaluate((element) => element === document.activeElement)) {
      await expect(inSight).toBeInViewport();
      return stop + 1;
    }
  }
  throw new Error(`${String(goal)} is not reached by ${key}.`);
}

/** Tabs to a control and presses Enter. */
export async function tabAndEnter(page: Page, goal: Locator, key?: Way['key']): Promise<void> {
  await tabTo(page, goal, key ? { key } : {});
  await page.keyboard.press('Enter');
}
