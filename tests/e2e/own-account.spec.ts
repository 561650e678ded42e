import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInAs } from './support/sign-in.ts';
import { uniqueEmail } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

test(
  'a changed profile is stored, and shown in the header and on another device',
  { tag: '@firefox-nightly' },
  async ({ page, people, browser }) => {
    const person = await people.createAccount();
    await signInAs(page, person);
    await page.goto('/dashboard');
    for (const label of ['Phone Number', 'Address']) {
      await expect(fact(page, label)).toHaveText('Not provided');
    }
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Full Name').fill('मीरा Tandon');
    await page.getByLabel('Phone Number').fill('+91 98390 12345');
    await page.getByLabel('Address').fill('14 Rana Pratap Marg\nLucknow');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(fact(page, 'Full Name')).toHaveText('मीरा Tandon');
    await expect(page.getByRole('main').getByText('मीरा Tandon')).toHaveCount(2);
    await expect(page.getByRole('banner').getByText('मीरा', { exact: true })).toHaveCount(1);

    const { data } = await people.database
      .from('profiles')
      .select('name, email, phone, address')
      .eq('user_id', person.id)
      .single()
      .throwOnError();
    expect(data).toEqual({
      name: 'मीरा Tandon',
      email: person.email,
      phone: '+91 98390 12345',
      address: '14 Rana Pratap Marg\nLucknow',
    });
    expect(await page.evaluate(() => localStorage.getItem('paws_user'))).toContain('98390 12345');

    const device = await browser.newContext();
    const elsewhere = await device.newPage();
    await signInAs(elsewhere, await people.signIn(person));
    await elsewhere.goto('/dashboard');
    await expect(fact(elsewhere, 'Phone Number')).toHaveText('+91 98390 12345');
    await device.close();
  },
);

test(
  'a new email is active once the codes of both addresses were entered',
  { tag: '@phone' },
  async ({ page, people, problems }) => {
    problems.expect(/^403: POST .*verify/, /^console error: /);
    const person = await people.createAccount();
    const newEmail = uniqueEmail();
    await signInAs(page, person);
    await page.goto('/dashboard/settings');
    await page.getByLabel('New Email').fill(newEmail);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByText(`To change your email to ${newEmail}, enter`)).toBeVisible();

    // The step stays after a reload.
    await page.reload();
    const newCode = page.getByLabel(`Code sent to ${newEmail}`);
    const oldCode = page.getByLabel(`Code sent to ${person.email}`);
    const confirm = page.getByRole('button', { name: 'Confirm New Email' });
    await newCode.fill(await people.emailedCode(newEmail));
    const code = await people.emailedCode(person.email, 2);
    await oldCode.fill(code === '111111' ? '222222' : '111111');
    await confirm.click();
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    await expect(oldCode).toBeFocused();
    await oldCode.fill(code);
    await confirm.click();
    await expect(page.getByText('Email changed')).toBeVisible();
    await expect(page.getByText(`Now it is ${newEmail}.`)).toBeVisible();
    const { data } = await people.database
      .from('profiles')
      .select('email')
      .eq('user_id', person.id)
      .single()
      .throwOnError();
    expect(data.email).toBe(newEmail);
  },
);

test(
  'a new password needs the current one; then it works and the old one doesn’t',
  { tag: '@desktop' },
  async ({ page, people, problems }) => {
    problems.expect(/^400: PUT .*user/, /^console error: /);
    const person = await people.createAccount();
    await signInAs(page, person);
    await page.goto('/dashboard/settings');
    const current = page.getByLabel('Current Password', { exact: true });
    await current.fill('not-the-password');
    await page.getByLabel('New Password', { exact: true }).fill('jasmine-in-june');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('jasmine-in-june');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(current).toBeFocused();
    await people.signIn(person);
    await current.fill(person.password);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(people.signIn(person)).rejects.toThrow('Invalid login credentials');
    await people.signIn({ ...person, password: 'jasmine-in-june' });
  },
);

test('a person downloads their data', { tag: '@phone' }, async ({ page, people }) => {
  const person = await people.createAccount();
  const stranger = await people.createAccount('Asha Verma');
  const donation = await people.addDonation(person);
  await people.addDonation(stranger);
  await signInAs(page, person);
  await page.goto('/dashboard/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^paws-my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    profile: { user_id: person.id, email: person.email },
    settings: { user_id: person.id, marketing_emails: false },
    donations: [{ id: donation.id, amount_paise: 50_000, receipts: [{ kind: 'receipt' }] }],
    donor: null,
    messages: [],
  });
});

test('deleting an account keeps the donation without the person', async ({
  page,
  people,
  problems,
}) => {
  // The session was deleted with the account, but the client still asks to end it.
  problems.expect(/^403: POST .*logout/);
  const person = await people.createAccount();
  const donation = await people.addDonation(person);
  await people.addMessage(person);
  await signInAs(page, person);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const button = dialog.getByRole('button', { name: 'Delete Account' });
  await expect(button).toBeDisabled();
  await dialog.getByLabel('Type your email to confirm').fill(person.email.toUpperCase());
  await button.click();

  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect(people.signIn(person)).rejects.toThrow('Invalid login credentials');
  for (const table of ['profiles', 'user_settings'] as const) {
    const { data } = await people.database
      .from(table)
      .select('user_id')
      .eq('user_id', person.id)
      .throwOnError();
    expect(data).toEqual([]);
  }
  expect(await people.messagesOf(person)).toEqual([]);
  const { data } = await people.database
    .from('donations')
    .select('user_id, amount_paise')
    .eq('id', donation.id)
    .throwOnError();
  expect(data).toEqual([{ user_id: null, amount_paise: 50_000 }]);
});
