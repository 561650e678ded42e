import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { unsavedQuestion } from './support/admin-page.ts';
import { openTeamPage, updateQueuePath } from './support/dashboard.ts';
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
