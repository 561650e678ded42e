// The question before unsaved changes are lost.
import { vi } from 'vitest';

export const unsaved = 'You have unsaved changes. Leave without saving?';

const now = performance.now.bind(performance);

/** Answers the browser's questions in this order, and every later one with yes, after the time of reading them. */
export function confirmWith(...answers: boolean[]) {
  let readingTime = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + readingTime);
  const left = [...answers];
  return vi.spyOn(window, 'confirm').mockImplementation(() => {
    readingTime += 1000;
    return left.shift() ?? true;
  });
}

/** As in a browser that shows no questions. */
export function confirmNothing() {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  return vi.spyOn(window, 'confirm').mockReturnValue(false);
}

/** Whether the page prevents `beforeunload`, so that the browser asks before it reloads or closes the tab. */
export const asksOnUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
