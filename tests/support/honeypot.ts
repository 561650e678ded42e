import { fireEvent } from '@testing-library/react';

/** The field of a form that only a program finds. */
export function honeypotIn(container: HTMLElement): HTMLInputElement {
  const trap = container.querySelector<HTMLInputElement>('input[name="subject"]');
  if (!trap) throw new Error('The form has no trap.');
  return trap;
}

/** Writes into the trap, as a program does that fills every field. */
export function fillHoneypot(container: HTMLElement): void {
  fireEvent.change(honeypotIn(container), { target: { value: 'Cheap watches' } });
}
