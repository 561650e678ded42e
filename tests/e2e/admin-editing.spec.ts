import type { Browser } from '@playwright/test';
import { pictureOf } from './support/admin-data.ts';
import { adminPath, expect, AdminPage, test, unsavedQuestion } from './support/admin-page.ts';
import { openTeamPage } from './support/dashboard.ts';
import type { People } from './support/people.ts';
import { plainPicture } from './support/picture-files.ts';
import { signInAs } from './support/sign-in.ts';

const UPDATED = 'Dog profile updated successfully!';
const NOT_SAVED = 'Not saved: somebody else changed this dog meanwhile';

test.describe('editing a dog', { tag: '@phone' }, () => {
  test('saves the changes and deletes the old picture', async ({ page, adminPage, adminData }) => {
    const dog = await adminData.addDog((await plainPicture('png')).buffer, { traits: ['Calm'] });
    await adminPage.openEdit(dog.name);
    await adminPage.expectWords(dog);
    await expect(adminPage.field('Traits')).toHaveValue('Calm');
    await adminPage.field('Tagline').fill('Sleeps in the sun now.');
    const newPicture = await adminPage.upload(await plainPicture('jpeg'));
    expect(await adminData.picture(pictureOf(dog))).not.toBeNull();

    await adminPage.button('Save Changes').click();
    await expect(page.getByText(UPDATED)).toBeVisible();
    await expect(adminPage.form).toBeHidden();
    await expect(adminPage.card(dog.name)).toContainText('Sleeps in the sun now.');
    expect(await adminData.dogsNamed(dog.name)).toMatchObject([
      {
        id: dog.id,
        tagline: 'Sleeps in the sun now.',
        age: dog.age,
        traits: ['Calm'],
        image_url: adminData.addressOf(newPicture),
      },
    ]);
    await expect.poll(() => adminData.picture(pictureOf(dog))).toBeNull();
    expect(await adminData.picture(newPicture)).not.toBeNull();
  });

  test(
    'cancelled keeps the old picture and deletes the new one',
    { tag: '@nightly' },
    async ({ adminPage, adminData }) => {
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      await adminPage.openEdit(dog.name);
      const newPicture = await adminPage.upload(await plainPicture('jpeg'));
      await adminPage.answering('accept', () => adminPage.button('Cancel').click());
      await expect.poll(() => adminData.picture(newPicture)).toBeNull();
      expect(await adminData.picture(pictureOf(dog))).not.toBeNull();
      expect(await adminData.dogsNamed(dog.name)).toEqual([dog]);
    },
  );

  test(
    'closes without a question when nothing was changed',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData }) => {
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      await adminPage.openEdit(dog.name);
      page.on('dialog', () => {
        throw new Error('The form opened a dialog.');
      });
      await adminPage.button('Cancel').click();
      await expect(adminPage.form).toBeHidden();
      await expect(page.getByRole('button', { name: `Edit ${dog.name}` })).toBeFocused();
      await page.getByRole('button', { name: `Edit ${dog.name}` }).click();
      await page.goBack();
      await expect(adminPage.form).toBeHidden();
    },
  );

  test(
    'asks before it discards changes, and stays on Cancel',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData }) => {
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      await adminPage.openEdit(dog.name);
      const address = page.url();
      await adminPage.field('Tagline').fill('Not saved yet.');
      const leaveActions: (() => Promise<unknown>)[] = [
        () => adminPage.button('Cancel').click(),
        () => adminPage.addButton.click(),
        () => openTeamPage(page, 'Contact messages'),
        () => page.getByRole('banner').getByRole('link', { name: 'Paws of Lucknow' }).click(),
        () => page.goBack(),
      ];
      for (const leave of leaveActions) {
        expect(await adminPage.answering('dismiss', leave)).toBe(unsavedQuestion);
        await expect(page).toHaveURL(address);
        await expect(adminPage.field('Tagline')).toHaveValue('Not saved yet.');
      }

      const closing = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await closing;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect(adminPage.field('Tagline')).toHaveValue('Not saved yet.');
      expect(await adminData.dogsNamed(dog.name)).toEqual([dog]);
    },
  );
});

