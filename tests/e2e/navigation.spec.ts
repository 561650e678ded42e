import { delayRequests } from './support/delayed-requests.ts';
import { manyDogs } from './support/many-dogs.ts';
import type { Locator, Page } from '@playwright/test';
import { dogs, home, type SitePage } from './support/site-pages.ts';
import { scrollDown, waitForScroll } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

async function expectPage(page: Page, { path, heading }: SitePage) {
  await expect(page).toHaveURL(path);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(heading);
  await expect(title).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

function footer(page: Page): Locator {
  return page.getByRole('contentinfo');
}

test('the header stays visible and covers no linked heading', async ({ page }) => {
  await page.goto('/support#contact');
  const heading = page.getByRole('heading', { name: 'Contact Us' });
  await expect(heading).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  const target = await heading.boundingBox();
  expect(header?.y).toBe(0);
  expect(target?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity);
});

test('a link to a section focuses its heading', { tag: '@nightly' }, async ({ page }) => {
  // A longer list would still be rendering and move the link.
  await page.route('**/rest/v1/dog_profiles*', (route) => route.fulfill({ json: manyDogs(1) }));
  await page.goto(dogs.path);
  await expect(page.getByRole('article', { name: 'Dog 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/support#contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();
  const name = page.getByRole('form', { name: 'Contact' }).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
});

test('the skip link comes first and skips the header', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(dogs.path);
  await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
});

for (const { length, count } of [
  { length: 'short', count: 50 },
  { length: 'long', count: 400 },
]) {
  const tag = length === 'long' ? '@nightly' : [];
  test(
    `Back and Forward restore the scroll position of a ${length} list`,
    { tag },
    async ({ page }) => {
      await page.route('**/rest/v1/dog_profiles*', (route) =>
        route.fulfill({ json: manyDogs(count) }),
      );
      await page.goto(dogs.path);
      await expect(page.getByRole('article', { name: 'Dog 1', exact: true })).toBeVisible();
      await scrollDown(page, 6000);
      const inList = await placeOfADog(page);

      await followBrand(page);
      await expectPage(page, home);
      await page.evaluate(() => window.scrollTo(0, 500));
      await waitForScroll(page);

      await page.goBack();
      await expect(page).toHaveURL(dogs.path);
      await expect(page.getByRole('article', { name: inList.name, exact: true })).toBeInViewport();
      const again = await placeOfADog(page);
      expect(again.name).toBe(inList.name);
      expect(Math.abs(again.top - inList.top)).toBeLessThan(40);

      await page.goForward();
      await expect(page).toHaveURL(home.path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
    },
  );
}

test('a link clicked before hydration focuses the heading, too', async ({ page }) => {
  const release = await delayRequests(page, '**/assets/AuthPage-*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await footer(page).getByRole('link', { name: dogs.link }).click();
  await expectPage(page, dogs);
  release();
});

/** Clicks by coordinates, since Playwright's click would first scroll the link into view. */
async function followBrand(page: Page) {
  const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
  if (!brand) throw new Error('The header has no link.');
  await page.mouse.click(brand.x + brand.width / 2, brand.y + brand.height / 2);
}

/** The dog in the middle of the window and its distance from the top, in px. */
async function placeOfADog(page: Page) {
  await waitForScroll(page);
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('main article')];
    const middle = window.innerHeight / 2;
    const card = cards.find((candidate) => candidate.getBoundingClientRect().bottom > middle);
    return {
      name: card?.querySelector('h3')?.textContent ?? 'none',
      top: Math.round(card?.getBoundingClientRect().top ?? Number.NaN),
    };
  });
}
