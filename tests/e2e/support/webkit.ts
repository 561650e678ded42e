// WebKitGTK, which Playwright can't drive, through its own WebDriver.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
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
      const display = spawn(DISPLAY_SERVER, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [number]: unknown[] = await once(createInterface(display.stdout), 'line');
      const port = await freePort();
      const driver = spawn(DRIVER, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${String(number)}`, NO_AT_BRIDGE: '1' },
        stdio: 'ignore',
      });
      const url = `http://127.0.0.1:${port}`;
      await expect(() => fetch(`${url}/status`)).toPass();
      await runTest(url);
      await stop(driver);
      await stop(display);
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

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

export { expect };
