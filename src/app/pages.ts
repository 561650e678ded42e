import { routes } from '@/app/routes';
import { lazyPage, type PageModule } from '@/app/lazy-page';

const modules = import.meta.glob<PageModule>([
  '../{pages,features}/**/*Page.tsx',
  '!../pages/{admin,not-found,styleguide,team}/**',
  '!../pages/legal/LegalPage.tsx',
]);

/** Any page of the team. What visitors load doesn't list them. */
const TeamPage = lazyPage(() => import('@/app/TeamPage'));

/** The routes, each with the component of its page. */
export const pages = routes.map((route) => {
  const { path, access, layout } = route;
  if (route.layout === 'team') return { path, access, layout, Page: TeamPage };
  const load = modules[`../${route.page}.tsx`];
  if (!load) throw new Error(`No file for ${route.page}.`);
  return { path, access, layout, Page: lazyPage(load) };
});

/** Replaces every page of a site without its settings. */
export const ConfigurationProblem = lazyPage(() => import('@/app/ConfigurationProblem'));

/**
 * Loads the page at a path, so that its first render does not suspend.
 * @throws Error when its file can't be fetched
 */
export async function preloadPage(path: string): Promise<void> {
  await pages.find((page) => page.path === path)?.Page.preload();
}
