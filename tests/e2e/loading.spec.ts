import type { Page, Request } from '@playwright/test';
import { HOME, readManifest, scriptsLoaded, SIGN_IN } from '../../scripts/check/budgets.ts';
import { SLOW_NETWORK } from '../support/chromium.ts';
import { donationsPath, messagesPath } from './support/dashboard.ts';
import { watchLayoutShifts } from './support/layout-shifts.ts';
import { scrollDown, waitForScroll } from './support/scrolling.ts';
import { publicPages, home } from './support/site-pages.ts';
import { clearBrowser, signIn, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const MOST_IMAGE_BYTES = 220_000;
const MOST_LAYOUT_SHIFT = 0.01;
test.describe('on a phone with a pixel ratio of 3', () => {
  test.use({ deviceScaleFactor: 3 });

  test('the pictures of the home page keep their budget', { tag: '@phone' }, async ({ page }) => {
    const requests: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'image') requests.push(request);
    });
    await page.goto(home.path);
    await expect(page.getByRole('article')).toHaveCount(3);
    await scrollDown(page, await page.evaluate(() => document.documentElement.scrollHeight));
    await waitForScroll(page);
    await expect.poll(() => page.evaluate(picturesThatAreMissing)).toEqual([]);
    await page.waitForLoadState('networkidle');

    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(requests.length).toBeGreaterThanOrEqual(9);
    expect(bytes).toBeLessThan(MOST_IMAGE_BYTES);
  });
});

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const visitorPages = [
  ...publicPages,
  { path: '/auth', heading: 'Welcome Back' },
  { path: '/auth?tab=sign-up', heading: 'Create an Account' },
  { path: '/dogs/10000000-0000-4000-8000-000000000001', heading: 'Sheru' },
  { path: '/dogs/10000000-0000-4000-8000-000000000001/payment', heading: 'Sheru' },
];
const sponsorPages = [
  { path: '/dashboard', heading: 'My Profile' },
  { path: donationsPath, heading: 'My Donations' },
  { path: messagesPath, heading: 'Messages' },
  { path: '/dashboard/settings', heading: 'Settings' },
];

/** The pages of the gate: both fetch data and are prerendered. */
const inGate = new Set(['/', '/dogs']);

for (const { path, heading } of visitorPages) {
  test(
    `${path} has no layout shift`,
    { tag: inGate.has(path) ? [] : '@nightly' },
    async ({ page }) => {
      await expectNoLayoutShift(page, path, heading);
    },
  );
}

for (const { path, heading } of sponsorPages) {
  test(
    `a sponsor's ${path} has no layout shift`,
    { tag: path === donationsPath ? [] : '@nightly' },
    async ({ page, people }) => {
      await signInAs(page, await people.demo('sponsor'));
      await expectNoLayoutShift(page, path, heading);
    },
  );
}

test(
  'the strip of a sponsor comes to the home page without a layout shift, and not for others',
  { tag: '@phone' },
  async ({ page, people, stored }) => {
    // The newest sample update about Jugnu has a picture, and no test writes another.
    const jugnu = (await stored.dogs()).find(({ name }) => name === 'Jugnu');
    const sponsor = await people.createAccount();
    await people.addSponsorship(sponsor, { dog_id: jugnu?.id ?? null });
    const strip = page.getByRole('link', { name: 'My Dogs' });
    await page.goto('/auth');
    await signIn(page, sponsor);
    await expect(page).toHaveURL('/');
    await expect(strip).toBeVisible();
    await expectNoLayoutShift(page, home.path, home.heading);
    await expect(strip).toBeVisible();
    const picture = page.locator('.sponsor-strip').getByRole('img');
    await expect(picture).toBeInViewport();

    await clearBrowser(page);
    await signInAs(page, await people.createAccount());
    await page.goto(home.path);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(page.locator('.sponsor-strip')).toBeHidden();
  },
);

for (const { path, source } of [
  { path: home.path, source: HOME },
  { path: '/auth', source: SIGN_IN },
]) {
  test(
    `${path} fetches the scripts that its budget counts`,
    { tag: '@phone' },
    async ({ page }) => {
      const counted = scriptsLoaded(await readManifest('dist-e2e'), source);
      // Includes the film's script, which most visitors get.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const fetched = new Set<string>();
      page.on('request', (request) => {
        const file = new URL(request.url()).pathname.slice(1);
        // Not the one that loads the others of a prerendered page.
        if (file.endsWith('.js') && !/\/start-[^/]*$/.test(file)) fetched.add(file);
      });
      await page.goto(path);
      await expect.poll(() => [...fetched].sort()).toEqual([...counted].sort());
      await page.waitForLoadState('networkidle');
      expect([...fetched].sort()).toEqual([...counted].sort());
    },
  );
}

async function expectNoLayoutShift(page: Page, path: string, heading: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  const shifts = await watchLayoutShifts(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.waitForLoadState('networkidle');
  const { sum, moved } = await shifts();
  expect(sum, moved.join('; ')).toBeLessThan(MOST_LAYOUT_SHIFT);
}

function picturesThatAreMissing(): string[] {
  return [...document.images]
    .filter(({ naturalWidth }) => naturalWidth === 0)
    .map(({ src }) => src);
}
