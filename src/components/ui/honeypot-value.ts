/** The name of the field that only programs find; no browser remembers an entry for it. */
export const HONEYPOT_NAME = 'subject';

/**
 * What stands in the trap of a form that is being sent; '' unless a program wrote there. It is read from the
 * form itself, because programs often set a field without the events that a form listens to.
 */
export function honeypotValue(submission: { target: unknown } | undefined): string {
  if (!(submission?.target instanceof HTMLFormElement)) return '';
  const text = new FormData(submission.target).get(HONEYPOT_NAME);
  return typeof text === 'string' ? text : '';
}
