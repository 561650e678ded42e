import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, pay, test } from '../support/checkout.ts';
const PAID = 'Payment successful! Thank you for your donation to the dogs.';

const tier = (page: Page, name: string) => page.getByRole('radio', { name });
/** The form below it, which tells the office of a transfer, has such a field, too. */
const ownAmount = (page: Page) => page.getByRole('textbox', { name: 'Amount in rupees' }).first();
const chooseOwn = (page: Page) => tier(page, 'Another amount').check();
const payButton = (page: Page) => page.getByRole('button', { name: /^Proceed to Pay/ });

test('a visitor pays a one-time tier, and it is stored', async ({ page, checkout, stored }) => {
  await page.goto('/support');
  await expect(tier(page, 'Canine Champion')).toBeChecked();
  await tier(page, 'Puppy Pal').check();
  await page.waitForLoadState('networkidle');
  expect(checkout.scriptRequests).toBe(0);

  await pay(page, page.getByRole('button', { name: 'Proceed to Pay ₹500' }));
  await expect(checkout.window).toContainText('One-time donation to Paws of Lucknow');
  expect(checkout.scriptRequests).toBe(1);
  await checkout.press('Pay');
  await expect(page.getByText(PAID)).toBeVisible();
  await expect
    .poll(() => stored.donation(checkout.orderId))
    .toMatchObject({
      user_id: null,
      dog_id: null,
      amount_paise: 50_000,
      type: 'One-time',
      status: 'completed',
    });
});

test(
  'a wrong amount and a failure are accessible',
  { tag: '@nightly' },
  async ({ page, checkout }) => {
    await page.goto('/support');
    await chooseOwn(page);
    await ownAmount(page).fill('99');
    await payButton(page).click();
    await expect(page.getByText('The smallest donation is ₹100.')).toBeVisible();
    await expectAccessible(page);
    await ownAmount(page).fill('100');
    await pay(page, payButton(page));
    await checkout.press('Fail');
    await checkout.press('Close');
    await expect(page.getByText('You can try again.')).toBeVisible();
    await expectAccessible(page);
  },
);
