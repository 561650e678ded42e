import type { Page } from '@playwright/test';
import { dogs, home } from './support/site-pages.ts';
import { expect, test } from './support/test.ts';

const DOGS = '**/rest/v1/dog_profiles*';
const LIST_FAILED = 'Failed to load dog profiles';

test.describe('a missing page', () => {
  test('shows Page not found, logs the path and links home', async ({ page, problems }) => {
    problems.expect(/^console error: .*\/no\/such\/page/);
    const response = await page.goto('/no/such/page?from=a-poster');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(home.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test.describe('a failing backend', () => {
  for (const status of [500, 503, 401]) {
    test(
      `the list shows an error after ${status} and loads on retry`,
      { tag: '@nightly' },
      async ({ page, problems }) => {
        problems.expect(new RegExp(`^${status}: GET .*dog_profiles`), /^console error: /);
        await page.route(DOGS, (route) => route.fulfill({ status, json: { message: 'down' } }));
        await page.goto(dogs.path);
        await expect(page.getByRole('alert')).toContainText('The dogs could not be loaded');
        await expect(page.getByText(LIST_FAILED)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(dogs.heading);

        await page.unroute(DOGS);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
        await expect(page.getByRole('alert')).toBeHidden();
      },
    );
  }

  test(
    'an answer that is not a list of dogs is an error, not a blank page',
    { tag: '@nightly' },
    async ({ page, problems }) => {
      problems.expect(/^console error: /);
      await page.route(DOGS, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }),
      );
      await page.goto(dogs.path);
      await expect(page.getByRole('alert')).toContainText('The dogs could not be loaded');
    },
  );

  test(
    'the home page keeps its loading text and everything else',
    { tag: '@nightly' },
    async ({ page, problems }) => {
      problems.expect(/^500: GET .*dog_profiles/, /^console error: /);
      await page.route(DOGS, (route) => route.fulfill({ status: 500, json: {} }));
      const failures = countResponses(page, 500);
      await page.goto(home.path);
      await expect.poll(failures).toBe(2);
      await expect(page.getByText('Loading featured dogs...')).toBeVisible();
      await expect(page.getByText(LIST_FAILED)).toBeHidden();
      await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Meet More Dogs' })).toBeVisible();
    },
  );
});

test.describe('a visitor without network', () => {
  test(
    'the list shows an error and loads when the network is back',
    { tag: '@nightly' },
    async ({ page, context, problems }) => {
      problems.expect(/^net::ERR_INTERNET_DISCONNECTED/, /^console error: /);
      await page.goto(home.path);
      await expect(
        page.getByRole('region', { name: 'Featured dogs' }).getByRole('article'),
      ).toHaveCount(3);
      // The page's code is loaded before the network goes.
      await page.getByRole('link', { name: 'Meet More Dogs' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(dogs.heading);
      await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
      await page.route(DOGS, (route) => route.abort('internetdisconnected'));
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('The dogs could not be loaded');
      await page.unroute(DOGS);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Loading dog profiles...')).toBeVisible();
      // Both attempts are over, so later requests come from the button.
      await expect(page.getByRole('alert')).toContainText('The dogs could not be loaded');

      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    },
  );

  test(
    'a page whose code can’t be fetched shows an error and loads on retry',
    { tag: '@nightly' },
    async ({ page, context, problems }) => {
      problems.expect(/^net::ERR_INTERNET_DISCONNECTED/, /^console error: /);
      await page.goto(home.path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await context.setOffline(true);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Privacy', exact: true })
        .click();
      // The forms of the home page, which are imported when idle, may fail as well.
      await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    },
  );
});

test.describe('a tab left open during a deploy', { tag: '@desktop' }, () => {
  const CHUNK = '**/assets/DogsPage-*.js';

  test('reloads once and shows the page', async ({ page, problems }) => {
    problems.expect(/^404: GET .*DogsPage/);
    await page.goto(home.path);
    await expect(page.getByRole('article').first()).toBeVisible();
    const loads = countDocuments(page);
    // The old deploy's file is gone. The new HTML names an existing one.
    await page.route(CHUNK, (route) =>
      loads() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Meet More Dogs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dogs.heading);
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('does not reload forever', { tag: '@nightly' }, async ({ page, problems }) => {
    problems.expect(/^404: GET .*DogsPage/, /^console error: /);
    await page.goto(home.path);
    await expect(page.getByRole('article').first()).toBeVisible();
    const loads = countDocuments(page);
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Meet More Dogs' }).click();
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});

test.describe('a missing picture', () => {
  test(
    'is replaced by its name and the logo',
    { tag: '@nightly' },
    async ({ page, problems, stored }) => {
      problems.expect(/^404: GET .*\/gone\.webp/);
      await page.route('**/gone.webp', (route) => route.fulfill({ status: 404 }));
      const { name } = await stored.addDog({ image_url: '/gone.webp' });
      await page.goto(`${dogs.path}?search=${encodeURIComponent(name)}`);
      const picture = page.getByRole('article', { name }).getByRole('img', { name });
      await expect(picture).toBeVisible();
      await expect(picture.locator('svg')).toBeVisible();
    },
  );
});

/** Counts the answers with a status from now on. */
function countResponses(page: Page, status: number): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (response.status() === status) count += 1;
  });
  return () => count;
}

/** Counts how often the page itself is loaded from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') count += 1;
  });
  return () => count;
}
