import { fillSignIn, signIn } from '../support/sign-in.ts';
import { uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

test(
  'a person signs up, has the email sent again from another page, and signs in by its code with the password that was typed',
  { tag: '@phone' },
  async ({ page, people, problems }) => {
    problems.expect(/^400: POST .*token/, /^console error: /);
    const email = uniqueEmail();
    await page.goto('/auth?tab=sign-up');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an Account');
    await page.getByLabel('Full Name').fill('Meera Tandon');
    const form = page.getByRole('form', { name: 'Sign Up' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill('mogra-in-may');
    await form.getByLabel('Confirm Password', { exact: true }).fill('mogra-in-may');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Please check your email to confirm your account.')).toBeVisible();
    await expect(page.getByText(`Check your email: we sent a code to ${email}.`)).toBeVisible();

    await page.goto('/auth');
    await fillSignIn(page, { email, password: 'mogra-in-may' });
    await expect(page.getByText('Email not confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();

    await page.getByLabel('Code', { exact: true }).fill(await people.emailedCode(email, 2));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Welcome!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await people.emailText(email, 'Welcome to Paws of Lucknow');
    await people.signIn({ email, password: 'mogra-in-may' });
    await page.goto('/dashboard');
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
    expect(
      await page.evaluate(() => ({
        isLoggedIn: localStorage.getItem('paws_isLoggedIn'),
        user: JSON.parse(localStorage.getItem('paws_user') ?? 'null'),
      })),
    ).toEqual({
      isLoggedIn: 'true',
      user: {
        name: '',
        email,
        phone: '',
        address: '',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
  },
);

test(
  'a forgotten password is reset by email',
  { tag: '@phone' },
  async ({ page, people, problems }) => {
    problems.expect(/^40[03]: POST .*(token|verify)/, /^console error: /);
    const person = await people.createAccount();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page
      .getByRole('form', { name: 'Forgot password' })
      .getByLabel('Email')
      .fill(person.email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByText(`If there is an account for ${person.email}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    const code = await people.emailedCode(person.email, 2);
    // The step stays after a reload.
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await page.getByLabel('Code').fill(code === '11111111' ? '22222222' : '11111111');
    await page.getByLabel('New Password', { exact: true }).fill('jasmine-in-june');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('jasmine-in-june');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');

    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
    await page.goto('/auth');
    await fillSignIn(page, person);
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await signIn(page, { ...person, password: 'jasmine-in-june' });
  },
);
