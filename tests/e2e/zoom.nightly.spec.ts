import { testEveryPageReadable } from './support/enlarged-pages.ts';
import { expectReadable } from './support/readability.ts';
import { expect, test } from './support/test.ts';

// A window of 1280 px, enlarged to 200%.
test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });
test.describe.configure({ timeout: 120_000 });

test.describe(
  'every page is readable and operable at 200% zoom',
  { tag: ['@desktop', '@nightly'] },
  () => {
    testEveryPageReadable();
  },
);

const faults = {
  'cut-off words': '#main h1 { width: 3rem; overflow: hidden; overflow-wrap: normal }',
  'broken words': '#main h1 { width: 3rem; overflow-wrap: anywhere }',
  'overlapping words': '#main h2 { position: absolute; top: 8rem; left: 2rem }',
  'covered controls': '#main::after { content: ""; position: fixed; inset: 0 }',
};
for (const [name, style] of Object.entries(faults)) {
  test(`expectReadable finds ${name}`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/how-it-works');
    await expectReadable(page);
    await page.addStyleTag({ content: style });
    await expect(expectReadable(page)).rejects.toThrow(name);
  });
}
