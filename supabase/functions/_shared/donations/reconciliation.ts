import type { DatabaseSettings } from '../base/database.ts';
import { readDonations, syncOrder, type SyncResult, type SyncSettings } from './order-sync.ts';
import { storePaymentEvent } from './payment-events.ts';
import { disputeSchema, paymentSchema, refundSchema } from '../provider/payment.ts';
import { fetchPage, type PageRequest, PROVIDER_PAGE_SIZE } from '../provider/provider.ts';
import {
  workOfDisputes,
  workOfOpenDisputes,
  workOfPayments,
  workOfRefunds,
  type PageWork,
} from './reconciliation-pages.ts';
import { Comparisons, errorMessage, type Failure, type Run } from './reconciliation-run.ts';
import { openReviewItems } from '../base/review-items.ts';
import { syncSponsorship, type SponsorshipSync } from '../sponsorships/sponsorship-sync.ts';
import { readSponsorships, type SponsorshipFilter } from '../sponsorships/sponsorship.ts';

export const LISTS = ['payments', 'refunds', 'disputes'] as const;
/** Orders whose events could not be compared with the provider when they arrived. */
const DUE_ORDERS_PER_RUN = 200;
const DUE_SPONSORSHIPS_PER_RUN = 200;
/** A sponsorship that runs is compared at least so often, because its events may be lost. */
const SPONSORSHIP_MAX_AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Where a run continues: a page of one of the provider's lists. */
export type Position = PageRequest & { readonly list: (typeof LISTS)[number] };

/** An order that was compared on its own. All others on the pages agree with their donations. */
interface Finding {
  readonly orderId: string;
  /** Null when it belongs to no donation. */
  readonly result: SyncResult | null;
}

/** A sponsorship that was compared. */
interface SponsorshipFinding {
  /** The provider's id; null when the provider has no subscription yet. */
  readonly subscriptionId: string | null;
  /** Null when it is not one of this site. */
  readonly result: SponsorshipSync | null;
}

export interface Reconciliation {
  readonly findings: readonly Finding[];
  readonly sponsorships: readonly SponsorshipFinding[];
  /** What could not be compared. */
  readonly failures: readonly Failure[];
  /** The number of entries that were read of each list. */
  readonly read: Readonly<Record<(typeof LISTS)[number], number>>;
  readonly newReviewItems: number;
  /** Null when the whole window was read. */
  readonly next: Position | null;
  /** What failed outside a single record. */
  readonly error: string | null;
}

