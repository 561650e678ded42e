import { databaseClient, type DatabaseSettings } from '../base/database.ts';
import { readDonations, type SyncSettings } from '../donations/order-sync.ts';
import { combineFacts, readEventFacts } from '../donations/payment-events.ts';
import {
  callProvider,
  fetchInvoices,
  fetchOrderPayments,
  fetchSubscription,
  isUnknownId,
  orNull,
} from '../provider/provider.ts';
import { isFinal } from './sponsorship-months.ts';
import {
  decideSponsorship,
  isEnded,
  type Decision,
  type ProviderRequest,
  type SponsorshipFacts,
} from './sponsorship-state.ts';
import {
  readSponsorships,
  type Known,
  type StoredSponsorship,
  type SponsorshipFilter,
} from './sponsorship.ts';

/**
 * Each attempt fails only when another event, request or comparison of the same sponsorship was faster. A first payment
 * sends half a dozen events at once.
 */
const MAX_ATTEMPTS = 12;
/** Longer than the timeline of 120 months. */
const MAX_EVENTS = 1000;

export interface SponsorshipSync {
  readonly before: StoredSponsorship;
  readonly after: Pick<StoredSponsorship, 'status' | 'desired_status' | 'next_charge_at'>;
  /** The number of months that were written. */
  readonly months: number;
  /** The number of review items that were opened. */
  readonly newReviewItems: number;
}

interface SyncOptions {
  now: Date;
}

/**
 * Compares a sponsorship with the provider's subscription, writes what that decides, and applies the
 * desired status. That was stored before, and it stays due until the provider's status agrees, so a crash at any point
 * loses nothing. Idempotent; starts over when the sponsorship changes meanwhile.
 * @param filter says which one
 * @returns null when there is none
 * @throws Error when the database or the provider fails; the sponsorship then stays due
 */
export async function syncSponsorship(
  settings: SyncSettings,
  filter: SponsorshipFilter,
  options: SyncOptions,
): Promise<SponsorshipSync | null> {
  const [before] = await readSponsorships(settings, filter);
  if (!before) return null;
  const first = await writeState(settings, before.id, options);
  let { state } = first;
  let { months, newReviewItems } = first;
  if (first.request && before.provider_subscription_id) {
    await ask(settings, before.provider_subscription_id, first.request, state.status);
    const second = await writeState(settings, before.id, options);
    state = second.state;
    months += second.months;
    newReviewItems += second.newReviewItems;
  }
  // What was just decided can end the sponsorship that it replaces.
  const { replaces_id: replacedId } = before;
  if (replacedId !== null) {
    const replaced: SponsorshipFilter = (all) =>
      all.eq('id', replacedId).not('sync_due', 'is', null);
    await syncSponsorship(settings, replaced, options);
  }
  return { before, after: state, months, newReviewItems };
}

interface Written extends Pick<Decision, 'state' | 'request'> {
  readonly months: number;
  readonly newReviewItems: number;
}

async function writeState(
  settings: SyncSettings,
  id: string,
  options: SyncOptions,
): Promise<Written> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const known = await readKnown(settings, id);
    const facts = await readFacts(settings, known);
    const { state, months, events, reviewItems, request } = decideSponsorship(
      known,
      facts,
      options.now,
    );
    const { data: newReviewItems } = await databaseClient(settings)
      .rpc('write_sponsorship_state', {
        sponsorship_id: id,
        expected_version: known.sponsorship.sync_version,
        state,
        donations: months,
        events,
        items: reviewItems,
        is_up_to_date: request === null,
        as_of: options.now.toISOString(),
      })
      .throwOnError();
    if (newReviewItems !== null) return { state, request, months: months.length, newReviewItems };
  }
  throw new Error('the sponsorship keeps changing');
}

async function readKnown(settings: DatabaseSettings, id: string): Promise<Known> {
  // The sponsorship is read first: whatever changes after that makes the write fail.
  const [sponsorship] = await readSponsorships(settings, (all) => all.eq('id', id));
  if (!sponsorship) throw new Error('the sponsorship is gone');
  const { replaces_id } = sponsorship;
  const [{ data: timeline }, donations] = await Promise.all([
    databaseClient(settings)
      .rpc('sponsorship_timeline', {
        sponsorship_ids: replaces_id === null ? [id] : [id, replaces_id],
      })
      .in('kind', ['created', 'amount-changed', 'moved', 'charged', 'pause-requested'])
      .limit(MAX_EVENTS)
      .throwOnError(),
    readDonations(settings, (all) => all.eq('sponsorship_id', id)),
  ]);
  const charges = new Set<string | null>(timeline.map(({ reference }) => reference));
  return {
    sponsorship,
    dogs: timeline
      .filter(({ kind }) => kind !== 'charged' && kind !== 'pause-requested')
      .map(({ dog_id, occurred_at }) => ({ dog_id, since: occurred_at })),
    months: donations.map((donation) =>
      Object.assign(donation, { isInTimeline: charges.has(donation.provider_payment_id) }),
    ),
    // Newest first.
    pauseAskedAt: timeline.find(
      ({ kind, sponsorship_id }) => kind === 'pause-requested' && sponsorship_id === id,
    )?.occurred_at,
  };
}

async function readFacts(
  settings: SyncSettings,
  { sponsorship, months }: Known,
): Promise<SponsorshipFacts> {
  const id = sponsorship.provider_subscription_id;
  const [subscription, invoices, events] =
    id === null
      ? [null, [], { payments: [], disputes: [], failedRefunds: [] }]
      : await Promise.all([
          // Null for a subscription of other keys, for example of the test mode.
          orNull(fetchSubscription(settings, id)),
          fetchInvoices(settings, id),
          readEventFacts(settings, (all) => all.eq('subscription_id', id)),
        ]);
  const final = new Set(months.filter(isFinal).map((month) => month.provider_order_id));
  const orderIds = [...invoices, ...events.payments.filter(({ invoice_id }) => invoice_id)]
    .flatMap(({ order_id }) => order_id ?? [])
    .filter((orderId) => !final.has(orderId));
  const open = [...new Set(orderIds)];
  if (open.length === 0) return { subscription, invoices, payments: [], disputes: [] };
  const [own, ...listed] = await Promise.all([
    readEventFacts(settings, (all) => all.in('order_id', open)),
    ...open.map((orderId) => fetchOrderPayments(settings, orderId)),
  ]);
  return {
    subscription,
    invoices,
    ...combineFacts(listed.flat(), { ...own, payments: [...own.payments, ...events.payments] }),
  };
}

const requests = {
  cancel: { cancel_at_cycle_end: false },
  pause: { pause_at: 'now' },
  resume: { resume_at: 'now' },
} as const;

/**
 * The provider documents no cancelling before the authorisation. When it refuses that, the subscription expires
 * within a day.
 */
async function ask(
  settings: SyncSettings,
  subscriptionId: string,
  request: ProviderRequest,
  status: StoredSponsorship['status'],
): Promise<void> {
  const path = `subscriptions/${encodeURIComponent(subscriptionId)}/${request}`;
  try {
    await callProvider(settings, 'POST', path, { body: requests[request] });
  } catch (error) {
    if (!isUnknownId(error)) throw error;
    if (status === 'created') return;
    // The sync of an event or of the schedule may have asked first.
    const subscription = await fetchSubscription(settings, subscriptionId);
    if (request !== 'cancel' || !isEnded(subscription.status)) throw error;
  }
}
