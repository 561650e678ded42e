import type { Page } from '@playwright/test';
import { dogs, home } from './support/site-pages.ts';
import { expect, test } from './support/test.ts';

test.describe('a missing page', () => {});

test.describe('a visitor without network', () => {
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

/** Counts how often the page itself is loaded from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') count += 1;
  });
  return () => count;
}
