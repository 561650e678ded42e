import { expect, type Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';

/**
 * Expects nothing beyond the window's edge. Reports the overflowing text, because an element may
 * be narrower than its text. Text that its own box clips or scrolls is inside that box.
 */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // After a resize, the layout is final one frame later even with reduced motion.
  await waitForAnimations(page);
  const { overflow, beyond } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isHeld = (node: Node) => {
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const isClipping = getComputedStyle(box).overflowX !== 'visible';
        if (isClipping && box.getBoundingClientRect().right <= clientWidth) return true;
      }
      return false;
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      const isBeyond = range.getBoundingClientRect().right > clientWidth;
      if (isBeyond && !isHeld(words.currentNode)) found.push(range.toString());
    }
    return { overflow: scrollWidth - clientWidth, beyond: found };
  });
  expect({ overflow, beyond }).toEqual({ overflow: 0, beyond: [] });
}
