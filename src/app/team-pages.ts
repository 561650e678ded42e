import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPage, type PageModule } from '@/app/lazy-page';
import { paths, DOG_PAPERS_PATTERN, PERSON_PATTERN, RECORDED_DONATION_PATTERN } from '@/lib/paths';

interface TeamPage {
  path: string;
  Page: ReturnType<typeof lazyPage>;
  /** Of a page that is one feature alone: the frame writes its head and heading. */
  head?: { title: string; description: string };
}

const page = (path: string, load: () => Promise<PageModule>): TeamPage => ({
  path,
  Page: lazyPage(load),
});

const feature = (
  path: string,
  title: string,
  description: string,
  load: () => Promise<ComponentType>,
): TeamPage => ({
  path,
  Page: lazyPage(async () => ({ default: await load() })),
  head: { title, description },
});

/** The pages of the team. Only they load this list. */
const teamPages: readonly TeamPage[] = [
  page(paths.staff, () => import('@/pages/team/StaffPage')),
  page(paths.updateQueue, () => import('@/pages/team/UpdateQueuePage')),
  page(DOG_PAPERS_PATTERN, () => import('@/pages/team/DogPapersPage')),
  page(paths.newUpdate, () => import('@/pages/team/UpdatePage')),
  page(paths.descriptions, () => import('@/pages/team/DescriptionsPage')),
  page(paths.translations, () => import('@/pages/team/TranslationsPage')),
  page(paths.care, () => import('@/pages/team/CarePage')),
  feature(
    paths.careDue,
    'Care due',
    'For the team: what must be done for the dogs again.',
    async () => (await import('@/features/dogs/care/team/DueCareList')).DueCareList,
  ),
  feature(
    paths.failedCharges,
    'Failed charges',
    'For the team: monthly charges that failed this week.',
    async () => (await import('@/features/sponsorships/team/FailedCharges')).FailedCharges,
  ),
  page(paths.recordDonation, () => import('@/pages/team/RecordDonationPage')),
  page(RECORDED_DONATION_PATTERN, () => import('@/pages/team/RecordedDonationPage')),
  feature(
    paths.waitingCheques,
    'Cheques that wait',
    'For the team: cheques that are neither credited nor returned.',
    async () => (await import('@/features/donations/recorded/WaitingCheques')).WaitingCheques,
  ),
  feature(
    paths.lateStandingOrders,
    'Late standing orders',
    'For the team: standing orders whose month has not come.',
    async () =>
      (await import('@/features/donations/recorded/LateStandingOrders')).LateStandingOrders,
  ),
  feature(
    paths.contactMessages,
    'Contact messages',
    'For the team: what visitors wrote.',
    async () => (await import('@/features/people/contact/team/ReceivedMessages')).ReceivedMessages,
  ),
  page(paths.reviewItems, () => import('@/pages/team/ReviewItemsPage')),
  feature(
    paths.emails,
    'Emails',
    'For the team: the emails that wait, and the addresses that refuse them.',
    async () => (await import('@/features/mailings/team/EmailTab')).EmailTab,
  ),
  page(paths.sponsors, () => import('@/pages/team/SponsorsPage')),
  page(paths.figures, () => import('@/pages/team/FiguresPage')),
  page(PERSON_PATTERN, () => import('@/pages/team/PersonPage')),
  feature(
    paths.admin,
    'Admin Panel',
    'For administrators: the profiles of the dogs.',
    async () => (await import('@/features/dogs/team/AdminDogs')).AdminDogs,
  ),
  feature(
    paths.newsletters,
    'Newsletter',
    'For administrators: write and send newsletters.',
    async () => (await import('@/features/mailings/team/Newsletters')).Newsletters,
  ),
  feature(
    paths.sponsorshipNumbers,
    'Sponsorships',
    'For administrators: all monthly sponsorships.',
    async () => (await import('@/features/sponsorships/team/TeamSponsorships')).TeamSponsorships,
  ),
  feature(
    paths.taxYear,
    'Tax year',
    'For administrators: receipts and the tax return.',
    async () => (await import('@/features/tax-years/TaxYear')).TaxYear,
  ),
  page(paths.team, () => import('@/pages/admin/TeamPage')),
];

/** The page of the team at an address. */
export function teamPageAt(pathname: string): TeamPage | undefined {
  return teamPages.find(({ path }) => matchPath(path, pathname));
}

/**
 * Loads a page of the team, so that it opens without a network.
 * @throws Error when its file can't be fetched
 */
export async function preloadTeamPage(path: string): Promise<void> {
  await teamPageAt(path)?.Page.preload();
}
