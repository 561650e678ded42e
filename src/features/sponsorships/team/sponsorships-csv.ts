import { stateReason, type TeamSponsorship } from '@/features/sponsorships/team/team-sponsorship';
import { teamState } from '@/features/sponsorships/team/team-state';
import { toCsv } from '@/lib/download';
import { indianDay } from '@/lib/dates';
import { decimalRupees } from '@/lib/money';

const header = [
  'Sponsor',
  'Email',
  'Dog',
  'Amount per month (₹)',
  'Since',
  'State',
  'Reason',
  'Next charge',
  'Ended',
  'Answer when stopping',
  'Given in all (₹)',
];

/**
 * Dates are Indian days, as YYYY-MM-DD.
 * @param isLive names the test sponsorships of a site where people pay real money
 */
export function sponsorshipsCsv(sponsorships: readonly TeamSponsorship[], isLive: boolean): string {
  const lines = sponsorships.map((sponsorship) => [
    sponsorship.name ?? '',
    sponsorship.email ?? '',
    sponsorship.dogName ?? 'All dogs',
    decimalRupees(sponsorship.amountPaise),
    indianDay(sponsorship.startedAt ?? sponsorship.createdAt),
    `${teamState(sponsorship).label}${isLive && sponsorship.isTest ? ' (test)' : ''}`,
    stateReason(sponsorship),
    dayOrNothing(sponsorship.endedAt === null ? sponsorship.nextChargeAt : null),
    dayOrNothing(sponsorship.endedAt),
    sponsorship.stopComment ?? '',
    decimalRupees(sponsorship.givenPaise),
  ]);
  return toCsv([header, ...lines]);
}

function dayOrNothing(instant: string | null): string {
  return instant === null ? '' : indianDay(instant);
}
