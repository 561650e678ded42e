import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { testEveryPageReadable } from './support/enlarged-pages.ts';
import { expect, test } from './support/test.ts';

/** Twice the default font size, as a person sets it in the browser's settings. */
const LETTERS_PX = 32;
const PHONE_PX = 360;

test.use({
  viewport: { width: 1280, height: 720 },
  launchOptions: {
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--blink-settings=defaultFontSize=${LETTERS_PX}`],
  },
});
test.describe.configure({ timeout: 120_000 });

test.describe(
  'every page is readable and operable at twice the font size',
  { tag: '@desktop' },
  () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/how-it-works');
      await expect(page.locator('html')).toHaveCSS('font-size', `${LETTERS_PX}px`);
    });

    testEveryPageReadable(PHONE_PX);
  },
);
