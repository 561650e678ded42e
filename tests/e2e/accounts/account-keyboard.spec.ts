import { inboxList, sidebar } from '../support/dashboard.ts';
import { tabAndEnter, tabTo } from '../support/keyboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test(
  'the keyboard alone signs in, uses the account and signs out',
  { tag: '@desktop' },
  async ({ page, people }) => {
    // A walk of some hundred presses.
    test.slow();
    const person = await people.createAccount();
    await people.addMessage(person, { subject: 'News of Moti' });
    const { keyboard } = page;
    const tabs = sidebar(page);
    const title = page.getByRole('heading', { level: 1 });

    await page.goto('/auth');
    await tabTo(page, page.getByRole('form', { name: 'Sign In' }).getByLabel('Email'));
    await keyboard.type(person.email);
    await keyboard.press('Tab');
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await expect(page.getByText('Welcome back!')).toBeVisible();

    await tabAndEnter(page, page.getByRole('button', { name: 'Meera', exact: true }));
    await tabAndEnter(page, page.getByRole('banner').getByRole('link', { name: 'My Dashboard' }));
    await expect(title).toHaveText('My Profile');
    await expect(title).toBeFocused();

    await tabAndEnter(page, page.getByRole('button', { name: 'Edit Profile' }));
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Mira Tandon');
    await keyboard.press('Enter');
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();

    await tabAndEnter(page, tabs.getByRole('link', { name: 'Messages' }), 'Shift+Tab');
    await expect(title).toHaveText('Messages');
    await expect(title).toBeFocused();
    await tabAndEnter(page, inboxList(page).getByRole('link', { name: 'News of Moti' }));
    await expect(page.getByRole('heading', { name: 'News of Moti' })).toBeFocused();

    await tabAndEnter(page, tabs.getByRole('link', { name: 'Settings' }), 'Shift+Tab');
    await expect(title).toHaveText('Settings');
    const marketing = page.getByRole('switch', { name: 'Marketing Emails' });
    await expect(marketing).toBeEnabled();
    await tabTo(page, marketing);
    await keyboard.press('Space');
    await expect(marketing).toBeChecked();
    const save = page.getByRole('button', { name: 'Save Changes' });
    await tabAndEnter(page, save);
    await expect(page.getByText('Settings updated')).toBeVisible();
    await expect(save).toBeFocused();

    const deleteButton = page.getByRole('main').getByRole('button', { name: 'Delete Account' });
    const dialog = page.getByRole('dialog');
    for (const cancel of [
      () => keyboard.press('Escape'),
      () => tabAndEnter(page, dialog.getByRole('button', { name: 'Keep My Account' })),
    ]) {
      await tabAndEnter(page, deleteButton);
      await expect(dialog.getByLabel('Type your email to confirm')).toBeFocused();
      await keyboard.type(person.email.slice(0, 5));
      await cancel();
      await expect(dialog).toBeHidden();
      await expect(deleteButton).toBeFocused();
      await keyboard.press('Shift+Tab');
    }

    await tabAndEnter(page, page.getByRole('button', { name: 'Log Out' }), 'Shift+Tab');
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test(
  'the tabs of the dashboard scroll into view as Tab reaches them',
  { tag: ['@phone', '@nightly'] },
  async ({ page, people }) => {
    await signInAs(page, await people.createAccount());
    const title = page.getByRole('heading', { level: 1 });
    for (const name of ['My Dogs', 'My Profile', 'My Donations', 'Messages', 'Settings']) {
      await page.goto('/dashboard');
      const tab = sidebar(page).getByRole('link', { name, exact: true });
      await tabTo(page, tab);
      await expect(tab).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(title).toHaveText(name);
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
  },
);
