// Donations that come another way than through the payment provider, from the hand to the printed receipt.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { staffPath } from '../support/dashboard.ts';
import { tabTo } from '../support/keyboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { unique } from '../support/stored-rows.ts';
import { expect, test } from '../support/test.ts';

/** Of somebody who types slowly. */
const SECONDS_PER_KEY = 0.3;

const form = (page: Page) => page.getByRole('form', { name: 'Record a donation' });
const giver = (page: Page) => form(page).getByRole('combobox', { name: 'Who gave' });
const recorded = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });

test(
  'cash from a hand becomes a printed receipt in under a minute, with the keyboard alone',
  { tag: '@desktop' },
  async ({ page, people }) => {
    await signInAs(page, await people.demo('staff'));
    await page.goto(staffPath);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const name = unique('Gauri Devi');
    let keys = 0;
    const press = async (key: string, times = 1) => {
      keys += times;
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    };
    const type = async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    };
    const tab = async (to: ReturnType<typeof giver>) => {
      keys += await tabTo(page, to);
    };

    await tab(page.getByRole('link', { name: 'Record a donation' }).first());
    await press('Enter');
    await tab(giver(page));
    await type(name);
    await expect(page.getByRole('option', { name: `New person: ${name}` })).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await tab(field(page, 'Address (optional)'));
    await type('12 Chowk, Lucknow');
    await tab(field(page, 'Amount in rupees'));
    await type('500');
    await tab(field(page, 'How it came'));
    await type('Cas');
    await tab(field(page, 'Indian citizen'));
    await type('Y');
    await tab(form(page).getByRole('button', { name: 'Record' }));
    await press('Enter');
    await expect(page.getByText(`₹500 from ${name}, Cash`, { exact: true })).toBeVisible();
    await expect(giver(page)).toBeFocused();
    await tab(recorded(page, name).getByRole('link', { name: /\/\d{4}-\d{2}\/\d{6}$/ }));
    await press('Enter');
    const paper = page.getByRole('article');
    await expect(paper).toContainText(name);
    await expect(paper).toContainText('Rupees Five Hundred Only');
    await expect(paper).toContainText('Cash');
    // Above the heading, on which the page begins.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const print = page.getByRole('button', { name: /^Print/ });
    keys += await tabTo(page, print, { key: 'Shift+Tab' });
    await press('Enter');
    await expect(page.locator('body[data-printed]')).toBeVisible();
    // 149 keys take 45 s; the network takes the rest of the minute.
    expect(keys * SECONDS_PER_KEY).toBeLessThan(50);
  },
);

test(
  'a cheque waits, is credited, corrected and returned',
  { tag: '@phone' },
  async ({ page, people }) => {
    await signInAs(page, await people.demo('staff'));
    await page.goto(`${staffPath}/record`);
    const name = unique('Meera');
    await giver(page).fill(name);
    await page.getByRole('option', { name: `New person: ${name}` }).click();
    await field(page, 'Amount in rupees').fill('5000');
    await field(page, 'How it came').selectOption('Cheque or draft');
    await field(page, 'Number of the cheque').fill(unique('00'));
    await form(page).getByRole('button', { name: 'Record' }).click();
    await expect(recorded(page, name)).toContainText('Waits to be credited');

    await page.goto(staffPath);
    // The one that has waited longest stands there by name.
    await expect(page.getByText(/^The cheque of .* has waited since/)).toBeVisible();
    await page.goto(`${staffPath}/cheques`);
    await expectAccessible(page);
    const cheque = page.getByRole('listitem').filter({ hasText: name });
    await cheque.getByRole('button', { name: /^Credited/ }).click();
    await page.getByRole('button', { name: 'It is credited' }).click();
    await expect(cheque).toHaveCount(0);

    await page.goto(staffPath);
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: /^Correct or return/ }).click();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in rupees').fill('500');
    await expect(dialog.getByText('Amount: ₹5,000 → ₹500')).toBeVisible();
    await dialog.getByLabel('What was wrong?').fill('One zero too many');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Correct and replace the receipt' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`₹500 from ${name}`);
    await expectAccessible(page);

    await page.getByRole('button', { name: /^The bank returned it/ }).click();
    await dialog.getByRole('button', { name: 'It was returned' }).click();
    await expect(page.getByText('The bank returned this cheque.')).toBeVisible();
  },
);
