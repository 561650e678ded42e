import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, giveDetails, test } from './support/checkout.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { inHindi } from './support/languages.ts';
import { expectReadable } from './support/readability.ts';
import { dogs, home, publicPages, support } from './support/site-pages.ts';
import { uniqueEmail } from './support/stored-rows.ts';

const { at, say } = inHindi;
const PASSWORD = 'mogra-in-may';

test(
  'every public page fits a phone in Hindi, and no sign above or below its letters is cut off',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    for (const { path, heading } of publicPages) {
      await test.step(path, async () => {
        await page.goto(at(path));
        await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(heading));
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
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}

test(
  'a visitor signs up in Hindi on the way to a monthly gift, pays, opens the receipt, and reads every email in Hindi',
  { tag: '@firefox' },
  async ({ page, checkout, dog, people }) => {
    const email = uniqueEmail();
    const pay = page.getByRole('button', {
      name: say('Proceed to Pay {amount} every month', { amount: '₹2,750' }),
    });
    await page.goto(at(`/dogs/${dog.id}/payment`));
    await pay.click();
    await expect(page).toHaveURL(/\/hi\/auth/);
    await page.getByLabel(say('Full Name')).fill('मीरा टंडन');
    const signUp = page.getByRole('form', { name: say('Sign Up') });
    await fillCredentials(signUp, email);
    await signUp.getByLabel(say('Confirm Password'), { exact: true }).fill(PASSWORD);
    await signUp.getByRole('button', { name: say('Create Account') }).click();
    await expect(
      page.getByText(say('Please check your email to confirm your account.')),
    ).toBeVisible();

    const question = await people.emailText(email, say('Confirm your email'));
    expect(question).toContain(say('Confirm my email'));
    await page.goto(await people.emailedLink(email));
    await expect(page).toHaveURL(/\/hi\/auth/);
    const signIn = page.getByRole('form', { name: say('Sign In') });
    await fillCredentials(signIn, email);
    await signIn.getByRole('button', { name: say('Sign In') }).click();
    await pay.click();
    await giveDetails(page, null, inHindi);
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

    for (const [subject, link] of [
      [say('Welcome to {name}', { name: 'Paws of Lucknow' }), '/hi/dogs'],
      [say('{paise} for {dog_name}', { paise: '₹2,750', dog_name: dog.name }), '/hi/receipts/'],
      [say('Thank you for sponsoring {whom}', { whom: dog.name }), '/hi/dashboard/sponsorships'],
    ] as const) {
      const text = await people.emailText(email, subject);
      expect(text).toContain(link);
      expect(text).toContain(say('Dear {known},', { known: 'मीरा टंडन' }));
    }
  },
);

async function fillCredentials(form: Locator, email: string): Promise<void> {
  await form.getByLabel(say('Email')).fill(email);
  await form.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
}
