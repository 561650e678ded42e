import { expect, newestDonation, openCheckout, PAID, pay, test } from '../support/checkout.ts';
import { donationsPath } from '../support/dashboard.ts';
const PROVIDER_ID = /^pay_\w{14}$/;

test.describe('a successful payment', () => {
  test('of a visitor, of another amount, is thanked for and stored without a person', async ({
    page,
    checkout,
    dog,
    stored,
  }) => {
    await page.goto(`/dogs/${dog.id}`);
    await page.getByRole('link', { name: 'Once', exact: true }).click();
    await page.getByRole('radio', { name: 'Another amount' }).check();
    await page.getByLabel('Amount in rupees').fill('99');
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect(page.getByText('The smallest donation is ₹100.')).toBeVisible();
    await page.getByLabel('Amount in rupees').fill('१२५');
    await pay(page, page.getByRole('button', { name: 'Proceed to Pay ₹125' }));
    await expect(checkout.window).toContainText('₹125');
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    await expect(page).toHaveURL('/thanks');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Thank you for your donation to ${dog.name}`,
    );

    await expect
      .poll(() => stored.donation(checkout.orderId))
      .toEqual({
        user_id: null,
        dog_id: dog.id,
        appeal_id: null,
        amount_paise: 12_500,
        currency: 'INR',
        type: 'One-time',
        status: 'completed',
        provider_payment_id: expect.stringMatching(PROVIDER_ID),
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

test.describe('an unsuccessful payment', () => {});
