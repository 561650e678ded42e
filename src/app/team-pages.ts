import type { ComponentType } from 'react';
import { lazyPage, type PageModule } from '@/app/lazy-page';
import { paths, TEAM_DOG_PATTERN, PERSON_PATTERN, RECORDED_DONATION_PATTERN } from '@/lib/paths';

interface TeamPage {
  Page: ReturnType<typeof lazyPage>;
  /** Of a page that is one feature alone: the frame writes its head and heading. */
  head?: { title: string; description: string };
}

const page = (load: () => Promise<PageModule>): TeamPage => ({ Page: lazyPage(load) });

const feature = (
  title: string,
  description: string,
  load: () => Promise<ComponentType>,
): TeamPage => ({
  Page: lazyPage(async () => ({ default: await load() })),
  head: { title, description },
});

/** The pages of the team by the path of their route. Only they load this list. */
export const teamPages: Readonly<Record<string, TeamPage>> = {
  [paths.staff]: page(() => import('@/pages/team/StaffPage')),
  [paths.updateQueue]: page(() => import('@/pages/team/UpdateQueuePage')),
  [TEAM_DOG_PATTERN]: page(() => import('@/pages/team/TeamDogPage')),
  [paths.newUpdate]: page(() => import('@/pages/team/UpdatePage')),
  [paths.descriptions]: page(() => import('@/pages/team/DescriptionsPage')),
  [paths.translations]: page(() => import('@/pages/team/TranslationsPage')),
  [paths.care]: page(() => import('@/pages/team/CarePage')),
  [paths.careDue]: page(() => import('@/pages/team/CareDuePage')),
  [paths.careRound]: feature(
    'Round list',
    'For the team: what is due, by area, to print.',
    async () => (await import('@/features/dogs/care/team/RoundList')).RoundList,
  ),
  [paths.failedCharges]: feature(
    'Failed charges',
    'For the team: monthly charges that failed this week.',
    async () => (await import('@/features/sponsorships/team/FailedCharges')).FailedCharges,
  ),
  [paths.recordDonation]: page(() => import('@/pages/team/RecordDonationPage')),
  [RECORDED_DONATION_PATTERN]: page(() => import('@/pages/team/RecordedDonationPage')),
  [paths.waitingCheques]: feature(
    'Cheques that wait',
    'For the team: cheques that are neither credited nor returned.',
    async () => (await import('@/features/donations/recorded/WaitingCheques')).WaitingCheques,
  ),
  [paths.lateStandingOrders]: feature(
    'Late standing orders',
    'For the team: standing orders whose month has not come.',
    async () =>
      (await import('@/features/donations/recorded/LateStandingOrders')).LateStandingOrders,
  ),
  [paths.payouts]: feature(
    'Payouts',
    'For the team: what the card provider paid out to the bank.',
    async () => (await import('@/features/donations/settlements/Payouts')).Payouts,
  ),
  [paths.contactMessages]: feature(
    'Contact messages',
    'For the team: what visitors wrote.',
    async () => (await import('@/features/people/contact/team/ReceivedMessages')).ReceivedMessages,
  ),
  [paths.reviewItems]: page(() => import('@/pages/team/ReviewItemsPage')),
  [paths.emails]: feature(
    'Emails',
    'For the team: the emails that wait, and the addresses that refuse them.',
    async () => (await import('@/features/mailings/team/EmailTab')).EmailTab,
  ),
  [paths.sponsors]: page(() => import('@/pages/team/SponsorsPage')),
  [paths.figures]: page(() => import('@/pages/team/FiguresPage')),
  [paths.people]: feature(
    'People',
    'For the team: everyone who supports the dogs.',
    async () => (await import('@/features/people/PeopleList')).PeopleSearch,
  ),
  [paths.teamAppeals]: feature(
    'Appeals',
    'For the team: what is asked for one dog, and how it went.',
    async () => (await import('@/features/donations/appeals/team/TeamAppeals')).TeamAppeals,
  ),
  [paths.firstDay]: feature(
    'Your first day',
    'For the team: what you do first, and where to ask.',
    async () => (await import('@/features/team/FirstDay')).FirstDay,
  ),
  [PERSON_PATTERN]: page(() => import('@/pages/team/PersonPage')),
  [paths.admin]: feature(
    'Admin Panel',
    'For administrators: the profiles of the dogs.',
    async () => (await import('@/features/dogs/team/AdminDogs')).AdminDogs,
  ),
  [paths.newsletters]: feature(
    'Newsletter',
    'For administrators: write and send newsletters.',
    async () => (await import('@/features/mailings/team/Newsletters')).Newsletters,
  ),
  [paths.sponsorshipNumbers]: feature(
    'Sponsorships',
    'For administrators: all monthly sponsorships.',
    async () => (await import('@/features/sponsorships/team/TeamSponsorships')).TeamSponsorships,
  ),
  [paths.taxYear]: feature(
    'Tax year',
    'For administrators: receipts and the tax return.',
    async () => (await import('@/features/tax-years/TaxYear')).TaxYear,
  ),
  [paths.files]: feature(
    'Files in and out',
    'For administrators: lists to download and to bring in.',
    async () => (await import('@/features/team/files/Files')).Files,
  ),
  [paths.bankCredits]: feature(
    'The bank’s credits',
    'For administrators: compares the bank’s statement with what is recorded.',
    async () => (await import('@/features/donations/bank/BankCredits')).BankCredits,
  ),
  [paths.team]: page(() => import('@/pages/admin/TeamPage')),
};

/**
 * Loads a page of the team, so that it opens without a network.
 * @throws Error when its file can't be fetched
 */
export async function preloadTeamPage(path: string): Promise<void> {
  await teamPages[path]?.Page.preload();
}
