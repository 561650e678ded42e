/** A name that browsers don't autofill. */
const HONEYPOT_NAME = 'subject';

/**
 * A field that only bots fill in (docs/decisions/0012). It is visually hidden and inert, so that neither
 * keyboard, screen reader nor autofill reaches it.
 */
export function Honeypot() {
  return (
    <div inert aria-hidden="true" className="sr-only">
      <input type="text" name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" className="w-full" />
    </div>
  );
}

/**
 * The honeypot's value in a submitted form; '' unless a bot filled it in. Read from the form element, because
 * bots often set a value without firing events.
 */
export function honeypotValue(submission: { target: unknown } | undefined): string {
  if (!(submission?.target instanceof HTMLFormElement)) return '';
  const text = new FormData(submission.target).get(HONEYPOT_NAME);
  return typeof text === 'string' ? text : '';
}
