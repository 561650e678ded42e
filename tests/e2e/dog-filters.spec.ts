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

test.describe('the search box', () => {
  test('finds by name whatever the letter case', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/dogs');
    await searchBox(page).fill('kAALu');
    await expect(shownDogs(page)).toHaveText(['Kaalu']);
  });

  test('finds by tagline', { tag: '@nightly' }, async ({ page, stored }) => {
    const tagline = unique('Guards the kite shop');
    const { name } = await stored.addDog({ tagline });
    await page.goto('/dogs');
    await searchBox(page).fill(tagline.toUpperCase());
    await expect(shownDogs(page)).toHaveText([name]);
  });

  test('finds a name in Devanagari, composed or decomposed', async ({ page }) => {
    await page.goto('/dogs');
    await searchBox(page).fill('गुड़िया'.normalize('NFD'));
    await expect(shownDogs(page)).toHaveText(['गुड़िया']);
    await searchBox(page).fill('शेरा');
    await expect(shownDogs(page)).toHaveText(['शेरा बाबू']);
  });

  test('treats the search text literally', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/dogs');
    await searchBox(page).fill('.*');
    await expect(page.getByRole('heading', { name: 'No dogs found' })).toBeVisible();
  });
});

test('a location alone narrows the list', { tag: '@nightly' }, async ({ page, stored }) => {
  const location = unique('Lane');
  const { name } = await stored.addDog({ location });
  await page.goto('/dogs');
  await choice(page, 'Location').selectOption(location);
  await expect(shownDogs(page)).toHaveText([name]);
  await expect(page).toHaveURL(`/dogs?${new URLSearchParams({ location }).toString()}`);
});

test('a trait alone narrows the list', { tag: '@nightly' }, async ({ page, stored }) => {
  const trait = unique('Sings');
  const { name } = await stored.addDog({ traits: ['Calm', trait] });
  await page.goto('/dogs');
  await choice(page, 'Trait').selectOption(trait);
  await expect(shownDogs(page)).toHaveText([name]);
});

test(
  'age bands: a dog of 4 months is a puppy and not an adult',
  { tag: '@nightly' },
  async ({ page, stored }) => {
    const location = unique('Lane');
    for (const [name, age] of [
      ['Months', '4 months'],
      ['One', '1 year'],
      ['Three', '3 years'],
      ['Four', '4 years'],
      ['Seven', '7 years'],
      ['Eight', '8 years'],
      ['Unknown', 'Nobody knows'],
    ] as const) {
      await stored.addDog({ name, age, location });
    }
    await page.goto(`/dogs?${new URLSearchParams({ location }).toString()}`);
    const expectBand = async (band: string, names: string[]) => {
      await choice(page, 'Age').selectOption(band);
      await expect(shownDogs(page)).toHaveCount(names.length);
      expect((await shownDogs(page).allTextContents()).toSorted()).toEqual(names);
    };
    await expectBand('Puppy (<1 year)', ['Months']);
    await expectBand('Young (1-3)', ['One', 'Three']);
    await expectBand('Adult (4-7)', ['Four', 'Seven']);
    await expectBand('Senior (8+)', ['Eight']);
    await expectBand('All ages', ['Eight', 'Four', 'Months', 'One', 'Seven', 'Three', 'Unknown']);
  },
);

test('the choices come from the data', { tag: '@nightly' }, async ({ page, stored }) => {
  const trait = unique('Whistles');
  await page.goto('/dogs');
  await expect(choice(page, 'Trait').getByRole('option', { name: 'Playful' })).toBeAttached();
  await expect(choice(page, 'Trait').getByRole('option', { name: trait })).toHaveCount(0);
  await stored.addDog({ traits: [trait] });
  await page.reload();
  await expect(choice(page, 'Trait').getByRole('option', { name: trait })).toBeAttached();
});

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

test('a shared link restores the filters', { tag: '@nightly' }, async ({ page, stored }) => {
  const location = unique('Lane');
  await stored.addDog({ name: 'Old and here', location, age: '10 years' });
  await stored.addDog({ name: 'Young and here', location, age: '2 years' });
  await page.goto(
    `/dogs?${new URLSearchParams({ search: 'HERE', location, age: 'senior' }).toString()}`,
  );
  await expect(shownDogs(page)).toHaveText(['Old and here']);
  await expect(searchBox(page)).toHaveValue('HERE');
  await expect(choice(page, 'Location')).toHaveValue(location);
  await expect(choice(page, 'Age').locator('option:checked')).toHaveText('Senior (8+)');
});

test(
  'a link with an outdated value finds no dogs and can be reset',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/dogs?location=Atlantis');
    await expect(page.getByRole('heading', { name: 'No dogs found' })).toBeVisible();
    await expect(choice(page, 'Location')).toHaveValue('Atlantis');
    await page.getByRole('button', { name: 'Show all dogs' }).click();
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await expect(page).toHaveURL('/dogs');
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

test('the number of dogs is shown', { tag: '@nightly' }, async ({ page, stored }) => {
  const location = unique('Lane');
  await stored.addDog({ location });
  await page.goto('/dogs');
  await choice(page, 'Location').selectOption(location);
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ dogs$/ })).toBeVisible();
});
