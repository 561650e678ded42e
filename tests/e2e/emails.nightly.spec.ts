import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { emailSamples } from '../../supabase/functions/_shared/emails/index.ts';
import { renderEmail } from '../../supabase/functions/_shared/common/emails/render-email.ts';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';

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
].join('')}*{font-family:Figtree,Eczar!important}h1,h2{font-family:Eczar!important}</style>`;

function fontFace(family: 'Figtree' | 'Eczar', script: keyof typeof UNICODE_RANGES): string {
  const name = family.toLowerCase();
  const file = readFileSync(
    `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`,
  );
  return `@font-face{font-family:${family};font-weight:300 800;src:url(data:font/woff2;base64,${file.toString('base64')});unicode-range:${UNICODE_RANGES[script]}}`;
}

/** One of each family; the words of all others are tested without a browser. */
const inHindi = new Set([
  'welcome',
  'donation-received',
  'gift-delivery',
  'sponsorship-begun',
  'new-dog',
]);

const pictures = [
  ...emailSamples.map((sample) => ({ name: sample.id, sample, language: 'en' as const })),
  ...emailSamples
    .filter(({ id }) => inHindi.has(id))
    .map((sample) => ({ name: `${sample.id}-hi`, sample, language: 'hi' as const })),
];

for (const { name, sample, language } of pictures) {
  test(`the email ${name} matches its screenshots`, { tag: '@desktop' }, async ({ page }) => {
    await page.route(`${SITE}/**`, (route) =>
      route.fulfill({ path: `public${new URL(route.request().url()).pathname}` }),
    );
    const { html } = renderEmail(sample.email, sample, {
      siteUrl: SITE,
      unsubscribeUrl: sample.email.canUnsubscribe ? unsubscribeUrl : null,
      language,
    });
    await page.setContent(
      `<body style="margin:0;display:flex;gap:10px;align-items:start">${WIDTHS.map((width) => `<iframe width="${width}" style="border:0"></iframe>`).join('')}`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(
        async (srcdoc) => {
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
        },
        html.replace('</head>', `${fontStyle}</head>`),
      );
      await expect(page).toHaveScreenshot(`email-${name}-${colorScheme}.png`, {
        fullPage: true,
        scale: 'device',
        maxDiffPixelRatio: MOST_DIFFERENT_PIXELS,
      });
    }
  });
}
