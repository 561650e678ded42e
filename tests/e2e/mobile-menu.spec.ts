import type { Page } from '@playwright/test';
import { home } from './support/site-pages.ts';
import { expect, test } from './support/test.ts';

function mobileMenu(page: Page) {
  const header = page.getByRole('banner');
  return {
    toggle: header.getByRole('button', { name: /^(Open|Close) menu$/ }),
    links: header.getByRole('listitem').getByRole('link'),
  };
}

test.describe('the menu of a phone', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(home.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading);
  });

  test('Tab skips a closed menu', { tag: '@nightly' }, async ({ page }) => {
    const { toggle, links } = mobileMenu(page);
    await toggle.focus();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('navigation', { name: 'Language' }).getByRole('link'),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await expect(links.first()).toBeHidden();
  });
});
