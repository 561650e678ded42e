import { expect, test } from './support/test.ts';

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
