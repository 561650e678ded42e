import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useIsAdmin } from '@/features/accounts/AuthProvider';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** Renders its page for administrators. Must be inside RequireAuth. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : <AccessDenied />;
}

function AccessDenied() {
  return (
    <div className="page-width section grid justify-items-center text-center">
      <PageHead
        title={say('Access Denied')}
        description={say('This page is for administrators.')}
      />
      <h1>Access Denied</h1>
      <p className="mt-5 max-w-prose text-lg">You don't have permission to access this page.</p>
      <p className="mt-2 max-w-prose text-lg text-muted">
        Only administrators can access this area.
      </p>
      <Link to={paths.home} className={buttonClass('secondary', 'mt-8')}>
        Return to Home
      </Link>
    </div>
  );
}
