import { expectAccessible } from '../support/accessibility.ts';
import { expect, pay, test } from '../support/checkout.ts';

const APPEAL = '50000000-0000-4000-8000-000000000001';
const TITLE = 'Bahadur’s kidney treatment';

test('a visitor finds an appeal on the home page, gives for it, and it is stored', async ({
  page,
  checkout,
  stored,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText(/^₹[\d,]+ of ₹9,000 from \d+ people$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '₹250' }).check();
  await pay(page, page.getByRole('button', { name: 'Proceed to Pay ₹250' }));
  await expect(checkout.window).toContainText(TITLE);
  await checkout.press('Pay');
  await expect(page.getByText('Thank you for your donation to Bahadur')).toBeVisible();
  await expect
    .poll(() => stored.donation(checkout.orderId))
    .toMatchObject({
      appeal_id: APPEAL,
      amount_paise: 25_000,
      type: 'One-time',
      status: 'completed',
    });
});

test('the preview of an appeal says nothing that changes', async ({ request }) => {
  const page = await (await request.get(`/appeals/${APPEAL}`)).text();
  expect(page).toMatch(
    /<meta data-built[^>]*property="og:title" content="Bahadur’s kidney treatment"/,
  );
  expect(page).toMatch(
    /property="og:description" content="For Bahadur\. Goal ₹9,000, until [^"]*"/,
  );
  expect(page).not.toMatch(/₹2,750|from \d+ people|days left/);
  const hindi = await (await request.get(`/hi/appeals/${APPEAL}`)).text();
  expect(hindi).toContain('बहादुर की किडनी का इलाज');
});
