import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, newestDonation, paymentPath, test } from './support/checkout.ts';
import { donationsPath } from './support/dashboard.ts';
import { tabAndEnter, tabTo } from './support/keyboard.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';

const PAID = 'Payment successful! Thank you for adopting virtually.';
const AWAITED = /^Waiting for the payment provider’s confirmation/;
const PROVIDER_ID = /^pay_\w{14}$/;

const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay ₹2,750' });

/** Opens the dog's payment page and presses the button. */
async function openCheckout(page: Page, dog: { id: string }): Promise<void> {
  await page.goto(paymentPath(dog));
  await payButton(page).click();
}

test.describe('a successful payment', () => {
  test(
    'of a visitor is thanked for and stored without a person',
    { tag: '@both' },
    async ({ page, checkout, dog, stored }) => {
      await openCheckout(page, dog);
      await expect(checkout.window).toContainText('₹2,750');
      await checkout.press('Pay');
      await expect(page.getByText(PAID)).toBeVisible();
      // The donations page is guarded.
      await expect(page).toHaveURL('/auth');

      await expect
        .poll(() => stored.donation(checkout.orderId))
        .toEqual({
          user_id: null,
          dog_id: dog.id,
          amount_paise: 275_000,
          currency: 'INR',
          type: 'Monthly',
          status: 'completed',
          provider_payment_id: expect.stringMatching(PROVIDER_ID),
        });
    },
  );

  test('of a sponsor is pending at once and completed without a reload', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await checkout.tell({ when: 'held' });
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page).toHaveURL(donationsPath);
    await expect(newestDonation(page)).toHaveText(
      new RegExp(`₹2,750\\s*Monthly\\s*for ${dog.name}\\s*Pending`),
    );
    await expect(page.getByText(AWAITED)).toBeVisible();
    await expect(page.getByText('0 completed donations')).toBeVisible();

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await checkout.deliver();
    await expect(newestDonation(page)).toContainText('Completed');
    await expect(page.getByText('1 completed donation')).toBeVisible();
    await expect(page.getByText(AWAITED)).toBeHidden();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'completed',
    });
  });

  test(
    'without intercepted requests appears in the dashboard and the table',
    { tag: '@firefox' },
    async ({ page, sponsor, dog, people }) => {
      await openCheckout(page, dog);
      const checkoutWindow = page.getByRole('dialog', { name: 'Paws of Lucknow' });
      await checkoutWindow.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText(PAID)).toBeVisible();
      await expect(page).toHaveURL(donationsPath);
      await expect(newestDonation(page)).toContainText('Completed');
      const { data } = await people.database
        .from('donations')
        .select('user_id, amount_paise, status')
        .eq('dog_id', dog.id)
        .throwOnError();
      expect(data).toEqual([{ user_id: sponsor.id, amount_paise: 275_000, status: 'completed' }]);
    },
  );
});

test.describe('the provider’s events', { tag: '@desktop' }, () => {
  const arrivals = [
    { how: 'that comes before the browser returns', webhook: { when: 'before' } },
    { how: 'that comes twice', webhook: { times: 2 } },
    { how: 'that comes in the wrong order', webhook: { isReversed: true } },
    { how: 'that comes late', webhook: { delayMilliseconds: 4_000 } },
  ] as const;

  for (const { how, webhook } of arrivals) {
    test(`${how} completes one donation`, async ({ page, checkout, dog, sponsor, stored }) => {
      await checkout.tell(webhook);
      await openCheckout(page, dog);
      await checkout.press('Pay');
      await expect(newestDonation(page)).toContainText('Completed');
      await expect(page.getByText('1 completed donation')).toBeVisible();
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
      expect(await stored.donation(checkout.orderId)).toMatchObject({
        user_id: sponsor.id,
        amount_paise: 275_000,
        status: 'completed',
        provider_payment_id: expect.stringMatching(PROVIDER_ID),
      });
    });
  }

  test('that is forged changes nothing, and the genuine one counts', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await checkout.tell({ when: 'before', isForged: true });
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(newestDonation(page)).toContainText('Pending');
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'pending',
      provider_payment_id: null,
    });

    const deliveries = await checkout.deliver();
    expect(deliveries.map(({ answers }) => answers)).toEqual([[200], [200]]);
    await expect(newestDonation(page)).toContainText('Completed');
  });

  test('of another amount than the order’s changes nothing', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await checkout.tell({ when: 'before', amount: 100 });
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(newestDonation(page)).toContainText('Pending');
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      amount_paise: 275_000,
      status: 'pending',
      provider_payment_id: null,
    });
  });
});

