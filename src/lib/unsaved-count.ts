const QUESTION = 'You have changes that are not saved. Leave without saving?';

let count = 0;

/** Called by unsaved-changes.ts. @returns the new count */
export function changeUnsavedCount(by: 1 | -1): number {
  count += by;
  return count;
}

/**
 * Whether nothing is unsaved or the user confirms to lose it. Call it before navigating or closing a form
 * in code; links and the browser's buttons are handled by unsaved-changes.ts.
 */
export function mayLeave(): boolean {
  return count === 0 || window.confirm(QUESTION);
}
