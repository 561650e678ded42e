import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** The painted colour of an element's background or border. */
function painted(element: Locator, property: 'background-color' | 'border-top-color') {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

test(
  'high contrast shows which tab and which page is selected',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/auth');
    const chosen = page.getByRole('tab', { name: 'Sign In' });
    const other = page.getByRole('tab', { name: 'Sign Up' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    expect(await painted(chosen, 'background-color')).not.toBe(
      await painted(other, 'background-color'),
    );

    await page.goto('/dogs');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const here = navigation.getByRole('link', { name: 'Meet the Dogs' });
    const elsewhere = navigation.getByRole('link', { name: 'How It Works' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    expect(await painted(here, 'background-color')).not.toBe(
      await painted(elsewhere, 'background-color'),
    );
  },
);

test(
  'high contrast shows the border of a button',
  { tag: ['@desktop', '@nightly'] },
  async ({ page }) => {
    await page.goto('/auth');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
    await expect(button).toHaveCSS('border-top-width', '2px');
    expect(await painted(button, 'border-top-color')).not.toBe(
      await painted(button, 'background-color'),
    );
    expect(await painted(button, 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)');
  },
);
