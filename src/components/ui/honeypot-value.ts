/** A name that browsers don't autofill. */
export const HONEYPOT_NAME = 'subject';

/**
 * The honeypot's value in a submitted form; '' unless a bot filled it in. Read from the form element, because
 * bots often set a value without firing events.
 */
export function honeypotValue(submission: { target: unknown } | undefined): string {
  if (!(submission?.target instanceof HTMLFormElement)) return '';
  const text = new FormData(submission.target).get(HONEYPOT_NAME);
  return typeof text === 'string' ? text : '';
}
