import { matchPath, useLocation } from 'react-router-dom';
import { teamPages } from '@/app/team-pages';
import { RequireAdmin } from '@/features/accounts/RequireAdmin';

/** The page of the team at the current address; of an administrators' page for administrators alone. */
export default function TeamPage() {
  const { pathname } = useLocation();
  const found = teamPages.find(({ path }) => matchPath(path, pathname));
  if (!found) return null;
  const { Page, access } = found;
  if (access !== 'admin') return <Page />;
  return (
    <RequireAdmin>
      <Page />
    </RequireAdmin>
  );
}
