import { pictureOf } from './support/keeping.ts';
import { tabTo } from './support/keyboard.ts';
import { deleteQuestion, expect, test } from './support/panel.ts';
import { plainPicture } from './support/photographs.ts';

test.describe('with the keyboard alone', { tag: '@desktop' }, () => {
  test('a dog is added', async ({ page, panel, keeping }) => {
    const name = keeping.ownName('Golu');
    await panel.open();
    await tabTo(page, panel.addButton);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'New dog' })).toBeFocused();
    await tabTo(page, panel.field('Name'));
    await page.keyboard.type(name);
    // The input itself lies behind its label.
    await tabTo(page, panel.fileInput, { inSight: panel.form.getByText('Choose picture') });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Space'),
    ]);
    await chooser.setFiles(await plainPicture('jpeg'));
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await expect(panel.fileInput).toBeFocused();
    for (const [label, text] of [
      ['Tagline', 'Waits at the tea stall.'],
      ['Age', '2 years'],
      ['Location', 'Aliganj'],
      ['Traits', 'Foodie, '],
    ] as const) {
      await tabTo(page, panel.field(label));
      await page.keyboard.type(text);
    }
    await tabTo(page, panel.button('Add Playful'));
    await page.keyboard.press('Space');
    await expect(panel.field('Traits')).toBeFocused();
    await tabTo(page, panel.button('Remove Foodie'));
    await page.keyboard.press('Enter');
    await expect(panel.field('Traits')).toHaveValue('Playful');
    await tabTo(page, panel.button('Add Dog'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
    await expect(panel.addButton).toBeFocused();
    expect(await keeping.dogsNamed(name)).toMatchObject([
      { tagline: 'Waits at the tea stall.', location: 'Aliganj', traits: ['Playful'] },
    ]);
  });

  test('a dog is found, edited and deleted', async ({ page, panel, keeping }) => {
    const dog = await keeping.addDog((await plainPicture('png')).buffer);
    await panel.open();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search dogs' }));
    await page.keyboard.type(dog.name);
    await expect(page.getByText(/^1 of \d+ dogs$/)).toBeVisible();
    const edit = page.getByRole('button', { name: `Edit ${dog.name}` });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: `Edit ${dog.name}` })).toBeFocused();
    await tabTo(page, panel.field('Age'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3 years');
    // Enter in a field of one line sends the form.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dog profile updated successfully!')).toBeVisible();
    await expect(edit).toBeFocused();
    expect(await keeping.dogsNamed(dog.name)).toMatchObject([{ age: '3 years' }]);

    await tabTo(page, page.getByRole('button', { name: `Delete ${dog.name}` }));
    expect(await panel.answering('accept', () => page.keyboard.press('Enter'))).toBe(
      deleteQuestion,
    );
    await expect(page.getByText('Dog profile deleted successfully!')).toBeVisible();
    await expect(panel.addButton).toBeFocused();
    expect(await keeping.dogsNamed(dog.name)).toEqual([]);
    await expect.poll(() => keeping.picture(pictureOf(dog))).toBeNull();
  });

  test('the tabs are walked with the arrows', async ({ page, panel }) => {
    await panel.open();
    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('Dogs'));
    await page.keyboard.press('ArrowRight');
    await expect(tab('Contact messages')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Newsletter');
    await page.keyboard.press('ArrowRight');
    await expect(tab('Dogs')).toBeFocused();
  });
});
