import { Fragment } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { routes } from '@/app/routes';
import { teamPages } from '@/app/team-pages';
import { PageHead } from '@/components/PageHead';
import { RequireAdmin } from '@/features/accounts/RequireAdmin';

/** The page of the team at the current address; of an administrators' page for administrators alone. */
export default function TeamPage() {
  const { pathname } = useLocation();
  const route = routes.find(({ path, layout }) => layout === 'team' && matchPath(path, pathname));
  const found = route && teamPages[route.path];
  if (!found) return null;
  const { Page, head } = found;
  const page = (
    // A heading of its own for each page, because it takes the focus.
    <Fragment key={route.path}>
      {head ? (
        <>
          <PageHead {...head} />
          <h1 className="mb-6 text-3xl! enlarged:text-2xl! sm:text-4xl!">{head.title}</h1>
        </>
      ) : null}
      <Page />
    </Fragment>
  );
  return route.access === 'admin' ? <RequireAdmin>{page}</RequireAdmin> : page;
}
