import type { DatabaseSettings } from '../database.ts';
import type { SyncSettings } from '../order-sync.ts';
import type { Comparisons, Run } from '../reconciliation-run.ts';
import { readSponsorships, type SponsorshipFilter } from './sponsorship.ts';
import { syncSponsorship, type SponsorshipSync } from './sponsorship-sync.ts';

const DUE_PER_RUN = 200;
/** A sponsorship that runs is compared at least so often, because its events may be lost. */
const MAX_AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A sponsorship that was compared. */
export interface SponsorshipFinding {
  /** The provider's id; null when the provider has no subscription yet. */
  readonly subscriptionId: string | null;
  /** Null when it is not one of this site. */
  readonly result: SponsorshipSync | null;
}

interface DueSponsorship {
  readonly subscriptionId: string | null;
  readonly id?: string;
  /** A stop is tried in every run, however often it failed: money may leave an account. */
  readonly isStopping?: boolean;
}

/**
 * Compares sponsorships one after the other. What fails doesn't end the run.
 * @returns false when the time is used up
 * @throws Error when the provider is down, or the database fails
 */
export async function syncSponsorships(
  settings: SyncSettings,
  due: readonly DueSponsorship[],
  { now, hasTime }: Run,
  comparisons: Comparisons,
  findings: SponsorshipFinding[],
): Promise<boolean> {
  const referenceOf = ({ id, subscriptionId }: DueSponsorship) => subscriptionId ?? id ?? '';
  for (const sponsorship of comparisons.inOrder(due, referenceOf)) {
    if (!hasTime()) return false;
    const { id, subscriptionId, isStopping = false } = sponsorship;
    const filter: SponsorshipFilter = (all) =>
      id ? all.eq('id', id) : all.eq('provider_subscription_id', subscriptionId ?? '');
    const work = () => syncSponsorship(settings, filter, { now });
    const result = isStopping
      ? await comparisons.attemptNow(referenceOf(sponsorship), work)
      : await comparisons.attempt(referenceOf(sponsorship), work);
    if (result !== undefined) findings.push({ subscriptionId, result });
  }
  return true;
}

/**
 * Those with a request or an event, and those that were not compared for a day, the oldest first.
 * @param knownFailures may be paused, and must not keep others from being read
 * @throws Error when the database fails or can't be reached in time
 */
export async function readDueSponsorships(
  settings: DatabaseSettings,
  now: Date,
  knownFailures: number,
): Promise<DueSponsorship[]> {
  const oldest = new Date(now.getTime() - MAX_AGE_MILLISECONDS).toISOString();
  const due = await readSponsorships(settings, (all) =>
    all
      .or(`sync_due.not.is.null,and(ended_at.is.null,synced_at.lt.${oldest})`)
      .order('synced_at')
      .limit(DUE_PER_RUN + knownFailures),
  );
  return due.map(({ id, provider_subscription_id: subscriptionId, desired_status }) => ({
    id,
    subscriptionId,
    isStopping: desired_status === 'stop',
  }));
}
