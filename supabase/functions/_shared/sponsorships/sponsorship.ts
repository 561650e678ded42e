import * as z from 'zod/mini';
import type { Donation } from '../donation-state.ts';
import { subscriptionStatuses } from './subscription.ts';

const text = z.nullable(z.string());

/** A row of sponsorships, as far as the rules need it. Times are ISO 8601, amounts paise. */
export const sponsorshipSchema = z.object({
  id: z.string(),
  user_id: text,
  /** The dog of the current period; null for all dogs. */
  dog_id: text,
  /** While a move waits for the next period, the dog from then on, and when it was chosen. */
  next_dog_id: text,
  moved_at: text,
  amount_paise: z.int(),
  status: z.enum(subscriptionStatuses),
  wanted: z.enum(['run', 'pause', 'stop']),
  stop_wanted_at: text,
  pause_reason: z.nullable(z.enum(['sponsor', 'dog', 'bank'])),
  end_reason: z.nullable(
    z.enum(['sponsor', 'dog', 'account', 'replaced', 'bank', 'failed', 'completed', 'abandoned']),
  ),
  provider_subscription_id: text,
  manage_url: text,
  payment_method: text,
  starts_at: text,
  current_start: text,
  current_end: text,
  next_charge_at: text,
  started_at: text,
  halted_at: text,
  ended_at: text,
  replaces_id: text,
  replaced_from: text,
  sync_version: z.int(),
  synced_at: z.string(),
  created_at: z.string(),
});

export type Sponsorship = z.infer<typeof sponsorshipSchema>;

/** The columns that a comparison with the provider decides. */
export type SponsorshipState = Pick<
  Sponsorship,
  | 'dog_id'
  | 'next_dog_id'
  | 'moved_at'
  | 'status'
  | 'wanted'
  | 'stop_wanted_at'
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
export interface StoredMonth extends Donation {
  readonly provider_order_id: string;
  readonly sync_version: number;
  /** Whether the timeline has the charge that pays it. */
  readonly isInTimeline: boolean;
}

/** What is stored about a sponsorship. */
export interface Known {
  readonly sponsorship: Sponsorship;
  /** The choices of its timeline, and of the sponsorship that it replaces. */
  readonly dogs: readonly DogChoice[];
  readonly months: readonly StoredMonth[];
}

/** A row of sponsorship_events. One whose `reference` is stored already is not stored again. */
export interface TimelineEvent {
  readonly kind:
    | 'authorised'
    | 'charged'
    | 'charge-failed'
    | 'halted'
    | 'paused'
    | 'resumed'
    | 'stop-wanted'
    | 'ended';
  readonly actor: 'sponsor' | 'team' | 'bank' | 'site';
  /** ISO 8601. */
  readonly occurred_at: string;
  readonly amount_paise: number | null;
  readonly detail: string | null;
  readonly reference: string | null;
}
