import { delayRequests } from './support/delayed-requests.ts';
import { expect, test } from './support/test.ts';
import { dogs } from './support/site-pages.ts';

test(
  'a visitor goes from the home page to the dogs and to one of them',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Meet the Dogs' }).click();

    await expect(page).toHaveURL('/dogs');
    const sheru = page.getByRole('article', { name: 'Sheru' });
    await expect(sheru.getByRole('img', { name: 'Sheru' })).toBeVisible();
    await expect(sheru.getByText('2 years', { exact: true })).toBeVisible();
    await expect(sheru.getByRole('list', { name: 'Traits' }).getByRole('listitem')).toHaveText([
      'Playful',
      'Friendly',
    ]);
    await expect(sheru.getByText('Located in Hazratganj')).toBeVisible();
    await expect(sheru.getByText('₹3,000/month')).toBeVisible();
    await expect(sheru.getByRole('link', { name: 'Adopt Virtually' })).toHaveAttribute(
      'href',
      '/dogs/10000000-0000-4000-8000-000000000001/payment',
    );
  },
);

test('the home page has its eight sections in order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Make a Difference, One Paw at a Time.',
  );
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'A dog of your own, at home on its own street',
    'How virtual adoption works',
    'Featured dogs',
    'Our impact so far',
    'What adopters say',
    'Someone in Lucknow is waiting for breakfast',
    'Get in Touch',
  ]);
});

test(
  'the featured dogs are the three newest, newest first',
  { tag: '@nightly' },
  async ({ page, stored }) => {
    const featured = page.getByRole('region', { name: 'Featured dogs' });
    // Another test may add a dog between the two reads: then both are read again.
    await expect(async () => {
      const newest = (await stored.dogs()).slice(0, 3);
      await page.goto('/');
      await expect(featured.getByRole('article').getByRole('heading')).toHaveText(
        newest.map(({ name }) => name),
        { timeout: 5000 },
      );
    }).toPass();
    await expect(featured.getByText('Loading featured dogs...')).toBeHidden();
  },
);

test(
  'the loading text is shown until the featured dogs arrive',
  { tag: '@nightly' },
  async ({ page }) => {
    const answer = await delayRequests(page, '**/rest/v1/dog_profiles*');
    await page.goto('/');
    const featured = page.getByRole('region', { name: 'Featured dogs' });
    await expect(featured.getByText('Loading featured dogs...')).toBeVisible();
    answer();
    await expect(featured.getByRole('article')).toHaveCount(3);
    await expect(featured.getByText('Loading featured dogs...')).toBeHidden();
  },
);

test(
  'the list shows its loading text until the dogs arrive',
  { tag: '@nightly' },
  async ({ page }) => {
    const answer = await delayRequests(page, '**/rest/v1/dog_profiles*');
    await page.goto(dogs.path);
    await expect(page.getByText('Loading dog profiles...')).toBeVisible();
    answer();
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await expect(page.getByText('Loading dog profiles...')).toBeHidden();
  },
);

test(
  'Contact Us below the dogs leads to the contact form',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(dogs.path);
    await page.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/support#contact');
    await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
  },
);