/** The first page of a window. */
export function windowOf(from: Date, to: Date): Position {
  return { list: 'payments', from: unixSeconds(from), to: unixSeconds(to), skip: 0 };
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/**
 * Reads the provider's payments, refunds and disputes page by page, and compares the donations that don't count
 * them. Orders without a payment cost nothing. Idempotent. Failures are part of the result.
 */
export async function reconcile(
  settings: SyncSettings,
  start: Position,
  run: Run,
): Promise<Reconciliation> {
  const findings: Finding[] = [];
  const sponsorships: SponsorshipFinding[] = [];
  const read = { payments: 0, refunds: 0, disputes: 0 };
  let comparisons: Comparisons | null = null;
  let newReviewItems = 0;
  let malformedCount = 0;
  let next: Position | null = start;
  let error: string | null = null;
  try {
    comparisons = await Comparisons.begin(settings, run.now);
    const known = comparisons;
    const process = async ({ reviewItems, events, orderIds, subscriptionIds }: PageWork) => {
      newReviewItems += await openReviewItems(settings, reviewItems);
      for (const event of events) await storePaymentEvent(settings, event);
      const due = subscriptionIds.map((subscriptionId) => ({ subscriptionId }));
      return (
        (await syncOrders(settings, orderIds, run, known, findings)) &&
        syncSponsorships(settings, due, run, known, sponsorships)
      );
    };
    const orderIds = await readDueOrders(settings, known);
    let isGoingOn = await syncOrders(settings, orderIds, run, known, findings);
    const due = await readDueSponsorships(settings, run.now, known.knownCount);
    isGoingOn &&= await syncSponsorships(settings, due, run, known, sponsorships);
    isGoingOn &&= await process(await workOfOpenDisputes(settings, known));
    while (next && isGoingOn && run.hasTime()) {
      const { page, work } = await readPage(settings, next, run.now, known);
      isGoingOn = await process(work);
      if (!isGoingOn) break;
      read[next.list] += page.items.length;
      malformedCount += page.malformedCount;
      next = nextPosition(next, page.isLast);
    }
    await known.confirm();
    if (malformedCount > 0) error = `the provider sent ${malformedCount} malformed entries`;
  } catch (thrown) {
    error = errorMessage(thrown);
  }
  newReviewItems += comparisons?.newReviewItems ?? 0;
  for (const { result } of [...findings, ...sponsorships])
    newReviewItems += result?.newReviewItems ?? 0;
  const failures = comparisons?.failures ?? [];
  return { findings, sponsorships, failures, read, newReviewItems, next, error };
}

/**
 * What failed and no review item says, one sentence without a full stop each. A record that keeps failing is a
 * person's to look at, and not a failure of every run.
 */
export function failuresOf({ failures, error }: Reconciliation): string[] {
  return [
    ...failures
      .filter(({ isUnderReview }) => !isUnderReview)
      .map(({ reference, message }) => `${reference}: ${message}`),
    ...(error ? [error] : []),
  ];
}

/**
 * @returns false when the time is used up
 * @throws Error when the provider is down, or the database fails
 */
async function syncOrders(
  settings: SyncSettings,
  orderIds: readonly string[],
  { now, hasTime }: Run,
  comparisons: Comparisons,
  findings: Finding[],
): Promise<boolean> {
  for (const orderId of comparisons.inOrder(orderIds, (id) => id)) {
    if (!hasTime()) return false;
    const result = await comparisons.attempt(orderId, () => syncOrder(settings, orderId, { now }));
    if (result !== undefined) findings.push({ orderId, result });
  }
  return true;
}

/** Those that failed before may be paused, and must not keep others from being read. */
async function readDueOrders(
  settings: SyncSettings,
  { knownCount }: Comparisons,
): Promise<string[]> {
  const due = await readDonations(settings, (all) =>
    all
      .not('sync_due', 'is', null)
      .order('sync_due')
      .order('provider_order_id')
      .limit(DUE_ORDERS_PER_RUN + knownCount),
  );
  return due.map(({ provider_order_id }) => provider_order_id);
}

async function readPage(
  settings: SyncSettings,
  position: Position,
  now: Date,
  comparisons: Comparisons,
) {
  if (position.list === 'payments') {
    const page = await fetchPage(settings, 'payments', paymentSchema, position);
    return { page, work: await workOfPayments(settings, page.items, now, comparisons) };
  }
  if (position.list === 'refunds') {
    const page = await fetchPage(settings, 'refunds', refundSchema, position);
    return { page, work: await workOfRefunds(settings, page.items, comparisons) };
  }
  const page = await fetchPage(settings, 'disputes', disputeSchema, position);
  return { page, work: await workOfDisputes(settings, page.items, comparisons) };
}

function nextPosition(position: Position, isLast: boolean): Position | null {
  if (!isLast) return { ...position, skip: position.skip + PROVIDER_PAGE_SIZE };
  const list = LISTS[LISTS.indexOf(position.list) + 1];
  return list ? { ...position, list, skip: 0 } : null;
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
async function syncSponsorships(
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
 */
async function readDueSponsorships(
  settings: DatabaseSettings,
  now: Date,
  knownFailures: number,
): Promise<DueSponsorship[]> {
  const oldest = new Date(now.getTime() - SPONSORSHIP_MAX_AGE_MILLISECONDS).toISOString();
  const due = await readSponsorships(settings, (all) =>
    all
      .eq('source', 'provider')
      .or(`sync_due.not.is.null,and(ended_at.is.null,synced_at.lt.${oldest})`)
      .order('synced_at')
      .limit(DUE_SPONSORSHIPS_PER_RUN + knownFailures),
  );
  return due.map(({ id, provider_subscription_id: subscriptionId, desired_status }) => ({
    id,
    subscriptionId,
    isStopping: desired_status === 'stop',
  }));
}
