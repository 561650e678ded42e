// The system's Chromium, for the browser tests and the benchmark.
import { existsSync } from 'node:fs';

/** Where the browser is; `CHROMIUM_PATH` names another one. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';

/**
 * The same engine without a window's frame, tabs and menus, which starts and draws a page in less time;
 * where it is not installed, Chromium itself. It draws letters a shade differently.
 */
export const windowlessChromiumPath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(WITHOUT_WINDOW) ? WITHOUT_WINDOW : chromiumPath);

/** Keeps it from calling home, which on a closed network costs time and prints errors. */
export const chromiumArguments: readonly string[] = [
  // A container's root user has no other way to run it.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
