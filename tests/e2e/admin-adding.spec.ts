import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/panel.ts';
import { photograph, plainPicture } from './support/photographs.ts';

const words = (name: string) => ({
  name,
  tagline: 'Waits at the tea stall until the last cup is washed.',
  age: '4 months',
  location: 'Aliganj',
});

/** Counts the touches of the screen from now on. */
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
  test('takes seven taps and puts the dog on the site at once, without the place of its picture', async ({
    page,
    panel,
    keeping,
  }) => {
    const dog = words(keeping.ownName('Golu'));
    // Both lists are read, and kept, before the dog is there.
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
    const goTo = async (name: string) => {
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.getByRole('banner').getByRole('link', { name }).tap();
    };
    await goTo('Meet the Dogs');
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await goTo('Admin Panel');
    await expect(panel.addButton).toBeVisible();

    const taps = await countTaps(page);
    await panel.addButton.tap();
    await panel.field('Name').tap();
    await page.keyboard.insertText(dog.name);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      panel.form.getByText('Choose picture').tap(),
    ]);
    await chooser.setFiles(await photograph());
    for (const [label, text] of [
      ['Tagline', dog.tagline],
      ['Age', dog.age],
      ['Location', dog.location],
    ] as const) {
      await panel.field(label).tap();
      await page.keyboard.insertText(text);
    }
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await panel.button('Add Dog').tap();
    await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
    expect(await taps()).toBe(7);
    await expect(panel.form).toBeHidden();
    await expect(panel.card(dog.name)).toBeVisible();

    await goTo('Meet the Dogs');
    await expect(page.getByRole('article', { name: dog.name })).toContainText(dog.tagline);
    await goTo('Home');
    const featured = page.getByRole('region', { name: 'Featured dogs' });
    await expect(featured.getByRole('article', { name: dog.name })).toContainText('4 months');

    const [fileName = ''] = panel.uploads;
    expect(panel.uploads).toHaveLength(1);
    expect(fileName).toMatch(/^[0-9a-f]{32}-\d{13}\.jpg$/);
    expect(await keeping.dogsNamed(dog.name)).toMatchObject([
      { ...dog, traits: [], monthly_amount: 3000, image_url: keeping.addressOf(fileName) },
    ]);
    const stored = (await keeping.picture(fileName)) ?? Buffer.alloc(0);
    const { exif, xmp, iptc, orientation, width, height, format } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect({ width, height, format }).toEqual({ width: 1600, height: 2133, format: 'jpeg' });
    expect(stored.includes('Exif')).toBe(false);
    expect(stored.includes('A telling phone')).toBe(false);
    // It stands upright: red above, blue below.
    const { data } = await sharp(stored).resize(1, 2).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , , , , blue = 0] = data;
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeGreaterThan(150);
  });

  test('marks each required field that is empty and says so once', async ({ page, panel }) => {
    const inserts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('dog_profiles')) {
        inserts.push(request.url());
      }
    });
    await panel.openNew();
    await panel.field('Name').fill('   ');
    await panel.button('Add Dog').click();
    await expect(page.getByText('Please fill in all required fields')).toHaveCount(1);
    const required = ['Name', 'Tagline', 'Age', 'Location'].map((label) => panel.field(label));
    for (const field of [...required, panel.fileInput]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/Required/);
    }
    await expect(panel.field('Name')).toBeFocused();
    for (const label of ['Traits', 'Monthly amount (₹)']) {
      await expect(panel.field(label)).toHaveAttribute('aria-invalid', 'false');
    }

    // What is filled in is no longer marked; what is missing still is.
    await panel.field('Name').fill('Golu');
    await expect(panel.field('Name')).toHaveAttribute('aria-invalid', 'false');
    await panel.button('Add Dog').click();
    await expect(panel.fileInput).toBeFocused();
    expect(inserts).toEqual([]);
  });

  test('shows traits as chips, suggests what is known, and draws the card meanwhile', async ({
    page,
    panel,
    keeping,
  }) => {
    const dog = words(keeping.ownName('Golu'));
    await panel.openNew();
    const { preview } = panel;
    await panel.write(dog);
    for (const text of [dog.name, dog.tagline, dog.age, `Located in ${dog.location}`]) {
      await expect(preview.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(preview.getByText('₹3,000/month')).toBeVisible();
    await expect(panel.field('Age')).toHaveAccessibleDescription(
      'The age filter shows it under Puppy (<1 year).',
    );
    await panel.field('Age').fill('about two');
    await expect(panel.field('Age')).toHaveAccessibleDescription(
      'Begin with a number, or the age filter will not find this dog.',
    );
    await expect(page.locator('datalist option', { hasText: 'Hazratganj' })).toHaveCount(1);

    await panel.field('Traits').fill(' Foodie , ,, Play');
    const chips = panel.form.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    await expect(chips).toHaveText(['Foodie', 'Play']);
    await panel.button('Add Playful').click();
    await expect(chips).toHaveText(['Foodie', 'Playful']);
    await expect(preview.getByText('Playful')).toBeVisible();
    await panel.button('Remove Foodie').click();
    await expect(preview.getByText('Foodie')).toBeHidden();

    await panel.field('Monthly amount (₹)').fill('lots');
    await expect(panel.field('Monthly amount (₹)')).toHaveAccessibleDescription(
      'Not a number, so it will be ₹3,000 a month.',
    );
    await panel.upload(await plainPicture('jpeg'));
    const picture = preview.getByAltText(dog.name);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(80);
    await panel.button('Add Dog').click();
    await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
    expect(await keeping.dogsNamed(dog.name)).toMatchObject([
      { age: 'about two', traits: ['Playful'], monthly_amount: 3000 },
    ]);
  });
});
