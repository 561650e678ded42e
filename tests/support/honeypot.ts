import { fireEvent } from '@testing-library/react';

export function honeypotIn(container: HTMLElement): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>('input[name="subject"]');
  if (!input) throw new Error('The form has no honeypot.');
  return input;
}

export function fillHoneypot(container: HTMLElement): void {
  fireEvent.change(honeypotIn(container), { target: { value: 'Cheap watches' } });
}
