import { lazyScreen } from '@/app/lazy-screen';
import { routePatterns } from '@/lib/paths';

/** The screens that a build holds as finished pages (hosting/pages.ts), by their addresses. */
export const publicScreens = [
  { path: routePatterns.home, Screen: lazyScreen(() => import('@/pages/home/HomePage')) },
  { path: routePatterns.dogs, Screen: lazyScreen(() => import('@/pages/dogs/DogsPage')) },
  {
    path: routePatterns.howItWorks,
    Screen: lazyScreen(() => import('@/pages/how-it-works/HowItWorksPage')),
  },
  { path: routePatterns.stories, Screen: lazyScreen(() => import('@/pages/stories/StoriesPage')) },
  { path: routePatterns.support, Screen: lazyScreen(() => import('@/pages/support/SupportPage')) },
  { path: routePatterns.privacy, Screen: lazyScreen(() => import('@/pages/legal/PrivacyPage')) },
  { path: routePatterns.terms, Screen: lazyScreen(() => import('@/pages/legal/TermsPage')) },
  { path: routePatterns.cookies, Screen: lazyScreen(() => import('@/pages/legal/CookiesPage')) },
  { path: routePatterns.refunds, Screen: lazyScreen(() => import('@/pages/legal/RefundsPage')) },
] as const;

/**
 * Fetches the file of a public screen, so that the page can be drawn at once and whole.
 * @throws Error when there is no public screen at the address, or its file can't be fetched
 */
export async function preloadPublicScreen(path: string): Promise<void> {
  const screen = publicScreens.find((one) => one.path === path);
  if (!screen) throw new Error(`There is no public screen at ${path}.`);
  await screen.Screen.preload();
}
