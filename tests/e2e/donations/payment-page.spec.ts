import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  chooseOnce,
  expect,
  newestDonation,
  detailsStep,
  openCheckout,
  PAID,
  pay,
  payButton,
  paymentPath,
  test,
} from '../support/checkout.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { tabAndEnter, tabTo } from '../support/keyboard.ts';
import { inEnglish, inHindi } from '../support/languages.ts';

/** Fills the step by keyboard alone, after a press that says what is missing. */
async function typeDetails(page: Page): Promise<void> {
  const step = detailsStep(page);
  await expect(step.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(step.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(step.getByText('Not a citizen?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ravi Shukla');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ravi@gmial.com');
  await page.keyboard.press('Tab');
  await tabAndEnter(page, page.getByRole('button', { name: 'Is it ravi@gmail.com?' }), 'Shift+Tab');
  await expect(step.getByLabel('Email')).toHaveValue('ravi@gmail.com');
  await expect(step.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('8 Hazratganj, Lucknow');
  // Like any form, by Enter in a field.
  await step.getByLabel('Full name').focus();
  await page.keyboard.press('Enter');
}

const AWAITED = /^Waiting for confirmation from the payment provider/;

test.describe('Back while the window is open', () => {
  test('keeps the payment', async ({ page, checkout, dog, stored }) => {
    await page.goto(`/dogs?search=${encodeURIComponent(dog.name)}`);
    await page.getByRole('link', { name: 'Adopt Virtually' }).click();
    await chooseOnce(page);
    await pay(page);
    await expect(checkout.window).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dogs\?search=/);
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page).toHaveURL('/thanks');
    await expect
      .poll(async () => (await stored.donation(checkout.orderId)).status)
      .toBe('completed');
  });

  test('keeps the page when it is closed', { tag: '@nightly' }, async ({ page, checkout, dog }) => {
    await page.goto(`/dogs?search=${encodeURIComponent(dog.name)}`);
    await page.getByRole('link', { name: 'Adopt Virtually' }).click();
    await chooseOnce(page);
    await pay(page);
    await expect(checkout.window).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dogs\?search=/);
    await checkout.press('Close');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expect(page).toHaveURL(/\/dogs\?search=/);

    await page.getByRole('link', { name: 'Adopt Virtually' }).click();
    await chooseOnce(page);
    await pay(page);
    await expect(checkout.window).toHaveCount(1);
  });
});

test(
  'the button stays visible on a phone',
  { tag: ['@phone', '@nightly'] },
  async ({ page, dog }) => {
    await page.goto(paymentPath(dog));
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    await page.getByText('You can cancel anytime').first().scrollIntoViewIfNeeded();
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  },
);

for (const { name: language, at } of [inEnglish, inHindi]) {
  for (const [whose, paise] of [
    ['nobody sponsors', 0],
    ['has a part of its month', 125_000],
    ['has a whole month', 300_000],
  ] as const) {
    test(`the first amount is above the button on a short phone, for a dog that ${whose}, in ${language}`, async ({
      page,
      stored,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const dog = await stored.addDog({
        name: 'Kaalu',
        monthly_amount: 3000,
        coverage: paise > 0 ? { test: { paise, people: 2 } } : null,
      });
      await page.goto(at(paymentPath(dog)));
      const amount = page.getByRole('radio', { name: /₹/ }).first();
      await expect(amount).toBeChecked();
      // The two dogs that have less come later, above it.
      if (paise === 300_000) await expect(page.locator('li a[href*="/dogs/"]')).toHaveCount(2);
      const bottom = await amount.evaluate(
        (input: HTMLInputElement) => input.labels?.[0]?.getBoundingClientRect().bottom,
      );
      const bar = await page
        .locator('.bottom-bar')
        .evaluate((element) => element.getBoundingClientRect().top);
      expect(bottom).toBeLessThan(bar);
    });
  }
}

for (const width of [320, 360]) {
  test(
    `nothing overflows a window of ${width} px`,
    { tag: ['@desktop', '@nightly'] },
    async ({ page, checkout, sponsor, stored }) => {
      await page.setViewportSize({ width, height: 640 });
      const dog = await stored.addDog({
        name: 'श्रीमहालक्ष्मीनारायणप्रसाद'.padEnd(100, 'ललित'),
        tagline: 'Donaudampfschifffahrtsgesellschaft'.repeat(5),
        age: '2 years and a little more than that',
        location: 'Thiruvananthapuram'.repeat(4),
        traits: ['Incomprehensibilities', 'Calm'],
        monthly_amount: 499_999.5,
      });
      await checkout.holdEvents();
      await page.goto(paymentPath(dog));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(dog.name);
      await expectNoHorizontalScroll(page);
      await chooseOnce(page);
      // It is too much for a monthly payment, so it was not chosen from the start.
      await page.getByRole('radio', { name: /^A whole month/ }).check();
      await page.getByRole('button', { name: 'Proceed to Pay ₹4,99,999.50' }).click();
      await expect(checkout.window).toBeVisible();
      await expectNoHorizontalScroll(page);
      await checkout.press('Fail');
      await expect(page.getByText('You can try again.')).toBeVisible();
      await checkout.press('Pay');
      await expect(newestDonation(page)).toContainText('Pending');
      await expect(page.getByText(AWAITED)).toBeVisible();
      await expectNoHorizontalScroll(page);
      await checkout.deliver();
      await expect(newestDonation(page)).toContainText('Completed');
      await expectNoHorizontalScroll(page);
      expect(await stored.donation(checkout.orderId)).toMatchObject({
        user_id: sponsor.id,
        amount_paise: 49_999_950,
        status: 'completed',
      });
    },
  );
}

test(
  'the keyboard alone goes from the home page to the confirmation',
  { tag: '@desktop' },
  async ({ page, checkout, dog, stored }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/');
    await tabAndEnter(page, page.getByRole('main').getByRole('link', { name: 'Meet the Dogs' }));
    await expect(title).toBeFocused();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type(dog.name);
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(checkout.scriptRequests).toBe(0);
    await tabAndEnter(page, page.getByRole('link', { name: 'Adopt Virtually' }));
    await expect(title).toHaveText(dog.name);
    await expect(title).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: 'Every month' }));
    await page.keyboard.press('ArrowDown');
    await tabAndEnter(page, payButton(page));
    await typeDetails(page);
    await expect(checkout.window.getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(title).toHaveText(`Thank you for your donation to ${dog.name}`);
    await expect(title).toBeFocused();
    await expect
      .poll(async () => (await stored.donation(checkout.orderId)).status)
      .toBe('completed');
  },
);

