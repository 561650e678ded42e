import { expectAccessible } from '../support/accessibility.ts';
import { openTeamPage } from '../support/dashboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { unique, uniqueEmail } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

test('an administrator brings a list of people in and takes it back', async ({ page, people }) => {
  const email = uniqueEmail();
  await signInAs(page, await people.demo('admin'));
  await page.goto('/dashboard/staff');
  await openTeamPage(page, 'Files in and out');
  const part = page.getByRole('region', { name: 'People in' });
  const name = `${unique('donors')}.csv`;
  await page.getByLabel('Choose a list of people').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name;Mobile/Email;Date;Amount;PAN\nOm Yadav;${email};24.05.2024;Rs 3000/-;ABCPK7240L\nOm;;1.1.2025;500;`,
    ),
  });
  await part.getByRole('button', { name: 'Preview' }).click();
  await expect(
    part.getByText('1 person and 1 donation before this site would come in.'),
  ).toBeVisible();
  await expect(part.getByText(/^Row 3: Om\. Name “Om”: Neither email nor phone/)).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Bring in 1 person' }).click();
  await expect(part.getByText(/: in\. If something is wrong/)).toBeFocused();

  const before = page.getByRole('region', { name: 'Brought in before' });
  const row = before.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: /^Take back/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(row.getByText(/^Taken back on/)).toBeVisible();
});
