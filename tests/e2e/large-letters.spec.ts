import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import {
  expectRoomForSponsor,
  expectRoomForTeam,
  expectRoomOnEach,
  visitorsScreens,
} from './support/enlarged.ts';
import { expect, test } from './support/test.ts';

/** Twice the size that a browser starts with: what a person sets in the browser's own settings. */
const LETTERS_PX = 32;

test.use({
  viewport: { width: 1280, height: 720 },
  launchOptions: {
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--blink-settings=defaultFontSize=${LETTERS_PX}`],
  },
});
test.describe.configure({ timeout: 120_000 });

test.describe(
  'with letters twice as large all can be read and pressed',
  { tag: '@desktop' },
  () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/how-it-works');
      await expect(page.locator('html')).toHaveCSS('font-size', `${LETTERS_PX}px`);
    });

    for (const [name, screens] of Object.entries(visitorsScreens)) {
      test(name, ({ page }) => expectRoomOnEach(page, screens));
    }

    test('a payment and a wrong turn', async ({ page, stored, problems }) => {
      problems.expect(/there is no page at/);
      const { id } = await stored.addDog({});
      await expectRoomOnEach(page, [`/dogs/${id}/payment`, '/no/such/page']);
    });

    test("a sponsor's screens", ({ page, people }) => expectRoomForSponsor(page, people));
    test("the team's screens", ({ page, people }) => expectRoomForTeam(page, people));
  },
);