test.describe('an unsuccessful payment', () => {
  test('shows the reason, and the same window accepts a second attempt', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await openCheckout(page, dog);
    await checkout.press('Fail');
    const failure = page.getByRole('alert').filter({ hasText: 'You can try again.' });
    await expect(failure).toHaveText(
      'Your payment was declined by your bank. No money was taken. You can try again.',
    );
    await expect.poll(async () => (await stored.donation(checkout.orderId)).status).toBe('failed');

    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(newestDonation(page)).toContainText('Completed');
    // Late or repeated events of the first attempt change nothing.
    await checkout.deliver({ isReversed: true, times: 2 });
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'completed',
    });
  });

  test('re-enables the button when its window is closed', async ({ page, checkout, dog }) => {
    await openCheckout(page, dog);
    await checkout.press('Fail');
    await checkout.press('Close');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expect(page.getByText('You can try again.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await expect(page).toHaveURL(paymentPath(dog));
  });

  test('because the window was closed says so, and later shows no alarming status', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await openCheckout(page, dog);
    await checkout.press('Close');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expect(checkout.window).toBeHidden();
    await expect(payButton(page)).toBeEnabled();
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'pending',
      provider_payment_id: null,
    });

    await payButton(page).click();
    await checkout.press('Pay');
    await expect(page).toHaveURL(donationsPath);
    await expect(newestDonation(page)).toContainText('Completed');
    await expect(page.getByText(AWAITED)).toBeHidden();
    await expect(
      page.getByText('If you left it unfinished, there is nothing to do.'),
    ).toBeVisible();
  });
});

test('pressing the button twice creates one order and opens one window', async ({
  page,
  checkout,
  dog,
}) => {
  await page.goto(paymentPath(dog));
  await expect(payButton(page)).toBeVisible();
  // Both clicks come before the page can render the first one.
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(checkout.window).toHaveCount(1);
  await checkout.press('Close');
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  await expect(checkout.window).toHaveCount(0);
  expect(checkout.orders).toHaveLength(1);
  expect(checkout.scriptRequests).toBe(1);
});

