import type { Locator, Page } from '@playwright/test';
import { inboxList, sidebar } from './support/dashboard.ts';
import { enterAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const MOST_STOPS = 60;

/** Presses Tab, or Shift+Tab, until the focus stands on an element. */
async function reach(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await goal.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(goal)} is not reached by ${key}.`);
}

async function press(page: Page, goal: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab') {
  await reach(page, goal, way);
  await page.keyboard.press('Enter');
}

test(
  'an account is used from signing in to signing out with the keyboard alone',
  { tag: '@desktop' },
  async ({ page, people }) => {
    // A walk of some hundred presses.
    test.slow();
    const person = await people.newcomer();
    await people.writeTo(person, { subject: 'News of Moti' });
    const { keyboard } = page;
    const tabs = sidebar(page);
    const title = page.getByRole('heading', { level: 1 });

    await page.goto('/auth');
    await reach(page, page.getByRole('form', { name: 'Sign In' }).getByLabel('Email'));
    await keyboard.type(person.email);
    await keyboard.press('Tab');
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await expect(page.getByText('Welcome back!')).toBeVisible();

    await press(page, page.getByRole('button', { name: 'Meera', exact: true }));
    await press(page, page.getByRole('banner').getByRole('link', { name: 'My Dashboard' }));
    await expect(title).toHaveText('My Profile');
    await expect(title).toBeFocused();

    await press(page, page.getByRole('button', { name: 'Edit Profile' }));
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Mira Tandon');
    await keyboard.press('Enter');
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();

    await press(page, tabs.getByRole('link', { name: 'Messages' }), 'Shift+Tab');
    await expect(title).toHaveText('Messages');
    await expect(title).toBeFocused();
    await press(page, inboxList(page).getByRole('link', { name: 'News of Moti' }));
    await expect(page.getByRole('heading', { name: 'News of Moti' })).toBeFocused();

    await press(page, tabs.getByRole('link', { name: 'Settings' }), 'Shift+Tab');
    await expect(title).toHaveText('Settings');
    const marketing = page.getByRole('switch', { name: 'Marketing Emails' });
    await expect(marketing).toBeEnabled();
    await reach(page, marketing);
    await keyboard.press('Space');
    await expect(marketing).toBeChecked();
    await press(page, page.getByRole('button', { name: 'Save Changes' }));
    await expect(page.getByText('Settings updated')).toBeVisible();

    const deleteButton = page.getByRole('main').getByRole('button', { name: 'Delete Account' });
    const dialog = page.getByRole('dialog');
    for (const cancel of [
      () => keyboard.press('Escape'),
      () => press(page, dialog.getByRole('button', { name: 'Keep My Account' })),
    ]) {
      await press(page, deleteButton);
      await expect(dialog.getByLabel('Type your email to confirm')).toBeFocused();
      await keyboard.type(person.email.slice(0, 5));
      await cancel();
      await expect(dialog).toBeHidden();
      await expect(deleteButton).toBeFocused();
      await keyboard.press('Shift+Tab');
    }

    await press(page, page.getByRole('button', { name: 'Log Out' }), 'Shift+Tab');
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test(
  'the tabs of the dashboard come into sight as Tab reaches them on a phone',
  { tag: '@phone' },
  async ({ page, people }) => {
    await enterAs(page, await people.newcomer());
    const title = page.getByRole('heading', { level: 1 });
    for (const name of ['My Profile', 'My Donations', 'Messages', 'Settings']) {
      await page.goto('/dashboard');
      const tab = sidebar(page).getByRole('link', { name, exact: true });
      await reach(page, tab);
      await expect(tab).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(title).toHaveText(name);
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
  },
);
