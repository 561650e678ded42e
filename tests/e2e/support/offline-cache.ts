import { expect, type Page } from '@playwright/test';

/** Opens a page once for the service worker to come, and once more for it to see everything. */
export async function visitTwice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForWorker(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
}

/** Waits until the service worker sees every further request of this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the page that stands in the window, and all that its HTML names, could be shown again. */
export async function waitForCachedPage(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const html = await (await fetch(location.pathname)).text();
      const named = html.match(/(?<=[" ])\/assets\/[^" ]+\.(js|css)/g) ?? [];
      const kept = await Promise.all(
        [location.pathname, ...named].map(async (path) =>
          (await caches.match(path)) ? [] : [path],
        ),
      );
      return kept.flat();
    });
  await expect.poll(missing).toEqual([]);
}

/** What is kept: each address with its text. */
export function cachedResponses(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found[request.url] = (await (await cache.match(request))?.text()) ?? '';
      }
    }
    return found;
  });
}
