// The system's Chromium, for the browser tests and the benchmark.

/** Where the browser is; `CHROMIUM_PATH` names another one. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

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
