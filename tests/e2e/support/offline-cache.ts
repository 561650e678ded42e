import { expect, type Page } from '@playwright/test';

/** Opens a page once to install the service worker and again so that it sees every request. */
export async function visitTwice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForWorker(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
}

/** Waits until the service worker controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the current page and all files that its HTML names are cached. */
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

/** The cached responses: text by address. */
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
