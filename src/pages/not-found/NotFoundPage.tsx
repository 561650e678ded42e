import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { Scene } from '@/components/ui/Scene';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function NotFoundPage() {
  const { pathname } = useLocation();

  useEffect(() => {
    console.error('404: there is no page at', pathname);
  }, [pathname]);

  return (
    <div className="page-width section grid justify-items-center text-center">
      <PageHead
        title={say('Page not found')}
        description={say('There is no page at this address.')}
      />
      <Scene name="not-found" className="w-[min(20rem,100%)]" />
      <p className="mt-6 font-display text-2xl font-semibold text-amber-text">404</p>
      <h1 className="mt-2">Oops! Page not found</h1>
      <p className="mt-4 max-w-reading text-lg text-muted">
        The path you followed ends here. The dogs know a better one.
      </p>
      <Link to={paths.home} className={buttonClass('secondary', 'mt-8')}>
        Return to Home
      </Link>
    </div>
  );
}
