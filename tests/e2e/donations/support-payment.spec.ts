import type { Page, Route } from '@playwright/test';
import { readManifest } from '../../../scripts/check/budgets.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, giveDetails, newestDonation, pay, test } from '../support/checkout.ts';
import { donationsPath } from '../support/dashboard.ts';
import { tabTo } from '../support/keyboard.ts';

/** Downloaded on the first request with a session (src/lib/supabase.ts). */
const CLIENT_LIBRARY = 'node_modules/@supabase/supabase-js/dist/index.mjs';
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

test('a sponsor pays an amount of their own once, and it is listed', async ({
  page,
  checkout,
  sponsor,
  stored,
}) => {
  await page.goto('/support');
  await chooseOwn(page);
  await ownAmount(page).fill('१,२३४');
  await page.getByRole('button', { name: 'Proceed to Pay ₹1,234' }).click();
  await checkout.press('Pay');
  await expect(page.getByText(PAID)).toBeVisible();
  await expect(page).toHaveURL(donationsPath);
  await expect(newestDonation(page)).toHaveText(/₹1,234\s*One-time\s*for all dogs\s*Completed/);
  expect(await stored.donation(checkout.orderId)).toMatchObject({
    user_id: sponsor.id,
    dog_id: null,
    amount_paise: 123_400,
    type: 'One-time',
    status: 'completed',
  });
});

test(
  'what was typed survives a deploy of the site',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, checkout, problems }) => {
    const library = (await readManifest('dist-e2e'))[CLIENT_LIBRARY]?.file ?? '';
    problems.expect(new RegExp(`^404: GET .*/${library}`));
    // On a slow network the chunks are requested late, after the deploy deleted them.
    const slow: Route[] = [];
    let isDeployed = false;
    await page.route(`**/${library}`, async (route) => {
      if (isDeployed) await route.continue();
      else slow.push(route);
    });
    await page.goto('/support');
    const message = page.getByRole('form', { name: 'Contact' }).getByLabel('Message');
    await chooseOwn(page);
    await ownAmount(page).fill('2500');
    await message.fill('शुक्रिया, Sheru');
    await pay(page, payButton(page));
    await expect.poll(() => slow.length).toBeGreaterThan(0);
    isDeployed = true;
    await slow[0]?.fulfill({ status: 404 });

    await expect(page.getByText(/What you typed is still here\.$/)).toBeVisible();
    await expect(ownAmount(page)).toHaveValue('2500');
    await expect(message).toHaveValue('शुक्रिया, Sheru');
    expect(checkout.orders).toEqual([]);
    await expect(page.getByLabel('Full name')).toHaveValue('Ravi Shukla');
    await page.getByRole('button', { name: 'Proceed to Pay ₹2,500' }).click();
    await expect(checkout.window).toContainText('₹2,500');
  },
);

test('the keyboard alone chooses and pays', { tag: '@desktop' }, async ({ page, checkout }) => {
  await page.goto('/support');
  await tier(page, 'Canine Champion').focus();
  await page.keyboard.press('ArrowUp');
  await expect(tier(page, 'Puppy Pal')).toBeChecked();
  await giveDetails(page);
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Pay ₹500' }));
  await page.keyboard.press('Enter');
  await expect(checkout.window.getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(payButton(page)).toBeFocused();
  // It takes no press until the checkout has ended.
  await expect(payButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(checkout.window.getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(PAID)).toBeVisible();
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
