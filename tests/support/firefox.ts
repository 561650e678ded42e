// The system's Firefox, for the core flows.

/** The browser's path; `FIREFOX_PATH` overrides it. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** Preferences of the temporary profile. Firefox's driver can't emulate media features. */
export const firefoxPreferences: Readonly<Record<string, number>> = {
  // Playing the film needs a CPU core.
  'ui.prefersReducedMotion': 1,
};
