import { fillSignIn, signIn, signInAs } from '../support/sign-in.ts';
import type { Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const AT_ONCE = { timeout: 1_000 };

test('a guarded page redirects to /auth and opens after signing in', async ({ page, people }) => {
  const person = await people.createAccount();
  await page.goto('/stories');
  await page.goto('/dashboard/settings');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  // The redirect replaced the guarded page's history entry.
  await page.goBack();
  await expect(page).toHaveURL('/stories');
  await page.goForward();
  await expect(page).toHaveURL('/auth');

  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test(
  'two tabs agree on sign-in and sign-out',
  { tag: '@desktop' },
  async ({ page, context, people }) => {
    const person = await people.createAccount();
    const other = await context.newPage();
    await other.goto('/how-it-works');
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

    await page.goto('/auth');
    await fillSignIn(page, person);
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

test(
  'a session that was ended elsewhere ends on the sign-in page, and leads back',
  { tag: '@phone' },
  async ({ page, people, problems }) => {
    problems.tolerate(/^40[13]: /);
    const person = await people.createAccount();
    await signInAs(page, person);
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

    await person.client.auth.signOut({ scope: 'global' });
    await page.reload();
    await expect(page).toHaveURL('/auth');
    expect(await page.evaluate(() => localStorage.getItem('paws_isLoggedIn'))).toBeNull();

    await signIn(page, person);
    await expect(page).toHaveURL('/dashboard/settings');
  },
);

test(
  'an account that is gone ends on the sign-in page',
  { tag: ['@phone', '@nightly'] },
  async ({ page, people, problems }) => {
    // The rows are deleted with the account, before the browser knows.
    problems.tolerate(/^40[136]: /, /^console error: .*PGRST116/s);
    const person = await people.createAccount();
    await signInAs(page, person);
    await person.client.rpc('delete_own_account').throwOnError();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  },
);

/** Fragments and queries with which the authentication service may end a link. */
const linksWith = ({ access_token: access, refresh_token: refresh }: Person['session']) => {
  const tokens = `access_token=${access}&refresh_token=${refresh}&expires_in=3600&token_type=bearer`;
  return [
    `/#${tokens}&type=signup`,
    `/#${tokens}&type=recovery`,
    `/auth/reset#${tokens}&type=recovery`,
    `/dashboard/settings#${tokens}&type=email_change`,
    `/dogs?code=${refresh}`,
  ];
};

test(
  'a link with somebody’s tokens signs nobody in, and doesn’t replace a session',
  { tag: ['@desktop', '@firefox-nightly'] },
  async ({ page, people }) => {
    const attacker = await people.createAccount('Attacker');
    const person = await people.createAccount();
    const storedUser = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('paws_session') ?? '{}').user?.id);
    for (const owner of [null, person]) {
      if (owner) await signInAs(page, owner);
      for (const link of linksWith(attacker.session)) {
        await page.goto('/favicon.svg');
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(page.url()).not.toContain('access_token');
        if (!owner) expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
        expect(await storedUser()).toBe(owner?.id);
      }
    }
  },
);

test(
  'a browser that blocks storage is told why signing in can’t work',
  { tag: '@desktop' },
  async ({ page, people, problems }) => {
    problems.expect(/^console error: .*StorageProblem/s);
    const person = await people.createAccount();
    // As with Chromium's setting to block cookies.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/auth');
    await fillSignIn(page, person);
    await expect(page.getByRole('alert')).toContainText('Allow cookies and site data');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
    await expect(page).toHaveURL('/auth');
  },
);
