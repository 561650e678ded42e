import type { Locator } from '@playwright/test';
import { readCatalogue, translator } from '../../translation/catalogue.ts';
import { CATALOGUE } from '../../translation/update.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/checkout.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { expectReadable } from './support/readability.ts';
import { dogs, home, publicPages, support } from './support/site-pages.ts';
import { uniqueEmail } from './support/stored-rows.ts';

const translate = translator(readCatalogue(CATALOGUE));

/** What a Hindi page says for an English text, so that translators can change it without changing a test. */
function hindi(english: string, values: Readonly<Record<string, string>> = {}): string {
  const text = translate('src', english)?.text;
  if (text === undefined) throw new Error(`“${english}” has no translation.`);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const PASSWORD = 'mogra-in-may';

const inHindi = (path: string) => (path === '/' ? '/hi' : `/hi${path}`);

test(
  'every public page fits a phone in Hindi, and no sign above or below its letters is cut off',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    for (const { path, heading } of publicPages) {
      await test.step(path, async () => {
        await page.goto(inHindi(path));
        await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi(heading));
        await expectNoHorizontalScroll(page);
        await expectReadable(page);
      });
    }
  },
);

test('Hindi is shown in the fonts that the site brings along', async ({ page }) => {
  await page.goto('/hi');
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
  );
  expect(fonts).toContainEqual(expect.stringMatching(/^noto-sans-hindi-/));
  expect(fonts).toContainEqual(expect.stringMatching(/^eczar-hindi-/));
  expect(fonts).not.toContainEqual(expect.stringMatching(/^eczar-devanagari-/));
});

for (const { path } of publicPages) {
  const isInGate = [home, dogs, support].some((one) => one.path === path);
  test(`${path} is accessible in Hindi`, { tag: isInGate ? [] : '@nightly' }, async ({ page }) => {
    await page.goto(inHindi(path));
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}

test('a visitor signs up in Hindi on the way to a monthly gift, confirms the address, pays and opens the receipt', async ({
  page,
  checkout,
  dog,
  people,
}) => {
  const email = uniqueEmail();
  const pay = page.getByRole('button', {
    name: hindi('Proceed to Pay {amount} every month', { amount: '₹2,750' }),
  });
  await page.goto(inHindi(`/dogs/${dog.id}/payment`));
  await pay.click();
  await expect(page).toHaveURL(/\/hi\/auth/);
  await page.getByLabel(hindi('Full Name')).fill('मीरा टंडन');
  const signUp = page.getByRole('form', { name: hindi('Sign Up') });
  await fillCredentials(signUp, email);
  await signUp.getByLabel(hindi('Confirm Password'), { exact: true }).fill(PASSWORD);
  await signUp.getByRole('button', { name: hindi('Create Account') }).click();
  await expect(
    page.getByText(hindi('Please check your email to confirm your account.')),
  ).toBeVisible();

  await page.goto(await people.emailedLink(email));
  await expect(page).toHaveURL(/\/hi\/auth/);
  const signIn = page.getByRole('form', { name: hindi('Sign In') });
  await fillCredentials(signIn, email);
  await signIn.getByRole('button', { name: hindi('Sign In') }).click();
  await pay.click();
  const details = page.getByRole('dialog', { name: hindi('Your details for the receipt') });
  await details.getByLabel(hindi('Full name')).fill('मीरा टंडन');
  await details.getByLabel(hindi('Address')).fill('हज़रतगंज\nलखनऊ 226001');
  await details.getByRole('radio', { name: hindi('Yes') }).check();
  await details.getByRole('button', { name: hindi('Continue to payment') }).click();
  await checkout.press('Pay');
  await expect(page).toHaveURL('/hi/dashboard/donations');

  await page.locator('main a[href^="/hi/receipts/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Donation receipt / दान की रसीद',
  );
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('मीरा टंडन');
  await expect(receipt).toContainText('Rupees Two Thousand Seven Hundred Fifty Only');
  await expect(receipt).toContainText('रुपये दो हज़ार सात सौ पचास मात्र');
  await expectNoHorizontalScroll(page);
});

async function fillCredentials(form: Locator, email: string): Promise<void> {
  await form.getByLabel(hindi('Email')).fill(email);
  await form.getByLabel(hindi('Password'), { exact: true }).fill(PASSWORD);
}
