import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search' });
}

function choice(page: Page, name: 'Location' | 'Trait' | 'Age') {
  return page.getByRole('combobox', { name, exact: true });
}

/** The headings of the cards are the dogs' names. */
function shownDogs(page: Page) {
  return page.getByRole('list', { name: 'Dogs' }).getByRole('heading', { level: 3 });
}

// Filters are folded on a phone alone.
test(
  'Back undoes a filter and returns to the filters from another page',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/dogs');
    await page.getByRole('button', { name: 'Filters' }).click();
    await choice(page, 'Location').selectOption('Chowk');
    await expect(shownDogs(page)).toHaveText(['Moti']);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    // The address changes before the page does, and the list that is left still has its filters open.
    await expect(searchBox(page)).toHaveCount(0);

    await page.goBack();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(choice(page, 'Location')).toHaveValue('Chowk');
    await expect(shownDogs(page)).toHaveText(['Moti']);

    await page.goBack();
    await expect(choice(page, 'Location')).toHaveValue('');
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
  },
);

test('Back restores a search that was left at once', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/dogs');
  await searchBox(page).pressSequentially('moti');
  await page.getByRole('banner').getByRole('link', { name: 'Paws of Lucknow' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('moti');
  await expect(shownDogs(page)).toHaveText(['Moti']);
});
