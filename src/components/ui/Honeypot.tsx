import { HONEYPOT_NAME } from '@/components/ui/honeypot-value';

/**
 * A field that people never meet: out of sight, and inert, so that neither the keyboard, a screen reader nor a
 * browser's memory of addresses comes to it. A program that fills every field gives itself away
 * (docs/decisions/0013).
 */
export function Honeypot() {
  return (
    <div inert aria-hidden="true" className="sr-only">
      <input type="text" name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
