// `npm run screens`: draws every screen of the site, as a desktop shows it in the light scheme and a phone
// in the dark one, on one small sheet, and the home page for the README. `npm run screens -- FOLDER` also
// keeps each screen there, whole, in three widths and both schemes, to be looked at.
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, chromiumPath } from '../../tests/support/chromium.ts';
import { photograph } from './screenshots/camera.ts';
import { readScreens } from './screenshots/screens.ts';
import { writeSheet, type SheetEntry } from './screenshots/sheet.ts';
import { serveSite } from './serve-site.ts';

const PORT = 5353;
const SHEET = 'docs/images/screens.webp';
const FRONT_PICTURE = 'docs/images/home.webp';
const FRONT_WIDTH = 1200;
const desktop = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 360, height: 740 };

const folder = process.argv[2];
const only = process.argv.slice(3);
if (folder !== undefined) await mkdir(folder, { recursive: true });

const site = await serveSite(PORT, 'dist-screens');
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumArguments],
});
try {
  const screens = (await readScreens(site.url)).filter(
    ({ name }) => only.length === 0 || only.includes(name),
  );
  if (folder !== undefined) {
    for (const viewport of [phone, tablet, desktop]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const pictures = await photograph(browser, site.url, screens, {
          viewport,
          colorScheme,
          path: ({ name }) => `${folder}/${name}-${viewport.width}-${colorScheme}.png`,
        });
        console.log(`${pictures.length} screens, ${viewport.width} px, ${colorScheme}`);
      }
    }
  }
  if (only.length === 0) {
    const wide = await photograph(browser, site.url, screens, {
      viewport: desktop,
      colorScheme: 'light',
    });
    const narrow = await photograph(browser, site.url, screens, {
      viewport: phone,
      colorScheme: 'dark',
    });
    const entries = wide.flatMap((picture, index): SheetEntry[] => {
      const other = narrow[index];
      return other ? [{ desktop: picture, phone: other }] : [];
    });
    await writeSheet(entries, SHEET);
    await sharp(wide[0]).resize(FRONT_WIDTH).webp({ quality: 72, effort: 6 }).toFile(FRONT_PICTURE);
    console.log(`${entries.length} screens on ${SHEET}; the first of them is ${FRONT_PICTURE}`);
  }
} finally {
  await browser.close();
  await site.close();
}
process.exit(0);
