import type { Page } from '@playwright/test';
import { uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

const SUBSCRIBED = 'Thank you. Please look for our email and confirm.';

function newsletter(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' });
  return { email: form.getByRole('textbox'), button: form.getByRole('button') };
}

test.beforeEach(({ page }) => page.goto('/dogs'));

test('subscribing twice is confirmed and stored once', async ({ page, stored }) => {
  const address = uniqueEmail();
  const { email, button } = newsletter(page);
  await email.fill(address);
  await button.click();
  await expect(page.getByText(SUBSCRIBED)).toHaveCount(1);
  await expect(page.getByText(/^We ask every new address to confirm by email/)).toBeVisible();
  await expect(email).toHaveValue('');
  const first = await stored.subscriptions(address);
  expect(first).toMatchObject([{ email: address }]);

  await email.fill(address.toUpperCase());
  await button.click();
  await expect(page.getByText(SUBSCRIBED)).toHaveCount(2);
  expect(await stored.subscriptions(address)).toEqual(first);
});
