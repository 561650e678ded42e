import { vi } from 'vitest';

const SHORT_MS = 100;

/** Makes every timer of 10 seconds or more end after a moment. Until the end of the test. */
export function shortenLongTimers(): void {
  const { setTimeout: setRealTimeout } = globalThis;
  const setShortTimeout = (callback: () => void, delay = 0) =>
    setRealTimeout(callback, delay >= 10_000 ? SHORT_MS : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setShortTimeout);
}
