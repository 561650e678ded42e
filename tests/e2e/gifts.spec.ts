import sharp from 'sharp';
import { expectAccessible } from './support/accessibility.ts';
import { expect, pay, paymentPath, test } from './support/checkout.ts';
import { uniqueEmail } from './support/stored-rows.ts';

/** The link to a page of the site in the text of an email. */
function linkTo(path: string, text: string): string {
  return text.match(/https?:\S+/g)?.find((link) => link.includes(path)) ?? '';
}

test('a visitor gives in memory of somebody, and the reader of the page follows the dog', async ({
  page,
  people,
  checkout,
  dog,
}) => {
  const [giver, reader] = [uniqueEmail(), uniqueEmail()];
  await page.goto(`${paymentPath(dog)}?type=one-time&gift=yes`);
  await page.getByLabel('Occasion').selectOption('In memory of somebody');
  await page.getByLabel('In memory of', { exact: true }).fill('श्री राम शुक्ला');
  await page.getByLabel('Who reads about it').fill('Amma');
  await page.getByLabel('From whom').fill('Ravi');
  await pay(page, page.getByRole('button', { name: /^Proceed to Pay/ }), giver);
  await checkout.press('Pay');
  await expect(page).toHaveURL('/thanks');

  await page.goto(linkTo('/gifts/', await people.emailText(giver, 'Your gift for Amma')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In memory of श्री राम शुक्ला');
  await expect(page).not.toHaveURL(/#/);
  await page.getByLabel('Your email').fill(reader);
  await page.getByRole('button', { name: 'Email me the news' }).click();
  await expect(page.getByText(/^We have sent an email to this address/)).toBeFocused();
  await page.getByRole('link', { name: 'Open the certificate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of a gift');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Share/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'The certificate as a picture' }).click();
  const { width, height, format } = await sharp(await (await download).path()).metadata();
  expect({ width, height, format }).toEqual({ width: 1080, height: 1350, format: 'png' });

  const question = await people.emailText(reader, 'Would you like news');
  await page.goto(linkTo('/newsletter/confirm', question));
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText('Thank you. The next news of the dog comes by email.')).toBeVisible();
});

test('a sponsor gives every month, shows the page, and withdraws it', async ({
  page,
  checkout,
  sponsor,
  dog,
}) => {
  await page.goto(`${paymentPath(dog)}?gift=yes`);
  await page.getByLabel('For whom').fill('Meera');
  await page.getByLabel('From whom').fill(sponsor.name);
  await page.getByRole('button', { name: /^Proceed to Pay .* every month$/ }).click();
  await checkout.press('Pay');
  const gift = page
    .getByRole('region', { name: 'Gifts' })
    .getByRole('listitem')
    .filter({ hasText: 'Meera' });
  await gift.getByRole('button', { name: 'Show the page for Meera' }).click();
  await gift.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${dog.name} is your gift`);
  await expect(page.getByText('₹')).toHaveCount(0);
  await page.goBack();
  await gift.getByRole('button', { name: 'Withdraw for Meera' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(gift).toContainText('Withdrawn.');
});
