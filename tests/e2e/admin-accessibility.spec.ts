import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { holdRequests } from './support/hold.ts';
import { adminPath, bucketFiles, dogRows, expect, failOnly, test } from './support/panel.ts';
import { plainPicture } from './support/photographs.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { unique } from './support/stored-rows.ts';

const PHONE = 360;
const NARROWEST = 320;
/** The longest that the tables take, without a place to break it. */
const longName = unique('शेरा'.repeat(10)).padEnd(100, 'W');
const longWords = 'W'.repeat(300);

test.describe.configure({ timeout: 120_000 });

/** Holds what is on the screen against axe's rules and against the window's edges. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const window = page.viewportSize();
  if (window?.width !== PHONE) return;
  await page.setViewportSize({ ...window, width: NARROWEST });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(window);
}

test(
  'the list breaks no rule, nor does a search that finds nothing',
  { tag: '@both' },
  async ({ page, panel, keeping }) => {
    await keeping.addDog((await plainPicture('png')).buffer, {
      name: keeping.ownName(longName.slice(0, 80)),
      tagline: longWords,
      location: longWords.slice(0, 100),
      traits: Array.from({ length: 12 }, (_, index) => `${index}${longWords}`.slice(0, 40)),
      age: longWords.slice(0, 40),
    });
    await panel.open();
    await expect(panel.card('Sheru')).toBeVisible();
    await expectSound(page);
    await page.getByRole('searchbox', { name: 'Search dogs' }).fill('nobody has this name');
    await expect(page.getByText('No dogs found')).toBeVisible();
    await expectSound(page);
  },
);

test(
  'the form breaks no rule, empty and with errors',
  { tag: '@both' },
  async ({ page, panel }) => {
    await panel.openNew();
    await expectSound(page);
    await panel.button('Add Dog').click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await expectSound(page);
  },
);

test(
  'a picture that is refused, on its way or failed breaks no rule',
  { tag: '@nightly' },
  async ({ page, panel, problems }) => {
    problems.expect(/^500: POST .*dog-images/, /^console error: /);
    await panel.openNew();
    await panel.fileInput.setInputFiles({
      name: 'dog.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(panel.form.getByRole('alert')).toContainText('Please select a valid image file');
    await expectSound(page);

    const release = await holdRequests(page, bucketFiles);
    await panel.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(panel.form.getByRole('progressbar')).toBeVisible();
    await expectSound(page);
    release();
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await page.unroute(bucketFiles);
    await failOnly(page, bucketFiles, 'POST');
    await panel.fileInput.setInputFiles(await plainPicture('jpeg'));
    await expect(panel.button('Upload again')).toBeVisible();
    await expectSound(page);
  },
);

test(
  'the form with the longest words breaks no rule, nor does the news of another editor',
  { tag: '@nightly' },
  async ({ page, panel, keeping, stored, problems }) => {
    problems.expect(/^console error: EditConflictError/);
    const dog = await keeping.addDog((await plainPicture('png')).buffer, {
      name: keeping.ownName(longName.slice(0, 80)),
      tagline: longWords,
      traits: [longWords.slice(0, 40), 'Calm'],
    });
    await panel.openEdit(dog.name);
    await panel.upload(await plainPicture('jpeg'));
    await expectSound(page);
    await stored.changeDog(dog.id, { tagline: longWords.replaceAll('W', 'M') });
    await panel.field('Tagline').fill('Mine.');
    await panel.button('Save Changes').click();
    await expect(panel.button('Take their tagline')).toBeVisible();
    await expectSound(page);
  },
);

test(
  'a list that is loading, that failed and that is empty breaks no rule',
  { tag: '@nightly' },
  async ({ page, panel, problems }) => {
    problems.expect(/^500: GET .*dog_profiles/, /^console error: /);
    const release = await holdRequests(page, dogRows);
    await panel.visit();
    await expect(page.getByText('Loading dog profiles...')).toBeVisible();
    await expectSound(page);
    release();
    await expect(panel.card('Sheru')).toBeVisible();
    await page.unroute(dogRows);

    await failOnly(page, dogRows, 'GET');
    await panel.visit();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectSound(page);
    await page.unroute(dogRows);
    await page.route(dogRows, (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No dogs yet' })).toBeVisible();
    await expectSound(page);
  },
);

test(
  'the messages break no rule: on their way, many, done, none and failed',
  { tag: '@nightly' },
  async ({ page, panel, keeping, problems }) => {
    problems.expect(/^500: POST .*search_contact_messages/, /^console error: /);
    const token = unique('Token');
    await keeping.receive(
      Array.from({ length: 21 }, (_, index) => ({
        name: index % 2 === 0 ? longName.slice(0, 100) : 'मीरा',
        email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.test`,
        message: `${longWords} ${token} ${longWords}`,
      })),
    );
    const address = `${adminPath}?tab=messages&search=${encodeURIComponent(token)}`;
    const release = await holdRequests(page, '**/rpc/search_contact_messages*');
    await panel.visit(address);
    await expect(page.getByText('Loading messages...')).toBeVisible();
    await expectSound(page);
    release();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    const [first] = await page.getByRole('button', { name: 'Mark as done' }).all();
    await first?.click();
    await expect(page.getByText(/^Done on /)).toBeVisible();
    await expectSound(page);
    await panel.visit(`${address}-that-nobody-wrote`);
    await expect(page.getByRole('heading', { name: 'No messages here' })).toBeVisible();
    await expectSound(page);
    await failOnly(page, '**/rpc/search_contact_messages*', 'POST');
    await panel.visit(address);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectSound(page);
  },
);

test(
  'the newsletter and the menu of an administrator break no rule',
  { tag: '@both' },
  async ({ page, panel }) => {
    await panel.visit(`${adminPath}?tab=newsletter`);
    await expect(page.getByRole('button', { name: 'Download addresses (CSV)' })).toBeVisible();
    await expectSound(page);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: /^(Asha|Open menu)$/ }).click();
    await expect(header.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
    await expectSound(page);
  },
);
