// What search engines may index.
import type { Page } from '@playwright/test';
import {
  donationsPath,
  messagesPath,
  newslettersPath,
  newUpdatePath,
  staffPath,
  updateQueuePath,
} from '../support/dashboard.ts';
import { inHindi } from '../support/languages.ts';
import { publicPages } from '../support/site-pages.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const visitorPages = ['/auth', '/auth?tab=sign-up', '/auth?tab=forgot-password', '/nowhere'];
const sponsorPages = ['/dashboard', donationsPath, messagesPath, '/dashboard/settings'];
const staffPages = [staffPath, updateQueuePath, newUpdatePath, '/admin', newslettersPath];

async function expectNotIndexed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expect(page.locator('meta[property^="og:"]')).toHaveCount(0);
  // A request aborted by navigation would be reported as a failure.
  await page.waitForLoadState('networkidle');
}

test.describe('what search engines may index', { tag: '@desktop' }, () => {
  test(
    'is every address of the sitemap, each its own canonical address',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const robots = await (await request.get('/robots.txt')).text();
      const [, site = ''] = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(robots) ?? [];
      const sitemap = await (await request.get('/sitemap.xml')).text();
      const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
      const paths = addresses.map((address = '') => address.replace(site, ''));
      const pages = publicPages.flatMap(({ path }) => [path, inHindi.at(path)]);
      expect(paths.slice(0, pages.length).toSorted()).toEqual(pages.toSorted());
      const dogs = paths.slice(pages.length);
      expect(dogs.length).toBeGreaterThan(0);
      const ofDogOrAppeal = /^(\/hi)?\/(dogs|appeals)\/[\w-]{36}$/;
      expect(dogs.filter((path) => !ofDogOrAppeal.test(path))).toEqual([]);
      for (const path of [...pages, ...dogs.slice(0, 2)]) {
        await page.goto(path);
        const canonical = page.locator('link[rel="canonical"]');
        await expect(canonical).toHaveAttribute('href', `${site}${path}`);
        await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
      }
    },
  );

  test(
    'is no page of an account and no missing page',
    { tag: '@nightly' },
    async ({ page, problems }) => {
      problems.expect(/^console error: 404/);
      for (const path of visitorPages) await expectNotIndexed(page, path);
    },
  );

  test('is nothing of a sponsor', { tag: '@nightly' }, async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    for (const path of sponsorPages) await expectNotIndexed(page, path);
  });

  test('is nothing of the staff', { tag: '@nightly' }, async ({ page, people }) => {
    await signInAs(page, await people.demo('admin'));
    for (const path of staffPages) await expectNotIndexed(page, path);
  });
});

test.describe('structured data', { tag: '@desktop' }, () => {
  for (const [path, type] of [
    ['/', 'NGO'],
    ['/how-it-works', 'FAQPage'],
  ] as const) {
    test(`is on ${path} without scripts, and stays after hydration`, async ({ page, request }) => {
      const html = await (await request.get(path)).text();
      const [, json = ''] =
        /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', '@type': type });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const blocks = page.locator('script[type="application/ld+json"]');
      await expect(blocks).toHaveCount(1);
      expect(await blocks.textContent()).toBe(json);
    });
  }
});
