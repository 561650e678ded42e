import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, paymentPath, test } from '../support/checkout.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { tabAndEnter, tabTo } from '../support/keyboard.ts';

const newEmail = () => `newcomer-${randomUUID()}@example.test`;

test('a visitor signs in by a code from the payment page, with the keyboard alone, and comes back to the choice', async ({
  page,
  people,
  dog,
  problems,
}) => {
  problems.expect(/^403: POST .*verify/, /^console error: /);
  const email = newEmail();
  const { keyboard } = page;
  const chosen = `${paymentPath(dog)}?amount=688&gift=yes`;
  await page.goto(chosen);
  const pay = page.getByRole('button', { name: 'Proceed to Pay ₹688 every month' });
  await tabAndEnter(page, pay);
  await expect(page.getByText('A monthly gift needs an account')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Sign Up' }));
  await keyboard.press('ArrowLeft');
  await tabTo(page, page.getByRole('form', { name: 'Sign In' }).getByLabel('Email'));
  await keyboard.type(email);
  await tabAndEnter(page, page.getByRole('button', { name: 'Email me a code' }));

  await expect(page.getByText(`Check your email: we sent a code to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const code = await people.emailedCode(email);
  await keyboard.type(code === '11111111' ? '22222222' : '11111111');
  await keyboard.press('Enter');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  // A phone may drop the page while the email is read.
  await page.reload();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await keyboard.type(code);
  await keyboard.press('Enter');
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(chosen);
  await expect(page.getByRole('radio', { name: 'A quarter: ₹688' })).toBeChecked();
  await expect(page.getByLabel('Who it is for')).toBeVisible();
});
