import { expectAccessible } from './support/accessible.ts';
import { everyScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

for (const { path, heading } of everyScreen) {
  test(`${path} breaks no rule`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}

test('a page that does not exist breaks no rule', async ({ page, problems }) => {
  problems.expect(/^console error: .*404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expectAccessible(page);
});

test('the messages of both forms break no rule', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('form', { name: 'Contact' }).getByRole('button').click();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('button').click();
  await expect(page.getByText('Please enter a valid email address.')).toHaveCount(2);
  await expectAccessible(page);
});

test('a toast breaks no rule', async ({ page, problems }) => {
  problems.expect(/^500: POST/, /^console error: /);
  await page.route('**/rest/v1/newsletter_subscribers*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/dogs');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByRole('textbox').fill('asha@example.test');
  await newsletter.getByRole('button').click();
  // Under the pointer it stays for as long as it takes.
  await page.getByText('Failed to subscribe. Please try again.').hover();
  await expectAccessible(page);
});

test('an empty list breaks no rule', async ({ page }) => {
  await page.goto('/dogs?search=nobody-has-this-name');
  await expect(page.getByRole('heading', { name: 'No dogs found' })).toBeVisible();
  await expectAccessible(page);
});

test('a list that failed breaks no rule', async ({ page, problems }) => {
  problems.expect(/^500: GET/, /^console error: /);
  await page.route('**/rest/v1/dog_profiles*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dogs');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
});

test('lists that are loading break no rule', async ({ page }) => {
  await page.route('**/rest/v1/dog_profiles*', () => {});
  for (const { path, words } of [
    { path: '/', words: 'Loading featured dogs...' },
    { path: '/dogs', words: 'Loading dog profiles...' },
  ]) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
  }
});

test('the open menu breaks no rule', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/how-it-works');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectAccessible(page);
});

test('open answers break no rule', async ({ page }) => {
  await page.goto('/how-it-works');
  const questions = page.locator('main summary');
  await expect(questions.first()).toBeVisible();
  for (const question of await questions.all()) await question.click();
  await expect(page.locator('main details[open]')).toHaveCount(await questions.count());
  await expectAccessible(page);
});
