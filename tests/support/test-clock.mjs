// The instant at which tests run: `Date` begins at TEST_NOW, and time goes on from there. vitest.config.ts imports it in
// the main process, which computes the offset, and each worker before anything else (`execArgv`). It is JavaScript
// because Node.js 20 can't import TypeScript that early. PGlite's now(), jsdom and the local sign-in service use `Date`.

// A Wednesday in the middle of a month and of a financial year. `TEST_NOW=… npm test` chooses another instant.
process.env['TEST_NOW'] ??= '2027-10-13T12:00:00+05:30';

/**
 * Moves the clock of `Date`. Runs in browsers as well, so it refers to nothing outside.
 * @param {number} offset milliseconds; 0 or less for the past
 */
export function shiftDate(offset) {
  const RealDate = Date;
  const now = () => RealDate.now() + offset;
  // Not a subclass: a date of the platform would not be an instance of it.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, property) => (property === 'now' ? now : Reflect.get(target, property)),
  });
}

const SHIFTED = Symbol.for('test clock');

// Vitest evaluates modules of its own beside those of Node.js.
if (!Reflect.has(globalThis, SHIFTED)) {
  const begin = Date.parse(process.env['TEST_NOW']);
  if (Number.isNaN(begin)) throw new Error(`TEST_NOW is no instant: ${process.env['TEST_NOW']}`);
  process.env['TEST_CLOCK_OFFSET_MS'] ??= String(begin - Date.now());
  Reflect.set(globalThis, SHIFTED, true);
  shiftDate(Number(process.env['TEST_CLOCK_OFFSET_MS']));
}

/** In milliseconds. */
export const clockOffset = Number(process.env['TEST_CLOCK_OFFSET_MS']);
