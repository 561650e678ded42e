import { nameOfJoinedDog } from '@/features/dogs/dog';
import type { Enums, RowOf, Tables } from '@common/database';
import { say } from '@/lib/say';

interface SponsoredDog {
  id: string;
  name: string;
  image: string;
  status: Enums<'dog_status'>;
  /** What a month of the dog costs. */
  monthlyRupees: number;
}

interface LastCharge {
  amountPaise: number;
  /** ISO 8601; the next try when it is retried. */
  chargeAt: string | null;
  isRetried: boolean;
}

/** What was given for a dog; null for all dogs. */
interface Gift {
  dogId: string | null;
  dogName: string | null;
  /** How many were charged. */
  months: number;
  paise: number;
  /** When it was charged for this dog first. */
  since: string;
}

/** As the API returns it; `manage_url` is not a column that it selects. */
export type SponsorshipRow = Pick<
  Tables<'sponsorships'>,
  | 'id'
  | 'created_at'
  | 'amount_paise'
  | 'status'
  | 'desired_status'
  | 'pause_reason'
  | 'resume_on'
  | 'end_reason'
  | 'payment_method'
  | 'source'
  | 'mode'
  | 'is_gift'
  | 'is_extra'
  | 'started_at'
  | 'starts_at'
  | 'next_charge_at'
  | 'current_start'
  | 'current_end'
  | 'halted_at'
  | 'ended_at'
  | 'replaces_id'
  | 'moved_at'
  | 'replaced_from'
> & {
  manage_url: string | null;
  next_dog: Pick<Tables<'dog_profiles'>, 'id' | 'name' | 'status' | 'monthly_amount'> | null;
  dog_profiles: Pick<
    Tables<'dog_profiles'>,
    'id' | 'name' | 'image_url' | 'status' | 'monthly_amount' | 'at_centre_since'
  > | null;
};

type JoinedDogs = 'dog_profiles' | 'next_dog';
/** Of its history, which is part of the sponsorship that goes on. */
type OfHistory = 'created_at' | 'started_at' | 'replaces_id' | 'replaced_from' | 'moved_at';

/** A row of `sponsorships` with what its history, its dogs and its months say. */
export interface Sponsorship extends Omit<SponsorshipRow, JoinedDogs | OfHistory> {
  /** Its own id and those of the sponsorships it replaced, for example with another amount. */
  ids: readonly string[];
  /** The dog of the current month; null for all dogs. */
  dog: (SponsoredDog & Pick<Tables<'dog_profiles'>, 'at_centre_since'>) | null;
  /** A move that takes effect with the next month; its dog is null for all dogs. */
  move: { dog: Omit<SponsoredDog, 'image'> | null } | null;
  /** ISO 8601. When the first sponsorship of {@link ids} was authorised. */
  since: string;
  /** The charge that the old amount still takes before a new one starts. */
  lastCharge: LastCharge | null;
  /** What was charged so far, without what was paid back, the first dog first. */
  gifts: readonly Gift[];
}

/** A completed donation of a sponsorship. */
export type MonthRow = Pick<
  Tables<'donations'>,
  'id' | 'created_at' | 'paid_at' | 'sponsorship_id' | 'dog_id' | 'amount_paise' | 'refunded_paise'
> & { dog_profiles: Pick<Tables<'dog_profiles'>, 'name'> | null };

/** An entry of the timeline. */
export type SponsorshipEventRow = RowOf<'sponsorship_timeline'>;

export type StateName =
  | 'ended'
  | 'stopping'
  | 'dog-left'
  | 'pausing'
  | 'paused-at-bank'
  | 'paused'
  | 'resuming'
  | 'starting'
  | 'failing'
  | 'halted'
  | 'running';

type StateFields = Pick<Sponsorship, 'status' | 'desired_status' | 'pause_reason' | 'ended_at'>;

/** The state of a sponsorship: the first that fits. */
export function stateOf(sponsorship: StateFields): StateName {
  const { status, desired_status, pause_reason, ended_at } = sponsorship;
  if (ended_at !== null) return 'ended';
  if (desired_status === 'stop') return 'stopping';
  if (pause_reason === 'dog') return 'dog-left';
  if (desired_status === 'pause' && status !== 'paused') return 'pausing';
  if (status === 'paused') return pausedState(sponsorship);
  if (status === 'authenticated') return 'starting';
  if (status === 'pending') return 'failing';
  return status === 'halted' ? 'halted' : 'running';
}

function pausedState({ desired_status, pause_reason }: StateFields): StateName {
  if (pause_reason === 'bank') return 'paused-at-bank';
  return desired_status === 'run' ? 'resuming' : 'paused';
}

/** Whether its last charge failed. */
export function isFailing(sponsorship: Sponsorship): boolean {
  const state = stateOf(sponsorship);
  return state === 'failing' || state === 'halted';
}

/** States that change by themselves within minutes, when the provider has confirmed. */
export function isSettling(sponsorship: StateFields): boolean {
  const state = stateOf(sponsorship);
  return state === 'stopping' || state === 'resuming' || state === 'pausing';
}