test.describe('the provider’s script', { tag: '@desktop' }, () => {
  test('is fetched only on the payment page', async ({ page, checkout, dog }) => {
    for (const path of ['/', '/dogs', '/support', '/auth']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(checkout.scriptRequests).toBe(0);
    await page.goto(paymentPath(dog));
    await expect(payButton(page)).toBeVisible();
    await expect.poll(() => checkout.scriptRequests).toBe(1);
  });

  test('that is blocked shows an error, creates no order and is retried', async ({
    page,
    checkout,
    dog,
    problems,
  }) => {
    problems.expect(/^net::ERR_FAILED: GET .*checkout\.js/, /^console error: .*gateway not loaded/);
    await page.route(checkout.script, (route) => route.abort());
    await openCheckout(page, dog);
    await expect(page.getByText('Payment gateway not loaded. Please try again.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    expect(checkout.orders).toEqual([]);

    await page.unroute(checkout.script);
    await payButton(page).click();
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
  });
});

test.describe('a refused order', { tag: '@desktop' }, () => {
  const refusals = [
    { status: 422, error: 'amount-out-of-range', sentence: 'This amount can’t be accepted.' },
    {
      status: 502,
      error: 'provider-unavailable',
      sentence: 'The payment provider does not answer',
    },
    { status: 503, error: 'server-unreachable', sentence: 'The payment could not be started.' },
    { status: 401, error: 'session-ended', sentence: 'Your session has ended' },
    { status: 403, error: 'foreign-origin', sentence: 'Payments are not set up for this address.' },
    { status: 400, error: 'bad-request', sentence: 'This page is out of date.' },
  ];

  for (const { status, error, sentence } of refusals) {
    test(`by ${status} ${error} is explained, and no window opens`, async ({
      page,
      checkout,
      dog,
      problems,
    }) => {
      problems.expect(new RegExp(`^${status}: POST .*create-order`), /^console error: /);
      await page.goto(paymentPath(dog));
      await page.route(checkout.order, (route) => route.fulfill({ status, json: { error } }));
      await payButton(page).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
      await expect(checkout.window).toHaveCount(0);
    });
  }

  test('for more than ten within a minute is explained', async ({
    page,
    checkout,
    dog,
    problems,
  }) => {
    problems.expect(/^429: POST .*create-order/, /^console error: /);
    await page.goto(paymentPath(dog));
    for (let order = 0; order < 10; order += 1) {
      await payButton(page).click();
      await checkout.press('Close');
    }
    expect(checkout.orders).toHaveLength(10);
    await payButton(page).click();
    await expect(page.getByText('Too many payments were started from here.')).toBeVisible();
    await expect(checkout.window).toHaveCount(0);
    expect(checkout.orders).toHaveLength(10);
  });

  test('for a deleted dog shows that', async ({ page, checkout, dog, problems, stored }) => {
    problems.expect(/^404: POST .*create-order/, /^console error: /);
    await page.goto(paymentPath(dog));
    await expect(payButton(page)).toBeVisible();
    await stored.removeOwnDogs();
    await payButton(page).click();
    await expect(page.getByText('This dog is no longer waiting for a sponsor.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog not found');
    await expect(checkout.window).toHaveCount(0);
  });

  test('because the price has changed shows the new price', async ({
    page,
    checkout,
    dog,
    problems,
    stored,
  }) => {
    problems.expect(/^console error: .*now ₹3,100/);
    await page.goto(paymentPath(dog));
    await expect(payButton(page)).toBeVisible();
    await stored.changeDog(dog.id, { monthly_amount: 3100 });
    await payButton(page).click();
    await expect(page.getByText('The monthly amount is now ₹3,100.')).toBeVisible();
    await expect(checkout.window).toHaveCount(0);
    await page.getByRole('button', { name: 'Proceed to Pay ₹3,100' }).click();
    await expect(checkout.window).toContainText('₹3,100');
  });
});

test.describe('Back while the window is open', () => {
  test('keeps the payment', async ({ page, checkout, dog, stored }) => {
    await page.goto(`/dogs?search=${encodeURIComponent(dog.name)}`);
    await page.getByRole('link', { name: 'Adopt Virtually' }).click();
    await payButton(page).click();
    await expect(checkout.window).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dogs\?search=/);
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect
      .poll(async () => (await stored.donation(checkout.orderId)).status)
      .toBe('completed');
  });

  test('keeps the page when it is closed', async ({ page, checkout, dog }) => {
    await page.goto(`/dogs?search=${encodeURIComponent(dog.name)}`);
    await page.getByRole('link', { name: 'Adopt Virtually' }).click();
    await payButton(page).click();
    await expect(checkout.window).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dogs\?search=/);
    await checkout.press('Close');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expect(page).toHaveURL(/\/dogs\?search=/);

    await page.getByRole('link', { name: 'Adopt Virtually' }).click();
    await payButton(page).click();
    await expect(checkout.window).toHaveCount(1);
  });
});

test('the button stays visible on a phone', { tag: '@phone' }, async ({ page, dog }) => {
  await page.goto(paymentPath(dog));
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await page.getByText('You can cancel anytime').scrollIntoViewIfNeeded();
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
});

for (const width of [320, 360]) {
  test(
    `nothing overflows a window of ${width} px`,
    { tag: '@desktop' },
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
      await checkout.tell({ when: 'held' });
      await page.goto(paymentPath(dog));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(dog.name);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Proceed to Pay ₹4,99,999.5' }).click();
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
  'the keyboard alone pays',
  { tag: '@desktop' },
  async ({ page, checkout, dog, sponsor, stored }) => {
    await page.goto(paymentPath(dog));
    await page.getByRole('link', { name: 'Back to Dogs' }).focus();
    await page.keyboard.press('Tab');
    await expect(payButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(checkout.window.getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expect(payButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(checkout.window.getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(donationsPath);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(newestDonation(page)).toContainText('Completed');
    const [, paid = ''] = checkout.orders;
    expect(await stored.donation(paid)).toMatchObject({ user_id: sponsor.id, status: 'completed' });
  },
);

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
    await tabAndEnter(page, page.getByRole('link', { name: 'Adopt Virtually' }));
    await expect(title).toHaveText(dog.name);
    await expect(title).toBeFocused();
    await tabAndEnter(page, payButton(page));
    await expect(checkout.window.getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(title).toHaveText('Welcome Back');
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
    await payButton(page).click();
    await checkout.press('Fail');
    await expect(page.getByText('You can try again.')).toBeVisible();
    await expectAccessible(page);
    await checkout.press('Close');
    await expect(page.getByText('Payment cancelled')).toBeVisible();
    await expectAccessible(page);
    await payButton(page).click();
    await checkout.press('Pay');
    await page.getByText(PAID).hover();
    await expectAccessible(page);
  });

  test('for a missing dog', async ({ page }) => {
    await page.goto('/dogs/00000000-0000-4000-8000-000000000000/payment');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog not found');
    await expectAccessible(page);
  });

  test('with a pending and a completed donation', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await checkout.tell({ when: 'held' });
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(newestDonation(page)).toContainText('Pending');
    await expect(page.getByText(AWAITED)).toBeVisible();
    await expectAccessible(page);
    expect(await stored.donation(checkout.orderId)).toMatchObject({ user_id: sponsor.id });
    await checkout.deliver();
    await expect(newestDonation(page)).toContainText('Completed');
    await expectAccessible(page);
  });
});
