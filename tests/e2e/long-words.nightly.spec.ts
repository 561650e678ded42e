import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { donationsPath, inboxList, messagesPath, staffPath } from './support/dashboard.ts';
import type { People } from './support/people.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { signInAs } from './support/sign-in.ts';
import type { StoredRows } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

/** The narrowest phones, and the desktop width with the narrowest columns. */
const widths = [320, 360, 1024];
const HEIGHT = 720;

const longWord = 'Chandrashekharvenkataramanasubrahmanyamrajagopalachariarkrishna';
const longDevanagari = 'किंकर्तव्यविमूढतासर्वधर्मसमभावविश्वबन्धुत्वअन्तरराष्ट्रीयकरणप्रतिनिधित्व';
const longAddress = () => `${randomUUID()}.chandrashekhar@${'lucknow'.repeat(8)}.example.test`;

test.describe('long words', { tag: '@desktop' }, () => {
  test('widen no page of the dashboard', { tag: '@nightly' }, async ({ page, people, stored }) => {
    const { message } = await signInWithLongWords(page, people, stored);
    await page.goto('/dashboard');
    await expect(page.getByRole('definition').filter({ hasText: longWord }).first()).toBeVisible();
    await expectNoScrollAtEveryWidth(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Phone Number').fill(longWord);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Phone Number')).toBeFocused();
    await expectNoScrollAtEveryWidth(page);

    await page.goto(donationsPath);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
    await expectNoScrollAtEveryWidth(page);

    await page.goto(messagesPath);
    await expect(inboxList(page).getByRole('link')).toHaveCount(2);
    await expectNoScrollAtEveryWidth(page);
    await page.goto(`${messagesPath}?message=${message}`);
    await expect(page.getByRole('article')).toContainText(longWord);
    await expectNoScrollAtEveryWidth(page);

    await page.goto('/dashboard/settings');
    await expect(page.getByRole('switch').first()).toBeEnabled();
    await page.getByLabel('New Email').fill(longAddress());
    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByText(/^To change your email to .*, enter the codes/)).toBeVisible();
    await expectNoScrollAtEveryWidth(page);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoScrollAtEveryWidth(page);
  });

  test('widen neither the staff page nor the menu', async ({ page, people, stored }) => {
    const { email } = await signInWithLongWords(page, people, stored);
    await page.goto(`${staffPath}?search=${email}`);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(longWord);
    await page.getByRole('banner').getByRole('button', { name: longWord }).click();
    await expectNoScrollAtEveryWidth(page);
    await page.getByRole('row').getByRole('button', { name: 'Message' }).click();
    await expect(page.getByRole('dialog')).toContainText(longWord);
    await expectNoScrollAtEveryWidth(page);
  });

  test('widen no sign-in form', { tag: '@nightly' }, async ({ page, problems }) => {
    problems.expect(/^400: POST .*token/, /^console error: /);
    await page.goto('/auth');
    const signIn = page.getByRole('form', { name: 'Sign In' });
    await signIn.getByLabel('Email').fill(longAddress());
    await signIn.getByLabel('Password', { exact: true }).fill(longWord);
    await signIn.getByRole('button', { name: 'Show password' }).click();
    await signIn.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await expectNoScrollAtEveryWidth(page);

    await page.goto('/auth?tab=sign-up');
    const signUp = page.getByRole('form', { name: 'Sign Up' });
    await signUp.getByRole('button', { name: 'Create Account' }).click();
    await expect(signUp.getByLabel('Full Name')).toBeFocused();
    await expectNoScrollAtEveryWidth(page);
    await signUp.getByLabel('Full Name').fill(longDevanagari);
    const email = longAddress();
    await signUp.getByLabel('Email').fill(email);
    await signUp.getByLabel('Password', { exact: true }).fill(longWord);
    await signUp.getByLabel('Confirm Password', { exact: true }).fill(longWord);
    await signUp.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText(`Check your email: we sent a code to ${email}.`)).toBeVisible();
    await expectNoScrollAtEveryWidth(page);

    await page.goto('/auth?tab=forgot-password');
    const forgot = page.getByRole('form', { name: 'Forgot password' });
    await forgot.getByLabel('Email').fill(longAddress());
    await forgot.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByText('If there is an account for')).toBeVisible();
    await expectNoScrollAtEveryWidth(page);
  });
});

async function expectNoScrollAtEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await test.step(`${width} px`, () => expectNoHorizontalScroll(page));
  }
}

/** Signs in a member of the team whose name, donations and messages have long words. */
async function signInWithLongWords(page: Page, people: People, stored: StoredRows) {
  const person = await people.createAccount(longWord);
  await people.addRole(person, 'staff');
  const dog = await stored.addDog({ name: longWord });
  await people.addDonation(person, { amount_paise: 50_000_000 });
  for (const status of ['completed', 'refunded', 'failed', 'pending'] as const) {
    await people.addDonation(person, {
      amount_paise: 12_345_600,
      type: 'Monthly',
      status,
      dog_id: dog.id,
    });
  }
  const own = { sender_id: person.id };
  await people.addMessage(person, { ...own, subject: longDevanagari, body: longDevanagari });
  const message = await people.addMessage(person, { ...own, subject: longWord, body: longWord });
  await signInAs(page, person);
  return { email: person.email, message: message.id };
}
