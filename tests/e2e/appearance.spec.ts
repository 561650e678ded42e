import type { Page, Route } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { waitForTextFace } from '../support/text-face.ts';
import type { Tables } from '../../supabase/functions/_shared/common/database.ts';
import { donationsPath, messagesPath } from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { dogs, home, howItWorks, stories, support } from './support/site-pages.ts';
import type { StoredRows } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

/** A browser update may change the colour of an edge. A changed illustration or a moved element differs more. */
const MOST_DIFFERENT_PIXELS = 0.005;
const SEED_DOG = /^10000000-/;
const FIRST_DOG = '/dogs/10000000-0000-4000-8000-000000000001/payment';

const visitorPages = [
  { name: 'home', path: home.path },
  { name: 'dogs', path: dogs.path },
  { name: 'payment', path: FIRST_DOG },
  { name: 'how-it-works', path: howItWorks.path },
  { name: 'stories', path: stories.path },
  { name: 'support', path: support.path },
  { name: 'sign-in', path: '/auth' },
] as const;
/** The pages with the most drawings and with money. */
const inGate = new Set(['home', 'dogs', 'payment']);
const sponsorPages = [
  { name: 'profile', path: '/dashboard' },
  { name: 'donations', path: donationsPath },
  { name: 'messages', path: messagesPath },
] as const;

// The browser that took the stored screenshots.
test.use({ launchOptions: { executablePath: chromiumPath, args: [...chromiumArguments] } });

test.beforeEach(async ({ page, stored }) => {
  await answerSeedDogs(page, stored);
});

for (const { name, path } of visitorPages) {
  test(
    `${name} matches its screenshot`,
    { tag: inGate.has(name) ? [] : '@nightly' },
    async ({ page }) => {
      await expectLook(page, name, path);
    },
  );
}

test("a sponsor's pages match their screenshots", { tag: '@nightly' }, async ({ page, people }) => {
  await signInAs(page, await people.demo('sponsor'));
  for (const { name, path } of sponsorPages) await expectLook(page, name, path);
});

/** Compares the viewport with its stored screenshot: light, and on a phone dark as well. */
async function expectLook(page: Page, name: string, path: string): Promise<void> {
  await waitForTextFace(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const schemes =
    test.info().project.name === 'phone' ? (['light', 'dark'] as const) : (['light'] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(async () => {
      await document.fonts.ready;
      const inSight = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < window.innerHeight,
      );
      await Promise.all(inSight.map((image) => image.decode()));
    });
    await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, {
      maxDiffPixelRatio: MOST_DIFFERENT_PIXELS,
    });
  }
}

/** Answers with the seed's dogs alone, because other tests add and delete dogs at the same time. */
async function answerSeedDogs(page: Page, stored: StoredRows): Promise<void> {
  const seed = (await stored.dogs()).filter(({ id }) => SEED_DOG.test(id));
  const answer = (route: Route) => {
    const url = new URL(route.request().url());
    // A request for one dog is answered by the backend.
    if (url.searchParams.has('id')) return route.continue();
    const limit = Number(url.searchParams.get('limit') ?? seed.length);
    const rows: Tables<'dog_profiles'>[] = seed.slice(0, limit);
    return route.fulfill({ json: rows });
  };
  await page.route('**/rest/v1/dog_profiles?*', answer);
  // The home page names an open appeal in place of a dog.
  await page.route('**/rest/v1/appeals?*', (route) => route.fulfill({ json: [] }));
  await page.route('**/rest/v1/rpc/less_covered_dogs?*', (route) =>
    route.fulfill({ json: seed.slice(0, 1) }),
  );
}
