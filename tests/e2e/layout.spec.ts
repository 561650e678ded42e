import type { Page } from '@playwright/test';
import { routes } from '../../src/app/routes.ts';
import { paths } from '../../src/lib/paths.ts';
import { inEnglish, inHindi } from './support/languages.ts';
import { loneWords } from './support/lone-words.ts';
import { publicPages } from './support/site-pages.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { unique } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const SEED_DOG = '10000000-0000-4000-8000-000000000001';

test(
  'no page scrolls horizontally on the narrowest phone, nor at 400% zoom',
  { tag: ['@phone', '@nightly'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const { path, heading } of publicPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.waitForLoadState('networkidle');
      await test.step(path, () => expectNoHorizontalScroll(page));
    }
  },
);

/** The pages that need neither an account nor a link of one’s own. */
const openPaths = [
  ...routes.filter(({ access, path }) => access === 'public' && !path.includes(':')),
  { path: paths.dog(SEED_DOG) },
  { path: paths.payment(SEED_DOG) },
].map(({ path }) => path);

for (const { name, at } of [inEnglish, inHindi]) {
  test(
    `no heading or paragraph of a public page ends with a line of one short word in ${name}`,
    { tag: ['@desktop', '@nightly'] },
    async ({ page }) => {
      test.slow();
      for (const path of openPaths) {
        await page.goto(at(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const { lone, measured } = await page.locator('main').evaluate(loneWords, 'h1, h2, p');
          expect(measured).toBeGreaterThan(0);
          expect.soft(lone, `${path} at ${width} px`).toEqual([]);
        }
      }
    },
  );
}

for (const [what, name] of [
  ['without a space', 'Rajkumarikaushalyadevichaudharynimbalkarsinghrathore'],
  ['in Devanagari', 'राजकुमारीकौशल्यादेवीचौधरीनिंबालकरसिंहराठौड़भदौरिया'],
] as const) {
  test(
    `a long name ${what} fits a narrow window`,
    { tag: ['@phone', '@nightly'] },
    async ({ page, stored }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      const dog = await stored.addDog({
        name: unique(name),
        location: name,
        traits: [name.slice(0, 40)],
        tagline: name,
      });
      await page.goto(`/dogs?search=${encodeURIComponent(dog.name)}`);
      await expect(page.getByRole('heading', { name: dog.name })).toBeVisible();
      await expectNoHorizontalScroll(page);
      for (const path of [`/dogs/${dog.id}`, `/dogs/${dog.id}/payment`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(dog.name);
        await expectNoHorizontalScroll(page);
      }
    },
  );
}

test('every picture of every page loads', { tag: '@nightly' }, async ({ page }) => {
  for (const { path, heading } of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    const broken = await page.evaluate(async () => {
      // Uploaded pictures belong to other tests, which may have deleted them.
      const images = [...document.images].filter(({ src }) => !src.includes('/storage/v1/'));
      for (const image of images) image.loading = 'eager';
      const results = await Promise.all(
        images.map((image) =>
          image.decode().then(
            () => null,
            () => image.currentSrc || image.src,
          ),
        ),
      );
      return results.filter((result) => result !== null);
    });
    expect(broken, `pictures of ${path} that do not load`).toEqual([]);
  }
});

test('pictures in the first row load eagerly, the others lazily', async ({ page }) => {
  await page.goto('/dogs');
  const pictures = page.getByRole('article').getByRole('img');
  await expect(pictures.first()).toHaveAttribute('loading', 'eager');
  const columns = test.info().project.name === 'phone' ? 2 : 3;
  await expect(pictures.nth(columns - 1)).toHaveAttribute('loading', 'eager');
  await expect(pictures.nth(columns)).toHaveAttribute('loading', 'lazy');
});

test.describe('the film of the home page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'stays a still picture and is not fetched with Save-Data',
    { tag: '@nightly' },
    async ({ page }) => {
      const films = filmsFetched(page);
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('video')).toHaveCount(0);
      expect(films).toEqual([]);
    },
  );

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('stays a still picture and is not fetched', { tag: '@nightly' }, async ({ page }) => {
      const films = filmsFetched(page);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('video')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /the film$/ })).toHaveCount(0);
      expect(films).toEqual([]);
    });
  });

  test(
    'plays without sound, in a loop, and can be paused',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/');
      await expectLoop(page);
    },
  );

  test('is a still picture on a phone', { tag: '@phone' }, async ({ page }) => {
    const films = filmsFetched(page);
    await page.goto('/');
    await expect(page.getByRole('link', { name: /Goal ₹/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('video')).toHaveCount(0);
    expect(films).toEqual([]);
  });
});

async function expectLoop(page: Page): Promise<void> {
  const film = page.locator('video');
  const isPaused = () => film.evaluate((element: HTMLVideoElement) => element.paused);
  await expect(film).toHaveJSProperty('muted', true);
  await expect(film).toHaveJSProperty('loop', true);
  await expect.poll(isPaused).toBe(false);
  await page.getByRole('button', { name: 'Pause the film' }).click();
  await expect.poll(isPaused).toBe(true);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await expect.poll(isPaused).toBe(false);
}

/** Collects the films that a page requests from now on. */
function filmsFetched(page: Page): string[] {
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  return films;
}