test.describe('two administrators who edit the same dog', { tag: '@phone' }, () => {
  test('the second sees the conflict, overwrites nothing and loses nothing', async ({
    page,
    adminPage,
    adminData,
    people,
    problems,
    browser,
    baseURL,
  }) => {
    problems.expect(/^console error: EditConflictError/);
    const dog = await adminData.addDog((await plainPicture('png')).buffer);
    const other = await secondPanel(browser, baseURL, people);
    await adminPage.openEdit(dog.name);
    await other.openEdit(dog.name);
    await other.field('Tagline').fill('Theirs.');
    await other.field('Age').fill('5 years');
    await other.button('Save Changes').click();
    await expect(other.page.getByText(UPDATED)).toBeVisible();

    await adminPage.field('Tagline').fill('Mine.');
    await adminPage.field('Location').fill('Chowk');
    await adminPage.button('Save Changes').click();
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    const notice = adminPage.form.getByRole('alert').filter({ hasText: 'meanwhile' });
    await expect(notice).toContainText(`Somebody else saved ${dog.name} meanwhile.`);
    await expect(notice).toContainText('Tagline, as they saved it: Theirs.');
    expect(await adminData.dogsNamed(dog.name)).toMatchObject([
      { tagline: 'Theirs.', age: '5 years', location: dog.location },
    ]);
    await expect(adminPage.field('Tagline')).toHaveValue('Mine.');
    await expect(adminPage.field('Location')).toHaveValue('Chowk');
    await expect(adminPage.field('Age')).toHaveValue('5 years');

    await adminPage.button('Take their tagline').click();
    await adminPage.button('Save Changes').click();
    await expect(page.getByText(UPDATED)).toBeVisible();
    expect(await adminData.dogsNamed(dog.name)).toMatchObject([
      { tagline: 'Theirs.', age: '5 years', location: 'Chowk' },
    ]);
    await other.page.context().close();
  });

  test(
    'the second keeps their text of a dog that the first deleted',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData, people, problems, browser, baseURL }) => {
      problems.expect(/^console error: EditConflictError/);
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      const other = await secondPanel(browser, baseURL, people);
      await adminPage.openEdit(dog.name);
      await other.open();
      await other.answering('accept', () =>
        other.page.getByRole('button', { name: `Delete ${dog.name}` }).click(),
      );
      await expect(other.card(dog.name)).toBeHidden();

      await adminPage.field('Tagline').fill('Mine.');
      await adminPage.button('Save Changes').click();
      await expect(page.getByText(NOT_SAVED)).toBeVisible();
      await expect(adminPage.form).toContainText(`Somebody else deleted ${dog.name} meanwhile.`);
      await adminPage.expectWords({ ...dog, tagline: 'Mine.' });
      expect(await adminData.dogsNamed(dog.name)).toEqual([]);
      // The picture was deleted with the dog, so the form requires a new one.
      await adminPage.button('Add Dog').click();
      await expect(adminPage.fileInput).toHaveAttribute('aria-invalid', 'true');
      const newPicture = await adminPage.upload(await plainPicture('jpeg'));
      await adminPage.button('Add Dog').click();
      await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
      expect(await adminData.dogsNamed(dog.name)).toMatchObject([
        { tagline: 'Mine.', image_url: adminData.addressOf(newPicture) },
      ]);
      await other.page.context().close();
    },
  );
});

test(
  'a link to a deleted dog says so',
  { tag: ['@phone', '@nightly'] },
  async ({ page, adminPage }) => {
    await page.goto(`${adminPath}?dog=90000000-0000-4000-8000-0000000000ff`);
    await expect(page.getByRole('heading', { name: 'There is no such dog' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(adminPath);
    await expect(adminPage.addButton).toBeFocused();
  },
);

/** Another administrator in another browser. */
async function secondPanel(
  browser: Browser,
  baseURL: string | undefined,
  people: People,
): Promise<AdminPage> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await signInAs(page, await people.demo('admin'));
  return new AdminPage(page);
}
