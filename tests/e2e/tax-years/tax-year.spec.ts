import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openTeamPage } from '../support/dashboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test(
  'an administrator downloads the statement of donations and the payments of a tax year',
  { tag: '@desktop' },
  async ({ page, people }) => {
    const admin = await people.demo('admin');
    await signInAs(page, admin);
    await page.goto('/dashboard/staff');
    await openTeamPage(page, 'Tax year');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax year');
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('Totals').getByText(/^₹.* in \d+ donations? of \d+ donors?$/)).toBeVisible();
    await expect(part('What receipts say about us').getByLabel('Section')).toHaveValue('133');
    await expectAccessible(page);

    const statement = part('Statement of donations (Form 113)');
    const rows = await downloaded(
      page,
      statement.getByRole('button', { name: /Form 113 \(CSV\)/ }),
    );
    // The seed's PAN, which only this file has in full.
    expect(rows).toContain('"AAAPZ1234C"');
    await expect(statement.getByRole('status')).toContainText(/in the file, with ₹/);
    const payments = await downloaded(
      page,
      part('Payments and fees').getByRole('button', { name: 'Download payments (CSV)' }),
    );
    expect(payments).toContain('"pay_Demo0000000011"');
  },
);

async function downloaded(page: Page, button: Locator): Promise<string> {
  const [file]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    button.click(),
  ]);
  return readFile(await file.path(), 'utf8');
}
