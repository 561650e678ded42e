import { HONEYPOT_NAME } from '@/components/ui/honeypot-value';

/**
 * A field that only bots fill in (docs/decisions/0012). It is visually hidden and inert, so that neither
 * keyboard, screen reader nor autofill reaches it.
 */
export function Honeypot() {
  return (
    <div inert aria-hidden="true" className="sr-only">
      <input type="text" name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
