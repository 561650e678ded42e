import { vi } from 'vitest';

const SHORT_MS = 100;

/** Makes every timer of 10 seconds or more end after a moment. Until the end of the test. */
export function shortenLongTimers(): void {
  const { setTimeout: setRealTimeout } = globalThis;
  const setShortTimeout = (callback: () => void, delay = 0) =>
    setRealTimeout(callback, delay >= 10_000 ? SHORT_MS : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setShortTimeout);
}

/** Makes the Supabase client, which waits 200 ms, 400 ms and so on, try again at once. Until the end of the test. */
export function skipBackoff(): void {
  const { setTimeout: setRealTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, delay = 0) =>
    setRealTimeout(callback, Number.isInteger(Math.log2(delay / 200)) ? 0 : delay),
  );
}
