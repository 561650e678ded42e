import { databaseClient, type DatabaseSettings } from '../base/database.ts';
import {
  decideState,
  type DonationState,
  isPaid,
  isSameState,
  type OrderFacts,
  donationStateOf,
} from '../provider/donation-state.ts';
import { paymentDetails, type Payment, type PaymentDetails } from '../provider/payment.ts';
import { combineFacts, readEventFacts } from './payment-events.ts';
import { fetchOrderPayments, isUnknownId, type ProviderSettings } from '../provider/provider.ts';
import { findReviewItems, openReviewItems } from '../base/review-items.ts';

/** Each attempt fails only when another event or comparison of the same order was faster. */
const MAX_ATTEMPTS = 5;

export type SyncSettings = DatabaseSettings & ProviderSettings;

/** Donations with an order, as a comparison needs them. */
function selectDonations(settings: DatabaseSettings) {
  return databaseClient(settings)
    .from('donations')
    .select(
      'id, status, amount_paise, currency, provider_order_id, provider_payment_id, refunded_paise, sync_due, sync_version',
    )
    .eq('source', 'provider')
    .not('provider_order_id', 'is', null);
}

type DonationQuery = ReturnType<typeof selectDonations>;

export type ComparedDonation = Awaited<ReturnType<typeof readDonations>>[number];

export interface SyncResult {
  donationId: string;
  orderId: string;
  before: DonationState;
  after: DonationState;
  /** Whether the provider has a payment that may still be captured. */
  isBeingPaid: boolean;
  /** The number of review items that were opened. */
  newReviewItems: number;
  /** False when the provider could not be asked, so that the donation stays due. */
  isUpToDate: boolean;
}

interface SyncOptions {
  now: Date;
  /**
   * Also writes a capture that an event reported when the provider can't be asked. Everything else waits for
   * the provider's list, because only that has all payments of the order.
   */
  acceptsCaptureWithoutProvider?: boolean;
}

/**
 * Reads donations with the server's key.
 * @param filter says which
 * @throws Error when the database fails or can't be reached in time
 */
export async function readDonations(
  settings: DatabaseSettings,
  filter: (all: DonationQuery) => DonationQuery,
) {
  const { data } = await filter(selectDonations(settings)).throwOnError();
  return data;
}

/**
 * Compares the donation of an order with all its payments and disputes, at the provider and in the stored
 * events, and writes what they decide. Idempotent; starts over when the donation changes meanwhile.
 * @returns null when this site has no donation for the order
 * @throws Error when the database, or without `acceptsCaptureWithoutProvider` the provider, fails
 */
export async function syncOrder(
  settings: SyncSettings,
  orderId: string,
  options: SyncOptions,
): Promise<SyncResult | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const [donation] = await readDonations(settings, (all) => all.eq('provider_order_id', orderId));
    if (!donation) return null;
    const result = await syncOnce(settings, donation, options);
    if (result) return result;
  }
  throw new Error('the donation keeps changing');
}

async function syncOnce(
  settings: SyncSettings,
  donation: ComparedDonation,
  options: SyncOptions,
): Promise<SyncResult | null> {
  const { id, provider_order_id: orderId } = donation;
  const [listed, events] = await Promise.all([
    listPayments(settings, orderId, options),
    readEventFacts(settings, (all) => all.eq('order_id', orderId)),
  ]);
  const facts = combineFacts(listed ?? [], events);
  const before = donationStateOf(donation);
  const state = decideState(donation, facts);
  const isUpToDate = listed !== null;
  const after = isUpToDate || isFirstCapture(before, state) ? state : before;
  const reviewItems = isUpToDate
    ? findReviewItems({ ...donation, ...after }, orderId, facts, options.now)
    : [];
  const isBeingPaid = facts.payments.some(
    ({ status }) => status === 'created' || status === 'authorized',
  );
  const result = { donationId: id, orderId, before, after, isBeingPaid, isUpToDate };
  if (isSameState(before, after) && (donation.sync_due === null || !isUpToDate)) {
    return { ...result, newReviewItems: await openReviewItems(settings, reviewItems) };
  }
  const { data: newReviewItems } = await databaseClient(settings)
    .rpc('write_donation_state', {
      donation_id: id,
      expected_version: donation.sync_version,
      next_status: after.status,
      payment_id: after.provider_payment_id,
      refunded_paise: after.refunded_paise,
      is_up_to_date: isUpToDate,
      items: reviewItems,
      payment: detailsOf(after, facts),
    })
    .throwOnError();
  return newReviewItems === null ? null : { ...result, newReviewItems };
}

/**
 * An order of other keys, for example of the test mode, has no payments.
 * @returns null when the provider fails and the caller can go on without it
 */
async function listPayments(
  settings: SyncSettings,
  orderId: string,
  { acceptsCaptureWithoutProvider = false }: SyncOptions,
): Promise<Payment[] | null> {
  try {
    return await fetchOrderPayments(settings, orderId);
  } catch (error) {
    if (isUnknownId(error)) return [];
    if (acceptsCaptureWithoutProvider) return null;
    throw error;
  }
}

function detailsOf(
  { provider_payment_id }: DonationState,
  { payments }: OrderFacts,
): PaymentDetails | null {
  const payment = payments.find(({ id }) => id === provider_payment_id);
  return payment ? paymentDetails(payment) : null;
}

function isFirstCapture(before: DonationState, after: DonationState): boolean {
  return !isPaid(before) && after.status === 'completed';
}

/** Whether a comparison changed the donation. */
export function hasChanged({ before, after }: SyncResult): boolean {
  return !isSameState(before, after);
}
