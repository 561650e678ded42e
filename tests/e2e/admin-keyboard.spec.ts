import { pictureOf } from './support/admin-data.ts';
import { tabTo } from './support/keyboard.ts';
import { deleteQuestion, expect, test } from './support/admin-page.ts';
import { plainPicture } from './support/picture-files.ts';

test.describe('with the keyboard alone', { tag: '@desktop' }, () => {
  test('a dog is added', { tag: '@nightly' }, async ({ page, adminPage, adminData }) => {
    const name = adminData.ownName('Golu');
    await adminPage.open();
    await tabTo(page, adminPage.addButton);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'New dog' })).toBeFocused();
    await tabTo(page, adminPage.field('Name'));
    await page.keyboard.type(name);
    // The input is hidden behind its label.
    await tabTo(page, adminPage.fileInput, { inSight: adminPage.form.getByText('Choose picture') });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Space'),
    ]);
    await chooser.setFiles(await plainPicture('jpeg'));
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await expect(adminPage.fileInput).toBeFocused();
    for (const [label, text] of [
      ['Tagline', 'Waits at the tea stall.'],
      ['Age', '2 years'],
      ['Location', 'Aliganj'],
      ['Traits', 'Foodie, '],
    ] as const) {
      await tabTo(page, adminPage.field(label));
      await page.keyboard.type(text);
    }
    await tabTo(page, adminPage.button('Add Playful'));
    await page.keyboard.press('Space');
    await expect(adminPage.field('Traits')).toBeFocused();
    await tabTo(page, adminPage.button('Remove Foodie'));
    await page.keyboard.press('Enter');
    await expect(adminPage.field('Traits')).toHaveValue('Playful');
    await tabTo(page, adminPage.button('Add Dog'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
    await expect(adminPage.addButton).toBeFocused();
    expect(await adminData.dogsNamed(name)).toMatchObject([
      { tagline: 'Waits at the tea stall.', location: 'Aliganj', traits: ['Playful'] },
    ]);
  });

  test('a dog is found, edited and deleted', async ({ page, adminPage, adminData }) => {
    const dog = await adminData.addDog((await plainPicture('png')).buffer);
    await adminPage.open();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type(dog.name);
    await expect(page.getByText('1 dog', { exact: true })).toBeVisible();
    const edit = page.getByRole('button', { name: `Edit ${dog.name}` });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: `Edit ${dog.name}` })).toBeFocused();
    await tabTo(page, adminPage.field('Age'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3 years');
    // Enter in a text field submits the form.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dog profile updated successfully!')).toBeVisible();
    await expect(edit).toBeFocused();
    expect(await adminData.dogsNamed(dog.name)).toMatchObject([{ age: '3 years' }]);

    await tabTo(page, page.getByRole('button', { name: `Delete ${dog.name}` }));
    expect(await adminPage.answering('accept', () => page.keyboard.press('Enter'))).toBe(
      deleteQuestion,
    );
    await expect(page.getByText('Dog profile deleted successfully!')).toBeVisible();
    await expect(adminPage.addButton).toBeFocused();
    expect(await adminData.dogsNamed(dog.name)).toEqual([]);
    await expect.poll(() => adminData.picture(pictureOf(dog))).toBeNull();
  });
});
