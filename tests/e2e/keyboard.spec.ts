import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const MOST_STOPS = 120;

interface Stop {
  name: string;
  isInWindow: boolean;
  isCovered: boolean;
  hasOutline: boolean;
}

/** Walks the page with Tab from its top and notes where the focus stands, until it leaves the page. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const atMiddle = document.elementFromPoint(
        box.left + box.width / 2,
        box.top + Math.min(box.height / 2, window.innerHeight / 2),
      );
      return {
        name: (element.getAttribute('aria-label') ?? element.textContent.trim()) || element.tagName,
        isInWindow: box.bottom > 0 && box.top < window.innerHeight,
        isCovered: !(atMiddle && (element.contains(atMiddle) || atMiddle.contains(element))),
        hasOutline: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
      };
    });
    if (stop === null) return stops;
    stops.push(stop);
  }
  return stops;
}

for (const path of ['/', '/dogs']) {
  test(`every control of ${path} is reached by Tab, in sight and outlined`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const stops = await walk(page);

    const controls = page.locator('a, button, input, select, textarea').filter({ visible: true });
    const enabled = await controls.evaluateAll(
      (elements) => elements.filter((element) => !element.matches(':disabled, [inert] *')).length,
    );
    // The skip link shows itself only while it has the focus.
    expect(stops.length).toBe(enabled);
    expect(stops.filter((stop) => !stop.isInWindow || stop.isCovered)).toEqual([]);
    expect(stops.filter((stop) => !stop.hasOutline)).toEqual([]);
    expect(stops.at(0)?.name).toBe('Skip to content');
    expect(stops.at(-1)?.name).toBe('Refunds');
  });
}

test('a dog is found and chosen with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/dogs');
  await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  await page.keyboard.press('Tab');
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  // The native list of choices: typing a letter chooses the first that starts with it.
  await page.keyboard.type('Cho');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Chowk');
  await page.getByRole('searchbox').press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset Filters' }).press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
});
