// What only a real browser can show of adding, changing and deleting dogs. What the form and the list do besides is in
// tests/components, and each request in tests/database/site-requests.test.ts.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pictureOf } from '../support/admin-data.ts';
import { deleteQuestion, expect, test } from '../support/admin-page.ts';
import { updateQueuePath } from '../support/dashboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  FIVE_MEGABYTES,
  movingPicture,
  paddedTo,
  photograph,
  plainPicture,
} from '../support/picture-files.ts';

/** Counts touches from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['taps'] = '0';
    document.addEventListener(
      'pointerdown',
      () => (dataset['taps'] = String(Number(dataset['taps']) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['taps']));
}

test(
  'adding a dog takes seven taps and publishes it at once, without the location in its picture',
  { tag: '@phone' },
  async ({ page, adminPage, adminData }) => {
    const dog = {
      name: adminData.ownName('Golu'),
      tagline: 'Waits at the tea stall until the last cup is washed.',
      age: '4 months',
      location: 'Aliganj',
    };
    // Both lists are fetched and cached before the dog exists.
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
    const goTo = async (name: string) => {
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.getByRole('banner').getByRole('link', { name }).tap();
    };
    await goTo('Meet the Dogs');
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await goTo('Admin Panel');
    await expect(adminPage.addButton).toBeVisible();

    const taps = await countTaps(page);
    await adminPage.addButton.tap();
    await adminPage.field('Name').tap();
    await page.keyboard.insertText(dog.name);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      adminPage.form.getByText('Choose picture').tap(),
    ]);
    await chooser.setFiles(await photograph());
    // The preview moves the fields below it.
    await expect(adminPage.form.getByText('Choose another picture')).toBeVisible();
    for (const [label, text] of [
      ['Tagline', dog.tagline],
      ['Age', dog.age],
      ['Location', dog.location],
    ] as const) {
      await adminPage.field(label).tap();
      await page.keyboard.insertText(text);
    }
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await adminPage.button('Add Dog').tap();
    await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
    expect(await taps()).toBe(7);
    await expect(adminPage.form).toBeHidden();
    await expect(adminPage.card(dog.name)).toBeVisible();

    await goTo('Meet the Dogs');
    await expect(page.getByRole('article', { name: dog.name })).toContainText(dog.tagline);
    await goTo('Home');
    const featured = page.getByRole('region', { name: 'Featured dogs' });
    await expect(featured.getByRole('article', { name: dog.name })).toContainText('4 months');

    const [fileName = ''] = adminPage.uploads;
    expect(adminPage.uploads).toHaveLength(1);
    expect(fileName).toMatch(/^[0-9a-f]{32}-\d{13}\.jpg$/);
    expect(await adminData.dogsNamed(dog.name)).toMatchObject([
      {
        ...dog,
        traits: [],
        monthly_amount: 3000,
        image_url: `${adminData.addressOf(fileName)}#size=900,1200`,
      },
    ]);
    const stored = (await adminData.picture(fileName)) ?? Buffer.alloc(0);
    const { exif, xmp, iptc, orientation, width, height, format } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect({ width, height, format }).toEqual({ width: 900, height: 1200, format: 'jpeg' });
    expect(stored.length).toBeLessThan(250_000);
    expect(stored.includes('Exif')).toBe(false);
    expect(stored.includes('A telling phone')).toBe(false);
    // It is upright: red above, blue below.
    const { data } = await sharp(stored).resize(1, 2).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , , , , blue = 0] = data;
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeGreaterThan(150);
  },
);

test(
  'a dog is found, changed and deleted with the keyboard alone, but keeps a status while it has donations',
  { tag: '@desktop' },
  async ({ page, adminPage, adminData, problems }) => {
    problems.expect(/^409: DELETE .*dog_profiles/, /^console error: DogHasHistoryError/);
    const dog = await adminData.addDog((await plainPicture('png')).buffer);
    const donation = await adminData.donateFor(dog.id);
    await adminPage.open();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type(dog.name);
    await expect(page.getByText('1 dog', { exact: true })).toBeVisible();
    const edit = page.getByRole('button', { name: `Edit ${dog.name}` });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: `Edit ${dog.name}` })).toBeFocused();
    // The input is hidden behind its label.
    const choose = adminPage.form.getByText('Choose another picture');
    // A press of a key can reach the page before the request to report its file choosers.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, adminPage.fileInput, { inSight: choose });
    await page.keyboard.press('Space');
    await (await chooser).setFiles(await plainPicture('jpeg'));
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await expect(adminPage.fileInput).toBeFocused();
    await tabTo(page, adminPage.field('Age'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3 years');
    // Enter in a text field submits the form.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dog profile updated successfully!')).toBeVisible();
    await expect(edit).toBeFocused();
    const [newPicture = ''] = adminPage.uploads;
    expect(await adminData.dogsNamed(dog.name)).toMatchObject([
      {
        age: '3 years',
        image_url: expect.stringMatching(`^${adminData.addressOf(newPicture)}#size=\\d+,\\d+$`),
      },
    ]);
    await expect.poll(() => adminData.picture(pictureOf(dog))).toBeNull();
    expect(await adminData.picture(newPicture)).not.toBeNull();

    const button = page.getByRole('button', { name: `Delete ${dog.name}` });
    await tabTo(page, button);
    await adminPage.answering('accept', () => page.keyboard.press('Enter'));
    const dialog = page.getByRole('dialog', { name: `Status of ${dog.name}` });
    await expect(dialog.getByText('Choose a status instead')).toBeVisible();
    await tabTo(page, dialog.getByRole('radio', { name: 'Available' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog.getByRole('button', { name: 'Save Status' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(adminPage.card(dog.name).getByText('Adopted')).toBeVisible();
    await expect(button).toBeFocused();

    await adminData.removeDonation(donation);
    expect(await adminPage.answering('accept', () => page.keyboard.press('Enter'))).toBe(
      deleteQuestion,
    );
    await expect(page.getByText('Dog profile deleted successfully!')).toBeVisible();
    await expect(adminPage.addButton).toBeFocused();
    expect(await adminData.dogsNamed(dog.name)).toEqual([]);
    await expect.poll(() => adminData.picture(newPicture)).toBeNull();
  },
);

test(
  'staff save a draft, which nobody else sees until an administrator publishes it',
  { tag: '@desktop' },
  async ({ page, adminPage, adminData, people }) => {
    const name = adminData.ownName('Badal');
    await signInAs(page, await people.demo('staff'));
    await page.goto(updateQueuePath);
    await page.getByRole('link', { name: 'New draft of a dog' }).click();
    await adminPage.field('Name').fill(name);
    await adminPage.button('Save as a draft').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await adminPage.upload(await plainPicture('png'));
    await adminPage.field('Tagline').fill('Comes with the rain.');
    await adminPage.field('Age').fill('2 years');
    await adminPage.field('Location').fill('Aliganj');
    await adminPage.button('Save Changes').click();
    const notice = page.getByRole('region', { name: 'Draft' });
    await expect(notice).toContainText('An administrator can publish it.');
    const ofTeam = page.url();

    await page.goto('/dogs');
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await expect(page.getByRole('article', { name })).toHaveCount(0);

    await signInAs(page, await people.demo('admin'));
    await page.goto(ofTeam);
    await adminPage.answering('accept', () =>
      notice.getByRole('button', { name: 'Publish' }).click(),
    );
    await expect(notice).toBeHidden();
    await page.getByRole('link', { name: 'The dog’s page' }).click();
    await expect(page.getByText('Comes with the rain.').first()).toBeVisible();
  },
);

test(
  'a picture becomes a JPEG of at most 1,200 px, and an animated one keeps every byte',
  { tag: ['@desktop', '@nightly'] },
  async ({ adminPage, adminData }) => {
    await adminPage.openNew();
    for (const format of ['png', 'webp'] as const) {
      const name = await adminPage.upload(await plainPicture(format, 2000));
      expect(name).toMatch(/\.jpg$/);
      const stored = await sharp((await adminData.picture(name)) ?? Buffer.alloc(0)).metadata();
      expect(stored).toMatchObject({ format: 'jpeg', width: 1200, height: 60 });
    }
    const moving = await movingPicture();
    const name = await adminPage.upload(moving);
    expect(name).toMatch(/\.gif$/);
    expect(await adminData.picture(name)).toEqual(moving.buffer);
    await adminPage.upload(paddedTo(await plainPicture('jpeg'), FIVE_MEGABYTES));
    await adminPage.discardForm();
  },
);

test(
  'a file that begins like a JPEG is refused when it is none, and a dropped picture is accepted',
  { tag: ['@desktop', '@nightly'] },
  async ({ adminPage, adminData }) => {
    await adminPage.openNew();
    await adminPage.fileInput.setInputFiles({
      name: 'dog.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF-1.7\n%%EOF\n')]),
    });
    await expect(adminPage.form.getByRole('alert')).toHaveText(
      'Please select a valid image file (JPEG, PNG, WebP, or GIF)',
    );
    expect(adminPage.uploads).toEqual([]);

    const { name, mimeType, buffer } = await plainPicture('jpeg');
    const dropped = await adminPage.page.evaluateHandle(
      ([base64, fileName, type]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], fileName, { type }));
        return transfer;
      },
      [buffer.toString('base64'), name, mimeType] as const,
    );
    const field = adminPage.form.getByText('Or drop a picture here.');
    await field.dispatchEvent('dragover', { dataTransfer: dropped });
    await field.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(adminPage.page.getByText('Image uploaded successfully!')).toBeVisible();
    expect(await adminData.picture(adminPage.uploads[0] ?? '')).not.toBeNull();
    await adminPage.discardForm();
  },
);
