import type { DatabaseSettings } from '../database.ts';
import type { SyncSettings } from '../order-sync.ts';
import { isUnknownId } from '../provider.ts';
import { keepsFailing, messageOf, type Run } from '../reconciliation-run.ts';
import { readSponsorships, syncSponsorship, type SponsorshipSync } from './sponsorship-sync.ts';

const DUE_PER_RUN = 200;
/** A sponsorship that runs is compared at least so often, because its events may be lost. */
const MAX_AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A sponsorship that was compared. */
export interface SponsorshipFinding {
  /** The provider's id; null when the provider has no subscription yet. */
  readonly subscriptionId: string | null;
  /** Null when it could not be compared, or is not one of this site. */
  readonly result: SponsorshipSync | null;
  /** Why it could not be compared, or what the provider refused. */
  readonly error: string | null;
  /** The provider refused this one only, so the run goes on. */
  readonly isRefused: boolean;
}

interface DueSponsorship {
  readonly id?: string;
  readonly subscriptionId: string | null;
}

/**
 * Compares sponsorships one after the other. Failures are part of the findings.
 * @returns false when the time is used up or the provider keeps failing
 */
export async function syncSponsorships(
  settings: SyncSettings,
  due: readonly DueSponsorship[],
  { now, hasTime }: Run,
  findings: SponsorshipFinding[],
): Promise<boolean> {
  for (const { id, subscriptionId } of due) {
    if (!hasTime()) return false;
    const filter: Record<string, string> = id
      ? { id: `eq.${id}` }
      : { provider_subscription_id: `eq.${subscriptionId ?? ''}` };
    try {
      const result = await syncSponsorship(settings, filter, { now });
      findings.push({ subscriptionId, result, error: null, isRefused: false });
    } catch (error) {
      const isRefused = isUnknownId(error);
      findings.push({ subscriptionId, result: null, error: messageOf(error), isRefused });
    }
    if (keepsFailing(findings.filter(({ isRefused }) => !isRefused))) return false;
  }
  return true;
}

/**
 * Those with a wish or an event, and those that were not compared for a day, the oldest first.
 * @throws Error when the database fails or can't be reached in time
 */
export async function readDueSponsorships(
  settings: DatabaseSettings,
  now: Date,
): Promise<DueSponsorship[]> {
  const oldest = new Date(now.getTime() - MAX_AGE_MILLISECONDS).toISOString();
  const due = await readSponsorships(settings, {
    or: `(sync_due.not.is.null,and(ended_at.is.null,synced_at.lt.${oldest}))`,
    order: 'synced_at',
    limit: String(DUE_PER_RUN),
  });
  return due.map(({ id, provider_subscription_id: subscriptionId }) => ({ id, subscriptionId }));
}
