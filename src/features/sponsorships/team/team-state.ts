export type Group = 'running' | 'failing' | 'paused' | 'stopped';

interface TeamState {
  label: string;
  group: Group;
}

interface Fields {
  /** The payment provider's status. */
  status: string;
  /** 'run', 'pause' or 'stop': what should be true at the provider. */
  wanted: string;
  /** 'sponsor', 'dog' or 'bank'. */
  pauseReason: string | null;
  endedAt: string | null;
}

const RUNNING: TeamState = { label: 'Running', group: 'running' };

const byStatus: Readonly<Record<string, TeamState>> = {
  authenticated: { label: 'Agreed, not charged yet', group: 'running' },
  pending: { label: 'Charge failed', group: 'failing' },
  halted: { label: 'No longer charged', group: 'failing' },
};

/** The state of a sponsorship in the team's words: the first that fits. */
export function teamState({ status, wanted, pauseReason, endedAt }: Fields): TeamState {
  if (endedAt !== null) return { label: 'Ended', group: 'stopped' };
  if (wanted === 'stop') return { label: 'Stopping', group: 'stopped' };
  if (pauseReason === 'dog') return { label: 'Dog has left, no choice yet', group: 'paused' };
  if (status === 'paused') return pausedState(wanted, pauseReason);
  if (wanted === 'pause') return { label: 'Pausing', group: 'paused' };
  return byStatus[status] ?? RUNNING;
}

function pausedState(wanted: string, pauseReason: string | null): TeamState {
  if (pauseReason === 'bank') return { label: 'Paused in the bank’s app', group: 'paused' };
  return wanted === 'run'
    ? { label: 'Resuming', group: 'running' }
    : { label: 'Paused', group: 'paused' };
}
