import type { Locator, Page } from '@playwright/test';
import { delayRequests } from './support/delayed-requests.ts';
import { signInAs } from './support/sign-in.ts';
import { dogs, publicPages, home, howItWorks, legal } from './support/site-pages.ts';
import { expect, test } from './support/test.ts';

/** The other legal pages have the parts of the terms. */
const legalAtNight = new Set(['/privacy', '/cookies', '/refunds']);
/** Pages without data, of which the terms stay in the gate. */
const staticAtNight = new Set([...legalAtNight, '/how-it-works', '/stories', '/about']);
const ENTRY = '**/assets/site-*.js';
const DOGS = '**/rest/v1/dog_profiles?select=*&order=created_at*';

for (const { path, heading } of publicPages) {
  const when = staticAtNight.has(path) ? ['@desktop', '@nightly'] : '@desktop';
  test(`${path} hydrates exactly as prerendered`, { tag: when }, async ({ page }) => {
    // Scripts wait until the elements of the HTML are recorded.
    const release = await delayRequests(page, ENTRY);
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(heading);
    await expect(page.locator('footer')).toBeAttached();
    await page.evaluate(() => {
      window.prerendered = [
        ...document.querySelectorAll('h1, h2, main p, header a, footer a'),
      ].filter((one) => one.closest('[data-built-content]') === null);
    });
    release();
    await expect(page.locator('#root[data-prerendered]')).not.toBeAttached();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

    // Only the placeholder of loading dogs may be replaced.
    const gone = await page.evaluate(() =>
      window.prerendered.filter((one) => !one.isConnected).map(({ textContent }) => textContent),
    );
    expect(gone.filter((text) => !/^Loading .*dog/.test(text))).toEqual([]);
    for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]']) {
      await expect(page.locator(`head > ${tag}`), tag).toHaveCount(1);
    }
  });
}

test(
  'the first dogs are in the file of the list, until the list is there',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await delayRequests(page, DOGS);
    await page.goto(dogs.path);
    await expect(page.locator('#root[data-prerendered]')).not.toBeAttached();
    const names = page.getByRole('article').getByRole('heading');
    await expect(names).toHaveText(['Sheru', 'Moti', 'Kaalu', 'Chutki']);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    const moti = page.getByRole('article', { name: 'Moti', exact: true });
    const built = await moti.boundingBox();

    release();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeEditable();
    await expect(moti).toHaveCount(1);
    expect(await moti.boundingBox()).toEqual(built);
    expect(await names.count()).toBeGreaterThan(4);
  },
);

test(
  'a shared search begins with no dog that it doesn’t find',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await delayRequests(page, DOGS);
    await page.goto(`${dogs.path}?search=Rani`);
    await expect(page.getByText('Loading dog profiles...')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    release();
    await expect(page.getByRole('article', { name: 'Rani' })).toBeVisible();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // Logged by the browser for a script that it doesn't run.
  test.beforeEach(({ problems }) => problems.tolerate(/^csp: GET .*\/assets\/[^/]+\.js$/));

  for (const { path, heading } of publicPages) {
    const when = legalAtNight.has(path) ? ['@phone', '@nightly'] : '@phone';
    test(`${path} can be read`, { tag: when }, async ({ page }) => {
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectSaid(page, 'Without JavaScript this page can be read.');
      await expectSaid(page, 'You can also give from your bank or UPI app, without this site.');
    });
  }

  test('says what works instead of pretending', { tag: '@phone' }, async ({ page }) => {
    await page.goto(home.path, { waitUntil: 'load' });
    const main = page.getByRole('main');
    await expect(main.getByText(/^Loading/)).toBeHidden();
    await expectWithoutScript(main, 'The list of dogs needs JavaScript');
    await expectWithoutScript(main, 'This form needs JavaScript');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page.locator('header noscript a').click();
    await expect(page.getByRole('heading', { name: 'Quick Links' })).toBeInViewport();
    const footer = page.getByRole('contentinfo');
    await expectWithoutScript(footer, 'To subscribe, please write to');

    await page.goto(dogs.path, { waitUntil: 'load' });
    await expect(main.getByText(/^Loading/)).toBeHidden();
    await expectWithoutScript(main, 'The list of dogs needs JavaScript');
    await expect(main.getByRole('article', { name: 'Sheru' })).toBeVisible();

    await page.goto('/support', { waitUntil: 'load' });
    await expectWithoutScript(main, 'Giving on this page needs JavaScript');
    await expect(main.getByRole('button')).toHaveCount(0);
    await expectWithoutScript(main, 'This form needs JavaScript');
  });

  test('links work', { tag: '@phone' }, async ({ page }) => {
    await page.goto(home.path, { waitUntil: 'load' });
    const main = page.getByRole('main');
    await main.getByRole('link', { name: howItWorks.link }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(howItWorks.heading);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  });

  for (const path of ['/auth', '/dashboard', '/dogs/x/payment', '/no-such-page']) {
    test(`${path} asks for JavaScript and shows no other page`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'load' });
      await expectSaid(page, 'This site needs JavaScript.');
      await expect(page.getByRole('heading')).toHaveCount(0);
      await expect(page.locator('a:visible')).toHaveCount(1);
      await page.locator('body > noscript a').click();
      await expect(
        page.getByRole('heading', { name: 'From your bank or UPI app' }),
      ).toBeInViewport();
    });
  }
});

