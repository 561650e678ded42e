// The system's Firefox, for the core flows.

/** Where the browser is; `FIREFOX_PATH` names another one. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** Settings of a profile that is made for a run. Firefox's driver knows no emulation of media. */
export const firefoxPreferences: Readonly<Record<string, number>> = {
  // The film would keep a processor busy.
  'ui.prefersReducedMotion': 1,
};
