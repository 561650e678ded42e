// The system's Chromium, for the browser tests and the scripts that measure.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** The browser's path; `CHROMIUM_PATH` overrides it. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium's headless shell, which starts and renders faster. Falls back to Chromium when it is not installed.
 * It renders text slightly differently.
 */
export const windowlessChromiumPath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath);

/** Disables requests to Google's servers, which take time and print errors without network access. */
export const chromiumArguments: readonly string[] = [
  // Chromium refuses to run as root with its sandbox, and containers run as root.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A slow 3G connection, for DevTools: 1.6 Mbit/s and 150 ms. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
} as const;

/** @param more arguments of the command line */
export function launchChromium(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments, ...more] });
}
