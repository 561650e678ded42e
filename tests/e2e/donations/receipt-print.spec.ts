import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { receiptSample } from '../../support/receipt-sample.ts';
import { inEnglish, inHindi } from '../support/languages.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SECRET = 'nE3v8Qp1xR7mT2yWn5sLcA';
const NAME = 'मीरा टंडन';
const A4 = { width: 595, height: 842 };

/** Prints the page with this heading as "Save as PDF" does. */
async function print(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.evaluate(() => document.fonts.ready);
  const file = await page.pdf({ preferCSSPageSize: true, tagged: true });
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const { info } = await pdf.getMetadata();
  const { text } = await extractText(pdf, { mergePages: true });
  return {
    pages: pdf.numPages,
    size: { width: Math.round(width), height: Math.round(height) },
    title: Reflect.get(info, 'Title'),
    language: Reflect.get(info, 'Language'),
    text: text.replaceAll(/\s+/g, ' ').normalize(),
  };
}

const longest = {
  ...receiptSample,
  reason: 'correction',
  replaces_number: 'POL/2026-27/000122',
  replaced_by_id: receiptSample.id,
  replaced_by_number: 'POL/2026-27/000124',
  replaced_by_kind: 'receipt',
  donor_name: `श्रीमती ${NAME} `.repeat(7).slice(0, 125).trim(),
  donor_address: `${'a\n'.repeat(20)}${'Hazratganj, Lucknow, '.repeat(20)}`.slice(0, 250),
  pan_masked: null,
  dog_name: 'W'.repeat(100),
  amount_paise: 49_999_999,
  amount_words:
    'Rupees Four Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  organisation: {
    ...receiptSample.organisation,
    organisation_name: 'Paws of Lucknow Animal Welfare Trust '.repeat(4).slice(0, 125),
    organisation_address: 'Hazratganj, Lucknow, '.repeat(12).slice(0, 250),
  },
};

for (const [name, row, language, ...nightly] of [
  ['a receipt', { ...receiptSample, donor_name: NAME }, inHindi],
  ['a receipt with the longest texts', longest, inEnglish, '@nightly'],
] as const) {
  test(
    `${name} prints on one A4 page from the page in ${language.name}`,
    { tag: ['@desktop', ...nightly] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.route('**/rpc/receipt', (route) => route.fulfill({ json: row }));
      await page.goto(language.at(`/receipts/${receiptSample.id}#${SECRET}`));
      const { text, ...pdf } = await print(page, 'Donation receipt / दान की रसीद');
      expect(pdf).toEqual({
        pages: 1,
        size: A4,
        title: `${language.say('Receipt {number}', { number: row.number })} · Paws of Lucknow`,
        language: language.tag,
      });
      expect(text).toContain(NAME.normalize());
      // The paper has both languages, from either page.
      expect(text).toContain('Donation receipt / दान');
      expect(text).toContain(row.amount_words);
      expect(text).toContain('मात्र');
      expect(text).toContain(`/verify/${row.verify_code}`);
      expect(text).not.toMatch(/Print or save|Quick Links|Sign In|छापें|साइन इन/);
    },
  );
}

test(
  'a certificate prints on one A4 page in landscape, with the longest names and without the site',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, people }) => {
    const dog = `${NAME} `.repeat(12).slice(0, 100).trim();
    await signInAs(page, await people.demo('sponsor'));
    await page.route('**/rest/v1/sponsorships?*', async (route) => {
      const response = await route.fetch();
      const rows: { dog_profiles: { name: string } | null }[] = await response.json();
      for (const row of rows) if (row.dog_profiles) row.dog_profiles.name = dog;
      await route.fulfill({ response, json: rows });
    });
    await page.goto('/dashboard/sponsorships');
    await page
      .getByRole('link', { name: /^Certificate for/ })
      .first()
      .click();
    const { text, ...pdf } = await print(page, 'Certificate of virtual adoption');
    expect(pdf).toEqual({
      pages: 1,
      size: { width: A4.height, height: A4.width },
      title: 'Certificate of virtual adoption · Paws of Lucknow',
      language: 'en-IN',
    });
    expect(text).toContain(NAME.normalize());
    expect(text).not.toMatch(/₹|Print or save|Quick Links|My Dogs/);
  },
);

const gift = {
  state: 'ready',
  recipient_name: 'Amma',
  giver_name: 'W'.repeat(60),
  occasion: 'in-memory',
  memory_of: `${NAME} `.repeat(7).slice(0, 60).trim(),
  message: 'तुमने गली के हर कुत्ते को खाना खिलाया। '.repeat(9).slice(0, 300).trim(),
  given_on: '2026-11-20',
  is_monthly: true,
  is_test: false,
  since: '2026-11-20',
  dog: {
    id: receiptSample.id,
    name: 'W'.repeat(100),
    tagline: 'Watches.',
    image_url: '/images/dogs/sheru-800.webp',
    status: 'passed_away',
  },
  has_address: false,
  is_subscribed: false,
};

test(
  'a certificate of a gift prints on one A4 page in landscape, with the longest names and message',
  { tag: ['@desktop', '@nightly'] },
  async ({ page }) => {
    await page.route('**/rpc/gift', (route) => route.fulfill({ json: gift }));
    await page.goto(`/gifts/${receiptSample.id}/certificate#${SECRET}`);
    const { text, ...pdf } = await print(page, 'Certificate of virtual adoption');
    expect(pdf).toEqual({
      pages: 1,
      size: { width: A4.height, height: A4.width },
      title: 'Certificate of a gift · Paws of Lucknow',
      language: 'en-IN',
    });
    expect(text).toContain(NAME.normalize());
    expect(text).toContain('Shalini Rastogi, Secretary');
    expect(text).not.toMatch(/₹|Print or save|Quick Links|The gift/);
  },
);

test(
  'a printed certificate fills its page, and its words are inside its frame',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.route('**/rpc/gift', (route) => route.fulfill({ json: gift }));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // A4 in landscape, as the browser prints it.
    await page.setViewportSize({ width: 1123, height: 794 });
    await page.goto(`/gifts/${receiptSample.id}/certificate#${SECRET}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.height).toBe(794);
    const lastPixel = [...data.subarray(-3)];
    expect(lastPixel).toEqual([0xfb, 0xf5, 0xe9]);
    const isInside = await page.evaluate(() => {
      const [sheet, words] = ['.certificate-sheet', '.certificate-words'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      // The frame's inner edge is 2 % of the width inside.
      const frame = (sheet?.width ?? 0) * 0.02;
      return (
        (words?.top ?? 0) > (sheet?.top ?? 0) + frame &&
        (words?.bottom ?? 0) < (sheet?.bottom ?? 0) - frame
      );
    });
    expect(isInside).toBe(true);
  },
);

test(
  'the statement of a tax year prints on one A4 page',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    await page.goto('/dashboard/donations/statement/2025-26');
    const { text, ...pdf } = await print(page, 'Statement of donations');
    expect(pdf).toEqual({
      pages: 1,
      size: A4,
      title: 'Statement of donations 2025-26 · Paws of Lucknow',
      language: 'en-IN',
    });
    expect(text).toMatch(/TEST\/2025-26\/\d{6}/);
    expect(text).not.toMatch(/Print or save|Quick Links|My Profile/);
  },
);
