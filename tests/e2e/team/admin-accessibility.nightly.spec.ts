// Every state of the administrator's pages, with the longest values that the tables accept.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { bucketFiles, dogRows, expect, failOnly, test } from '../support/admin-page.ts';
import { contactMessagesPath, newslettersPath } from '../support/dashboard.ts';
import { delayRequests } from '../support/delayed-requests.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { plainPicture } from '../support/picture-files.ts';
import { unique } from '../support/stored-rows.ts';

const PHONE = 360;
const NARROWEST = 320;
/** Without a space. */
const longName = unique('शेरा'.repeat(10)).padEnd(80, 'W');
const longWords = 'W'.repeat(300);

test.describe.configure({ timeout: 180_000 });

/** Waits for a state, and checks it with axe and for horizontal scrolling at each width. */
async function check(page: Page, sign: Locator | string | RegExp): Promise<void> {
  const shown = typeof sign === 'string' || sign instanceof RegExp ? page.getByText(sign) : sign;
  await expect(shown.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const window = page.viewportSize();
  if (window?.width !== PHONE) return;
  await page.setViewportSize({ ...window, width: NARROWEST });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(window);
}

test('the list of dogs is accessible in every state', async ({
  page,
  adminPage,
  adminData,
  problems,
}) => {
  problems.expect(/^500: GET .*dog_profiles/, /^console error: /);
  await adminData.addDog((await plainPicture('png')).buffer, {
    name: adminData.ownName(longName),
    tagline: longWords,
    location: longWords.slice(0, 100),
    traits: Array.from({ length: 12 }, (_, index) => `${index}${longWords}`.slice(0, 40)),
    age: longWords.slice(0, 40),
  });
  const release = await delayRequests(page, dogRows);
  await adminPage.visit();
  await check(page, 'Loading dog profiles...');
  release();
  await check(page, 'Sheru');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name');
  await check(page, 'No dogs found');
  await page.unroute(dogRows);

  await failOnly(page, dogRows, 'GET');
  await adminPage.visit();
  await check(page, 'Try again');
  await page.unroute(dogRows);
  await page.route(dogRows, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await check(page, 'No dogs yet');
});

test('the form of a dog is accessible in every state', async ({
  page,
  adminPage,
  adminData,
  stored,
  problems,
}) => {
  problems.expect(/^500: POST .*dog-images/, /^console error: /);
  await adminPage.openNew();
  await check(page, 'New dog');
  await adminPage.button('Add Dog').click();
  await check(page, 'Please fill in all required fields');
  await adminPage.fileInput.setInputFiles({
    name: 'dog.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await check(page, /^Please select a valid image file/);
  const release = await delayRequests(page, bucketFiles);
  await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
  await check(page, /^Uploading the picture/);
  release();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await page.unroute(bucketFiles);
  await failOnly(page, bucketFiles, 'POST');
  await adminPage.fileInput.setInputFiles(await plainPicture('jpeg'));
  await check(page, 'Upload again');
  await page.unroute(bucketFiles);
  await adminPage.discardForm();

  const dog = await adminData.addDog((await plainPicture('png')).buffer, {
    name: adminData.ownName(longName),
    tagline: longWords,
    traits: [longWords.slice(0, 40), 'Calm'],
  });
  await adminPage.openEdit(dog.name);
  await adminPage.upload(await plainPicture('jpeg'));
  await check(page, `Edit ${dog.name}`);
  await stored.changeDog(dog.id, { tagline: longWords.replaceAll('W', 'M') });
  await adminPage.field('Tagline').fill('Mine.');
  await adminPage.button('Save Changes').click();
  await check(page, adminPage.button('Take their tagline'));
});

test('the contact messages are accessible in every state', async ({
  adminPage: { page },
  adminData,
  problems,
}) => {
  const search = '**/rpc/search_contact_messages*';
  problems.expect(/^500: POST .*search_contact_messages/, /^console error: /);
  const token = unique('Token');
  await adminData.receive(
    Array.from({ length: 21 }, (_, index) => ({
      name: index % 2 === 0 ? longName : 'मीरा',
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.test`,
      message: `${longWords} ${token} ${longWords} ${index}`,
    })),
  );
  const address = `${contactMessagesPath}?show=all&search=${encodeURIComponent(token)}`;
  const release = await delayRequests(page, search);
  await page.goto(address);
  await check(page, 'Loading messages...');
  release();
  await check(page, 'Page 1 of 2');
  await page.getByRole('button', { name: 'Mark as done' }).first().click();
  await check(page, /^Done on /);
  await page.goto(`${address}-that-nobody-wrote`);
  await check(page, 'No messages here');
  await failOnly(page, search, 'POST');
  await page.goto(address);
  await check(page, 'Try again');
});

test('the newsletters and an administrator’s menu are accessible', async ({
  adminPage: { page },
}) => {
  await page.goto(newslettersPath);
  await check(page, 'Download addresses (CSV)');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^(Asha|Open menu)$/ }).click();
  await check(page, header.getByRole('link', { name: 'Admin Panel' }));
});
