import { pictureOf } from './support/admin-data.ts';
import { deleteQuestion, dogRows, expect, failOnly, test } from './support/admin-page.ts';
import { plainPicture } from './support/picture-files.ts';

const DELETED = 'Dog profile deleted successfully!';

test.describe('deleting a dog', { tag: '@phone' }, () => {
  test(
    'asks for confirmation and does nothing on Cancel',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData }) => {
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      await adminPage.open();
      const button = page.getByRole('button', { name: `Delete ${dog.name}` });
      expect(await adminPage.answering('dismiss', () => button.click())).toBe(deleteQuestion);
      await expect(adminPage.card(dog.name)).toBeVisible();
      await page.reload();
      await expect(adminPage.card(dog.name)).toBeVisible();
      expect(await adminData.dogsNamed(dog.name)).toEqual([dog]);
      expect(await adminData.picture(pictureOf(dog))).not.toBeNull();
    },
  );

  test('deletes the dog and its picture, but offers a status for one with donations', async ({
    page,
    adminPage,
    adminData,
    problems,
  }) => {
    problems.expect(/^409: DELETE .*dog_profiles/, /^console error: DogHasHistoryError/);
    const dog = await adminData.addDog((await plainPicture('png')).buffer);
    const donation = await adminData.donateFor(dog.id);
    await adminPage.open();
    const button = page.getByRole('button', { name: `Delete ${dog.name}` });
    await adminPage.answering('accept', () => button.click());
    const dialog = page.getByRole('dialog', { name: `Status of ${dog.name}` });
    await expect(dialog.getByText('Choose a status instead')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Adopted' }).check();
    await dialog.getByRole('button', { name: 'Save Status' }).click();
    await expect(dialog).toBeHidden();
    await expect(adminPage.card(dog.name).getByText('Adopted')).toBeVisible();
    await expect(button).toBeFocused();

    await adminData.removeDonation(donation);
    expect(await adminPage.answering('accept', () => button.click())).toBe(deleteQuestion);
    await expect(page.getByText(DELETED)).toBeVisible();
    await expect(adminPage.card(dog.name)).toBeHidden();
    await expect(adminPage.addButton).toBeFocused();
    expect(await adminData.dogsNamed(dog.name)).toEqual([]);
    await expect.poll(() => adminData.picture(pictureOf(dog))).toBeNull();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Meet the Dogs' }).click();
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await expect(page.getByRole('article', { name: dog.name })).toBeHidden();
  });

  test(
    'that fails shows an error and keeps the dog',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData, problems }) => {
      problems.expect(/^500: DELETE .*dog_profiles/, /^console error: /);
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      await failOnly(page, dogRows, 'DELETE');
      await adminPage.open();
      const button = page.getByRole('button', { name: `Delete ${dog.name}` });
      await adminPage.answering('accept', () => button.click());
      await expect(page.getByText('Failed to delete dog profile')).toBeVisible();
      await expect(adminPage.card(dog.name)).toBeVisible();
      await expect(button).toBeEnabled();
      expect(await adminData.dogsNamed(dog.name)).toEqual([dog]);
      expect(await adminData.picture(pictureOf(dog))).not.toBeNull();

      await page.unroute(dogRows);
      await adminPage.answering('accept', () => button.click());
      await expect(page.getByText(DELETED)).toBeVisible();
      expect(await adminData.dogsNamed(dog.name)).toEqual([]);
    },
  );
});
