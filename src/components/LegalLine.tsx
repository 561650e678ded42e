import { Link } from 'react-router-dom';
import { registeredName } from '@/config/site';
import { paths } from '@/lib/paths';

const linkClass = 'underline underline-offset-4';

/** Below each form of a visitor and each button to pay. */
export function LegalLine({ className = 'text-muted' }: { className?: string }) {
  return (
    <p className={`text-sm ${className}`}>
      Our{' '}
      <Link to={paths.terms} className={linkClass}>
        terms
      </Link>{' '}
      apply. What we keep about you is on the{' '}
      <Link to={paths.privacy} className={linkClass}>
        privacy page
      </Link>
      .
    </p>
  );
}

/** Beside a button to pay: who gets the money, and what becomes of the card. */
export function PaymentLine() {
  return (
    <p className="text-sm text-muted">
      We never see or keep your card details. <span lang="en">{registeredName}</span>
    </p>
  );
}
