import type { Page } from '@playwright/test';
import type { AdminData } from './support/admin-data.ts';
import { dogRows, expect, failOnly, test, type AdminPage } from './support/admin-page.ts';
import { plainPicture } from './support/picture-files.ts';

const words = (name: string) => ({
  name,
  tagline: 'Waits at the tea stall.',
  age: '4 months',
  location: 'Aliganj',
});

/** Fills in and sends the form while the table refuses it. @returns what was typed and uploaded */
async function addInVain(page: Page, adminPage: AdminPage, adminData: AdminData) {
  const dog = words(adminData.ownName('Golu'));
  await failOnly(page, dogRows, 'POST');
  await adminPage.openNew();
  await adminPage.write(dog);
  await adminPage.field('Traits').fill('Calm');
  const fileName = await adminPage.upload(await plainPicture('jpeg'));
  await adminPage.button('Add Dog').click();
  await expect(page.getByText('Failed to add dog profile')).toBeVisible();
  return { dog, fileName };
}

test.describe('adding a dog', { tag: '@phone' }, () => {
  test(
    'that fails keeps the form and can be retried',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData, problems }) => {
      problems.expect(/^500: POST .*dog_profiles/, /^console error: /);
      const { dog, fileName } = await addInVain(page, adminPage, adminData);
      await adminPage.expectWords(dog);
      await expect(adminPage.field('Traits')).toHaveValue('Calm');
      expect(await adminData.dogsNamed(dog.name)).toEqual([]);

      await page.unroute(dogRows);
      await adminPage.button('Add Dog').click();
      await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
      expect(await adminData.dogsNamed(dog.name)).toMatchObject([
        { ...dog, traits: ['Calm'], image_url: adminData.addressOf(fileName) },
      ]);
      expect(await adminData.picture(fileName)).not.toBeNull();
      expect(adminPage.uploads).toEqual([fileName]);
    },
  );

  test(
    'that fails and is cancelled leaves no picture in the bucket',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData, problems }) => {
      problems.expect(/^500: POST .*dog_profiles/, /^console error: /);
      const { dog, fileName } = await addInVain(page, adminPage, adminData);
      expect(await adminData.picture(fileName)).not.toBeNull();
      await adminPage.discardForm();
      await expect.poll(() => adminData.picture(fileName)).toBeNull();
      expect(await adminData.dogsNamed(dog.name)).toEqual([]);
    },
  );
});
