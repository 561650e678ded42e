import { signInAs } from '../support/sign-in.ts';
import { uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

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
    await oldCode.fill(code === '11111111' ? '22222222' : '11111111');
    await confirm.click();
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    await expect(oldCode).toBeFocused();
    await oldCode.fill(code);
    await confirm.click();
    await expect(page.getByText('Email changed')).toBeVisible();
    await expect(page.getByText(`Your current email is ${newEmail}.`)).toBeVisible();
    const { data } = await people.database
      .from('profiles')
      .select('email')
      .eq('user_id', person.id)
      .single()
      .throwOnError();
    expect(data.email).toBe(newEmail);
  },
);

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
