// The service worker: what it caches, what it shows offline, and what it never caches.
import type { Page } from '@playwright/test';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { expectAccessible } from './support/accessibility.ts';
import { delayRequests } from './support/delayed-requests.ts';
import {
  cachedResponses,
  waitForCachedPage,
  visitTwice,
  waitForWorker,
} from './support/offline-cache.ts';
import { dogs, home, stories } from './support/site-pages.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = 'You’re offline. Pages and dogs are shown as they were';
const SLOW = 'The network isn’t responding.';
const DOGS = '**/rest/v1/dog_profiles*';
const SHERU = '/dogs/10000000-0000-4000-8000-000000000001/payment';

test.beforeEach(({ problems }) => {
  problems.tolerate(/^net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /^console error: /);
});

/** Renames a dog in the cache, as if it had another name on the last visit. */
function callSheruSheroo(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const cache = await caches.open('paws-dogs');
    for (const request of await cache.keys()) {
      const text = (await (await cache.match(request))?.text()) ?? '';
      const headers = { 'content-type': 'application/json' };
      await cache.put(request, new Response(text.replaceAll('Sheru', 'Sheroo'), { headers }));
    }
  });
}

test.describe('an offline visitor', () => {
  test('sees the cached dogs with a notice, and the current ones afterwards', async ({
    page,
    context,
  }) => {
    await visitTwice(page, dogs.path);
    const sheru = page.getByRole('article', { name: 'Sheru' });
    await expect(sheru).toBeVisible();
    const picture = sheru.getByRole('img', { name: 'Sheru' });
    const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(async () => Object.keys(await cachedResponses(page))).toContain(source);
    await context.setOffline(true);
    await page.reload();
    await expect(sheru).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await page.reload();
    await expect(sheru).toBeVisible();
  });

  test('sees the first page again after one visit', async ({ page, context }) => {
    await page.goto(stories.path);
    await waitForWorker(page);
    await waitForCachedPage(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stories.heading);
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });

  test(
    'sees a notice on a page that isn’t cached, and the page once online',
    { tag: '@nightly' },
    async ({ page, context }) => {
      await visitTwice(page, home.path);
      await context.setOffline(true);
      await page.goto(stories.path);
      await expect(page.getByRole('alert')).toContainText(
        'You haven’t opened this page on this device before',
      );
      // The style sheet is cached, and the logo is part of it.
      const logo = page.getByRole('banner').locator('.mark');
      await expect(logo).toHaveCSS('background-image', /^url\("data:/);
      await expect(page.getByText(OFFLINE)).toBeVisible();
      await expectAccessible(page);

      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(stories.heading);
    },
  );

  test('can’t pay and reads why', { tag: '@nightly' }, async ({ page, context }) => {
    await visitTwice(page, SHERU);
    const pay = page.getByRole('button', { name: 'Proceed to Pay ₹750' });
    await expect(pay).toBeEnabled();
    await context.setOffline(true);
    await expect(pay).toBeDisabled();
    await expect(pay).toHaveAccessibleDescription(/^You are offline\. You can pay when/);
    await expectAccessible(page);
    await page.reload();
    await expect(pay).toBeDisabled();
    await context.setOffline(false);
    await expect(pay).toBeEnabled();
  });
});

test.describe('a cached response', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await visitTwice(page, dogs.path);
    await callSheruSheroo(page);
  });

  test('is not used while the network answers', { tag: '@nightly' }, async ({ page }) => {
    await page.reload();
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    await expect(page.getByText(SLOW)).toBeHidden();
  });

  test(
    'is used while it doesn’t, with a notice',
    { tag: '@nightly' },
    async ({ page, context }) => {
      const answer = await delayRequests(context, DOGS);
      await page.reload();
      await expect(page.getByRole('article', { name: 'Sheroo' })).toBeVisible();
      await expect(page.getByText(SLOW)).toBeVisible();
      await expectAccessible(page);
      answer();
      await page.reload();
      await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
      await expect(page.getByText(SLOW)).toBeHidden();
    },
  );

  test(
    'is not replaced by a captive portal’s page',
    { tag: '@nightly' },
    async ({ page, context }) => {
      await context.route(DOGS, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>' }),
      );
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('The dogs could not be loaded');
      await context.unroute(DOGS);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('article', { name: 'Sheroo' })).toBeVisible();
    },
  );
});

test(
  'a page that a firewall answers with status 200 is not shown offline',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await visitTwice(page, dogs.path);
    const blocked = `**${dogs.path}`;
    await context.route(blocked, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Access denied</h1>' }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
    await context.unroute(blocked);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
  },
);

test('nothing of a signed-in person is cached', { tag: '@desktop' }, async ({ page, people }) => {
  const person = await people.createAccount('Kavita Unforgettable');
  await people.addDonation(person);
  await people.addMessage(person);
  await signInAs(page, person);
  await visitTwice(page, home.path);
  for (const path of ['/dashboard', '/dashboard/donations', '/dashboard/messages', SHERU]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await page.waitForLoadState('networkidle');

  const found = await cachedResponses(page);
  const addresses = Object.keys(found).map((url) => new URL(url).pathname);
  expect(addresses.length).toBeGreaterThan(5);
  const publicOnes =
    /^\/(app\.html|dogs|assets\/.+|images\/.+|rest\/v1\/(dog_profiles|care_records|rpc\/dog_care_by_year)|storage\/v1\/object\/public\/dog-images\/.+)?$/;
  expect(addresses.filter((address) => !publicOnes.test(address))).toEqual([]);
  const all = Object.values(found).join('\n');
  for (const own of [person.email, person.id, 'Kavita', person.session.access_token]) {
    expect(all).not.toContain(own);
  }
});

test(
  'responses to a session are not cached, public or not',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, people }) => {
    const person = await people.createAccount('Kavita');
    await signInAs(page, person);
    await visitTwice(page, dogs.path);
    await expect(page.getByRole('article', { name: 'Sheru' })).toBeVisible();
    // The site requests dogs without a session. This request has one.
    const ask = (token: string, limit: number) =>
      page.evaluate(
        async ([apikey, authorization, address]) => {
          const { status } = await fetch(address, { headers: { apikey, authorization } });
          return status;
        },
        [PUBLISHABLE_KEY, `Bearer ${token}`, `/rest/v1/dog_profiles?limit=${limit}`] as const,
      );
    expect(await ask(person.session.access_token, 1)).toBe(200);
    expect(await ask(PUBLISHABLE_KEY, 2)).toBe(200);
    const kept = () => cachedResponses(page).then((copies) => Object.keys(copies).join(' '));
    await expect.poll(kept).toContain('limit=2');
    expect(await kept()).not.toMatch(/limit=1(?!\d)/);
  },
);
