import type { Page } from '@playwright/test';
import { dogs, home, navigation } from './support/site-pages.ts';
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

  test('opens on tap, navigates, and is closed on the new page', async ({ page }) => {
    const { toggle, links } = mobileMenu(page);
    await expect(links.first()).toBeHidden();
    await toggle.tap();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(links).toHaveText(navigation.map(({ link }) => link));
    await links.filter({ hasText: dogs.link }).tap();
    await expect(page).toHaveURL(dogs.path);
    await expect(links.first()).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('works with the keyboard alone', { tag: '@nightly' }, async ({ page }) => {
    const { toggle, links } = mobileMenu(page);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(toggle).toBeFocused();

    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(dogs.path);
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
