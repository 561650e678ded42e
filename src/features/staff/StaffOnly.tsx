import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';

/** Shown when the database refuses the list. */
export function StaffOnly() {
  return (
    <div role="alert" className="rounded-card bg-paper px-6 py-12 enlarged:px-3 text-center">
      <h2>Only administrators and staff can see supporters</h2>
      <p className="mx-auto mt-4 max-w-reading text-lg text-muted">
        Your account does not belong to the team, so no list was given out. If it should, ask an
        administrator for the staff role.
      </p>
      <Link to={paths.dashboard} className={buttonClass('primary', 'mt-8')}>
        My Dashboard
      </Link>
    </div>
  );
}
