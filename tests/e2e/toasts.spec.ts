import type { Locator } from '@playwright/test';
import {
  expect,
  giveDetails,
  openCheckout,
  payButton,
  paymentPath,
  test,
} from './support/checkout.ts';
import { fillSignIn } from './support/sign-in.ts';
import { uniqueEmail } from './support/stored-rows.ts';

interface Edges {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

async function edges(locator: Locator): Promise<Edges> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}

const isInside = (inner: Edges, outer: Edges) =>
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom &&
  inner.left >= outer.left &&
  inner.right <= outer.right;

test(
  'a toast stays above the pay bar of a phone and the focused field, its button inside',
  { tag: '@phone' },
  async ({ page, checkout, dog }) => {
    await openCheckout(page, dog);
    await checkout.press('Close');
    const toast = page.getByRole('listitem').filter({ hasText: 'Payment cancelled' });
    await expect(toast).toBeVisible();
    // The button has the focus again, and its bar is at the bottom.
    const button = await edges(payButton(page));
    await expect.poll(async () => (await edges(toast)).bottom).toBeLessThan(button.top);
    const shown = await edges(toast);
    expect(shown.top).toBeGreaterThan(button.top / 2);
    expect(isInside(await edges(toast.getByRole('button')), shown)).toBe(true);

    // Hovering keeps the toast.
    await toast.hover();
    const field = page.getByLabel('Full name');
    await field.evaluate((element, top) => {
      element.focus();
      window.scrollBy(0, element.getBoundingClientRect().top - top);
    }, shown.top);
    const isFieldFree = async () => (await edges(toast)).bottom < (await edges(field)).top;
    await expect.poll(isFieldFree).toBe(true);
  },
);

test('the toast of a paid month doesn’t cover the way to stop it on a phone', async ({
  page,
  checkout,
  dog,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(paymentPath(dog));
  await giveDetails(page, uniqueEmail());
  await payButton(page).click();
  await checkout.press('Pay');
  const link = page.getByRole('link', { name: 'See this monthly payment' });
  await expect(link).toBeInViewport();
  const toast = page.getByRole('listitem').filter({ hasText: 'Payment successful!' });
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await edges(toast)).bottom).toBeLessThan((await edges(link)).top);
});

test(
  'a toast on a wide window covers neither the header nor the heading',
  { tag: '@desktop' },
  async ({ page, problems }) => {
    problems.expect(/^400: POST/, /^console error: /);
    await page.goto('/auth');
    await fillSignIn(page, { email: 'nobody@example.test', password: 'not-the-password' });
    const toast = page.getByRole('listitem').filter({ hasText: 'Invalid login credentials' });
    await expect(toast).toBeVisible();
    const heading = await edges(page.getByRole('heading', { level: 1 }));
    await expect.poll(async () => (await edges(toast)).top).toBeGreaterThan(heading.bottom);
    const header = await edges(page.getByRole('banner'));
    expect((await edges(toast)).top).toBeGreaterThan(header.bottom);
    expect(isInside(await edges(toast.getByRole('button')), await edges(toast))).toBe(true);
  },
);
