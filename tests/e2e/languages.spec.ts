import { delayRequests } from './support/delayed-requests.ts';
import { visitTwice, waitForWorker } from './support/offline-cache.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const HINDI = 'हिन्दी';
const ENGLISH = 'English';

const switchTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function expectLanguage(page: Page, tag: 'en-IN' | 'hi-IN'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  const letters = tag === 'hi-IN' ? /\p{Script=Devanagari}/u : /^[^\p{Script=Devanagari}]+$/u;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(letters);
}

test('the switch keeps the page, the query, the fragment and what was typed', async ({ page }) => {
  await page.goto('/support?type=monthly#contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('Namaste, how is Sheru?');
  await switchTo(page, HINDI).click();
  await expect(page).toHaveURL('/hi/support?type=monthly#contact');
  await expectLanguage(page, 'hi-IN');
  await expect(page.locator('#contact textarea')).toHaveValue('Namaste, how is Sheru?');

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/hi');
  await switchTo(page, ENGLISH).click();
  await expect(page).toHaveURL('/');
  await expectLanguage(page, 'en-IN');
});

test('a Hindi page hydrates exactly as prerendered', { tag: '@desktop' }, async ({ page }) => {
  const release = await delayRequests(page, '**/assets/site-*.js');
  await page.goto('/hi', { waitUntil: 'commit' });
  await expectLanguage(page, 'hi-IN');
  const title = page.getByRole('heading', { level: 1 });
  const prerendered = await title.elementHandle();
  release();
  await expect(page.locator('#root[data-prerendered]')).not.toBeAttached();
  expect(await prerendered?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await expect(page.locator('head > link[rel="canonical"]')).toHaveAttribute('href', /\/hi$/);
  const alternates = page.locator('head > link[rel="alternate"]');
  await expect(alternates).toHaveCount(3);
  for (const [index, language] of ['en-IN', 'hi-IN', 'x-default'].entries()) {
    await expect(alternates.nth(index)).toHaveAttribute('hreflang', language);
  }
});

test('an account keeps the language, for its emails', async ({ page, people, stored }) => {
  const person = await people.createAccount('Kavita');
  await signInAs(page, person);
  await page.goto('/dashboard');
  await switchTo(page, HINDI).click();
  await expect(page).toHaveURL('/hi/dashboard');
  await expectLanguage(page, 'hi-IN');
  await expect.poll(() => stored.emailLanguage(person.id)).toBe('hi');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switch leads to the same page', async ({ page, problems }) => {
    problems.tolerate(/^csp: GET .*\/assets\/[^/]+\.js$/);
    await page.goto('/stories', { waitUntil: 'load' });
    await switchTo(page, HINDI).click();
    await expect(page).toHaveURL('/hi/stories');
    await expectLanguage(page, 'hi-IN');
    await switchTo(page, ENGLISH).click();
    await expect(page).toHaveURL('/stories');
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the site’s address opens in the language chosen last, and no other one',
    { tag: '@firefox-nightly' },
    async ({ page, context }) => {
      await page.goto('/');
      await waitForWorker(page);
      await switchTo(page, HINDI).click();
      await expect(page).toHaveURL('/hi');
      const other = await context.newPage();
      await other.goto('/');
      await expect(other).toHaveURL('/hi');
      await expectLanguage(other, 'hi-IN');
      await other.goto('/dogs');
      await expectLanguage(other, 'en-IN');

      await switchTo(page, ENGLISH).click();
      await expect(page).toHaveURL('/');
      await other.goto('about:blank');
      await other.goto('/');
      await expect(other).toHaveURL('/');
      await expectLanguage(other, 'en-IN');
    },
  );

  test('offline, Hindi pages stay Hindi', async ({ page, context, problems }) => {
    problems.tolerate(/^net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /^console error: /);
    await visitTwice(page, '/hi/dogs');
    await context.setOffline(true);
    await page.reload();
    await expectLanguage(page, 'hi-IN');
    // It has never been opened, so the shell renders it.
    await page.goto('/hi/stories');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await expect(page.getByRole('alert')).toHaveText(/\p{Script=Devanagari}/u);
  });
});
