// Writing an update about a dog on a phone.
import sharp from 'sharp';
import { updateQueuePath } from './support/dashboard.ts';
import { publicFile, removeUpdates, updateForm, updatesAbout } from './support/dog-updates.ts';
import { waitForWorker } from './support/offline-cache.ts';
import { photograph } from './support/picture-files.ts';
import { signInAs } from './support/sign-in.ts';
import { unique } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const wholeWay = 'an update goes from the staff page to the public, upright and without a place';
test(wholeWay, { tag: '@firefox-nightly' }, async ({ page, people, stored }) => {
  const dog = await stored.addDog({ name: unique('Golu') });
  const sponsor = await people.createAccount();
  await people.addSponsorship(sponsor, { dog_id: dog.id });
  const staff = await people.demo('staff');
  await signInAs(page, staff);
  await page.goto(updateQueuePath);
  await page
    .getByRole('link', { name: new RegExp(`^${dog.name}.*overdue.*No update yet`) })
    .click();

  const { form, pictures, body, alts, publish } = updateForm(page, dog.name);
  const photo = await photograph();
  await pictures.setInputFiles([photo, { ...photo, name: 'IMG_20261121.jpg' }]);
  await expect(alts).toHaveCount(2);
  await publish.click();
  await expect(form.getByText('Please write what is new.')).toBeVisible();
  await expect(alts.first()).toBeFocused();
  await alts.first().fill('Golu on the steps');
  await alts.last().fill('His paw, healed');
  await body.fill('गोलू अब दौड़ता है।');
  await publish.dblclick();

  await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not published yet' })).toBeHidden();
  const [update, ...others] = await updatesAbout(people, dog.id);
  expect(others).toEqual([]);
  expect(update).toMatchObject({
    body: 'गोलू अब दौड़ता है।',
    hidden_at: null,
    dog_update_media: [
      // A photograph of 3,200 by 2,400 px that is to be turned.
      { position: 0, alt: 'Golu on the steps', width: 1280, height: 1707 },
      { position: 1, alt: 'His paw, healed' },
    ],
    dog_update_changes: [{ kind: 'published', actor_name: staff.name }],
  });
  const [medium] = update?.dog_update_media ?? [];
  for (const width of [640, 1280]) {
    const file = await publicFile(people, `${update?.id}/${medium?.id}-${width}.webp`);
    const { exif, xmp, ...size } = await sharp(file).metadata();
    expect(size).toMatchObject({ format: 'webp', width, height: Math.round((width * 4) / 3) });
    expect([exif, xmp]).toEqual([undefined, undefined]);
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    // Red above.
    expect(data[0]).toBeGreaterThan(150);
  }
  await removeUpdates(people, dog.id);
});

const byKeyboard =
  'choosing a dog, removing pictures and leaving again keep the focus and the place';
test(byKeyboard, { tag: '@firefox-nightly' }, async ({ page, people, stored }) => {
  const dog = await stored.addDog({ name: unique('Chintu') });
  await signInAs(page, await people.demo('staff'));
  await page.goto('/dashboard/staff/update');
  const choice = page.getByRole('link', { name: dog.name });
  await page.getByPlaceholder('By name').fill(dog.name);
  await choice.focus();
  await page.keyboard.press('Enter');
  const { form, pictures, body, publish } = updateForm(page, dog.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Update about ${dog.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const { mimeType, buffer } = await photograph();
  const files = ['1', '2', '3'].map((name) => ({ name: `${name}.jpg`, mimeType, buffer }));
  await pictures.setInputFiles(files);
  const picture = (number: number) =>
    form.getByRole('group', { name: `picture ${number}`, exact: true });
  await expect(picture(3)).toBeVisible();
  const remove = async (number: number) => {
    await picture(number).getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
  };
  await remove(2);
  await expect(form.getByText('Picture 2 is removed. 2 are left.')).toBeAttached();
  await expect(picture(2)).toBeFocused();
  await remove(2);
  await expect(picture(1)).toBeFocused();
  await remove(1);
  await expect(form.getByText('Picture 1 is removed. 0 are left.')).toBeAttached();
  await expect(pictures).toBeFocused();

  const title = page.getByRole('heading', { level: 1, name: 'New update' });
  await page.getByRole('link', { name: 'Another dog' }).press('Enter');
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await body.fill('He waits for you.');
  await publish.press('Enter');
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
  await removeUpdates(people, dog.id);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a draft with its picture survives a reload, and is sent once when the network is back', async ({
    page,
    context,
    people,
    stored,
    problems,
  }) => {
    problems.tolerate(/^net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /^console error: /);
    const dog = await stored.addDog({ name: unique('Bholu') });
    await signInAs(page, await people.demo('staff'));
    await page.goto(updateQueuePath);
    await waitForWorker(page);
    const path = `/dashboard/staff/update?dog=${dog.id}`;
    await page.goto(path);
    const { pictures, body, alts, publish } = updateForm(page, dog.name);
    await expect(publish).toBeVisible();
    await page.reload();
    await expect(publish).toBeVisible();
    await page.waitForLoadState('networkidle');

    await context.setOffline(true);
    await pictures.setInputFiles(await photograph());
    await alts.fill('Bholu in the lane');
    await body.fill('He waits for you.');
    await page.reload();
    await expect(body).toHaveValue('He waits for you.');
    await expect(alts).toHaveValue('Bholu in the lane');
    const published: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/publish-update')) published.push(request.url());
    });
    await publish.click();
    const draft = page.getByRole('article', { name: dog.name });
    await expect(draft).toContainText('Waits for the network.');
    await page.reload();
    await expect(draft).toContainText('Waits for the network.');
    expect(published).toEqual([]);

    await context.setOffline(false);
    await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
    await expect(draft).toBeHidden();
    expect(published).toHaveLength(1);
    expect(await updatesAbout(people, dog.id)).toMatchObject([
      { body: 'He waits for you.', dog_update_media: [{ alt: 'Bholu in the lane' }] },
    ]);
    await removeUpdates(people, dog.id);
  });
});
