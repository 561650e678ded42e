import type { Page } from '@playwright/test';
import { chooseOnce, expect, pay, paymentPath, test } from './support/checkout.ts';

const FOREIGN_SCRIPT = 'https://attacker.example/steal.js';
/** Each script that runs adds its name to the page. */
const HOSTILE_MARKUP = `
  <script>document.documentElement.dataset.inline = 'ran'</script>
  <img src="data:," onerror="document.documentElement.dataset.handler = 'ran'">
  <script src="${FOREIGN_SCRIPT}"></script>`;

test.describe('the host’s headers', { tag: '@desktop' }, () => {
  for (const path of ['/', '/assets/', '/no/such/page']) {
    test(`protects ${path === '/assets/' ? 'an asset' : path}`, async ({ request }) => {
      const page = await (await request.get('/')).text();
      const asset = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? '';
      const headers = (await request.get(path === '/assets/' ? asset : path)).headers();

      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cache-control': path === '/assets/' ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['permissions-policy']).toContain('payment=(self ');
      expect(directivesOf(headers['content-security-policy'])).toMatchObject({
        'default-src': ["'none'"],
        'script-src': [
          "'self'",
          expect.stringMatching(/^'sha256-/),
          'https://checkout.razorpay.com',
          'https://checkout-static-next.razorpay.com',
          'https://cdn.razorpay.com',
        ],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      });
    });
  }
});

function directivesOf(policy = ''): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );
}

test.describe('hostile markup in a page', { tag: '@desktop' }, () => {
  test('runs nothing', async ({ page, problems }) => {
    problems.expect(/forbidden by script-src-elem: inline/, /forbidden by script-src-attr: inline/);
    problems.expect(/forbidden by script-src-elem: https:\/\/attacker\.example/);
    problems.tolerate(/attacker\.example/, /Content Security Policy directive/);
    await openWithHostileMarkup(page, { withHeaders: true });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await whatRan(page)).toEqual([]);
  });

  test('would run without the headers', { tag: '@nightly' }, async ({ page, problems }) => {
    problems.expect(/request to another origin: https:\/\/attacker\.example/);
    await openWithHostileMarkup(page, { withHeaders: false });
    await expect.poll(() => whatRan(page)).toEqual(['foreign', 'handler', 'inline']);
  });
});

async function openWithHostileMarkup(page: Page, { withHeaders }: { withHeaders: boolean }) {
  await page.route(FOREIGN_SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.documentElement.dataset.foreign = 'ran'",
    }),
  );
  await page.route('/how-it-works', async (route) => {
    // The server may just have closed the kept-alive connection.
    const response = await route.fetch({ maxRetries: 3 });
    const body = (await response.text()).replace('</body>', `${HOSTILE_MARKUP}</body>`);
    await route.fulfill({
      body,
      headers: withHeaders ? response.headers() : { 'content-type': 'text/html' },
    });
  });
  await page.goto('/how-it-works');
}

/** The names of the scripts that ran. */
async function whatRan(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => Object.keys(document.documentElement.dataset));
  return names.sort();
}

test.describe('Trusted Types', { tag: '@desktop' }, () => {
  test('refuse text as markup', async ({ page, problems }) => {
    problems.expect(/forbidden by require-trusted-types-for/);
    problems.tolerate(/TrustedHTML/);
    await page.goto('/how-it-works');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(writeMarkup(page)).rejects.toThrow('TrustedHTML');
  });

  test("let the payment provider's checkout write markup, but no scripts in it", async ({
    page,
    checkout,
    dog,
    problems,
  }) => {
    problems.expect(/forbidden by script-src-attr: inline/);
    problems.tolerate(/Content Security Policy directive/);
    await page.goto(paymentPath(dog));
    await chooseOnce(page);
    await pay(page, page.getByRole('button', { name: 'Proceed to Pay' }));
    await expect(checkout.window).toBeVisible();
    await writeMarkup(page);
    expect(await whatRan(page)).toEqual([]);
  });
});

/** The provider's script builds its window from markup as text. */
async function writeMarkup(page: Page): Promise<void> {
  await page.evaluate((markup) => {
    const box = document.createElement('div');
    box.innerHTML = markup;
    document.body.append(box);
  }, '<img src="data:," onerror="document.documentElement.dataset.handler = \'ran\'">');
}

test.describe('a page in a frame', { tag: '@desktop' }, () => {
  test('shows nothing inside a frame', async ({ page, problems }) => {
    problems.expect(/frame-ancestors 'none'/);
    problems.tolerate(/ERR_BLOCKED_BY_(RESPONSE|CSP)/);
    await page.route('/framing', (route) => route.fulfill(framingPage));
    const framed = page.waitForEvent('console', (message) =>
      /frame-ancestors/.test(message.text()),
    );
    await page.goto('/framing');
    await framed;
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
  });

  test('would show without the headers', { tag: '@nightly' }, async ({ page }) => {
    await page.route('/framing', (route) => route.fulfill(framingPage));
    await page.route('/how-it-works', async (route) => {
      // The server may just have closed the kept-alive connection.
      const response = await route.fetch({ maxRetries: 3 });
      await route.fulfill({ body: await response.body(), contentType: 'text/html' });
    });
    await page.goto('/framing');
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** A frame of the site's own origin, which is forbidden too. */
const framingPage = {
  contentType: 'text/html',
  body: '<iframe src="/how-it-works" title="framed"></iframe>',
};
