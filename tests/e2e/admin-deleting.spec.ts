import { pictureOf } from './support/keeping.ts';
import { deleteQuestion, dogRows, expect, failOnly, test } from './support/panel.ts';
import { plainPicture } from './support/photographs.ts';

const DELETED = 'Dog profile deleted successfully!';

test.describe('deleting a dog', { tag: '@phone' }, () => {
  test('asks in the specified words, and does nothing when told no', async ({
    page,
    panel,
    keeping,
  }) => {
    const dog = await keeping.addDog((await plainPicture('png')).buffer);
    await panel.open();
    const button = page.getByRole('button', { name: `Delete ${dog.name}` });
    expect(await panel.answering('dismiss', () => button.click())).toBe(deleteQuestion);
    await expect(panel.card(dog.name)).toBeVisible();
    await page.reload();
    await expect(panel.card(dog.name)).toBeVisible();
    expect(await keeping.dogsNamed(dog.name)).toEqual([dog]);
    expect(await keeping.picture(pictureOf(dog))).not.toBeNull();
  });

  test('takes the dog and its picture, and keeps what was given for it', async ({
    page,
    panel,
    keeping,
  }) => {
    const dog = await keeping.addDog((await plainPicture('png')).buffer);
    const donation = await keeping.donateFor(dog.id);
    await panel.open();
    const button = page.getByRole('button', { name: `Delete ${dog.name}` });
    expect(await panel.answering('accept', () => button.click())).toBe(deleteQuestion);
    await expect(page.getByText(DELETED)).toBeVisible();
    await expect(panel.card(dog.name)).toBeHidden();
    await expect(panel.addButton).toBeFocused();
    expect(await keeping.dogsNamed(dog.name)).toEqual([]);
    await expect.poll(() => keeping.picture(pictureOf(dog))).toBeNull();
    expect(await keeping.donation(donation)).toEqual([
      { dog_id: null, amount_paise: 300_000, type: 'Monthly', status: 'completed' },
    ]);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Meet the Dogs' }).click();
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await expect(page.getByRole('article', { name: dog.name })).toBeHidden();
  });

  test('that fails says so and leaves the dog where it was', async ({
    page,
    panel,
    keeping,
    problems,
  }) => {
    problems.expect(/^500: DELETE .*dog_profiles/, /^console error: /);
    const dog = await keeping.addDog((await plainPicture('png')).buffer);
    await failOnly(page, dogRows, 'DELETE');
    await panel.open();
    const button = page.getByRole('button', { name: `Delete ${dog.name}` });
    await panel.answering('accept', () => button.click());
    await expect(page.getByText('Failed to delete dog profile')).toBeVisible();
    await expect(panel.card(dog.name)).toBeVisible();
    await expect(button).toBeEnabled();
    expect(await keeping.dogsNamed(dog.name)).toEqual([dog]);
    expect(await keeping.picture(pictureOf(dog))).not.toBeNull();

    await page.unroute(dogRows);
    await panel.answering('accept', () => button.click());
    await expect(page.getByText(DELETED)).toBeVisible();
    expect(await keeping.dogsNamed(dog.name)).toEqual([]);
  });
});
