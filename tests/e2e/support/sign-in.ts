import type { Page } from '@playwright/test';
import { storageKeys } from '../../../src/lib/local-storage.ts';
import type { Person } from './people.ts';

/** A file of the site that runs nothing. */
const QUIET_FILE = '/favicon.svg';

/**
 * Gives the browser a person's session, as a visit before this one would have left it. For every test
 * whose subject is not the sign-in form.
 */
export async function signInAs(page: Page, { session }: Pick<Person, 'session'>): Promise<void> {
  await page.goto(QUIET_FILE);
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    [storageKeys.session]: JSON.stringify(session),
    [storageKeys.isLoggedIn]: 'true',
  });
}

/** Leaves the browser as one that has never been here. */
export async function clearBrowser(page: Page): Promise<void> {
  // Not under the feet of a screen that is still asking for its data.
  await page.goto(QUIET_FILE);
  await page.evaluate(() => localStorage.clear());
}

/** Fills in the form on the sign-in page and sends it. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}
