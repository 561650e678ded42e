import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { contactMessagesPath, newslettersPath } from './support/dashboard.ts';
import { delayRequests } from './support/delayed-requests.ts';
import { bucketFiles, dogRows, expect, failOnly, test } from './support/admin-page.ts';
import { plainPicture } from './support/picture-files.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { unique } from './support/stored-rows.ts';

const PHONE = 360;
const NARROWEST = 320;
/** The longest values that the tables accept, without a space. */
const longName = unique('शेरा'.repeat(10)).padEnd(100, 'W');
const longWords = 'W'.repeat(300);

test.describe.configure({ timeout: 120_000 });

/** Checks the page with axe and for horizontal scrolling, at each width. */
async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const window = page.viewportSize();
  if (window?.width !== PHONE) return;
  await page.setViewportSize({ ...window, width: NARROWEST });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(window);
}

test(
  'the list and an empty search are accessible',
  { tag: '@nightly' },
  async ({ page, adminPage, adminData }) => {
    await adminData.addDog((await plainPicture('png')).buffer, {
      name: adminData.ownName(longName.slice(0, 80)),
      tagline: longWords,
      location: longWords.slice(0, 100),
      traits: Array.from({ length: 12 }, (_, index) => `${index}${longWords}`.slice(0, 40)),
      age: longWords.slice(0, 40),
    });
    await adminPage.open();
    await expect(adminPage.card('Sheru')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name');
    await expect(page.getByText('No dogs found')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'the form is accessible, empty and with errors',
  { tag: '@nightly' },
  async ({ page, adminPage }) => {
    await adminPage.openNew();
    await expectAccessibleAtEveryWidth(page);
    await adminPage.button('Add Dog').click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'a refused, a pending and a failed upload are accessible',
  { tag: '@nightly' },
  async ({ page, adminPage, problems }) => {
    problems.expect(/^500: POST .*dog-images/, /^console error: /);
    await adminPage.openNew();
    await adminPage.fileInput.setInputFiles({
      name: 'dog.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(adminPage.form.getByRole('alert')).toContainText(
      'Please select a valid image file',
    );
    await expectAccessibleAtEveryWidth(page);

    const release = await delayRequests(page, bucketFiles);
    await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(adminPage.form.getByRole('progressbar')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    release();
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await page.unroute(bucketFiles);
    await failOnly(page, bucketFiles, 'POST');
    await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(adminPage.button('Upload again')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'the form is accessible with the longest values and with an edit conflict',
  { tag: '@nightly' },
  async ({ page, adminPage, adminData, stored, problems }) => {
    problems.expect(/^console error: EditConflictError/);
    const dog = await adminData.addDog((await plainPicture('png')).buffer, {
      name: adminData.ownName(longName.slice(0, 80)),
      tagline: longWords,
      traits: [longWords.slice(0, 40), 'Calm'],
    });
    await adminPage.openEdit(dog.name);
    await adminPage.upload(await plainPicture('jpeg'));
    await expectAccessibleAtEveryWidth(page);
    await stored.changeDog(dog.id, { tagline: longWords.replaceAll('W', 'M') });
    await adminPage.field('Tagline').fill('Mine.');
    await adminPage.button('Save Changes').click();
    await expect(adminPage.button('Take their tagline')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'a loading, a failed and an empty list are accessible',
  { tag: '@nightly' },
  async ({ page, adminPage, problems }) => {
    problems.expect(/^500: GET .*dog_profiles/, /^console error: /);
    const release = await delayRequests(page, dogRows);
    await adminPage.visit();
    await expect(page.getByText('Loading dog profiles...')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    release();
    await expect(adminPage.card('Sheru')).toBeVisible();
    await page.unroute(dogRows);

    await failOnly(page, dogRows, 'GET');
    await adminPage.visit();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await page.unroute(dogRows);
    await page.route(dogRows, (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No dogs yet' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'the messages are accessible: loading, many, done, none and failed',
  { tag: '@nightly' },
  async ({ adminPage: { page }, adminData, problems }) => {
    problems.expect(/^500: POST .*search_contact_messages/, /^console error: /);
    const token = unique('Token');
    await adminData.receive(
      Array.from({ length: 21 }, (_, index) => ({
        name: index % 2 === 0 ? longName.slice(0, 100) : 'मीरा',
        email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.test`,
        message: `${longWords} ${token} ${longWords}`,
      })),
    );
    const address = `${contactMessagesPath}?search=${encodeURIComponent(token)}`;
    const release = await delayRequests(page, '**/rpc/search_contact_messages*');
    await page.goto(address);
    await expect(page.getByText('Loading messages...')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    release();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    const [first] = await page.getByRole('button', { name: 'Mark as done' }).all();
    await first?.click();
    await expect(page.getByText(/^Done on /)).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`${address}-that-nobody-wrote`);
    await expect(page.getByRole('heading', { name: 'No messages here' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await failOnly(page, '**/rpc/search_contact_messages*', 'POST');
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'the newsletters and an administrator’s menu are accessible',
  { tag: '@nightly' },
  async ({ adminPage: { page } }) => {
    await page.goto(newslettersPath);
    await expect(page.getByRole('button', { name: 'Download addresses (CSV)' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: /^(Asha|Open menu)$/ }).click();
    await expect(header.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);
