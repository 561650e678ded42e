import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../../src/lib/local-storage.ts';
import { inEnglish } from './languages.ts';
import type { Person } from './people.ts';

type Credentials = Pick<Person, 'email' | 'password'>;

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
  { email, password }: Credentials,
  { say } = inEnglish,
): Promise<void> {
  const form = page.getByRole('form', { name: say('Sign In') });
  await form.getByLabel(say('Email')).fill(email);
  await form.getByLabel(say('Password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: say('Sign In') }).click();
}

/** Signs in by the form, and waits until the page that it leads to is loaded. */
export async function signIn(
  page: Page,
  credentials: Credentials,
  language = inEnglish,
): Promise<void> {
  await fillSignIn(page, credentials, language);
  await expect(page.getByText(language.say('Welcome back!'))).toBeVisible();
  // Signing in loads the site again. Firefox reports requests that a `goto` aborts, and may interrupt the `goto`.
  await page.waitForLoadState('networkidle');
}
