// The bank's statement, from the file to the last credit.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { openTeamPage, staffPath } from '../support/dashboard.ts';
import { tabAndEnter } from '../support/keyboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { daysAgo } from '../../support/days.ts';
import { expect, test } from '../support/test.ts';

/** A deposit of cash and interest, of a sample statement as if it were of yesterday. */
async function statement() {
  const text = await readFile('tests/support/bank-statements/icici-statement.csv', 'utf8');
  const yesterday = daysAgo(1).split('-').toReversed().join('/');
  const rows = text.split('\n').filter((row) => !/^,\d+,/.test(row) || /^,(9|10),/.test(row));
  return {
    name: 'icici-statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n').replaceAll(/\d\d\/10\/2026/g, yesterday)),
  };
}

test(
  'an administrator explains each credit of a statement by keyboard, and another tab asks nothing twice',
  { tag: '@desktop' },
  async ({ context, page, people }) => {
    await signInAs(page, await people.demo('admin'));
    await page.goto(staffPath);
    await openTeamPage(page, 'The bank’s credits');
    await page.getByLabel('Choose a statement').setInputFiles(await statement());
    await expect(page.getByText('0 of 2 explained')).toBeVisible();
    await expectAccessible(page);

    await tabAndEnter(page, page.getByRole('button', { name: /^Record ?: ₹2,750/ }));
    const form = page.getByRole('form', { name: 'Record a donation' });
    await expect(form.getByRole('combobox', { name: 'Who gave' })).toBeFocused();
    await expect(form.getByLabel('How it came')).toHaveValue('cash');
    await page.keyboard.type('anon');
    await expect(page.getByRole('option', { name: /^Anonymous/ })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await tabAndEnter(page, form.getByRole('button', { name: 'Record', exact: true }));
    await expect(page.getByText('1 of 2 explained')).toBeVisible();
    const line = (amount: string) => page.getByRole('listitem').filter({ hasText: amount });
    await expect(line('₹2,750')).toBeFocused();

    await tabAndEnter(page, page.getByRole('button', { name: /^Not a donation ?: ₹1,204/ }));
    const dialog = page.getByRole('dialog', { name: 'Why isn’t it a donation?' });
    await expect(dialog.getByLabel('Reason')).toHaveValue('Interest');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'It isn’t a donation' }));
    await expect(page.getByText('2 of 2 explained')).toBeVisible();

    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByLabel('Choose a statement').setInputFiles(await statement());
    await expect(second.getByText('2 of 2 explained')).toBeVisible();
    await expect(second.getByText('Not a donation: Interest')).toBeVisible();
    await expect(second.getByText(/^₹2,750 from Anonymous donor/)).toBeVisible();
  },
);
