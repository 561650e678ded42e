// Who has which role: given, changed and taken by an administrator.
import { expectAccessible } from '../support/accessibility.ts';
import { carePath, openTeamPage, staffPath, updateQueuePath } from '../support/dashboard.ts';
import { signIn, signInAs } from '../support/sign-in.ts';
import { storageKeys } from '../../../src/lib/local-storage.ts';
import { expect, test } from '../support/test.ts';

const teamPath = `${staffPath}/team`;

test(
  'an administrator gives a role, and takes it from somebody whose page is open and says so',
  { tag: '@phone' },
  async ({ browser, baseURL, page, people }) => {
    const gita = await people.createAccount('Gita Misra');
    await signInAs(page, await people.demo('admin'));
    await page.goto(teamPath);
    await page.getByRole('button', { name: 'Add somebody' }).click();
    const adding = page.getByRole('dialog', { name: 'Add somebody to the team' });
    await adding.getByLabel('Email').fill(gita.email.toUpperCase());
    await adding.getByRole('radio', { name: 'Volunteer' }).check();
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add to the team' }).click();
    await expect(adding).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: `Gita Misra${gita.email}` });
    await expect(row).toContainText('Volunteer');

    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const theirs = await context.newPage();
    await signInAs(theirs, gita);
    await theirs.goto(updateQueuePath);
    await expect(theirs.getByRole('link', { name: 'New update' })).toBeVisible();

    await row.getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Gita Misra from the team?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toBeHidden();
    await expectAccessible(page);

    await openTeamPage(theirs, 'Care due');
    await expect(theirs.getByText(/^You no longer have access to this page/).first()).toBeVisible();
    const { error } = await gita.client.rpc('team_care_records');
    expect(error?.code).toBe('42501');
    await context.close();
    expect(await people.emailText(gita.email, 'You’re no longer a volunteer')).toContain(
      'Your account stays as it is',
    );
  },
);

test(
  'the strip of the home page goes with the role, and the next visit reserves no room for it',
  { tag: '@phone' },
  async ({ page, people }) => {
    const gita = await people.createAccount('Gita Misra');
    await people.addRole(gita, 'volunteer');
    await page.goto('/auth');
    await signIn(page, gita);
    const strip = page.locator('.sponsor-strip');
    const today = strip.getByRole('link');
    await expect(today).toHaveAttribute('href', staffPath);

    await people.database.from('user_roles').delete().eq('user_id', gita.id).throwOnError();
    await page.reload();
    const hasFlag = () =>
      page.evaluate((key) => localStorage.getItem(key) !== null, storageKeys.hasDogs);
    await expect.poll(hasFlag).toBe(false);
    await expect(today).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(strip).toBeHidden();
  },
);

test(
  'the links of the team’s menu with their counts are one line each, and the buttons below the care records apart',
  { tag: '@desktop' },
  async ({ page, people }) => {
    await page.route('**/rest/v1/rpc/team_today*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: [{ ...(await response.json())[0], contact_messages: 1234 }],
      });
    });
    await signInAs(page, await people.demo('admin'));
    await page.goto(carePath);
    const menu = page.getByRole('navigation', { name: 'Team' });
    await menu.getByText('Messages', { exact: true }).click();
    const link = menu.getByRole('link', { name: 'Contact messages 1,234 waiting' });
    await expect(link).toBeVisible();
    const oneLine = await menu.getByRole('link', { name: 'Newsletter' }).boundingBox();
    expect((await link.boundingBox())?.height).toBe(oneLine?.height);

    const older = await page.getByRole('button', { name: 'Show older' }).boundingBox();
    const download = await page.getByRole('button', { name: /^Download records/ }).boundingBox();
    expect(download?.y).toBeGreaterThanOrEqual((older?.y ?? 0) + (older?.height ?? 0) + 8);
  },
);
