import { expect, test } from './support/test.ts';

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
