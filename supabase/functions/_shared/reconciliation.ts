import { readDonations, syncOrder, type SyncResult, type SyncSettings } from './order-sync.ts';
import { keepsFailing, messageOf, type Run } from './reconciliation-run.ts';
import { disputeSchema, paymentSchema, refundSchema } from './payment.ts';
import { storePaymentEvent } from './payment-events.ts';
import { fetchPage, PROVIDER_PAGE_SIZE, type PageRequest } from './provider-lists.ts';
import { workOfDisputes, workOfPayments, workOfRefunds } from './reconciliation-pages.ts';
import {
  readDueSponsorships,
  syncSponsorships,
  type SponsorshipFinding,
} from './sponsorships/due-sponsorships.ts';
import { openTeamMatters } from './team-matters.ts';

export const LISTS = ['payments', 'refunds', 'disputes'] as const;
/** Orders whose events could not be compared with the provider when they arrived. */
const DUE_ORDERS_PER_RUN = 200;

/** Where a run continues: a page of one of the provider's lists. */
export type Position = PageRequest & { readonly list: (typeof LISTS)[number] };

/** An order that was compared by itself. All others on the pages agree with their donations. */
interface Finding {
  readonly orderId: string;
  /** Null when it could not be compared, or belongs to no donation. */
  readonly result: SyncResult | null;
  /** Why it could not be compared. */
  readonly error: string | null;
}

export interface Reconciliation {
  readonly findings: readonly Finding[];
  readonly sponsorships: readonly SponsorshipFinding[];
  /** The number of entries that were read of each list. */
  readonly read: Readonly<Record<(typeof LISTS)[number], number>>;
  readonly newMatters: number;
  /** Null when the whole window was read. */
  readonly next: Position | null;
  /** What failed outside a single order. */
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
  let newMatters = 0;
  let malformedCount = 0;
  let next: Position | null = start;
  let error: string | null = null;
  try {
    let isGoingOn = await syncOrders(settings, await readDueOrders(settings), run, findings);
    const due = await readDueSponsorships(settings, run.now);
    if (isGoingOn) isGoingOn = await syncSponsorships(settings, due, run, sponsorships);
    while (next && isGoingOn && run.hasTime()) {
      const { page, work } = await readPage(settings, next, run.now);
      newMatters += await openTeamMatters(settings, work.matters);
      for (const event of work.events) await storePaymentEvent(settings, event);
      isGoingOn =
        (await syncOrders(settings, work.orderIds, run, findings)) &&
        (await syncSponsorships(
          settings,
          work.subscriptionIds.map((subscriptionId) => ({ subscriptionId })),
          run,
          sponsorships,
        ));
      if (!isGoingOn) break;
      read[next.list] += page.items.length;
      malformedCount += page.malformedCount;
      next = nextPosition(next, page.isLast);
    }
    if (malformedCount > 0) error = `the provider sent ${malformedCount} malformed entries`;
  } catch (thrown) {
    error = messageOf(thrown);
  }
  for (const { result } of [...findings, ...sponsorships]) newMatters += result?.newMatters ?? 0;
  return { findings, sponsorships, read, newMatters, next, error };
}

/** What failed, one sentence without a full stop each. */
export function failuresOf({ findings, sponsorships, error }: Reconciliation): string[] {
  return [
    ...sponsorships.flatMap(({ subscriptionId, error: cause }) =>
      cause ? [`${subscriptionId}: ${cause}`] : [],
    ),
    ...findings.flatMap(({ orderId, error: cause }) => (cause ? [`${orderId}: ${cause}`] : [])),
    ...(error ? [error] : []),
  ];
}

/** @returns false when the time is used up or the provider keeps failing */
async function syncOrders(
  settings: SyncSettings,
  orderIds: readonly string[],
  { now, hasTime }: Run,
  findings: Finding[],
): Promise<boolean> {
  for (const orderId of orderIds) {
    if (!hasTime()) return false;
    findings.push(await syncSafely(settings, orderId, now));
    if (keepsFailing(findings)) return false;
  }
  return true;
}

async function syncSafely(settings: SyncSettings, orderId: string, now: Date): Promise<Finding> {
  try {
    return { orderId, result: await syncOrder(settings, orderId, { now }), error: null };
  } catch (error) {
    return { orderId, result: null, error: messageOf(error) };
  }
}

async function readDueOrders(settings: SyncSettings): Promise<string[]> {
  const due = await readDonations(settings, {
    sync_due: 'not.is.null',
    order: 'sync_due',
    limit: String(DUE_ORDERS_PER_RUN),
  });
  return due.map(({ provider_order_id }) => provider_order_id);
}

async function readPage(settings: SyncSettings, position: Position, now: Date) {
  if (position.list === 'payments') {
    const page = await fetchPage(settings, 'payments', paymentSchema, position);
    return { page, work: await workOfPayments(settings, page.items, now) };
  }
  if (position.list === 'refunds') {
    const page = await fetchPage(settings, 'refunds', refundSchema, position);
    return { page, work: await workOfRefunds(settings, page.items) };
  }
  const page = await fetchPage(settings, 'disputes', disputeSchema, position);
  return { page, work: await workOfDisputes(settings, page.items) };
}

function nextPosition(position: Position, isLast: boolean): Position | null {
  if (!isLast) return { ...position, skip: position.skip + PROVIDER_PAGE_SIZE };
  const list = LISTS[LISTS.indexOf(position.list) + 1];
  return list ? { ...position, list, skip: 0 } : null;
}
