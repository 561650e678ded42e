import { lazyPage, type PageModule } from '@/app/lazy-page';
import { routes } from '@/app/routes';

const modules = import.meta.glob<PageModule>('./{admin,team}/*Page.tsx', { base: '../pages' });

/** The routes of the team, each with the component of its page. Only the team's pages load this list. */
export const teamPages = routes
  .filter(({ layout }) => layout === 'team')
  .map(({ path, page, access }) => {
    const load = modules[`./${page}.tsx`];
    if (!load) throw new Error(`No file for ${page}.`);
    return { path, access, Page: lazyPage(load) };
  });

/**
 * Loads a page of the team, so that it opens without a network.
 * @throws Error when its file can't be fetched
 */
export async function preloadTeamPage(path: string): Promise<void> {
  await teamPages.find((page) => page.path === path)?.Page.preload();
}
