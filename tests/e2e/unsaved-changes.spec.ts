import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { unsavedQuestion } from './support/admin-page.ts';
import { messagesPath, openTeamPage, updateQueuePath } from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { unique } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const READING_MILLISECONDS = 100;

/** Answers the question that an action leads to. */
async function answer(page: Page, isLeaving: boolean, act: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.message()).toBe(unsavedQuestion);
    if (isLeaving) return dialog.accept();
    // The page takes a no at once for a question that was not shown.
    await setTimeout(READING_MILLISECONDS);
    return dialog.dismiss();
  });
  await Promise.all([asked, act()]);
}

test(
  'a half-written message in a dialog is lost neither by Back nor by Escape nor by a reload',
  { tag: '@phone' },
  async ({ page, people }) => {
    const name = unique('Kavita');
    const person = await people.createAccount(name);
    await signInAs(page, await people.demo('staff'));
    await page.goto(updateQueuePath);
    await openTeamPage(page, 'Today');
    // The update queue has a search, too.
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill(person.email);
    await expect(page).toHaveURL(/search=/);
    const open = page.getByRole('button', { name: `Message ${name}` });
    const dialog = page.getByRole('dialog', { name: `Message ${name}` });
    const text = dialog.getByRole('textbox', { name: 'Message' });
    await open.click();
    await text.fill('Dear Kavita,\n\nकृपया');
    const address = page.url();

    // As in browsers whose Back doesn't close dialogs.
    for (const leave of [
      () => page.evaluate(() => window.history.back()),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await answer(page, false, leave);
      await expect(page).toHaveURL(address);
      await expect(text).toHaveValue('Dear Kavita,\n\nकृपया');
    }

    page.once('dialog', (unload) => {
      expect(unload.type()).toBe('beforeunload');
      void unload.accept();
    });
    await page.reload();
    await open.click();
    await expect(text).toHaveValue('Dear Kavita,\n\nकृपया');
    await expect(page.getByText(/What you typed is still here/)).toBeVisible();

    await answer(page, true, () => page.keyboard.press('Escape'));
    await expect(dialog).toBeHidden();
    await open.click();
    await expect(text).toHaveValue('');
  },
);

test(
  'a profile that is being edited is left only after a question, signing out included',
  { tag: '@phone' },
  async ({ page, people }) => {
    await signInAs(page, await people.createAccount());
    await page.goto(messagesPath);
    const banner = page.getByRole('banner');
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    await tabs.getByRole('link', { name: 'My Profile' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const name = page.getByLabel('Full Name');
    await name.fill('मीरा Tandon');

    const signOut = async () => {
      await banner.getByRole('button', { name: 'Open menu' }).click();
      await banner.getByRole('button', { name: 'Logout' }).click();
    };
    for (const leave of [
      () => tabs.getByRole('link', { name: 'Settings' }).click(),
      () => page.evaluate(() => window.history.back()),
      signOut,
    ]) {
      await answer(page, false, leave);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(name).toHaveValue('मीरा Tandon');
    }
    await answer(page, true, () => page.evaluate(() => window.history.back()));
    await expect(page).toHaveURL(messagesPath);
  },
);

test(
  'a half-written contact message waits while another page is shown',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/support');
    const message = page.getByRole('form', { name: 'Contact' }).getByLabel('Message');
    await message.fill('A puppy is hurt at Charbagh.');
    await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How It Works' })).toBeVisible();
    await page.goBack();
    await expect(message).toHaveValue('A puppy is hurt at Charbagh.');
  },
);