test('a page whose scripts can’t be fetched says so and can be tried again', async ({
  page,
  problems,
}) => {
  problems.expect(/^net::ERR_FAILED: GET .*\/assets\/site-/);
  await page.route(ENTRY, (route) => route.abort('failed'));
  await page.goto('/auth');
  await expect(page.getByText('This page is still loading.')).toBeVisible();
  await page.unroute(ENTRY);
  await page.getByRole('link', { name: 'try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
});

for (const path of ['/auth', '/no-such-page']) {
  test(`${path} never shows the home page`, { tag: '@desktop' }, async ({ page, problems }) => {
    if (path !== '/auth') problems.expect(/404: there is no page/);
    await watchHeadings(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const seen = await page.evaluate(() => window.headingsSeen);
    expect(seen).not.toContain(home.heading);
    expect(seen.length).toBeGreaterThan(0);
  });
}

test('a trailing slash is removed from the address', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/privacy/?from=email#your-rights');
  await expect(page).toHaveURL('/privacy?from=email#your-rights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
});

test(
  'a shared search is shown as soon as the dogs are there',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${dogs.path}?search=Sheru`);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Sheru');
    await expect(page.getByRole('article', { name: 'Sheru', exact: true })).toBeVisible();
  },
);

test('Back opens a prerendered page', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(home.path);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading);
  await expect(page).toHaveTitle(/Virtually adopt/);
});

test('a link works before the scripts have loaded', { tag: '@desktop' }, async ({ page }) => {
  const release = await delayRequests(page, ENTRY);
  await page.goto(home.path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page).toHaveURL(legal[0]?.path ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  release();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test(
  'a signed-in person is not offered to sign in, and nothing in the header moves',
  { tag: '@desktop' },
  async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    const release = await delayRequests(page, ENTRY);
    await page.addInitScript(() => {
      window.wasAskedToSignIn = false;
      const look = () => {
        const link = document.querySelector('header a[href="/auth"]');
        if (link?.checkVisibility({ visibilityProperty: true })) window.wasAskedToSignIn = true;
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(home.path, { waitUntil: 'commit' });
    const stories = page.getByRole('banner').getByRole('link', { name: 'Adoption Stories' });
    await expect(stories).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await stories.boundingBox();
    release();
    const menu = page.getByRole('banner').getByRole('button', { expanded: false });
    await expect(menu).toBeVisible();
    expect(await stories.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => window.wasAskedToSignIn)).toBe(false);
  },
);

declare global {
  interface Window {
    prerendered: Element[];
    headingsSeen: string[];
    wasAskedToSignIn: boolean;
  }
}

/** The text of noscript elements, which locators by text skip. */
async function expectSaid(page: Page, sentence: string): Promise<void> {
  const words = page.locator('body > noscript');
  await expect(words).toBeVisible();
  expect(await words.innerHTML()).toContain(sentence);
}

/** Locators by text skip noscript elements. */
async function expectWithoutScript(part: Locator, sentence: string): Promise<void> {
  const all = await part.locator('noscript').all();
  const words = await Promise.all(
    all.map(async (one) => ((await one.isVisible()) ? one.innerHTML() : '')),
  );
  expect(words.join(' ')).toContain(sentence);
}

/** Records the text of every heading that is ever in the page. */
async function watchHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.headingsSeen = [];
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent;
      if (text) window.headingsSeen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
