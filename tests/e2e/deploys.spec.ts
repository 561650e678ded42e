// What a deploy does to a browser with the cache of the one before.
import type { Page } from '@playwright/test';
import { compileScript } from '../../hosting/compile-script.ts';
import { serve } from '../support/loopback-server.ts';
import { waitForCachedPage, visitTwice } from './support/offline-cache.ts';
import { howItWorks } from './support/site-pages.ts';
import { expect, test as base } from './support/test.ts';

const WORKER = '/service-worker.js';
/** A script's name and its suffix in the new build, where every script has another name. */
const SCRIPT = /(?<=\/)([\w-]+-[\w-]{8})\.js/g;
const NEW = '-new.js';
const ENTRY = /\/start-[\w-]{8}-new\.js$/;
const NEW_CODE = `document.documentElement.dataset.deploy = 'new';`;

/** A host in front of the site that can switch to another build. One for each test. */
const host = {
  site: '',
  isDeployed: false,
  /** Replaces the worker. */
  worker: null as string | null,
  answer: async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const { isDeployed, site, worker } = host;
    const isGone = isDeployed && !pathname.endsWith(NEW) && pathname.search(SCRIPT) >= 0;
    if (isGone) return new Response('', { status: 404 });
    const response = await fetch(new URL(pathname.replace(NEW, '.js'), site));
    const headers = { 'content-type': response.headers.get('content-type') ?? '' };
    if (!/html|javascript/.test(headers['content-type'])) {
      return new Response(await response.arrayBuffer(), { headers });
    }
    if (pathname === WORKER && worker !== null) return new Response(worker, { headers });
    const text = await response.text();
    if (!isDeployed) return new Response(text, { headers });
    const renamed = text
      .replaceAll(SCRIPT, `$1${NEW}`)
      .replace(/"version":"\w+"/, '"version":"new"');
    return new Response(ENTRY.test(pathname) ? NEW_CODE + renamed : renamed, { headers });
  },
};

const test = base.extend({
  serviceWorkers: 'allow',
  // Its own origin, so that it shares no worker and no cache with other tests.
  baseURL: async ({ baseURL }, runTest) => {
    Object.assign(host, { site: baseURL, isDeployed: false, worker: null });
    const server = await serve(host.answer);
    await runTest(server.url);
    await server.close();
  },
});

test.beforeEach(({ problems }) => {
  problems.tolerate(/^net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /^console error: .*fetch/);
});

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** A browser does this itself on a visit, at an unknown moment. */
function lookForNewWorker(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

test.describe('after a deploy', { tag: '@desktop' }, () => {
  test('the next load runs the new code, offline as well', async ({ page, context }) => {
    await visitTwice(page, howItWorks.path);
    const newCode = page.locator('html[data-deploy="new"]');
    await expect(newCode).toHaveCount(0);
    const old = (await cacheNames(page)).find((name) => name.startsWith('paws-site-'));
    expect(old).toBeDefined();
    host.isDeployed = true;
    await page.reload();
    await expect(newCode).toHaveCount(1);

    // The page must listen for the new worker before that takes over.
    await page.waitForLoadState('networkidle');
    await lookForNewWorker(page);
    await expect.poll(() => cacheNames(page)).toContain('paws-site-new');
    await expect.poll(() => cacheNames(page)).not.toContain(old);
    await waitForCachedPage(page);
    await context.setOffline(true);
    await page.reload();
    await expect(newCode).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(howItWorks.heading);
    await expect(page.getByText('You’re offline.')).toBeVisible();
  });

  test('without a service worker, the cache is deleted', { tag: '@nightly' }, async ({ page }) => {
    await visitTwice(page, howItWorks.path);
    expect(await cacheNames(page)).not.toEqual([]);
    host.worker = await compileScript('worker/unregister.ts');
    // A page that registers no worker, as in such a build.
    await page.goto('/favicon.svg');
    await lookForNewWorker(page);
    await expect.poll(() => cacheNames(page)).toEqual([]);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
  });
});
