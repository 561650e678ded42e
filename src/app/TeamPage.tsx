import { matchPath, useLocation } from 'react-router-dom';
import { lazyPage, type PageModule } from '@/app/lazy-page';
import { routes } from '@/app/routes';

const modules = import.meta.glob<PageModule>('./{admin,team}/*Page.tsx', { base: '../pages' });

const pages = routes.flatMap(({ path, page, layout }) => {
  const load = modules[`./${page}.tsx`];
  return layout === 'team' && load ? [{ path, Page: lazyPage(load) }] : [];
});

/** The page of the team at the current address. */
export default function TeamPage() {
  const { pathname } = useLocation();
  const Page = pages.find(({ path }) => matchPath(path, pathname))?.Page;
  return Page ? <Page /> : null;
}
