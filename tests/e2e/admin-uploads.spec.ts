import { delayRequests } from './support/delayed-requests.ts';
import {
  bucketFiles,
  expect,
  failOnly,
  test,
  unsavedQuestion,
  type AdminPage,
} from './support/admin-page.ts';
import { openTeamPage } from './support/dashboard.ts';
import { plainPicture } from './support/picture-files.ts';

test.describe('an upload', { tag: '@phone' }, () => {
  test('shows its progress, and saving waits for it', async ({ page, adminPage }) => {
    const release = await delayRequests(page, bucketFiles);
    await adminPage.openNew();
    await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(adminPage.form.getByLabel(/^Uploading the picture: \d+%$/)).toBeVisible();
    await expect(adminPage.button('Waiting for the picture...')).toBeDisabled();
    release();
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await expect(adminPage.form.getByRole('progressbar')).toBeHidden();
    await expect(adminPage.button('Add Dog')).toBeEnabled();
    await adminPage.discardForm();
  });

  test(
    'that fails keeps the form and can be retried',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData, problems }) => {
      problems.expect(/^500: POST .*dog-images/, /^console error: /);
      const words = { name: 'Golu', tagline: 'Waits.', age: '2 years', location: 'Aliganj' };
      await failOnly(page, bucketFiles, 'POST');
      await adminPage.openNew();
      await adminPage.write(words);
      await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
      await expect(page.getByText('Failed to upload image')).toBeVisible();
      await expect(adminPage.form).toContainText('The picture did not arrive.');
      await adminPage.expectWords(words);
      expect(await adminData.picture(adminPage.uploads[0] ?? '')).toBeNull();

      await page.unroute(bucketFiles);
      await adminPage.button('Upload again').click();
      await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
      await adminPage.expectWords(words);
      expect(await adminData.picture(adminPage.uploads[1] ?? '')).not.toBeNull();
      await adminPage.discardForm();
    },
  );

  test(
    'that arrives without a response leaves no picture',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData, problems }) => {
      problems.expect(/^500: POST .*dog-images/, /^console error: /);
      await page.route(bucketFiles, async (route) => {
        await route.fetch();
        await route.fulfill({ status: 500, json: {} });
      });
      await adminPage.openNew();
      await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
      await expect(page.getByText('Failed to upload image')).toBeVisible();
      expect(adminPage.uploads).toHaveLength(1);
      await expect.poll(() => adminData.picture(adminPage.uploads[0] ?? '')).toBeNull();
      await adminPage.discardForm();
    },
  );

  const leaveActions: { way: string; leave: (adminPage: AdminPage) => Promise<unknown> }[] = [
    { way: 'Cancel', leave: (adminPage) => adminPage.button('Cancel').click() },
    { way: 'the button that opened the form', leave: (adminPage) => adminPage.addButton.click() },
    {
      way: 'a link to another page',
      leave: (adminPage) =>
        adminPage.page.getByRole('banner').getByRole('link', { name: 'Paws of Lucknow' }).click(),
    },
    { way: 'Back', leave: (adminPage) => adminPage.page.goBack() },
    {
      way: 'a link of the team’s menu',
      leave: (adminPage) => openTeamPage(adminPage.page, 'Newsletter'),
    },
  ];
  for (const { way, leave } of leaveActions) {
    test(
      `abandoned by ${way} is deleted from the bucket`,
      { tag: '@nightly' },
      async ({ adminPage, adminData }) => {
        await adminPage.openNew();
        const name = await adminPage.upload(await plainPicture('jpeg'));
        expect(await adminPage.answering('accept', () => leave(adminPage))).toBe(unsavedQuestion);
        await expect(adminPage.form).toBeHidden();
        await expect.poll(() => adminData.picture(name)).toBeNull();
      },
    );
  }

  test(
    'abandoned while pending is aborted, and deleted if it arrived anyway',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData }) => {
      // The bytes arrive, but the browser gets no response before it leaves.
      const arrived = new Promise<() => void>((resolve) => {
        void page.route(bucketFiles, async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          const response = await route.fetch();
          resolve(() => void route.fulfill({ response }));
        });
      });
      await adminPage.openNew();
      await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
      const answer = await arrived;
      const [name = ''] = adminPage.uploads;
      expect(await adminData.picture(name)).not.toBeNull();
      await adminPage.discardForm();
      answer();
      await expect.poll(() => adminData.picture(name)).toBeNull();
    },
  );

  test(
    'of another file replaces the earlier one',
    { tag: '@nightly' },
    async ({ adminPage, adminData }) => {
      await adminPage.openNew();
      const first = await adminPage.upload(await plainPicture('jpeg'));
      await adminPage.fileInput.setInputFiles(await plainPicture('png'));
      await expect.poll(() => adminData.picture(first)).toBeNull();
      expect(await adminData.picture(adminPage.uploads[1] ?? '')).not.toBeNull();
      await adminPage.discardForm();
    },
  );
});
