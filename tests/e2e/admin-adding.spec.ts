import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/admin-page.ts';
import { photograph, plainPicture } from './support/picture-files.ts';

const words = (name: string) => ({
  name,
  tagline: 'Waits at the tea stall until the last cup is washed.',
  age: '4 months',
  location: 'Aliganj',
});

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

test.describe('adding a dog', { tag: '@phone' }, () => {
  test('takes seven taps and publishes the dog at once, without the location in its picture', async ({
    page,
    adminPage,
    adminData,
  }) => {
    const dog = words(adminData.ownName('Golu'));
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
      { ...dog, traits: [], monthly_amount: 3000, image_url: adminData.addressOf(fileName) },
    ]);
    const stored = (await adminData.picture(fileName)) ?? Buffer.alloc(0);
    const { exif, xmp, iptc, orientation, width, height, format } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect({ width, height, format }).toEqual({ width: 1600, height: 2133, format: 'jpeg' });
    expect(stored.includes('Exif')).toBe(false);
    expect(stored.includes('A telling phone')).toBe(false);
    // It is upright: red above, blue below.
    const { data } = await sharp(stored).resize(1, 2).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , , , , blue = 0] = data;
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeGreaterThan(150);
  });

  test(
    'marks each empty required field and shows one toast',
    { tag: '@nightly' },
    async ({ page, adminPage }) => {
      const inserts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('dog_profiles')) {
          inserts.push(request.url());
        }
      });
      await adminPage.openNew();
      await adminPage.field('Name').fill('   ');
      await adminPage.button('Add Dog').click();
      await expect(page.getByText('Please fill in all required fields')).toHaveCount(1);
      const required = ['Name', 'Tagline', 'Age', 'Location'].map((label) =>
        adminPage.field(label),
      );
      for (const field of [...required, adminPage.fileInput]) {
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(/Required/);
      }
      await expect(adminPage.field('Name')).toBeFocused();
      for (const label of ['Traits', 'Monthly amount (₹)']) {
        await expect(adminPage.field(label)).toHaveAttribute('aria-invalid', 'false');
      }

      // Filled fields are no longer marked, empty ones still are.
      await adminPage.field('Name').fill('Golu');
      await expect(adminPage.field('Name')).toHaveAttribute('aria-invalid', 'false');
      await adminPage.button('Add Dog').click();
      await expect(adminPage.fileInput).toBeFocused();
      expect(inserts).toEqual([]);
    },
  );

  test(
    'shows traits as chips, suggests known ones and previews the card',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData }) => {
      const dog = words(adminData.ownName('Golu'));
      await adminPage.openNew();
      const { preview } = adminPage;
      await adminPage.write(dog);
      for (const text of [dog.name, dog.tagline, dog.age, `Located in ${dog.location}`]) {
        await expect(preview.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(preview.getByText('₹3,000/month')).toBeVisible();
      await expect(adminPage.field('Age')).toHaveAccessibleDescription(
        'The age filter shows it under Puppy (<1 year).',
      );
      await adminPage.field('Age').fill('about two');
      await expect(adminPage.field('Age')).toHaveAccessibleDescription(
        'Begin with a number, or the age filter will not find this dog.',
      );
      await expect(page.locator('datalist option', { hasText: 'Hazratganj' })).toHaveCount(1);

      await adminPage.field('Traits').fill(' Foodie , ,, Play');
      const chips = adminPage.form.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
      await expect(chips).toHaveText(['Foodie', 'Play']);
      await adminPage.button('Add Playful').click();
      await expect(chips).toHaveText(['Foodie', 'Playful']);
      await expect(preview.getByText('Playful')).toBeVisible();
      await adminPage.button('Remove Foodie').click();
      await expect(preview.getByText('Foodie')).toBeHidden();

      await adminPage.field('Monthly amount (₹)').fill('lots');
      await expect(adminPage.field('Monthly amount (₹)')).toHaveAccessibleDescription(
        'Not a number, so it will be ₹3,000 a month.',
      );
      await adminPage.upload(await plainPicture('jpeg'));
      const picture = preview.getByAltText(dog.name);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(80);
      await adminPage.button('Add Dog').click();
      await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
      expect(await adminData.dogsNamed(dog.name)).toMatchObject([
        { age: 'about two', traits: ['Playful'], monthly_amount: 3000 },
      ]);
    },
  );
});
