import { Link } from 'react-router-dom';
import { registeredName } from '@/config/site';
import { paths } from '@/lib/paths';

/** Who gets the money, with the way to who that is; nothing for an organisation that names no register. */
export function DonationGoesTo({ className }: { className?: string }) {
  if (!registeredName) return null;
  return (
    <p className={className}>
      Your donation goes to{' '}
      <Link to={paths.about} className="underline underline-offset-4" lang="en">
        {registeredName}
      </Link>
      .
    </p>
  );
}
