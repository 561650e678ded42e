// The team's pages about updates and care: videos, a slow network, several people and tabs, keyboard and axe.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SLOW_NETWORK } from '../../support/chromium.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { carePath, newUpdatePath, updateQueuePath } from '../support/dashboard.ts';
import {
  phoneVideo,
  PLACE,
  publicFile,
  removeUpdates,
  updateForm,
  updatesAbout,
} from '../support/dog-updates.ts';
import { plainPicture } from '../support/picture-files.ts';
import { signInAs } from '../support/sign-in.ts';
import { unique } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

const writePath = (dogId: string) => `${newUpdatePath}?dog=${dogId}`;

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a video loses the place where it was taken, and gets a poster', async ({
    page,
    people,
    stored,
  }) => {
    test.slow();
    const dog = await stored.addDog({ name: unique('Chiku') });
    await signInAs(page, await people.demo('staff'));
    await page.goto(writePath(dog.id));
    const { form, video, body, publish } = updateForm(page, dog.name);
    await video.setInputFiles(await phoneVideo());
    const happens = form.getByRole('textbox', { name: 'What happens in the video (8 s)?' });
    await happens.fill('A dog breathes in its sleep');
    await body.fill('Asleep.');
    await publish.click();
    await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
    const [update] = await updatesAbout(people, dog.id);
    const [medium] = update?.dog_update_media ?? [];
    expect(medium).toMatchObject({ video_seconds: 8, video_text: 'A dog breathes in its sleep' });
    const path = `${update?.id}/${medium?.id}`;
    const file = await publicFile(people, `${path}.${medium?.video_extension}`);
    expect(file.length).toBeGreaterThan(10_000);
    expect(file.includes(PLACE)).toBe(false);
    expect(file.includes(Buffer.from('©xyz', 'latin1'))).toBe(false);
    const poster = await sharp(await publicFile(people, `${path}-640.webp`)).metadata();
    expect(poster).toMatchObject({ format: 'webp', width: 640 });
    await removeUpdates(people, dog.id);
  });

  test('three photos of 4 MB are published within 25 seconds on a slow network', async ({
    page,
    people,
    stored,
  }) => {
    test.slow();
    const dog = await stored.addDog({ name: unique('Moti') });
    const photos = await Promise.all(['one', 'two', 'three'].map(largePhoto));
    const sizes = photos.map(({ buffer }) => buffer.length);
    const files = photos.map(({ name }) => test.info().outputPath(name));
    await Promise.all(photos.map(({ buffer }, index) => writeFile(files[index] ?? '', buffer)));
    expect(Math.min(...sizes)).toBeGreaterThan(3_800_000);
    await signInAs(page, await people.demo('staff'));
    await page.goto(writePath(dog.id));
    const { alts, body, publish, pictures } = updateForm(page, dog.name);
    await body.fill('He is well.');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const started = Date.now();
    await pictures.setInputFiles(files);
    for (const [index, words] of ['He runs', 'He sits', 'He sleeps'].entries()) {
      await alts.nth(index).fill(words, { timeout: 60_000 });
    }
    const prepared = Date.now();
    await publish.click();
    await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible({
      timeout: 60_000,
    });
    const published = Date.now();
    const [update] = await updatesAbout(people, dog.id);
    const sent = await Promise.all(
      (update?.dog_update_media ?? []).flatMap(({ id }) =>
        [640, 1280].map((width) => publicFile(people, `${update?.id}/${id}-${width}.webp`)),
      ),
    );
    const bytes = sent.reduce((sum, { length }) => sum + length, 0);
    console.log(
      `Three photos of ${sizes.map((size) => (size / 1_000_000).toFixed(1)).join(', ')} MB: published after ${seconds(published - started)} s (prepared after ${seconds(prepared - started)} s, sent as ${Math.round(bytes / 1000)} kB).`,
    );
    expect(published - started).toBeLessThan(25_000);
    await removeUpdates(people, dog.id);
  });

  test('another person on the same phone neither sees nor sends a draft', async ({
    page,
    people,
    stored,
    problems,
  }) => {
    problems.tolerate(/^net::ERR_INTERNET_DISCONNECTED/, /^console error: /);
    const dog = await stored.addDog({ name: unique('Tara') });
    const author = await people.createAccount('Asha');
    const other = await people.createAccount('Ravi');
    for (const person of [author, other]) await people.addRole(person, 'staff');
    await signInAs(page, author);
    await page.goto(writePath(dog.id));
    const { body, publish } = updateForm(page, dog.name);
    await body.fill('Only mine.');
    await page.context().setOffline(true);
    await publish.click();
    const draft = page.getByRole('article', { name: dog.name });
    await expect(draft).toContainText('Waits for the network.');
    // Somebody else signs in before the network is back for the author.
    await page.evaluate(
      (session) => localStorage.setItem('paws_session', session),
      JSON.stringify(other.session),
    );
    await page.context().setOffline(false);
    await page.goto(writePath(dog.id));
    await expect(body).toHaveValue('');
    await page.goto(updateQueuePath);
    await expect(page.getByText('Next updates')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(draft).toHaveCount(0);
    expect(await updatesAbout(people, dog.id)).toEqual([]);

    await signInAs(page, author);
    await page.goto(updateQueuePath);
    await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
    expect(await updatesAbout(people, dog.id)).toMatchObject([
      { dog_update_changes: [{ actor_name: 'Asha' }] },
    ]);
    await removeUpdates(people, dog.id);
  });

  test('a draft is open in one tab, and a refused one can be edited or discarded', async ({
    page,
    context,
    people,
    stored,
    problems,
  }) => {
    problems.expect(/^422: POST .*publish-update/, /^console error: /);
    const dog = await stored.addDog({ name: unique('Bijli') });
    await signInAs(page, await people.demo('staff'));
    await page.goto(writePath(dog.id));
    const { body, publish } = updateForm(page, dog.name);
    await body.fill('First.');
    const second = await context.newPage();
    await second.goto(writePath(dog.id));
    await expect(second.getByRole('alert')).toContainText('is open in another tab');
    await page.route('**/functions/v1/publish-update', (route) =>
      route.fulfill({ status: 422, json: { error: 'file-refused' } }),
    );
    await second.route('**/functions/v1/publish-update', (route) =>
      route.fulfill({ status: 422, json: { error: 'file-refused' } }),
    );
    await publish.click();
    const draft = page.getByRole('article', { name: dog.name });
    await expect(draft.getByRole('alert')).toContainText('The server refused a picture or video.');
    await expectAccessible(page);
    await expect(updateForm(second, dog.name).body).toHaveValue('');
    await second.close();
    await draft.getByRole('button', { name: 'Edit' }).click();
    await expect(body).toHaveValue('First.');
    await page.goto(updateQueuePath);
    await expect(draft.getByRole('link', { name: 'Continue' })).toBeVisible();
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await draft.getByRole('button', { name: 'Discard' }).click();
    await expect(draft).toHaveCount(0);
    expect(questions).toEqual([`Discard this update about ${dog.name}?`]);
  });

  test('an edit of what somebody else has changed meanwhile shows both, and replaces it when saved again', async ({
    page,
    people,
    stored,
    problems,
  }) => {
    problems.expect(/^409: POST .*publish-update/, /^console error: /);
    const dog = await stored.addDog({ name: unique('Lali') });
    await signInAs(page, await people.demo('staff'));
    await page.goto(writePath(dog.id));
    const { body, publish } = updateForm(page, dog.name);
    await body.fill('She sleeps.');
    await publish.click();
    await expect(page.getByText(`The update about ${dog.name} is published.`)).toBeVisible();
    await page.goto(writePath(dog.id));
    await page.getByRole('link', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: `Edit the update about ${dog.name}` });
    const text = form.getByRole('textbox', { name: 'What is new?' });
    const save = form.getByRole('button', { name: 'Save the changes' });
    await text.fill('She sleeps all day.');
    await people.database
      .from('dog_updates')
      .update({ body: 'She limps.', updated_at: new Date().toISOString() })
      .eq('dog_id', dog.id)
      .throwOnError();
    await save.click();
    const draft = page.getByRole('article', { name: dog.name });
    await expect(draft.getByRole('alert')).toContainText('Nothing was overwritten.');
    await draft.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText(/^Somebody else changed this update meanwhile/)).toBeVisible();
    await expect(page.getByText(/: She limps\.$/)).toBeVisible();
    await expect(text).toHaveValue('She sleeps all day.');
    await save.click();
    await expect(page.getByText(`The update about ${dog.name} is changed.`)).toBeVisible();
    expect(await updatesAbout(people, dog.id)).toMatchObject([{ body: 'She sleeps all day.' }]);
    await removeUpdates(people, dog.id);
  });

  test('the forms are accessible with what they refuse', async ({ page, people, stored }) => {
    test.slow();
    const dog = await stored.addDog({ name: unique('शेरा') });
    await signInAs(page, await people.demo('staff'));
    await page.goto(writePath(dog.id));
    const { pictures, publish, body, form } = updateForm(page, dog.name);
    await expect(form.getByText('Take a photo')).toBeVisible();
    await pictures.setInputFiles([
      await plainPicture('jpeg', 400),
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ]);
    await expect(page.getByText(/^broken.jpg: This picture can’t be read here/)).toBeVisible();
    await publish.click();
    await expect(body).toBeFocused();
    await expectAccessible(page);
    await page.goto(writePath('10000000-0000-4000-8000-000000000001'));
    await page.getByRole('link', { name: 'Edit' }).first().click();
    await expect(page.getByRole('button', { name: 'Save the changes' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${carePath}/due`);
    await page.getByRole('button', { name: 'Done' }).first().click();
    await page.getByRole('dialog').getByLabel('Cost in rupees').fill('about 450');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter rupees, such as 450.')).toBeVisible();
    await expectAccessible(page);
  });
});

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** Noise, enlarged to 12 megapixels. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000, { kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A photo of 12 megapixels and about 4 MB, with details of every size. */
async function largePhoto(name: string) {
  const layers = await Promise.all([noise(40, 30), noise(250, 188), noise(2000, 1500)]);
  const [base, middle, fine] = await Promise.all(
    layers.map((layer, index) =>
      sharp(layer).ensureAlpha([1, 0.3, 0.12][index]).png({ compressionLevel: 0 }).toBuffer(),
    ),
  );
  const buffer = await sharp(base)
    .composite([{ input: middle }, { input: fine }])
    .removeAlpha()
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}
