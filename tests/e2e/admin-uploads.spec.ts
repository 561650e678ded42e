import { holdRequests } from './support/hold.ts';
import {
  bucketFiles,
  expect,
  failOnly,
  test,
  unsavedQuestion,
  type Panel,
} from './support/panel.ts';
import { plainPicture } from './support/photographs.ts';

test.describe('an upload', { tag: '@phone' }, () => {
  test('shows how far it is, and the dog waits for it', async ({ page, panel }) => {
    const release = await holdRequests(page, bucketFiles);
    await panel.openNew();
    await panel.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(panel.form.getByLabel(/^Uploading the picture: \d+%$/)).toBeVisible();
    await expect(panel.button('Waiting for the picture...')).toBeDisabled();
    release();
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await expect(panel.form.getByRole('progressbar')).toBeHidden();
    await expect(panel.button('Add Dog')).toBeEnabled();
    await panel.giveUp();
  });

  test('that fails says so, keeps the form, and can be sent again', async ({
    page,
    panel,
    keeping,
    problems,
  }) => {
    problems.expect(/^500: POST .*dog-images/, /^console error: /);
    const words = { name: 'Golu', tagline: 'Waits.', age: '2 years', location: 'Aliganj' };
    await failOnly(page, bucketFiles, 'POST');
    await panel.openNew();
    await panel.write(words);
    await panel.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(page.getByText('Failed to upload image')).toBeVisible();
    await expect(panel.form).toContainText('The picture did not arrive.');
    await panel.expectWords(words);
    expect(await keeping.picture(panel.uploads[0] ?? '')).toBeNull();

    await page.unroute(bucketFiles);
    await panel.button('Upload again').click();
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await panel.expectWords(words);
    expect(await keeping.picture(panel.uploads[1] ?? '')).not.toBeNull();
    await panel.giveUp();
  });

  test('that arrives without an answer leaves no picture', async ({
    page,
    panel,
    keeping,
    problems,
  }) => {
    problems.expect(/^500: POST .*dog-images/, /^console error: /);
    await page.route(bucketFiles, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await panel.openNew();
    await panel.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(page.getByText('Failed to upload image')).toBeVisible();
    expect(panel.uploads).toHaveLength(1);
    await expect.poll(() => keeping.picture(panel.uploads[0] ?? '')).toBeNull();
    await panel.giveUp();
  });

  const waysOut: { way: string; leave: (panel: Panel) => Promise<unknown> }[] = [
    { way: 'Cancel', leave: (panel) => panel.button('Cancel').click() },
    { way: 'the button that opened the form', leave: (panel) => panel.addButton.click() },
    {
      way: 'a link to another screen',
      leave: (panel) =>
        panel.page.getByRole('banner').getByRole('link', { name: 'Paws of Lucknow' }).click(),
    },
    { way: 'Back', leave: (panel) => panel.page.goBack() },
    {
      way: 'another tab of the panel',
      leave: (panel) => panel.page.getByRole('tab', { name: 'Newsletter' }).click(),
    },
  ];
  for (const { way, leave } of waysOut) {
    test(`left by ${way} is taken out of the bucket`, async ({ panel, keeping }) => {
      await panel.openNew();
      const name = await panel.upload(await plainPicture('jpeg'));
      expect(await panel.answering('accept', () => leave(panel))).toBe(unsavedQuestion);
      await expect(panel.form).toBeHidden();
      await expect.poll(() => keeping.picture(name)).toBeNull();
    });
  }

  test('left on its way is given up, and gone if it arrived all the same', async ({
    page,
    panel,
    keeping,
  }) => {
    // The bytes arrive; the browser is told nothing before it has left.
    const arrived = new Promise<() => void>((resolve) => {
      void page.route(bucketFiles, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const response = await route.fetch();
        resolve(() => void route.fulfill({ response }));
      });
    });
    await panel.openNew();
    await panel.fileInput.setInputFiles(await plainPicture('jpeg'));
    const answer = await arrived;
    const [name = ''] = panel.uploads;
    expect(await keeping.picture(name)).not.toBeNull();
    await panel.giveUp();
    answer();
    await expect.poll(() => keeping.picture(name)).toBeNull();
  });

  test('of another file takes the place of the one before', async ({ panel, keeping }) => {
    await panel.openNew();
    const first = await panel.upload(await plainPicture('jpeg'));
    await panel.fileInput.setInputFiles(await plainPicture('png'));
    await expect.poll(() => keeping.picture(first)).toBeNull();
    expect(await keeping.picture(panel.uploads[1] ?? '')).not.toBeNull();
    await panel.giveUp();
  });
});
