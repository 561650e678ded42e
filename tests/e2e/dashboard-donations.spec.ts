import { readFile } from 'node:fs/promises';
import { donationsPath } from './support/dashboard.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('My Donations', () => {
  test("shows the sponsor's own, sums and narrows them by year", async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    await page.goto(donationsPath);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(17);
    await expect(rows.nth(1)).toHaveText(/1 Oct 2026\s*₹3,500\s*Monthly\s*for Rani\s*Completed/);
    await expect(page.getByText('₹36,500')).toBeVisible();

    // The seed has donations at 23:50 on 31 March and 00:20 on 1 April, Indian time.
    const years = page.getByRole('combobox', { name: 'Financial year' });
    await years.selectOption('FY 2024-25');
    await expect(page.getByRole('status').filter({ hasText: 'FY 2024-25' })).toContainText(
      '₹8,000',
    );
    await expect(rows.nth(1)).toContainText('31 Mar 2025');
    await years.selectOption('FY 2026-27');
    await expect(page.getByRole('status').filter({ hasText: 'FY 2026-27' })).toContainText(
      '₹15,500',
    );
    await expect(rows.last()).toContainText('1 Apr 2026');

    await page.goBack();
    await expect(years).toHaveValue('2024-25');
  });

  test('downloads them as CSV', { tag: ['@desktop', '@nightly'] }, async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    await page.goto(`${donationsPath}?year=2024-25`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('paws-of-lucknow-donations-fy-2024-25.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      [
        '\uFEFF"Date","Amount (₹)","Type","Status","Dog","Refunded (₹)","Receipt"',
        '"2025-03-31","500.00","One-time","Completed","All dogs","0.00","TEST/2024-25/000004"',
        '"2025-03-05","3000.00","Monthly","Completed","Sheru","0.00","TEST/2024-25/000003"',
        '"2025-02-05","3000.00","Monthly","Completed","Sheru","0.00","TEST/2024-25/000002"',
        '"2025-01-12","1500.00","One-time","Completed","All dogs","0.00","TEST/2024-25/000001"',
        '',
      ].join('\r\n'),
    );
  });

  test(
    'offers a new account the two donation types',
    { tag: '@nightly' },
    async ({ page, people }) => {
      await signInAs(page, await people.createAccount());
      await page.goto(donationsPath);
      await expect(page.getByText("You haven't made any donations yet.")).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.getByRole('button', { name: 'Make Your First Donation' }).click();
      const dialog = page.getByRole('dialog', { name: 'Choose a Donation Option' });
      await expect(dialog.getByRole('link', { name: 'One-time' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: 'Donate Now' }).click();
      await dialog.getByRole('link', { name: 'Monthly' }).click();
      await expect(page).toHaveURL('/support?type=monthly');
      await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    },
  );
});
