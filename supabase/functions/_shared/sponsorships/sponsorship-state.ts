import { isoTime } from '../provider/payment.ts';
import type { NewReviewItem } from '../base/review-items.ts';
import { CHOICE_DAYS, HALTED_DAYS } from '../common/limits.ts';
import { isChargedBeforePause } from '../common/pauses.ts';
import { decideMonths, type MonthFacts, type MonthWrite } from './sponsorship-months.ts';
import type { Known, StoredSponsorship, SponsorshipState, TimelineEvent } from './sponsorship.ts';
import { isLastChargeFinal } from './start-date.ts';
import type { Subscription, SubscriptionStatus } from '../provider/subscription.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The provider lets the payer authorise for a day. */
const AUTHORISATION_DAYS = 1;

export interface SponsorshipFacts extends MonthFacts {
  /** Null when the provider has none. */
  readonly subscription: Subscription | null;
}

/** What to ask of the provider, so that its subscription gets the desired status. */
export type ProviderRequest = 'cancel' | 'pause' | 'resume';

export interface Decision {
  readonly state: SponsorshipState;
  readonly months: readonly MonthWrite[];
  readonly events: readonly TimelineEvent[];
  readonly reviewItems: readonly NewReviewItem[];
  readonly request: ProviderRequest | null;
}

/**
 * What the provider's records decide about a sponsorship. It depends on the records, on what is stored and on the
 * time, not on the order in which events arrived.
 */
export function decideSponsorship(known: Known, facts: SponsorshipFacts, now: Date): Decision {
  const { sponsorship } = known;
  const { subscription } = facts;
  const provided = subscription
    ? providedState(sponsorship, subscription, now)
    : withoutSubscription(sponsorship, now);
  const state = withOwnStop(sponsorship, provided, subscription, now);
  const months = decideMonths(known, facts, now);
  return {
    state,
    months: months.writes,
    events: [...months.events, ...transitions(sponsorship, state, now)],
    reviewItems: months.reviewItems,
    request: subscription ? requestFor(state, known.pauseAskedAt) : null,
  };
}

function providedState(
  known: StoredSponsorship,
  subscription: Subscription,
  now: Date,
): SponsorshipState {
  const { status } = subscription;
  const isStarted = isAuthorised(status) || (subscription.paid_count ?? 0) > 0;
  const started_at = known.started_at ?? (isStarted ? now.toISOString() : null);
  const hasEnded = isEnded(status);
  const current_start = isoTime(subscription.current_start) ?? known.current_start;
  return {
    ...known,
    ...dogsOf(known, current_start),
    status,
    pause_reason: pauseReason(known, subscription),
    manage_url: subscription.short_url ?? known.manage_url,
    payment_method: subscription.payment_method ?? known.payment_method,
    current_start,
    current_end: isoTime(subscription.current_end) ?? known.current_end,
    next_charge_at: isCharging(status) ? isoTime(subscription.charge_at) : null,
    started_at,
    halted_at: status === 'halted' ? (known.halted_at ?? now.toISOString()) : null,
    ended_at: hasEnded
      ? (known.ended_at ?? isoTime(subscription.ended_at) ?? now.toISOString())
      : null,
    end_reason: hasEnded
      ? (known.end_reason ?? endReason(status, started_at, known.replaced_from))
      : known.end_reason,
  };
}

/** A move takes effect with the first period that begins after it. */
function dogsOf(
  { dog_id, next_dog_id, moved_at, current_start: lastStart }: StoredSponsorship,
  currentStart: string | null,
): Pick<SponsorshipState, 'dog_id' | 'next_dog_id' | 'moved_at'> {
  const isNext =
    moved_at !== null &&
    currentStart !== null &&
    [moved_at, lastStart].every(
      (time) => time === null || Date.parse(currentStart) > Date.parse(time),
    );
  return isNext
    ? { dog_id: next_dog_id, next_dog_id: null, moved_at: null }
    : { dog_id, next_dog_id, moved_at };
}

/** The server ended before it created a subscription, or the sponsorship belongs to other keys of the provider. */
function withoutSubscription(known: StoredSponsorship, now: Date): SponsorshipState {
  const isOver = age(known.created_at, now) >= AUTHORISATION_DAYS * DAY;
  if (known.status !== 'created' || !isOver) return known;
  return {
    ...known,
    status: 'expired',
    ended_at: known.ended_at ?? now.toISOString(),
    end_reason: known.end_reason ?? 'abandoned',
  };
}

