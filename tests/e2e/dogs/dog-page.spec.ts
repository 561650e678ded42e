import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessibility.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { tabAndEnter } from '../support/keyboard.ts';
import { inEnglish, inHindi } from '../support/languages.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';

const keyboardWay = 'the keyboard alone goes from the dogs to older updates of one, and to giving';
test(keyboardWay, { tag: '@firefox-nightly' }, async ({ page }) => {
  await page.goto('/dogs');
  await tabAndEnter(
    page,
    page.getByRole('article', { name: 'Sheru' }).getByRole('heading').getByRole('link'),
  );
  await expect(page).toHaveURL(`/dogs/${SHERU}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sheru' })).toBeFocused();

  const updates = page.getByRole('region', { name: 'Updates from Sheru' });
  await expect(updates.getByRole('article')).toHaveCount(5);
  await expect(updates.getByText(/^Last update \d+ days ago$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What Sheru’s care costs' })).toContainText(
    /₹[\d,]+ in \d+ entries/,
  );
  await tabAndEnter(page, updates.getByRole('button', { name: 'Show older' }));
  await expect(updates.getByRole('article')).not.toHaveCount(5);
  await expect(updates.getByRole('article').nth(5).getByRole('heading')).toBeFocused();

  await page.getByRole('link', { name: 'Adopt Virtually' }).last().click();
  await expect(page).toHaveURL(`/dogs/${SHERU}/payment`);
});

for (const language of [inEnglish, inHindi]) {
  test(
    `a year of a dog is chosen, left by Back, and printed alone in ${language.name}`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(language.at(`/dogs/${SHERU}`));
      const address = page.url();
      const chooser = page.getByLabel(language.say('Year'), { exact: true });
      // The sample dog may have one year alone, which nobody has to choose.
      const newest = page.getByRole('main').getByRole('article').first().locator('time');
      const year = (await newest.getAttribute('datetime'))?.slice(0, 4) ?? '';
      await page.goto(`${address}?year=${year}`);
      await expect(chooser).toHaveValue(year);
      const print = page.getByRole('button', { name: language.say('Print'), exact: true });
      await expect(print).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(print).toBeHidden();
      await page.goForward();
      await expect(print).toBeVisible();
      const articles = page.getByRole('main').getByRole('article');
      const days = await articles.locator('h3').allTextContents();
      const pictures = await page.locator('.print-alone img').count();
      expect(pictures).toBeGreaterThan(0);

      const file = await page.pdf({ preferCSSPageSize: true, tagged: true });
      const isLoaded = await page
        .locator('.print-alone img')
        .evaluateAll((images) =>
          images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        );
      expect(isLoaded).toBe(true);
      const pdf = await getDocumentProxy(new Uint8Array(file));
      const { text } = await extractText(pdf, { mergePages: true });
      const words = text.replaceAll(/\s+/g, ' ').normalize();
      expect(words).toContain(year);
      // The text of a PDF has not every letter of Devanagari.
      for (const day of days) expect(words).toMatch(new RegExp(day.replaceAll(/\D+/g, '\\D+')));
      expect(words).not.toMatch(/₹|Say thank you|Share|Quick Links|Adopt|धन्यवाद|छापें|साइन इन/);
    },
  );
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the first screen has the picture, name, place, tagline, price and button', async ({
    page,
  }) => {
    await page.goto(`/dogs/${SHERU}`);
    const main = page.getByRole('main');
    const bar = main.locator('.bottom-bar');
    for (const part of [
      main.getByRole('heading', { name: 'Sheru', level: 1 }),
      main.getByText('Hazratganj', { exact: true }),
      main.getByText('Escorts every schoolchild'),
      bar.getByText('₹3,000/month'),
      bar.getByText('₹750 completes Sheru’s month'),
      bar.getByRole('link', { name: 'Adopt Virtually' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const picture = await main.getByRole('img', { name: 'Sheru' }).first().boundingBox();
    expect(picture?.height).toBeLessThanOrEqual(740 / 2);
    await expect(page.getByRole('link', { name: 'Adopt Virtually' })).toHaveCount(1);
  });

  test('the keyboard stops at nothing that the bar covers, and the bar ends above the footer', async ({
    page,
  }) => {
    await page.goto(`/dogs/${SHERU}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Show older' })).toBeVisible();
    const focused = page.locator(':focus');
    const bar = main.locator('.bottom-bar');
    const adopt = bar.getByRole('link', { name: 'Adopt Virtually' });
    await main.getByRole('heading', { level: 1 }).focus();
    // What one can do with the updates loads with the first key.
    await page.keyboard.press('Shift');
    let stops = 0;
    for (; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      if (await adopt.evaluate((link) => link === document.activeElement)) break;
      const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {};
      const { y: top = 0 } = (await bar.boundingBox()) ?? {};
      expect(y + height, await focused.innerText()).toBeLessThanOrEqual(top);
    }
    expect(stops).toBeGreaterThan(7);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect(adopt).not.toBeInViewport();
  });

  test('with an enlarged font the bar covers nothing', async ({ page }) => {
    await page.setViewportSize({ width: 240, height: 500 });
    await page.goto(`/dogs/${SHERU}`);
    await expect(page.locator('.bottom-bar')).not.toBeInViewport();
    await expect(page.getByRole('link', { name: 'Adopt Virtually' })).toHaveCount(2);
    await expectNoHorizontalScroll(page);
  });
});

const film = {
  id: 'b0000000-0000-4000-8000-000000000001',
  position: 0,
  width: 1280,
  height: 960,
  alt: 'Sheru runs',
  picture_extension: 'webp',
  video_extension: 'mp4',
  video_seconds: 12,
  video_text: 'Sheru runs along the wall and comes back with a slipper.',
};
const update = {
  id: 'a0000000-0000-4000-8000-000000000001',
  body: `शेरा ${'W'.repeat(120)}`,
  happened_on: '2026-11-20',
  published_at: '2026-11-20T10:00:00+00:00',
  dog_update_media: [film],
};

test.describe('the accessible states', { tag: '@nightly' }, () => {
  for (const { state, updates, years } of [
    { state: 'with updates and costs' },
    { state: 'without updates and costs', updates: { json: [] }, years: { json: [] } },
    { state: 'with a video and a long word', updates: { json: [update] }, years: { json: [] } },
    {
      state: 'that could not be loaded',
      updates: { status: 500, json: {} },
      years: { status: 500, json: {} },
    },
  ]) {
    test(`include a dog ${state}`, async ({ page, problems }) => {
      problems.tolerate(/^500: /, /^console error: /, /^40[04]: GET .*\/dog-updates\//);
      if (updates) await page.route('**/rest/v1/dog_updates*', (route) => route.fulfill(updates));
      if (years)
        await page.route('**/rest/v1/rpc/dog_care_by_year*', (route) => route.fulfill(years));
      await page.goto(`/dogs/${SHERU}`);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  }

  test('include what is new on My Dogs', async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    await page.goto('/dashboard/sponsorships');
    await expect(page.getByRole('article', { name: 'Rani' })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  test('include an unknown dog', async ({ page, problems }) => {
    problems.tolerate(/^404: /, /^console error: /);
    await page.goto('/dogs/10000000-0000-4000-8000-00000000ffff');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});
