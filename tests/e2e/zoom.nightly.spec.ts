import { testEveryPageReadable } from './support/enlarged-pages.ts';
import { test } from './support/test.ts';

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