/** The rules by which a sponsorship ends without anybody's decision. */
function withOwnStop(
  known: StoredSponsorship,
  state: SponsorshipState,
  subscription: Subscription | null,
  now: Date,
): SponsorshipState {
  if (state.desired_status === 'stop' || state.ended_at !== null) return state;
  const stop = (end_reason: StoredSponsorship['end_reason']): SponsorshipState => ({
    ...state,
    desired_status: 'stop',
    stop_requested_at: now.toISOString(),
    end_reason,
  });
  if (known.replaced_from !== null && isLastChargeFinal(state, known.replaced_from, now)) {
    return stop('replaced');
  }
  if (state.halted_at !== null && age(state.halted_at, now) >= HALTED_DAYS * DAY) {
    return stop('failed');
  }
  const start = isoTime(subscription?.start_at) ?? known.starts_at;
  const mustChoose = state.status === 'authenticated' && state.desired_status === 'pause';
  if (mustChoose && start !== null && age(start, now) >= -CHOICE_DAYS * DAY) return stop('dog');
  return state;
}

function pauseReason(
  { desired_status, pause_reason }: StoredSponsorship,
  { status, pause_initiated_by }: Subscription,
): StoredSponsorship['pause_reason'] {
  if (desired_status !== 'run') return pause_reason;
  return status === 'paused' && pause_initiated_by === 'customer' ? 'bank' : null;
}

function endReason(
  status: SubscriptionStatus,
  startedAt: string | null,
  replacedFrom: string | null,
): StoredSponsorship['end_reason'] {
  if (replacedFrom !== null) return 'replaced';
  if (status === 'completed') return 'completed';
  return startedAt === null ? 'abandoned' : 'bank';
}

function requestFor(
  { status, desired_status, pause_reason, next_charge_at }: SponsorshipState,
  pauseAskedAt: string | undefined,
): ProviderRequest | null {
  if (isEnded(status)) return null;
  if (desired_status === 'stop') return 'cancel';
  // Pausing an authorised subscription that has not started would cancel it.
  if (desired_status === 'pause') {
    const isChargedFirst =
      pause_reason === 'sponsor' &&
      pauseAskedAt !== undefined &&
      next_charge_at !== null &&
      isChargedBeforePause(next_charge_at, new Date(pauseAskedAt));
    return status === 'active' && !isChargedFirst ? 'pause' : null;
  }
  return status === 'paused' && pause_reason !== 'bank' ? 'resume' : null;
}

function transitions(
  before: StoredSponsorship,
  after: SponsorshipState,
  now: Date,
): readonly TimelineEvent[] {
  const events: TimelineEvent[] = [];
  const add = (
    kind: TimelineEvent['kind'],
    actor: TimelineEvent['actor'],
    detail: TimelineEvent['detail'] = null,
    occurred_at = now.toISOString(),
  ) => {
    events.push({ kind, actor, occurred_at, amount_paise: null, detail, reference: null });
  };
  if (!before.started_at && after.started_at) add('authorised', 'sponsor');
  if (before.status !== after.status) {
    if (after.status === 'halted') add('halted', 'bank');
    if (after.status === 'paused') {
      const reason = after.pause_reason ?? 'sponsor';
      add('paused', reason === 'dog' ? 'team' : reason, reason);
    } else if (before.status === 'paused' && after.ended_at === null) {
      add('resumed', before.pause_reason === 'bank' ? 'bank' : 'sponsor');
    }
  } else if (after.pause_reason === 'bank' && before.pause_reason !== 'bank') {
    // It should go on, and only the payer can resume what they paused.
    add('paused', 'bank', 'bank');
  }
  if (before.desired_status !== 'stop' && after.desired_status === 'stop') {
    add('stop-requested', after.end_reason === 'replaced' ? 'sponsor' : 'site', after.end_reason);
  }
  if (!before.ended_at && after.ended_at) {
    add('ended', endActor(after.end_reason), after.end_reason, after.ended_at);
  }
  return events;
}

function endActor(reason: StoredSponsorship['end_reason']): TimelineEvent['actor'] {
  if (reason === 'bank') return 'bank';
  if (reason === 'dog') return 'team';
  return reason === 'sponsor' || reason === 'account' || reason === 'replaced' ? 'sponsor' : 'site';
}

/** Whether the provider charges a subscription with this status never again. */
export function isEnded(status: SubscriptionStatus): boolean {
  return status === 'cancelled' || status === 'completed' || status === 'expired';
}

function isCharging(status: SubscriptionStatus): boolean {
  return status === 'authenticated' || status === 'active' || status === 'pending';
}

/** Whether a payer must have authorised a subscription with this status. */
function isAuthorised(status: SubscriptionStatus): boolean {
  return isCharging(status) || status === 'halted' || status === 'paused' || status === 'completed';
}

/** Milliseconds since a time. */
function age(time: string, now: Date): number {
  return now.getTime() - Date.parse(time);
}
