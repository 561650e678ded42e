// The question before unsaved changes are lost.
import { vi } from 'vitest';

export const unsaved = 'You have unsaved changes. Leave without saving?';

/** Answers the browser's questions in this order, and every later one with yes. */
export function confirmWith(...answers: boolean[]) {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  for (const answer of answers) confirm.mockReturnValueOnce(answer);
  return confirm;
}

/** Whether the page prevents `beforeunload`, so that the browser asks before it reloads or closes the tab. */
export const asksOnUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
