import { stateOf, type StateName } from '@/features/sponsorships/sponsorship';
import type { Enums } from '@common/database';
import { formatDate } from '@/lib/dates';

/** A sponsorship as the team sees it. Times are ISO 8601. */
export interface TeamSponsorship {
  id: string;
  amountPaise: number;
  /** Whether it was agreed with a test key, so that no money moves. */
  isTest: boolean;
  /** The payment provider's status, such as 'active'. */
  status: string;
  /** What should be true at the provider. */
  desiredStatus: Enums<'desired_status'>;
  pauseReason: Enums<'pause_reason'> | null;
  /** Set once it should end. */
  endReason: Enums<'end_reason'> | null;
  nextChargeAt: string | null;
  endedAt: string | null;
  createdAt: string;
  /** null once the account is deleted, like name and email. */
  personId: string | null;
  /** '' if none was given. */
  name: string | null;
  email: string | null;
  /** null for all dogs, like the name. */
  dogId: string | null;
  dogName: string | null;
  /** A move that takes effect with the next month; its name is null for all dogs. */
  move: { dogName: string | null } | null;
  startedAt: string | null;
  stopComment: string | null;
  /** Why the last charge failed, while no other one has succeeded. */
  failure: string | null;
  givenPaise: number;
}

/** The generated types don't know what can be null. */
export interface TeamSponsorshipRow {
  id: string;
  created_at: string;
  person_id: string | null;
  name: string | null;
  email: string | null;
  dog_id: string | null;
  dog_name: string | null;
  moved_at: string | null;
  next_dog_name: string | null;
  amount_paise: number;
  mode: Enums<'payment_mode'>;
  status: string;
  desired_status: TeamSponsorship['desiredStatus'];
  pause_reason: TeamSponsorship['pauseReason'];
  end_reason: TeamSponsorship['endReason'];
  stop_comment: string | null;
  started_at: string | null;
  next_charge_at: string | null;
  ended_at: string | null;
  failure: string | null;
  given_paise: number;
}

export function toTeamSponsorship(row: TeamSponsorshipRow): TeamSponsorship {
  return {
    id: row.id,
    createdAt: row.created_at,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    dogId: row.dog_id,
    dogName: row.dog_name,
    move: row.moved_at === null ? null : { dogName: row.next_dog_name },
    amountPaise: row.amount_paise,
    isTest: row.mode === 'test',
    status: row.status,
    desiredStatus: row.desired_status,
    pauseReason: row.pause_reason,
    endReason: row.end_reason,
    stopComment: row.stop_comment,
    startedAt: row.started_at,
    nextChargeAt: row.next_charge_at,
    endedAt: row.ended_at,
    failure: row.failure,
    givenPaise: row.given_paise,
  };
}

/** The name, else the email, of the sponsor. */
export function sponsorName({ name, email }: Pick<TeamSponsorship, 'name' | 'email'>): string {
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
  return sponsorship.endReason === 'replaced' ? null : teamState(sponsorship).group;
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

const failures: Readonly<Record<string, string>> = {
  'insufficient-balance': 'Not enough money in the account',
  'card-expired': 'The card has expired',
  'mandate-revoked': 'The monthly payment was revoked',
  'bank-down': 'The bank did not answer',
};

/** Why it is in its state, as far as there is a reason; '' otherwise. */
export function stateReason({ endReason, failure }: TeamSponsorship): string {
  if (endReason !== null) return endings[endReason];
  return failure === null ? '' : failureText(failure);
}

/** Why a charge failed. @param reason what the event of it says */
export function failureText(reason: string): string {
  return failures[reason] ?? 'The bank declined the charge';
}

/** The state and when it began or something happens next. */
export function teamStateText(sponsorship: TeamSponsorship): string {
  const { endedAt, nextChargeAt } = sponsorship;
  const { label, group } = teamState(sponsorship);
  if (endedAt !== null) return `${label} on ${formatDate(endedAt)}`;
  if (nextChargeAt === null) return label;
  if (group === 'failing') return `${label}, next try on ${formatDate(nextChargeAt)}`;
  return group === 'running' ? `${label}, next charge on ${formatDate(nextChargeAt)}` : label;
}

/**
 * What else the team should know: the reason, the sponsor's answer, and that no money moves.
 * @param isLive names the test sponsorships of a site where people pay real money
 */
export function stateNotes(sponsorship: TeamSponsorship, isLive: boolean): string[] {
  const { stopComment, isTest, move, endedAt } = sponsorship;
  return [
    move && endedAt === null ? `Moves to ${move.dogName ?? 'all dogs'} with the next month` : '',
    stateReason(sponsorship),
    stopComment === null ? '' : `“${stopComment}”`,
    isTest && isLive ? 'Test, no money moves' : '',
  ].filter((note) => note !== '');
}
