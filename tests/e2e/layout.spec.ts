import type { Page } from '@playwright/test';
import { everyScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Widths at which nothing may stand beyond the window's edge. */
const windows = [
  { why: 'the narrowest phone, and 400% zoom', size: { width: 320, height: 568 } },
  { why: 'a desktop at 200% zoom', size: { width: 720, height: 450 } },
];

/** Names the words that stand beyond the edge, because an element may be narrower than its text. */
async function expectNoSidewaysScroll(page: Page) {
  const { overflow, beyond } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      if (range.getBoundingClientRect().right > clientWidth) found.push(range.toString());
    }
    return { overflow: scrollWidth - clientWidth, beyond: found };
  });
  expect({ overflow, beyond }).toEqual({ overflow: 0, beyond: [] });
}

for (const { why, size } of windows) {
  test.describe(`${size.width} px wide: ${why}`, { tag: '@desktop' }, () => {
    test.use({ viewport: size });
    for (const { path, heading } of everyScreen) {
      test(`${path} needs no sideways scrolling`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test('every picture of every screen loads', async ({ page }) => {
  for (const { path, heading } of everyScreen) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    const broken = await page.evaluate(async () => {
      const images = [...document.images];
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

test.describe('the film of the home page', () => {
  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('stays a still picture and is not fetched', async ({ page }) => {
      const films: string[] = [];
      page.on('request', (request) => {
        if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
      });
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('video')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /the film$/ })).toHaveCount(0);
      expect(films).toEqual([]);
    });
  });

  test('plays without sound, in a loop, and can be paused', async ({ page }) => {
    await page.goto('/');
    const film = page.locator('video');
    const isPaused = () => film.evaluate((element: HTMLVideoElement) => element.paused);
    await expect(film).toHaveJSProperty('muted', true);
    await expect(film).toHaveJSProperty('loop', true);
    await expect.poll(isPaused).toBe(false);
    await page.getByRole('button', { name: 'Pause the film' }).click();
    await expect.poll(isPaused).toBe(true);
    await page.getByRole('button', { name: 'Play the film' }).click();
    await expect.poll(isPaused).toBe(false);
  });
});
