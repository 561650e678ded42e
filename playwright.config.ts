import { defineConfig } from '@playwright/test';
import { beginLongCommand } from './scripts/dev/long-command.ts';
import { chromiumArguments, windowlessChromiumPath } from './tests/support/chromium.ts';
import { isClockMoved, isNightly } from './tests/support/nightly.ts';

// The workers read this file as well.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  beginLongCommand();
  // Playwright ends its browsers and servers at this one alone.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
}

// In this process, in each worker and in the server; test.ts moves the clock of the pages.
const clock = new URL('./tests/support/test-clock.mjs', import.meta.url).href;
if (isClockMoved) await import(clock);

const PORT = Number(process.env['E2E_PORT'] ?? 4199);
const site = `http://localhost:${PORT}`;
// `npm run test:nightly` runs these as well.
const notInGate = isNightly ? [] : [/@nightly/];
const FIREFOX = /@firefox\b(?!-nightly)/;
const isCI = process.env['CI'] === 'true';

/**
 * The production build of the site in front of the local backend, in memory.
 *
 * Tags say where a test runs: `@phone` and `@desktop` in that project alone, `@firefox` in Firefox and at night in the
 * other projects too, and `@firefox-nightly` there at night. Without a tag, a test runs on the phone, and at night on
 * the desktop too. A test tagged `@nightly`, or of a file `*.nightly.spec.ts`, runs at night alone.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isNightly ? [] : ['**/*.nightly.spec.ts'],
  fullyParallel: true,
  forbidOnly: isCI,
  retries: 0,
  workers: 2,
  reporter: [['list']],
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
    // Recording a trace takes a third of a run's time: ask for one with --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: windowlessChromiumPath, args: [...chromiumArguments] },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop/, ...notInGate, ...(isNightly ? [] : [FIREFOX])],
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      ...(isNightly ? { grepInvert: /@phone/ } : { grep: /@desktop/, grepInvert: notInGate }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // Another browser, for the tests of what the site is there for.
      name: 'firefox',
      grep: isNightly ? /@firefox/ : FIREFOX,
      grepInvert: notInGate,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        viewport: { width: 1280, height: 800 },
        contextOptions: {},
        launchOptions: {
          executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
          // Playing the film needs a CPU core. Firefox's driver can't emulate media features.
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
      },
    },
  ],
  webServer: {
    command: `npx tsx tests/e2e/support/serve.ts ${PORT}`,
    url: site,
    // A server that happens to run already may serve yesterday's build.
    reuseExistingServer: false,
    // Vite stops when its input closes, unless it is told that nobody types there.
    env: { CI: 'true', ...(isClockMoved && { NODE_OPTIONS: `--import ${clock}` }) },
    timeout: 180_000,
  },
});
