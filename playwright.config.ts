import { defineConfig } from '@playwright/test';
import { chromiumArguments, windowlessChromiumPath } from './tests/support/chromium.ts';
import { firefoxPath, firefoxPreferences } from './tests/support/firefox.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4199);
const site = `http://localhost:${PORT}`;
const isCI = process.env['CI'] === 'true';

/**
 * The production build of the site in front of the local backend, in memory. A test whose answer does
 * not depend on the window's width is tagged with the one project that runs it.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: isCI,
  // A second try is reported as flaky, never as passed without a word.
  retries: isCI ? 1 : 0,
  workers: 2,
  reporter: [['list'], ['./tests/e2e/support/hostile-count-reporter.ts']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Made by Debian's Chromium, which every run uses.
  snapshotPathTemplate: '{testDir}/appearance/{projectName}/{arg}{ext}',
  use: {
    actionTimeout: 15_000,
    baseURL: site,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // What a page shows comes from the network, as each test arranges it; offline.spec.ts lets the worker in.
    serviceWorkers: 'block',
    // The film would keep a processor busy that has no other one to draw with; its own tests let it play.
    contextOptions: { reducedMotion: 'reduce' },
    // Writing one down took over a third of a run's time: where there is a second try, only that does.
    trace: isCI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: windowlessChromiumPath, args: [...chromiumArguments] },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // Another browser, for the tests of what the site is there for.
      name: 'firefox',
      grep: /@firefox/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        viewport: { width: 1280, height: 800 },
        contextOptions: {},
        launchOptions: { executablePath: firefoxPath, firefoxUserPrefs: { ...firefoxPreferences } },
      },
    },
  ],
  webServer: {
    command: `npx tsx tests/e2e/support/serve.ts ${PORT}`,
    url: site,
    // A server that happens to run already may serve yesterday's build.
    reuseExistingServer: false,
    // Vite stops when its input closes, unless it is told that nobody types there.
    env: { CI: 'true' },
    timeout: 180_000,
  },
});
