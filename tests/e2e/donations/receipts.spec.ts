import { expect, newestDonation, openCheckout, PAID, test } from '../support/checkout.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { tabAndEnter } from '../support/keyboard.ts';
import { signInAs } from '../support/sign-in.ts';

const NUMBER = /TEST\/\d{4}-\d{2}\/\d{6}/;

test('a donation leads to its receipt, the check of it and the statement of the year', async ({
  page,
  checkout,
  dog,
  sponsor,
}) => {
  await openCheckout(page, dog);
  await checkout.press('Pay');
  await expect(newestDonation(page)).toContainText('Completed');
  await newestDonation(page)
    .getByRole('link', { name: /^Receipt/ })
    .click();

  const document = page.getByRole('article');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Donation receipt / दान की रसीद',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(document).toContainText(sponsor.name);
  await expect(document).toContainText('Rupees Two Thousand Seven Hundred Fifty Only');
  await expect(document).toContainText(`${dog.name}, one-time`);
  await expect(document).toContainText('Test payment: no money was taken');
  const number = NUMBER.exec(await document.innerText())?.[0] ?? '';

  await document.getByRole('link', { name: /\/verify\// }).click();
  await expect(
    page.getByText('This receipt is for a test payment. No money was taken.'),
  ).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText('M. T.')).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'My Donations' }).first().click();
  await page.getByRole('link', { name: /^Statement / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of donations');
  await expect(page.getByRole('row', { name: number })).toContainText('₹2,750');
});

test(
  'a visitor opens the receipt with the link of the email, and gives the missing PAN',
  { tag: '@nightly' },
  async ({ page, checkout, dog, people }) => {
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(page.getByText(PAID)).toBeVisible();
    const email = await people.emailText(
      'ravi@example.test',
      `Test payment of ₹2,750 for ${dog.name}`,
    );
    const link = /\/receipts\/\S+#\S+/.exec(email)?.[0] ?? '';

    await page.goto(link);
    const document = page.getByRole('article');
    await expect(document).toContainText('Ravi Shukla');
    await expect(page).toHaveURL(link.replace(/#.*/, ''));
    await expectAccessible(page);
    await page.reload();
    await expect(document).toContainText('Not given');

    await tabAndEnter(page, page.getByRole('button', { name: 'Give these details' }));
    await page.getByLabel(/PAN/).fill('ABCPR1234F');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(document).toContainText('ABC••••••F');
    await expect(document).toContainText('because details were corrected');

    await page.goto(link);
    await expect(document).toContainText('This receipt is no longer valid.');
    await expectAccessible(page);
    await tabAndEnter(page, document.getByRole('link', { name: NUMBER }));
    await expect(document).toContainText('ABC••••••F');
    await tabAndEnter(page, document.getByRole('link', { name: /\/verify\// }));
    await expect(page.getByText('This receipt is for a test payment.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the statement, a missing receipt and an unknown code are accessible',
  { tag: '@nightly' },
  async ({ page, people }) => {
    const person = await people.demo('sponsor');
    await signInAs(page, person);
    for (const [path, words] of [
      ['/dashboard/donations/statement/2025-26', 'Statement of donations'],
      ['/dashboard/donations/statement/1999-00', 'No donations in this tax year'],
      [`/receipts/${person.id}`, 'Receipt not found'],
      [`/verify/${'a'.repeat(22)}`, 'No receipt has this code.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
      await expectAccessible(page);
    }
  },
);
