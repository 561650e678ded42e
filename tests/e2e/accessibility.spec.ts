import { expectAccessible } from './support/accessibility.ts';
import { delayRequests } from './support/delayed-requests.ts';
import { dogs, home, publicPages, support } from './support/site-pages.ts';
import { uniqueEmail } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The gate checks the pages with the most kinds of content, and that of the forms with its error messages. */
const inGate = new Set([home.path, dogs.path]);

for (const { path, heading } of publicPages) {
  test(`${path} is accessible`, { tag: inGate.has(path) ? [] : '@nightly' }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}

test('the page not found is accessible', { tag: '@nightly' }, async ({ page, problems }) => {
  problems.expect(/^console error: .*404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expectAccessible(page);
});

test('the error messages of both forms are accessible', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('form', { name: 'Contact' }).getByRole('button').click();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('button').click();
  await expect(page.getByText('Please enter a valid email address.')).toHaveCount(2);
  // Where the window stands now, the header may cover half of a link.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test(
  'an empty list, one that failed to load and its toast are accessible',
  { tag: '@nightly' },
  async ({ page, problems }) => {
    problems.expect(/^500: GET/, /^console error: /);
    await page.goto('/dogs?search=nobody-has-this-name');
    await expect(page.getByRole('heading', { name: 'No dogs found' })).toBeVisible();
    await expectAccessible(page);
    await page.route('**/rest/v1/dog_profiles*', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto('/dogs');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // Hovering keeps the toast open.
    await page.getByText('Failed to load dog profiles').hover();
    await expectAccessible(page);
  },
);

test('loading lists are accessible', { tag: '@nightly' }, async ({ page }) => {
  await delayRequests(page, '**/rest/v1/dog_profiles*');
  for (const { path, words, isLoading } of [
    { path: '/', words: 'Loading featured dogs...', isLoading: false },
    { path: '/dogs', words: 'Loading dog profiles...', isLoading: false },
    { path: `/dogs/${NOBODY}`, words: 'Loading...', isLoading: true },
    { path: `/dogs/${NOBODY}/payment`, words: 'Loading...', isLoading: true },
  ]) {
    await page.goto(path);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expectAccessible(page, { isLoading });
  }
});

test('the open menu is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/how-it-works');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectAccessible(page);
});

test('expanded answers are accessible', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/how-it-works');
  const questions = page.locator('main summary');
  await expect(questions.first()).toBeVisible();
  for (const question of await questions.all()) await question.click();
  await expect(page.locator('main details[open]')).toHaveCount(await questions.count());
  await expectAccessible(page);
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test(
    'a page is accessible before its scripts and before its forms have loaded',
    { tag: '@nightly' },
    async ({ page }) => {
      const releaseEntry = await delayRequests(page, '**/assets/site-*.js');
      const releaseForms = await delayRequests(page, '**/assets/ContactForm-*.js');
      await page.goto(home.path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expectAccessible(page);
      releaseEntry();
      await expect(page.locator('#root[data-prerendered]')).not.toBeAttached();
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      await expectAccessible(page);
      releaseForms();
      await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
    },
  );

  test(
    'forms that failed to load are accessible',
    { tag: '@nightly' },
    async ({ page, problems }) => {
      problems.expect(/^net::ERR_FAILED: GET .*\/assets\/ContactForm-/);
      problems.tolerate(/^console error: /);
      await page.route('**/assets/ContactForm-*.js', (route) => route.abort());
      await page.goto(home.path);
      await expect(page.getByText('This form could not be loaded.').first()).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'sending a message is accessible, and so is its confirmation',
    { tag: '@nightly' },
    async ({ page }) => {
      const release = await delayRequests(page, '**/rest/v1/contact_messages*');
      await page.goto(support.path);
      const form = page.getByRole('form', { name: 'Contact' });
      await form.getByLabel('Name').fill('Kavita');
      await form.getByLabel('Email').fill(uniqueEmail());
      await form.getByLabel('Message').fill('May I walk the dogs on Sundays?');
      await form.getByRole('button').click();
      await expect(form.getByRole('button')).toHaveText('Sending...');
      await expectAccessible(page);
      release();
      await page.getByText('Message sent successfully!').hover();
      await expectAccessible(page);
    },
  );

  test(
    'the placeholder of a missing picture is accessible',
    { tag: '@nightly' },
    async ({ page, stored }) => {
      await page.route('**/gone.webp', (route) => route.fulfill({ status: 404 }));
      const { name } = await stored.addDog({
        image_url: '/storage/v1/object/public/dog-images/gone.webp',
      });
      await page.goto(`/dogs?search=${encodeURIComponent(name)}`);
      await expect(page.getByRole('img', { name }).locator('svg')).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('the error page is accessible', { tag: '@nightly' }, async ({ page, problems }) => {
    problems.expect(/^404: GET .*DogsPage/, /^console error: /);
    // React may log the error that it recovered from.
    problems.tolerate(/^exception: /);
    await page.goto('/how-it-works');
    await page.route('**/assets/DogsPage-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('main').getByRole('link', { name: 'Meet the Dogs' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
    await expectAccessible(page);
  });

  test(
    'the page of an unconfigured site is accessible',
    { tag: '@nightly' },
    async ({ page, baseURL, problems }) => {
      problems.expect(/^console error: .*not set up yet/);
      await page.route('**/assets/*.js', async (route) => {
        const response = await route.fetch();
        const code = await response.text();
        await route.fulfill({ response, body: code.replaceAll(baseURL ?? '', '') });
      });
      await page.goto('/auth', { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not quite ready');
      await expectAccessible(page);
    },
  );
});

test.describe('with motion', { tag: ['@desktop', '@nightly'] }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the film is accessible', async ({ page }) => {
    await page.goto(home.path);
    await expect(page.getByRole('button', { name: / the film$/ })).toBeVisible();
    await expectAccessible(page);
  });
});
