import { matchPath, useLocation } from 'react-router-dom';
import { teamPages } from '@/app/team-pages';

/** The page of the team at the current address. */
export default function TeamPage() {
  const { pathname } = useLocation();
  const Page = teamPages.find(({ path }) => matchPath(path, pathname))?.Page;
  return Page ? <Page /> : null;
}
