import type { Page } from '@playwright/test';
import { uniqueEmail } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const SUBSCRIBED = 'Thank you. Please look for our email and confirm.';

function newsletter(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' });
  return { email: form.getByRole('textbox'), button: form.getByRole('button') };
}

test.beforeEach(({ page }) => page.goto('/dogs'));

test('an invalid address is refused beside its field', { tag: '@nightly' }, async ({ page }) => {
  const { email, button } = newsletter(page);
  await email.fill('asha@');
  await button.click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('asha@');
});

test('subscribing twice is confirmed and stored once', async ({ page, stored }) => {
  const address = uniqueEmail();
  const { email, button } = newsletter(page);
  await email.fill(address);
  await button.click();
  await expect(page.getByText(SUBSCRIBED)).toHaveCount(1);
  await expect(email).toHaveValue('');
  const first = await stored.subscriptions(address);
  expect(first).toMatchObject([{ email: address }]);

  await email.fill(address.toUpperCase());
  await button.click();
  await expect(page.getByText(SUBSCRIBED)).toHaveCount(2);
  expect(await stored.subscriptions(address)).toEqual(first);
});

test(
  'a failure keeps the address',
  { tag: ['@phone', '@nightly'] },
  async ({ page, problems, stored }) => {
    problems.expect(/^503: POST .*newsletter_subscribers/, /^console error: /);
    const address = uniqueEmail();
    await page.route('**/rest/v1/newsletter_subscribers*', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    const { email, button } = newsletter(page);
    await email.fill(address);
    await button.click();
    await expect(page.getByText('Failed to subscribe. Please try again.')).toBeVisible();
    await expect(email).toHaveValue(address);
    expect(await stored.subscriptions(address)).toEqual([]);
  },
);
