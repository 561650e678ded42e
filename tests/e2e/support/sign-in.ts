import type { Page } from '@playwright/test';
import { storageKeys } from '../../../src/lib/local-storage.ts';
import type { Person } from './people.ts';

/** A file of the site that runs no script. */
const QUIET_FILE = '/favicon.svg';

/**
 * Stores a person's session in the browser, as an earlier visit would have. For every test
 * whose subject is not the sign-in form.
 */
export async function signInAs(page: Page, { session }: Pick<Person, 'session'>): Promise<void> {
  await page.goto(QUIET_FILE);
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    [storageKeys.session]: JSON.stringify(session),
    [storageKeys.isLoggedIn]: 'true',
  });
}

/** Clears the storage, as in a browser that never visited the site. */
export async function clearBrowser(page: Page): Promise<void> {
  // Leaves the page first, so that its pending requests can't fail.
  await page.goto(QUIET_FILE);
  await page.evaluate(() => localStorage.clear());
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}
