// Writing an update about a dog on a phone.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { careDuePath, newUpdatePath, updateQueuePath } from '../support/dashboard.ts';
import {
  phoneVideo,
  publicFile,
  removeUpdates,
  updateForm,
  updatesAbout,
} from '../support/dog-updates.ts';
import { waitForWorker } from '../support/offline-cache.ts';
import { type ChosenFile, photograph } from '../support/picture-files.ts';
import { signInAs } from '../support/sign-in.ts';
import { unique } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

const wholeWay = 'an update goes from the staff page to the public, upright and without a place';
test(wholeWay, { tag: '@firefox-nightly' }, async ({ page, people, stored }) => {
  const dog = await stored.addDog({ name: unique('Golu') });
  const sponsor = await people.createAccount();
  await people.addSponsorship(sponsor, { dog_id: dog.id });
  const staff = await people.demo('staff');
  await signInAs(page, staff);
  await page.goto(updateQueuePath);
  await expect(
    page.getByRole('link', { name: new RegExp(`^${dog.name}.*overdue.*No update yet`) }),
  ).toHaveAttribute('href', `${updateQueuePath}/${dog.id}`);
  await page.getByRole('link', { name: new RegExp(`^Write one.*${dog.name}`) }).click();

  const { form, pictures, body, alts, publish } = updateForm(page, dog.name);
  const photo = await photograph();
  await pictures.setInputFiles([photo, { ...photo, name: 'IMG_20261121.jpg' }]);
  await expect(alts).toHaveCount(2);
  await publish.click();
  await expect(form.getByText('Please write what is new.')).toBeVisible();
  await expect(body).toBeFocused();
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

  test(
    'three photos, a video and a text are published with six presses',
    { tag: '@phone' },
    async ({ page, context, people, stored, problems }) => {
      test.slow();
      problems.tolerate(/^net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /^console (error|warning): /);
      const [dog, next] = [
        await stored.addDog({ name: unique('Bholu') }),
        await stored.addDog({ name: unique('Moti') }),
      ];
      const sponsor = await people.createAccount();
      for (const { id } of [dog, next]) await people.addSponsorship(sponsor, { dog_id: id });
      await signInAs(page, await people.demo('staff'));
      await page.goto(updateQueuePath);
      await waitForWorker(page);
      await page.reload();
      const write = page.getByRole('link', { name: new RegExp(`^Write one.*${dog.name}`) });
      await expect(write).toBeVisible();
      await expect.poll(() => keptDogs(page)).toEqual(expect.arrayContaining([dog.id, next.id]));
      await page.waitForLoadState('networkidle');

      await context.setOffline(true);
      await write.click();
      const { form, body, publish } = updateForm(page, dog.name);
      let presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await target.click();
      };
      const take = async (button: string, file: ChosenFile) => {
        const chooser = page.waitForEvent('filechooser');
        await press(form.getByText(button, { exact: true }));
        await (await chooser).setFiles(file);
      };
      for (const number of [1, 2, 3]) {
        await take('Take a photo', await photograph());
        await expect(form.getByRole('group', { name: `picture ${number}` })).toBeVisible();
      }
      await take('Add a video', await phoneVideo(1));
      await expect(form.getByRole('group', { name: 'video 4' })).toBeVisible({ timeout: 30_000 });
      await press(body);
      await body.fill('He waits for you. His paw is healed.');

      // The phone has closed the tab, and the session has expired.
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('paws_session') ?? '{}') as object;
        localStorage.setItem('paws_session', JSON.stringify({ ...session, expires_at: 1 }));
      });
      await page.reload();
      await expect(body).toHaveValue('He waits for you. His paw is healed.');
      await expect(form.getByRole('group', { name: 'video 4' })).toBeVisible();
      const published: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/functions/v1/publish-update')) published.push(request.url());
      });
      await press(publish);
      expect(presses).toBe(6);
      const draft = page.getByRole('article', { name: dog.name });
      await expect(draft).toContainText('Waits for the network.');
      await expect(page.getByRole('region', { name: 'Next in the queue' })).not.toContainText(
        dog.name,
      );
      // Any other dog of the queue can be chosen without a network, too.
      await page.getByPlaceholder('By name').fill(next.name);
      await page.getByRole('list').getByRole('link', { name: next.name }).click();
      await expect(updateForm(page, next.name).body).toBeVisible();
      await page.goBack();
      expect(published).toEqual([]);

      await context.setOffline(false);
      await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible({
        timeout: 45_000,
      });
      await expect(draft).toBeHidden();
      expect(published).toHaveLength(1);
      const none = { alt: null, video_text: null, needs_description: true };
      expect(await updatesAbout(people, dog.id)).toMatchObject([
        {
          body: 'He waits for you. His paw is healed.',
          dog_update_media: [
            { position: 0, video_extension: null, ...none },
            { position: 1, video_extension: null, ...none },
            { position: 2, video_extension: null, ...none },
            { position: 3, video_seconds: 1, ...none },
          ],
        },
      ]);

      await page.getByRole('link', { name: `See what is public about ${dog.name}` }).click();
      const update = page.getByRole('article').filter({ hasText: 'His paw is healed.' });
      await expect(update.getByRole('img', { name: /^Photo 2 of / })).toBeVisible();
      await removeUpdates(people, dog.id);
    },
  );

  test(
    'care is recorded, and saved once though the first answer is lost',
    { tag: '@phone' },
    async ({ page, context, people, stored, problems }) => {
      test.slow();
      problems.tolerate(/^net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /^console (error|warning): /);
      const dog = await stored.addDog({ name: unique('Bholu') });
      const record = { dog_id: dog.id, kind: 'vaccination', note: 'Rabies' } as const;
      const records = people.database.from('care_records');
      await records
        .insert({ ...record, happened_on: '2025-11-01', due_on: '2025-11-02', cost_paise: 0 })
        .throwOnError();
      const volunteer = await people.createAccount('Kavita Rawat');
      await people.addRole(volunteer, 'volunteer');
      await signInAs(page, volunteer);
      await page.goto(careDuePath);
      await waitForWorker(page);
      await page.reload();
      const due = page.getByRole('article', { name: `Vaccination: ${dog.name}` });
      await expect(due).toBeVisible();
      await page.waitForLoadState('networkidle');
      let sent = 0;
      await context.route('**/rest/v1/rpc/save_care_round*', async (route) => {
        sent += 1;
        if (sent > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });

      await context.setOffline(true);
      await due.getByRole('button', { name: 'Done' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Note').fill('Rabies, second dose');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Kept in this browser\. It is sent/)).toBeVisible();
      const waiting = page.getByRole('region', { name: 'Not saved yet' });
      await expect(waiting).toContainText('Rabies, second dose');
      expect(sent).toBe(0);

      await context.setOffline(false);
      await expect(waiting).toBeHidden({ timeout: 90_000 });
      expect(sent).toBe(2);
      const { data } = await records.select('note').eq('dog_id', dog.id).order('happened_on');
      expect(data).toEqual([{ note: 'Rabies' }, { note: 'Rabies, second dose' }]);
      await records.delete().eq('dog_id', dog.id).throwOnError();
    },
  );
});

const editing = 'an edit orders, removes and adds pictures of what is public';
test(editing, async ({ page, people, stored }) => {
  const dog = await stored.addDog({ name: unique('Raja') });
  await signInAs(page, await people.demo('staff'));
  await page.goto(`${newUpdatePath}?dog=${dog.id}`);
  const { body, publish, pictures, alts } = updateForm(page, dog.name);
  const { mimeType, buffer } = await photograph();
  await pictures.setInputFiles(
    ['1', '2'].map((name) => ({ name: `${name}.jpg`, mimeType, buffer })),
  );
  await expect(alts).toHaveCount(2);
  await alts.first().fill('First');
  await alts.last().fill('Second');
  await body.fill('Two pictures.');
  await publish.click();
  await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
  const [before] = await updatesAbout(people, dog.id);

  await page.goto(`${newUpdatePath}?dog=${dog.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: `Edit the update about ${dog.name}` });
  const descriptions = form.getByRole('textbox', { name: 'What does it show?' });
  await form.getByRole('button', { name: 'Move picture 2 up' }).press('Enter');
  await expect(form.getByText('Picture 2 is now number 1.')).toBeAttached();
  await expect(form.getByRole('button', { name: 'Move picture 1 down' })).toBeFocused();
  await expect(descriptions.first()).toHaveValue('Second');
  await form.getByRole('button', { name: 'Remove picture 2' }).click();
  await form.getByLabel('Choose pictures').setInputFiles(await photograph());
  await expect(descriptions).toHaveCount(2);
  await form.getByRole('button', { name: 'Save the changes' }).dblclick();
  await expect(page.getByText(`The update about ${dog.name} is changed.`)).toBeVisible();

  const [after] = await updatesAbout(people, dog.id);
  const media = after?.dog_update_media ?? [];
  expect(media.map(({ alt }) => alt)).toEqual(['Second', null]);
  expect(media[0]?.id).toBe(before?.dog_update_media[1]?.id);
  await publicFile(people, `${after?.id}/${media[1]?.id}-640.webp`);
  const removed = `${after?.id}/${before?.dog_update_media[0]?.id}-640.webp`;
  await expect(publicFile(people, removed)).rejects.toThrow();
  await removeUpdates(people, dog.id);
});

/** The ids of the dogs that this browser keeps. */
function keptDogs(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('paws-session');
        // It must not create what the site has not stored yet.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const { result: database } = opening;
          const reading = database.transaction('kept').objectStore('kept').get('dogs');
          reading.addEventListener('success', () => {
            database.close();
            const kept = reading.result as { dogs: { id: string }[] } | undefined;
            resolve(kept?.dogs.map(({ id }) => id) ?? []);
          });
        });
      }),
  );
}
