// The team's second factor: codes of an authenticator app.
import { totpCode } from '../../../supabase/local/auth/totp.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { staffPath } from '../support/dashboard.ts';
import { tabAndEnter, tabTo } from '../support/keyboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const appCode = (secret: string) => totpCode(secret, Date.now());

test('the keyboard alone sets an app up, and signs in with its code', async ({
  page,
  people,
  problems,
}) => {
  const { keyboard } = page;
  const person = await people.createAccount('Gita Misra');
  await people.addRole(person, 'admin');
  await signInAs(page, person);
  await page.goto('/dashboard/settings');
  await tabAndEnter(page, page.getByRole('button', { name: 'Set up an app' }));
  const setUp = page.getByRole('form', { name: 'Set up an authenticator app' });
  await expect(setUp.getByRole('textbox', { name: 'Code from your app' })).toBeFocused();
  await expect(setUp.getByRole('img', { name: 'QR code with the key below' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setUp.locator('code').textContent()) ?? '';
  await keyboard.type(appCode(secret));
  await keyboard.press('Enter');
  await expect(page.getByText(/^App set up on/)).toBeVisible();
  await expect(page.getByText('Set up a second device too.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add another device' })).toBeFocused();
  expect(await people.emailText(person.email, 'An authenticator app was set up')).toContain(
    'From now on, signing in needs a code',
  );

  await tabAndEnter(page, page.getByRole('button', { name: 'Log Out' }), 'Shift+Tab');
  await expect(page).toHaveURL('/');
  await page.goto(`${staffPath}/team`);
  const form = page.getByRole('form', { name: 'Sign In' });
  await tabTo(page, form.getByLabel('Email'));
  await keyboard.type(person.email);
  await tabTo(page, form.getByLabel('Password', { exact: true }));
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Code from your app' });
  await expect(code).toBeFocused();
  await expectAccessible(page);

  problems.expect(/^422: POST .*factors/, /^console error: /);
  await keyboard.type('abcdef');
  await keyboard.press('Enter');
  await expect(page.getByText('Please enter the six digits that your app shows.')).toBeVisible();
  await code.fill(appCode('A'.repeat(32)));
  await keyboard.press('Enter');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await code.fill(appCode(secret));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
});
