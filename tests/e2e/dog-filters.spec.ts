import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { unique } from './support/stored-rows.ts';

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

test(
  'filters narrow the list together until Reset Filters',
  { tag: '@firefox-nightly' },
  async ({ page, stored }) => {
    const [location, trait] = [unique('Lane'), unique('Sings')];
    await stored.addDog({ name: 'Wanted', location, traits: [trait], age: '9 years' });
    await stored.addDog({ name: 'Too young', location, traits: [trait], age: '2 years' });
    await stored.addDog({ name: 'Silent', location, age: '9 years' });
    await stored.addDog({ name: 'Elsewhere', traits: [trait], age: '9 years' });
    await page.goto('/dogs');
    await choice(page, 'Location').selectOption(location);
    await choice(page, 'Trait').selectOption(trait);
    await choice(page, 'Age').selectOption('Senior (8+)');
    await searchBox(page).fill('want');
    await expect(shownDogs(page)).toHaveText(['Wanted']);
    await expect(page).toHaveURL(/search=want/);

    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/dogs');
    await expect(searchBox(page)).toHaveValue('');
    await expect(choice(page, 'Location')).toHaveValue('');
    await expect(choice(page, 'Trait')).toHaveValue('');
    await expect(choice(page, 'Age')).toHaveValue('');
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
  },
);

test('Back undoes a filter and returns to the filters from another page', async ({ page }) => {
  await page.goto('/dogs');
  await choice(page, 'Location').selectOption('Chowk');
  await expect(shownDogs(page)).toHaveText(['Moti']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');

  await page.goBack();
  await expect(choice(page, 'Location')).toHaveValue('Chowk');
  await expect(shownDogs(page)).toHaveText(['Moti']);

  await page.goBack();
  await expect(choice(page, 'Location')).toHaveValue('');
  await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
});

test('Back restores a search that was left at once', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/dogs');
  await searchBox(page).pressSequentially('moti');
  await page.getByRole('banner').getByRole('link', { name: 'Paws of Lucknow' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('moti');
  await expect(shownDogs(page)).toHaveText(['Moti']);
});