test.describe('the payment page is accessible', () => {
  test('with its window, a failure, a toast and the confirmation', async ({
    page,
    checkout,
    dog,
  }) => {
    await page.goto(paymentPath(dog));
    await expect(payButton(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Another amount' }).check();
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect(page.getByText(/^Please enter an amount in whole rupees/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'All of it' }).check();
    await chooseOnce(page);
    await payButton(page).click();
    await expect(detailsStep(page).getByRole('checkbox')).toBeFocused();
    await expectAccessible(page);
    await pay(page);
    await checkout.press('Fail');
    await expect(page.getByText('You can try again.')).toBeVisible();
    await expectAccessible(page);
    await checkout.press('Close');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expectAccessible(page);
    await pay(page);
    await checkout.press('Pay');
    await page.getByText(PAID).hover();
    await expectAccessible(page);
  });

  test('for a missing dog', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/dogs/00000000-0000-4000-8000-000000000000/payment');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog not found');
    await expectAccessible(page);
  });

  test(
    'with a pending and a completed donation',
    { tag: '@nightly' },
    async ({ page, checkout, dog, sponsor, stored }) => {
      await checkout.holdEvents();
      await openCheckout(page, dog);
      await checkout.press('Pay');
      await expect(newestDonation(page)).toContainText('Pending');
      await expect(page.getByText(AWAITED)).toBeVisible();
      await expectAccessible(page);
      expect(await stored.donation(checkout.orderId)).toMatchObject({ user_id: sponsor.id });
      await checkout.deliver();
      await expect(newestDonation(page)).toContainText('Completed');
      await expectAccessible(page);
    },
  );
});
