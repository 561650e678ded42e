import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, pay, paymentPath, test } from '../support/checkout.ts';
import { inHindi } from '../support/languages.ts';
import { uniqueEmail } from '../support/stored-rows.ts';

const { at, say } = inHindi;
const NEWS_ASKED_FOR =
  'We have sent an email to this address. Open its link and press the button on that page, and we’ll email you the next news of {dog}. If the address already gets the news, no email comes.';

/** The link to a page of the site in the text of an email. */
function linkTo(path: string, text: string): string {
  return text.match(/https?:\S+/g)?.find((link) => link.includes(path)) ?? '';
}

test('a visitor gives in memory of somebody in Hindi, and the reader of the page follows the dog', async ({
  page,
  people,
  checkout,
  dog,
}) => {
  const [giver, reader] = [uniqueEmail(), uniqueEmail()];
  await page.goto(at(`${paymentPath(dog)}?type=one-time&gift=yes`));
  await page.getByLabel(say('Occasion')).selectOption(say('In memory of somebody'));
  await page.getByLabel(say('In memory of'), { exact: true }).fill('श्री राम शुक्ला');
  await page.getByLabel(say('Who will read it')).fill('Amma');
  await page.getByLabel(say('Who it is from')).fill('Ravi');
  const proceed = say('Proceed to Pay {amount}', { amount: '₹2,750' });
  await pay(page, page.getByRole('button', { name: proceed }), giver, inHindi);
  await checkout.press('Pay');
  await expect(page).toHaveURL(at('/thanks'));
  await page.getByRole('button', { name: say('Share the gift') }).click();
  const menu = page.getByRole('listitem').filter({ visible: true });
  const whatsApp = menu.getByRole('link', { name: /^WhatsApp/ });
  const shared = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text');

  const subject = say('Your gift for {recipient_name}', { recipient_name: 'Amma' });
  const emailed = linkTo(at('/gifts/'), await people.emailText(giver, subject));
  expect(new URL(emailed).hash).toBe(new URL(linkTo(at('/gifts/'), shared ?? '')).hash);
  await page.goto(emailed);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('In memory of {value}', { value: 'श्री राम शुक्ला' }),
  );
  await expect(page).not.toHaveURL(/#/);
  await page.getByLabel(say('Your email')).fill(reader);
  await page.getByRole('button', { name: say('Email me the news') }).click();
  await expect(page.getByText(say(NEWS_ASKED_FOR, { dog: dog.name }))).toBeFocused();
  await page.getByRole('link', { name: say('Open the certificate') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Certificate of a gift'));
  await expectAccessible(page);
  const share = say('Share <1>{title}</1>').replace(/ ?<.*/, '');
  await page.getByRole('button', { name: new RegExp(`^${share}`) }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('Save the certificate as a picture') }).click();
  const { width, height, format } = await sharp(await (await download).path()).metadata();
  expect({ width, height, format }).toEqual({ width: 1080, height: 1350, format: 'png' });

  const question = say('Would you like news from {dog}?', { dog: dog.name });
  await page.goto(linkTo(at('/newsletter/confirm'), await people.emailText(reader, question)));
  await page.getByRole('button', { name: say('Confirm my subscription') }).click();
  await expect(
    page.getByText(say('Thank you. The next news of the dog comes by email.')),
  ).toBeVisible();
});

test('a sponsor gives every month, shows the page, and withdraws it', async ({
  page,
  checkout,
  sponsor,
  dog,
}) => {
  await page.goto(`${paymentPath(dog)}?gift=yes`);
  await page.getByLabel('Who it is for').fill('Meera');
  await page.getByLabel('Who it is from').fill(sponsor.name);
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
