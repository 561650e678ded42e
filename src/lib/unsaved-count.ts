const QUESTION = 'You have changes that are not saved. Leave without saving?';

let holders = 0;

/** Counts who holds unsaved changes (unsaved-changes.ts). @returns how many do now */
export function changeHolders(by: 1 | -1): number {
  holders += by;
  return holders;
}

/**
 * Whether whatever is about to happen may go on: nothing is unsaved, or the person agreed to lose it.
 * For what leaves by itself, such as a button that closes a form.
 */
export function mayLeave(): boolean {
  return holders === 0 || window.confirm(QUESTION);
}
