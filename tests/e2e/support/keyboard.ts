import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const MOST_STOPS = 80;

interface Way {
  key?: 'Tab' | 'Shift+Tab';
  /** What of it is to be seen, where the control itself lies behind something. */
  inSight?: Locator;
}

/** Presses Tab until the focus is on a control, and in sight: by the way alone that a keyboard has. */
export async function tabTo(
  page: Page,
  goal: Locator,
  { key = 'Tab', inSight = goal }: Way = {},
): Promise<void> {
  await goal.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await goal.evaluate((element) => element === document.activeElement)) {
      await expect(inSight).toBeInViewport();
      return;
    }
  }
  throw new Error(`${String(goal)} is not reached by ${key}.`);
}

/** The same, and presses Enter there. */
export async function tabAndEnter(page: Page, goal: Locator, key?: Way['key']): Promise<void> {
  await tabTo(page, goal, key ? { key } : {});
  await page.keyboard.press('Enter');
}
