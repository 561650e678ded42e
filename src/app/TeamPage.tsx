import { matchPath, useLocation } from 'react-router-dom';
import { routes } from '@/app/routes';
import { teamPageAt } from '@/app/team-pages';
import { PageHead } from '@/components/PageHead';
import { RequireAdmin } from '@/features/accounts/RequireAdmin';

/** The page of the team at the current address; of an administrators' page for administrators alone. */
export default function TeamPage() {
  const { pathname } = useLocation();
  const found = teamPageAt(pathname);
  if (!found) return null;
  const { Page, head } = found;
  const page = (
    <>
      {head ? (
        <>
          <PageHead {...head} />
          <h1 className="mb-6 text-3xl! enlarged:text-2xl! sm:text-4xl!">{head.title}</h1>
        </>
      ) : null}
      <Page />
    </>
  );
  const isForAdministrators = routes.some(
    ({ path, access }) => access === 'admin' && matchPath(path, pathname),
  );
  return isForAdministrators ? <RequireAdmin>{page}</RequireAdmin> : page;
}
