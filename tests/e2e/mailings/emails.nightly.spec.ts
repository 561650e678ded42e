import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { emailSamples } from '../../support/email-samples.ts';
import { renderEmail } from '../../../supabase/functions/_shared/common/emails/render-email.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { loneWords } from '../support/lone-words.ts';

/** A browser update may change the colour of an edge. */
const MOST_DIFFERENT_PIXELS = 0.005;
const WIDTHS = [600, 360] as const;
const SITE = 'https://site.example';
const unsubscribeUrl = `${SITE}/unsubscribe?list=newsletter&token=1`;

// The browser that took the stored screenshots, in half size: both widths of an email fit in a small file.
test.use({
  viewport: { width: 970, height: 600 },
  deviceScaleFactor: 0.5,
  isMobile: false,
  launchOptions: { executablePath: chromiumPath, args: [...chromiumArguments] },
});

/** The site's fonts, because system fonts differ between machines. */
const UNICODE_RANGES = {
  latin: 'U+0-FF,U+2000-20A8',
  'latin-ext': 'U+20B9',
  devanagari: 'U+900-97F,U+200C-200D',
};
const fontStyle = `<style>${[
  fontFace('Figtree', 'latin'),
  fontFace('Figtree', 'latin-ext'),
  fontFace('Eczar', 'latin'),
  fontFace('Eczar', 'devanagari'),
].join('')}*{font-family:Figtree,Eczar!important}h1,h2,h2 *{font-family:Eczar!important}</style>`;

function fontFace(family: 'Figtree' | 'Eczar', script: keyof typeof UNICODE_RANGES): string {
  const name = family.toLowerCase();
  const file = readFileSync(
    `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`,
  );
  return `@font-face{font-family:${family};font-weight:300 800;src:url(data:font/woff2;base64,${file.toString('base64')});unicode-range:${UNICODE_RANGES[script]}}`;
}

/** In place of those of updates, which are in the storage. */
const UPDATE_PICTURE = 'public/images/dogs/sheru-800.webp';

/** One of each layout. The words of all emails are tested without a browser, their width below. */
const PICTURES: ReadonlySet<string> = new Set([
  'welcome',
  'donation-received-long-names',
  'donation-received-test',
  'correction-request',
  'gift-delivery',
  'gift-delivery-all-dogs',
  'team-message',
  'dog-updates',
  'review-items-daily',
  'newsletter',
  'donation-received-hi',
  'gift-delivery-hi',
  'sponsorship-changed-hi',
  'new-dogs-hi',
]);

const renderings = emailSamples.flatMap((sample) =>
  // The team's emails are in English.
  (sample.email.isForTeam ? (['en'] as const) : (['en', 'hi'] as const)).map((language) => ({
    name: language === 'en' ? sample.id : `${sample.id}-hi`,
    html: renderEmail(sample.email, sample, {
      siteUrl: SITE,
      unsubscribeUrl: sample.email.canUnsubscribe ? unsubscribeUrl : null,
      language,
    }).html.replace('</head>', `${fontStyle}</head>`),
  })),
);
const pictures = renderings.filter(({ name }) => PICTURES.has(name));

test.beforeEach(async ({ page }) => {
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isOfUpdate = pathname.startsWith('/storage/');
    return route.fulfill({ path: isOfUpdate ? UPDATE_PICTURE : `public${pathname}` });
  });
});

/** Shows an email in every frame of the page, each as high as its email. */
async function show(page: Page, html: string): Promise<void> {
  await page.evaluate(async (srcdoc) => {
    for (const frame of document.querySelectorAll('iframe')) {
      frame.style.height = '0';
      await new Promise((loaded) => {
        frame.addEventListener('load', loaded, { once: true });
        frame.srcdoc = srcdoc;
      });
      const email = frame.contentDocument;
      await email?.fonts.ready;
      frame.style.height = `${email?.documentElement.scrollHeight}px`;
    }
  }, html);
}

for (const { name, html } of pictures) {
  test(`the email ${name} matches its screenshots`, { tag: '@desktop' }, async ({ page }) => {
    await page.setContent(
      `<body style="margin:0;display:flex;gap:10px;align-items:start">${WIDTHS.map((width) => `<iframe width="${width}" style="border:0"></iframe>`).join('')}`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await show(page, html);
      await expect(page).toHaveScreenshot(`email-${name}-${colorScheme}.png`, {
        fullPage: true,
        scale: 'device',
        maxDiffPixelRatio: MOST_DIFFERENT_PIXELS,
      });
    }
  });
}

test(
  'every email fits a phone, loads its pictures and ends no text with a single short word',
  { tag: '@desktop' },
  async ({ page }) => {
    // For 128 emails.
    test.setTimeout(600_000);
    expect(pictures).toHaveLength(PICTURES.size);
    await page.setContent('<iframe width="360" style="border:0"></iframe>');
    const email = page.locator('iframe').contentFrame().locator('html');
    for (const { name, html } of renderings) {
      await show(page, html);
      const width = await email.evaluate(({ scrollWidth }) => scrollWidth);
      const broken = await email
        .locator('img')
        .evaluateAll(
          (images) =>
            images.filter((image) => image instanceof Image && image.naturalWidth === 0).length,
        );
      const { lone } = await email.evaluate(loneWords, 'h1, h2, p');
      expect.soft({ name, width, broken, lone }).toEqual({ name, width: 360, broken: 0, lone: [] });
    }
  },
);
