import type { Sponsorship } from '@/features/sponsorships/sponsorship';
import { stateOf, type StateName } from '@/features/sponsorships/sponsorship-state';

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
export function teamState(
  sponsorship: Pick<Sponsorship, 'status' | 'desiredStatus' | 'pauseReason' | 'endedAt'>,
): TeamState {
  return teamStates[stateOf(sponsorship)];
}
