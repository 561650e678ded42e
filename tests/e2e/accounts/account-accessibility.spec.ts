import { expectAccessible } from '../support/accessibility.ts';
import { delayRequests } from '../support/delayed-requests.ts';
import { signInAs, fillSignIn } from '../support/sign-in.ts';
import { uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

test('signing in is accessible', async ({ page, problems }) => {
  problems.expect(/^400: POST .*token/, /^console error: /);
  // The guard redirects there.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expectAccessible(page);
  await fillSignIn(page, { email: uniqueEmail(), password: 'jasmine' });
  await page.getByText('Invalid login credentials').hover();
  await form.getByRole('button', { name: 'Show password' }).press('Enter');
  await expectAccessible(page);
});

test('signing up is accessible', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  const form = page.getByRole('form', { name: 'Sign Up' });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Full Name').fill('Meera Tandon');
  await form.getByLabel('Email').fill(uniqueEmail());
  await form.getByLabel('Password', { exact: true }).fill('mogra-in-may');
  await form.getByLabel('Confirm Password', { exact: true }).fill('mogra-in-may');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please check your email to confirm your account.').hover();
  await expectAccessible(page);
});

test('resetting a password is accessible', { tag: '@nightly' }, async ({ page, problems }) => {
  problems.expect(/^403: POST .*verify/, /^console error: /);
  await page.goto('/auth?tab=forgot-password');
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Email').fill(uniqueEmail());
  await form.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('If there is an account for')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password must be at least 6 characters.')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Code').fill('11111111');
  await page.getByLabel('New Password', { exact: true }).fill('jasmine-in-june');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('jasmine-in-june');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expectAccessible(page);
});

test('My Profile is accessible', { tag: '@nightly' }, async ({ page, people }) => {
  await signInAs(page, await people.createAccount());
  await page.goto('/dashboard');
  await expect(page.getByText('Not provided')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full Name').fill('');
  await page.getByLabel('Phone Number').fill('by letter');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expectAccessible(page);
});

test('Settings is accessible', { tag: '@nightly' }, async ({ page, people }) => {
  // Four checks with axe, in both schemes.
  test.slow();
  await signInAs(page, await people.createAccount());
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('switch').first()).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters.')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('New Email').fill(uniqueEmail());
  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByRole('button', { name: 'Confirm New Email' }).click();
  await expect(page.getByText('Please enter the eight digits')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test(
  'a loading guard, Access Denied and the account menu are accessible',
  { tag: '@nightly' },
  async ({ page, people }) => {
    await signInAs(page, await people.createAccount());
    const release = await delayRequests(page, '**/rest/v1/user_roles*');
    await page.goto('/admin');
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    await expectAccessible(page, { isLoading: true });
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Meera|Open menu)$/ })
      .click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page);
  },
);
