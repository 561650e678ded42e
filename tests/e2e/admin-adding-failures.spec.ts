import type { Page } from '@playwright/test';
import type { Keeping } from './support/keeping.ts';
import { dogRows, expect, failOnly, test, type Panel } from './support/panel.ts';
import { plainPicture } from './support/photographs.ts';

const words = (name: string) => ({
  name,
  tagline: 'Waits at the tea stall.',
  age: '4 months',
  location: 'Aliganj',
});

/** Fills the form and sends it to a table that takes nothing. @returns what was typed and uploaded */
async function addInVain(page: Page, panel: Panel, keeping: Keeping) {
  const dog = words(keeping.ownName('Golu'));
  await failOnly(page, dogRows, 'POST');
  await panel.openNew();
  await panel.write(dog);
  await panel.field('Traits').fill('Calm');
  const fileName = await panel.upload(await plainPicture('jpeg'));
  await panel.button('Add Dog').click();
  await expect(page.getByText('Failed to add dog profile')).toBeVisible();
  return { dog, fileName };
}

test.describe('adding a dog', { tag: '@phone' }, () => {
  test('that fails says so, keeps everything, and can be tried again', async ({
    page,
    panel,
    keeping,
    problems,
  }) => {
    problems.expect(/^500: POST .*dog_profiles/, /^console error: /);
    const { dog, fileName } = await addInVain(page, panel, keeping);
    await panel.expectWords(dog);
    await expect(panel.field('Traits')).toHaveValue('Calm');
    expect(await keeping.dogsNamed(dog.name)).toEqual([]);

    await page.unroute(dogRows);
    await panel.button('Add Dog').click();
    await expect(page.getByText('Dog profile added successfully!')).toBeVisible();
    expect(await keeping.dogsNamed(dog.name)).toMatchObject([
      { ...dog, traits: ['Calm'], image_url: keeping.addressOf(fileName) },
    ]);
    expect(await keeping.picture(fileName)).not.toBeNull();
    expect(panel.uploads).toEqual([fileName]);
  });

  test('that fails and is given up leaves no picture in the bucket', async ({
    page,
    panel,
    keeping,
    problems,
  }) => {
    problems.expect(/^500: POST .*dog_profiles/, /^console error: /);
    const { dog, fileName } = await addInVain(page, panel, keeping);
    expect(await keeping.picture(fileName)).not.toBeNull();
    await panel.giveUp();
    await expect.poll(() => keeping.picture(fileName)).toBeNull();
    expect(await keeping.dogsNamed(dog.name)).toEqual([]);
  });
});
