import type { Page } from '@playwright/test';

const STEP = 400;

/** Scrolls in steps, so that every row on the way is rendered and measured. */
export async function scrollDown(page: Page, to: number): Promise<void> {
  for (let top = 0; top <= to; top += STEP) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await positionAfterTwoFrames(page);
  }
}

/** Waits until the page stops scrolling. */
export async function waitForScroll(page: Page): Promise<void> {
  let before = Number.NaN;
  let now = await positionAfterTwoFrames(page);
  while (now !== before) {
    before = now;
    now = await positionAfterTwoFrames(page);
  }
}

/** The scroll position after two frames. */
function positionAfterTwoFrames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
      }),
  );
}