/** Whether it is the second one for its dog, which began without the account, while both go on. */
export function isSecondOfDog(sponsorship: Sponsorship, all: readonly Sponsorship[]): boolean {
  const goesOn = ({ ended_at, desired_status }: Sponsorship) =>
    ended_at === null && desired_status !== 'stop';
  return (
    sponsorship.is_extra &&
    goesOn(sponsorship) &&
    all.some(
      (other) =>
        other.id !== sponsorship.id &&
        !other.is_gift &&
        goesOn(other) &&
        other.dog?.id === sponsorship.dog?.id,
    )
  );
}

/** The name to tell sponsorships apart, as a heading. */
export function sponsorshipName({ dog }: Pick<Sponsorship, 'dog'>): string {
  return dog?.name ?? say('All dogs');
}

/** The name inside a sentence. */
export function forWhom(dog: { name: string } | null): string {
  return dog?.name ?? say('all dogs');
}

/**
 * Since when it is for its present dog: after a move, since the first month that was charged for that dog. Null while
 * no month was.
 */
export function adoptedSince({ dog, gifts, since }: Sponsorship): string | null {
  const dogId = dog?.id ?? null;
  const given = gifts.find((gift) => gift.dogId === dogId);
  if (!given) return null;
  return gifts.length > 1 ? given.since : since;
}

/**
 * What a sponsor sees: without checkouts that were never authorised, and with a replaced sponsorship as part of
 * the one that replaced it, also while it still takes its last charge.
 * @param rows newest first
 */
export function toSponsorships(
  rows: readonly SponsorshipRow[],
  months: readonly MonthRow[],
): Sponsorship[] {
  const listed = rows.filter(
    ({ status, end_reason }) => status !== 'created' && end_reason !== 'abandoned',
  );
  const replaced = new Map(
    listed.filter(({ replaced_from }) => replaced_from !== null).map((row) => [row.id, row]),
  );
  return listed
    .filter(({ id }) => !replaced.has(id))
    .map((row) => toSponsorship(row, predecessors(row, replaced), months));
}

function predecessors(
  { replaces_id }: SponsorshipRow,
  replaced: ReadonlyMap<string, SponsorshipRow>,
): SponsorshipRow[] {
  const before = replaced.get(replaces_id ?? '');
  return before ? [before, ...predecessors(before, replaced)] : [];
}

function lastChargeOf(before: readonly SponsorshipRow[]): LastCharge | null {
  const waiting = before.find(
    ({ status, desired_status, ended_at, next_charge_at, replaced_from }) =>
      ended_at === null &&
      desired_status !== 'stop' &&
      (status === 'pending' || Date.parse(next_charge_at ?? '') < Date.parse(replaced_from ?? '')),
  );
  if (!waiting) return null;
  const { amount_paise, next_charge_at, status } = waiting;
  return {
    amountPaise: amount_paise,
    chargeAt: next_charge_at,
    isRetried: status === 'pending',
  };
}

function toSponsorship(
  row: SponsorshipRow,
  before: readonly SponsorshipRow[],
  months: readonly MonthRow[],
): Sponsorship {
  const first = before.at(-1) ?? row;
  const ids = [row, ...before].map(({ id }) => id);
  const { dog_profiles: dog, next_dog, moved_at, ...own } = row;
  return {
    ...own,
    ids,
    dog: dog && {
      ...toDogOfMonth(dog),
      image: dog.image_url,
      at_centre_since: dog.at_centre_since,
    },
    move: moved_at === null ? null : { dog: next_dog && toDogOfMonth(next_dog) },
    since: first.started_at ?? first.created_at,
    lastCharge: lastChargeOf(before),
    gifts: giftsOf(months.filter(({ sponsorship_id }) => ids.includes(sponsorship_id ?? ''))),
  };
}

function toDogOfMonth({
  id,
  status,
  monthly_amount,
  ...dog
}: NonNullable<SponsorshipRow['next_dog']>) {
  return { id, name: nameOfJoinedDog(dog), status, monthlyRupees: monthly_amount };
}

/** By dog, in the order in which their first months were paid. */
function giftsOf(months: readonly MonthRow[]): Gift[] {
  const gifts = new Map<string | null, Gift>();
  const paid = months.map((month) => ({ ...month, paidAt: month.paid_at ?? month.created_at }));
  for (const month of paid.toSorted(
    (one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt),
  )) {
    const { paidAt, dog_id, dog_profiles, amount_paise, refunded_paise } = month;
    const { months: before = 0, paise = 0, since = paidAt } = gifts.get(dog_id) ?? {};
    gifts.set(dog_id, {
      dogId: dog_id,
      dogName: dog_profiles && nameOfJoinedDog(dog_profiles),
      months: before + (amount_paise > refunded_paise ? 1 : 0),
      paise: paise + amount_paise - refunded_paise,
      since,
    });
  }
  return [...gifts.values()].filter(({ paise }) => paise > 0);
}
