import { stateOf, type StateName } from '@/features/sponsorships/sponsorship';
import type { Enums, RowOf } from '@common/database';
import { formatDate, formatDay } from '@/lib/dates';

/** A sponsorship as the team sees it. The dog is null for all dogs, and after a move the next one, too. */
export type TeamSponsorship = RowOf<'person_sponsorships'>;

/** Both are null once the account is deleted; the name is '' if none was given. */
type Sponsor = Pick<RowOf<'sponsorship_list'>, 'name' | 'email'>;

/** The name, else the email, of the sponsor. */
export function sponsorName({ name, email }: Sponsor): string {
  if (name?.trim()) return name;
  return email ?? 'Account deleted';
}

export type Group = 'running' | 'failing' | 'paused' | 'stopped';

interface TeamState {
  label: string;
  group: Group;
}

const teamStates: Readonly<Record<StateName, TeamState>> = {
  ended: { label: 'Ended', group: 'stopped' },
  stopping: { label: 'Stopping', group: 'stopped' },
  'dog-left': { label: 'Dog has left, no choice yet', group: 'paused' },
  pausing: { label: 'Pausing', group: 'paused' },
  'paused-at-bank': { label: 'Paused in the bank’s app', group: 'paused' },
  paused: { label: 'Paused', group: 'paused' },
  resuming: { label: 'Resuming', group: 'running' },
  starting: { label: 'Approved, not charged yet', group: 'running' },
  failing: { label: 'Charge failed', group: 'failing' },
  halted: { label: 'No longer charged', group: 'failing' },
  running: { label: 'Running', group: 'running' },
};

/** The state of a sponsorship in the team's words. */
export function teamState(sponsorship: TeamSponsorship): TeamState {
  return teamStates[stateOf(sponsorship)];
}

/** Null for one that continues with a new mandate, which is listed itself. */
export function groupOf(sponsorship: TeamSponsorship): Group | null {
  return sponsorship.end_reason === 'replaced' ? null : teamState(sponsorship).group;
}

const endings = {
  sponsor: 'Stopped by the sponsor',
  dog: 'The dog left',
  account: 'The account was deleted',
  replaced: 'Goes on with a new monthly payment',
  bank: 'Cancelled in the bank’s app',
  failed: 'No charge for 30 days',
  completed: 'All 120 months are charged',
  abandoned: 'Never approved',
} as const satisfies Record<Enums<'end_reason'>, string>;

const failures = {
  'insufficient-balance': 'Not enough money in the account',
  'card-expired': 'The card has expired',
  'mandate-revoked': 'The monthly payment was revoked',
  'payer-declined': 'The payer did not approve it',
  'bank-down': 'The bank did not answer',
  other: 'The bank declined the charge',
} as const satisfies Record<Enums<'failure_reason'>, string>;

/** Why it is in its state, as far as there is a reason; '' otherwise. */
export function stateReason({ end_reason, failure }: TeamSponsorship): string {
  if (end_reason !== null) return endings[end_reason];
  return failure === null ? '' : failureText(failure);
}

/** Why a charge failed. */
export function failureText(reason: Enums<'failure_reason'>): string {
  return failures[reason];
}

/** The state and when it began or something happens next. */
export function teamStateText(sponsorship: TeamSponsorship): string {
  const { ended_at, resume_on, next_charge_at } = sponsorship;
  const { label, group } = teamState(sponsorship);
  if (ended_at !== null) return `${label} on ${formatDate(ended_at)}`;
  if (resume_on !== null) return `${label} until ${formatDay(resume_on)}`;
  if (next_charge_at === null) return label;
  if (group === 'failing') return `${label}, next try on ${formatDate(next_charge_at)}`;
  return group === 'running' ? `${label}, next charge on ${formatDate(next_charge_at)}` : label;
}

/**
 * What else the team should know: the reason, the sponsor's answer, and that no money moves.
 * @param isLive names the test sponsorships of a site where people pay real money
 */
export function stateNotes(sponsorship: TeamSponsorship, isLive: boolean): string[] {
  const { stop_comment, mode, moved_at, next_dog_name, ended_at, source } = sponsorship;
  return [
    source === 'standing-order' ? 'By standing order of their own bank' : '',
    moved_at !== null && ended_at === null
      ? `Moves to ${next_dog_name ?? 'all dogs'} with the next month`
      : '',
    stateReason(sponsorship),
    stop_comment === null ? '' : `“${stop_comment}”`,
    mode === 'test' && isLive ? 'Test, no money moves' : '',
  ].filter((note) => note !== '');
}
