import type { Enums } from '../common/database.ts';
import { databaseClient, type DatabaseSettings } from '../base/database.ts';
import type { StoredDonation } from '../provider/donation-state.ts';
import type { SubscriptionStatus } from '../provider/subscription.ts';

/** The columns that the rules need. Times are ISO 8601, amounts paise. */
function selectSponsorships(settings: DatabaseSettings) {
  return databaseClient(settings)
    .from('sponsorships')
    .select(
      `id, user_id, dog_id, next_dog_id, moved_at, amount_paise, status, desired_status, stop_requested_at, pause_reason, end_reason,
      provider_subscription_id, manage_url, payment_method, starts_at, current_start, current_end, next_charge_at,
      started_at, halted_at, ended_at, replaces_id, replaced_from, sync_version, synced_at, created_at`,
    );
}

type SponsorshipQuery = ReturnType<typeof selectSponsorships>;

/** Says which sponsorships. */
export type SponsorshipFilter = (all: SponsorshipQuery) => SponsorshipQuery;

export type StoredSponsorship = Awaited<ReturnType<typeof readSponsorships>>[number];

/**
 * Reads sponsorships with the server's key.
 * @throws Error when the database fails or can't be reached in time
 */
export async function readSponsorships(settings: DatabaseSettings, filter: SponsorshipFilter) {
  const { data } = await filter(selectSponsorships(settings))
    // The schema checks it; an enum is for sets of our own.
    .overrideTypes<{ status: SubscriptionStatus }[]>()
    .throwOnError();
  return data;
}

/** The columns that a comparison with the provider decides. */
export type SponsorshipState = Pick<
  StoredSponsorship,
  | 'dog_id'
  | 'next_dog_id'
  | 'moved_at'
  | 'status'
  | 'desired_status'
  | 'stop_requested_at'
  | 'pause_reason'
  | 'end_reason'
  | 'manage_url'
  | 'payment_method'
  | 'current_start'
  | 'current_end'
  | 'next_charge_at'
  | 'started_at'
  | 'halted_at'
  | 'ended_at'
>;

/** Since when a sponsorship is for a dog; null means all dogs. */
export interface DogChoice {
  readonly dog_id: string | null;
  /** ISO 8601. */
  readonly since: string;
}

/** A month that is stored. */
export interface StoredMonth extends StoredDonation {
  readonly provider_order_id: string;
  readonly sync_version: number;
  /** Whether the timeline has the charge that pays it. */
  readonly isInTimeline: boolean;
}

/** What is stored about a sponsorship. */
export interface Known {
  readonly sponsorship: StoredSponsorship;
  /** The choices of its timeline, and of the sponsorship that it replaces. */
  readonly dogs: readonly DogChoice[];
  readonly months: readonly StoredMonth[];
  /** When the sponsor asked last to pause it, ISO 8601. */
  readonly pauseAskedAt?: string | undefined;
}

/** An entry of the timeline. One whose `reference` is stored already is not stored again. */
export interface TimelineEvent {
  readonly kind: Extract<
    Enums<'sponsorship_event_kind'>,
    | 'authorised'
    | 'charged'
    | 'charge-failed'
    | 'halted'
    | 'paused'
    | 'resumed'
    | 'stop-requested'
    | 'ended'
  >;
  readonly actor: Enums<'sponsorship_actor'>;
  /** ISO 8601. */
  readonly occurred_at: string;
  readonly amount_paise: number | null;
  readonly detail: Enums<'failure_reason' | 'pause_reason' | 'end_reason'> | null;
  readonly reference: string | null;
}
