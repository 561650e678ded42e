import { expect, fillSignIn, signIn, test } from './support/members.ts';

const AT_ONCE = { timeout: 1_000 };

test('a guarded screen sends to /auth and, once signed in, is there', async ({ page, members }) => {
  const person = await members.join();
  await page.goto('/stories');
  await page.goto('/dashboard/settings');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  // The guarded screen's entry was replaced.
  await page.goBack();
  await expect(page).toHaveURL('/stories');
  await page.goForward();
  await expect(page).toHaveURL('/auth');

  await fillSignIn(page, person.email, person.password);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('a person who is no administrator is denied', async ({ page, members }) => {
  await signIn(page, await members.join());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
});

test('foreign values in local storage break nothing', async ({ page, members }) => {
  await signIn(page, await members.join());
  await page.evaluate(() => {
    localStorage.setItem('paws_user', '{"name":');
    localStorage.setItem('paws_user_settings', '[[]]');
    localStorage.setItem('paws_isLoggedIn', 'perhaps');
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').first()).toHaveText('Meera Tandon');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('switch', { name: 'Adoption Alerts' })).toBeChecked();
});

test(
  'two tabs agree on sign-in and sign-out',
  { tag: '@desktop' },
  async ({ page, context, members }) => {
    const person = await members.join();
    const other = await context.newPage();
    await other.goto('/how-it-works');
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

    await page.goto('/auth');
    await fillSignIn(page, person.email, person.password);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Meera', exact: true })).toBeVisible(AT_ONCE);

    await other.goto('/dashboard/settings');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.getByRole('button', { name: 'Meera', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(other).toHaveURL('/auth', AT_ONCE);
    const kept = await other.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key !== 'paws_user_settings')).toEqual([]);
  },
);

test('a session that was ended elsewhere ends on the sign-in page, and leads back', async ({
  page,
  members,
  problems,
}) => {
  problems.tolerate(/^40[13]: /);
  const person = await members.join();
  await signIn(page, person);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  const elsewhere = await members.deviceOf(person);
  await elsewhere.auth.signOut({ scope: 'global' });
  await page.reload();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.getItem('paws_isLoggedIn'))).toBeNull();

  await fillSignIn(page, person.email, person.password);
  await expect(page).toHaveURL('/dashboard/settings');
});

test('an account that is gone ends on the sign-in page', async ({ page, members, problems }) => {
  // The rows of an account that is gone are gone before the browser hears of it.
  problems.tolerate(/^40[136]: /, /^console error: .*PGRST116/s);
  const person = await members.join();
  await signIn(page, person);
  const elsewhere = await members.deviceOf(person);
  await elsewhere.rpc('delete_my_account').throwOnError();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
});
