import { chooseOnce, expect, PAID, pay, payButton, paymentPath, test } from './support/checkout.ts';

test.describe('the provider’s script', { tag: '@desktop' }, () => {
  test(
    'is fetched only on the payment page',
    { tag: '@nightly' },
    async ({ page, checkout, dog }) => {
      for (const path of ['/', '/dogs', '/support', '/auth']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
      }
      expect(checkout.scriptRequests).toBe(0);
      await page.goto(paymentPath(dog));
      await expect(payButton(page)).toBeVisible();
      await expect.poll(() => checkout.scriptRequests).toBe(1);
    },
  );

  test('that is blocked shows an error, creates no order and is retried', async ({
    page,
    checkout,
    dog,
    problems,
  }) => {
    problems.expect(/^net::ERR_FAILED: GET .*checkout\.js/, /^console error: .*gateway not loaded/);
    await page.route(checkout.script, (route) => route.abort());
    await page.goto(paymentPath(dog));
    await chooseOnce(page);
    await payButton(page).click();
    await expect(page.getByText('Payment gateway not loaded. Please try again.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    expect(checkout.orders).toEqual([]);

    await page.unroute(checkout.script);
    await pay(page);
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
    { status: 401, error: 'session-ended', sentence: 'You were signed out.' },
    { status: 403, error: 'foreign-origin', sentence: 'Payments are not set up for this address.' },
  ];

  for (const { status, error, sentence } of refusals) {
    test(
      `by ${status} ${error} is explained, and no window opens`,
      { tag: '@nightly' },
      async ({ page, checkout, dog, problems }) => {
        problems.expect(new RegExp(`^${status}: POST .*create-order`), /^console error: /);
        await page.goto(paymentPath(dog));
        await chooseOnce(page);
        await page.route(checkout.order, (route) => route.fulfill({ status, json: { error } }));
        await pay(page);
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(payButton(page)).toBeEnabled();
        await expect(checkout.window).toHaveCount(0);
      },
    );
  }

  test(
    'by 400 bad-request reloads the outdated page, and asks for it the second time',
    { tag: '@nightly' },
    async ({ page, checkout, dog, problems }) => {
      problems.expect(/^400: POST .*create-order/, /^console error: .*This page is out of date/);
      await page.route(checkout.order, (route) =>
        route.fulfill({ status: 400, json: { error: 'bad-request' } }),
      );
      await page.goto(paymentPath(dog));
      await page.evaluate(() => Object.assign(window, { isOldPage: true }));
      await chooseOnce(page);
      await pay(page);
      await expect(page.getByText('This page was out of date, so we have loaded it')).toBeVisible();
      expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
      await chooseOnce(page);
      await pay(page);
      await expect(page.getByText('This page is out of date. Nothing was charged.')).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
      await expect(checkout.window).toHaveCount(0);
    },
  );

  test(
    'for more than ten within a minute is explained',
    { tag: '@nightly' },
    async ({ page, checkout, dog, problems }) => {
      problems.expect(/^429: POST .*create-order/, /^console error: /);
      await page.goto(paymentPath(dog));
      await chooseOnce(page);
      for (let order = 0; order < 10; order += 1) {
        await pay(page);
        await checkout.press('Close');
      }
      expect(checkout.orders).toHaveLength(10);
      await pay(page);
      await expect(page.getByText('Too many payments were started from here.')).toBeVisible();
      await expect(checkout.window).toHaveCount(0);
      expect(checkout.orders).toHaveLength(10);
    },
  );

  test(
    'for a deleted dog shows that',
    { tag: '@nightly' },
    async ({ page, checkout, dog, problems, stored }) => {
      problems.expect(/^404: POST .*create-order/, /^console error: /);
      await page.goto(paymentPath(dog));
      await chooseOnce(page);
      await stored.removeOwnDogs();
      await pay(page);
      await expect(page.getByText('This dog is no longer waiting for a sponsor.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog not found');
      await expect(checkout.window).toHaveCount(0);
    },
  );

  test(
    'because the price has changed shows the new price',
    { tag: '@nightly' },
    async ({ page, checkout, dog, problems, stored }) => {
      problems.expect(/^console error: .*now ₹3,100/);
      await page.goto(paymentPath(dog));
      await chooseOnce(page);
      await stored.changeDog(dog.id, { monthly_amount: 3100 });
      await pay(page);
      await expect(page.getByText('The monthly amount is now ₹3,100.')).toBeVisible();
      await expect(checkout.window).toHaveCount(0);
      await pay(page, page.getByRole('button', { name: 'Proceed to Pay ₹3,100' }));
      await expect(checkout.window).toContainText('₹3,100');
    },
  );
});
