// The head tags of a dog's pages, for link previews, which run no script, and in a browser.
import type { Page } from '@playwright/test';
import { paths } from '../../../src/lib/paths.ts';
import { delayRequests } from '../support/delayed-requests.ts';
import { inEnglish, inHindi } from '../support/languages.ts';
import { dogs } from '../support/site-pages.ts';
import { expect, test } from '../support/test.ts';

/** Dogs of the seed, which the build prerendered. */
const sheru = paths.dog('10000000-0000-4000-8000-000000000001');
const sheruPayment = paths.payment('10000000-0000-4000-8000-000000000001');
const sheraBabu = paths.dog('10000000-0000-4000-8000-000000000012');
const unknown = '10000000-0000-4000-8000-0000000000ee';
const ENTRY = '**/assets/site-*.js';
const ONE_DOG = /\/rest\/v1\/dog_profiles\?.*\bid=eq\./;

/** The head's tags as pairs of kind and content. */
function headTags(page: Page): Promise<[what: string | null, words: string | null][]> {
  return page.evaluate(() => {
    const said = 'title, link[rel="canonical"], meta[name="description"], meta[name="robots"]';
    const shared = 'meta[property]:not([property$=":alternate"]), meta[name^="twitter:"]';
    return [...document.querySelectorAll(`${said}, ${shared}`)].map((tag) => {
      const what = ['property', 'name', 'rel'].map((name) => tag.getAttribute(name)).find(Boolean);
      const words = tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent;
      return [what ?? 'title', words];
    });
  });
}

/** Expects every tag once, with this address as the canonical one. */
async function expectOnceEach(page: Page, path: string): Promise<void> {
  const tags = await headTags(page);
  expect(new Set(tags.map(([what]) => what)).size).toBe(tags.length);
  const said = Object.fromEntries(tags) as Record<string, string>;
  expect(said['title']).toBe(`${said['og:title']} · Paws of Lucknow`);
  expect(said['twitter:title']).toBe(said['og:title']);
  expect(said['canonical']).toMatch(new RegExp(`^https?://[^/]+${path}$`));
  expect(said['og:url']).toBe(said['canonical']);
}

async function expectHeading(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  // Logged by the browser for a script that it doesn't run.
  test.beforeEach(({ problems }) => problems.tolerate(/^csp: GET .*\/assets\/[^/]+\.js$/));

  for (const [path, title, picture] of [
    [sheruPayment, 'Adopt Sheru', 'dog-sheru'],
    [`${sheru}/`, 'Sheru of Hazratganj', 'dog-sheru'],
    [sheraBabu, 'Shera Babu of Mahanagar', 'dog-shera-babu'],
  ] as const) {
    const when = path === sheraBabu ? '@phone' : ['@phone', '@nightly'];
    test(`${path} names the dog`, { tag: when }, async ({ page, request }) => {
      await page.goto(path, { waitUntil: 'load' });
      await expect(page).toHaveTitle(`${title} · Paws of Lucknow`);
      // The payment page names the dog's page as the one to share.
      await expectOnceEach(page, path.replace(/(\/payment|\/)$/, ''));
      const image = page.locator('meta[property="og:image"]');
      await expect(image).toHaveAttribute('content', new RegExp(`^https?://.+/${picture}\\.jpg$`));
      const { pathname } = new URL((await image.getAttribute('content')) ?? '');
      expect((await request.get(pathname)).headers()['content-type']).toBe('image/jpeg');
    });
  }

  test('a page without a file, such as that of a newer dog, shows the preview of the site', async ({
    page,
  }) => {
    await page.goto(paths.dog(unknown), { waitUntil: 'load' });
    const tags = Object.fromEntries(await headTags(page));
    expect(tags).toMatchObject({ title: 'Paws of Lucknow', 'og:title': 'Paws of Lucknow' });
    expect(tags['og:image']).toMatch(/^https?:\/\/.+\/share\/home\.jpg$/);
    expect(tags).not.toHaveProperty('canonical');
  });

  for (const { name, tag, at, say } of [inEnglish, inHindi]) {
    test(`the link of a gift says in ${name} that it is one`, async ({ page }) => {
      await page.goto(at(`/gifts/${unknown}#AbCdEfGhIjKlMnOpQrStUv`), { waitUntil: 'load' });
      const tags = Object.fromEntries(await headTags(page));
      const title = say('A gift for you');
      expect(tags).toMatchObject({
        title,
        'og:title': title,
        'og:description': say('A gift for a street dog of {city}.', {
          city: tag === 'en-IN' ? 'Lucknow' : 'लखनऊ',
        }),
      });
      expect(tags['og:image']).toMatch(/^https?:\/\/.+\/share\/home\.jpg$/);
    });
  }
});

test.describe('in a browser', { tag: '@desktop' }, () => {
  test('the tags are those of the prerendered file and change with the page', async ({ page }) => {
    const release = await delayRequests(page, ENTRY);
    await page.goto(sheru, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    const ofTheFile = await headTags(page);
    expect(ofTheFile).toContainEqual(['og:title', 'Sheru of Hazratganj']);
    release();
    await expectHeading(page, 'Sheru');
    await expect(page.locator('[data-built]')).toHaveCount(0);
    // The story arrives after the dog.
    await expect.poll(() => headTags(page)).toEqual(ofTheFile);
    const structured = page.locator('script[type="application/ld+json"]');
    expect(JSON.parse((await structured.textContent()) ?? '')).toMatchObject({ name: 'Sheru' });

    await page.getByRole('link', { name: 'Back to Dogs' }).click();
    await expectHeading(page, dogs.heading);
    await expect(page).toHaveTitle('Meet Our Dogs · Paws of Lucknow');
    await expect(structured).toHaveCount(0);
    await expectOnceEach(page, dogs.path);
    const moti = page.getByRole('article', { name: 'Moti', exact: true });
    await moti.getByRole('link', { name: /Adopt/ }).click();
    await expectHeading(page, 'Moti');
    await expectOnceEach(page, new URL(page.url()).pathname.replace(/\/payment$/, ''));
    await expect(page).toHaveTitle('Adopt Moti · Paws of Lucknow');
  });

  test(
    'a dog deleted after the build is not found and not indexed',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.route(ONE_DOG, (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/id=eq\.[^&]+/, `id=eq.${unknown}`),
        }),
      );
      await page.goto(sheru);
      await expectHeading(page, 'Dog not found');
      const said = (await headTags(page)).map(([what]) => what);
      expect(said).toHaveLength(3);
      expect(new Set(said)).toEqual(new Set(['title', 'description', 'robots']));
      await expect(page).toHaveTitle('Dog not found · Paws of Lucknow');
    },
  );
});
