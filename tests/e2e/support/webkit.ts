// WebKitGTK, which Playwright can't drive, through its own WebDriver.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { startTied } from '../../../scripts/dev/long-command.ts';
import { serve } from '../../support/loopback-server.ts';
import { expect, test as base } from './test.ts';
import { WebDriverSession } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** WebKitGTK has no headless mode. */
const DISPLAY_SERVER = '/usr/bin/Xvfb';

interface Fixtures {
  webkit: WebDriverSession;
}

interface WorkerFixtures {
  /** The driver's address. */
  webkitDriver: string;
}

/** Playwright's `test` with a window of WebKit. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  webkitDriver: [
    // Playwright reads which fixtures this one needs from the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, runTest) => {
      if (!existsSync(DRIVER) || !existsSync(DISPLAY_SERVER)) {
        throw new Error(
          'The tests in WebKit need its driver: apt-get install webkit2gtk-driver xvfb',
        );
      }
      const display = startTied(DISPLAY_SERVER, '-displayfd 1 -screen 0 1280x900x24'.split(' '));
      display.child.stderr.resume();
      const [number]: unknown[] = await once(createInterface(display.child.stdout), 'line');
      const port = await freePort();
      const driver = startTied(DRIVER, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${String(number)}`, NO_AT_BRIDGE: '1' },
      });
      driver.child.stdout.resume();
      driver.child.stderr.resume();
      const url = `http://127.0.0.1:${port}`;
      await expect(() => fetch(`${url}/status`)).toPass();
      await runTest(url);
      await driver.stop();
      await display.stop();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ webkitDriver }, runTest) => {
    const session = await WebDriverSession.open(webkitDriver);
    await runTest(session);
    await session.close();
  },
});

async function freePort(): Promise<string> {
  const server = await serve(async () => new Response());
  await server.close();
  return new URL(server.url).port;
}

export { expect };
