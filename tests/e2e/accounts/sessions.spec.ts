import { fillSignIn, signInAs } from '../support/sign-in.ts';
import type { Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const AT_ONCE = { timeout: 1_000 };

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
