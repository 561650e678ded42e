// What a checkout began, until it is known how it ended. Phones end the tab of a page while the UPI app is in front, so this
// is stored before the provider's window opens: in the session storage of the tab, and in the router state of the page's
// history entry, because Chrome on Android restores its tabs without their session storage.

import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { paymentSchema, isMonthly, type MadePayment } from '@/features/donations/checkout/thanks';
import { callFunction, FunctionError } from '@/lib/edge-functions';

const STORAGE_KEY = 'paws_checkout';
const MAX_AGE_MILLISECONDS = 24 * 60 * 60_000;
const POLLING_INTERVAL_MILLISECONDS = 5_000;
/** For two minutes. */
const MAX_FETCHES = 24;

const begunSchema = z.object({
  payment: paymentSchema,
  /** Of a monthly payment. */
  sponsorshipId: z.optional(z.string()),
  /** ISO 8601, of this device's clock. */
  begunAt: z.string(),
  /** The provider's window has said that it is paid. */
  isAnswered: z.optional(z.literal(true)),
});
type Begun = z.infer<typeof begunSchema>;

/** `unknown`: nobody could be asked. */
type Standing = 'paid' | 'confirming' | 'unpaid' | 'unknown';

/** A checkout that was begun in this tab, and how it stands. */
export interface BegunCheckout {
  payment: MadePayment;
  begunAt: string;
  standing: Standing;
}

/** What a page can be paid for, by whom. */
export interface Payable {
  /** Null for all dogs. */
  dogId: string | null;
  /** Of a page that asks for one need of the dog. */
  appealId?: string;
  /** The account that gives; null for a visitor, undefined while it isn't known. */
  payerId: string | null | undefined;
}

/** Stores what is begun, for this tab. @returns the router state that keeps it, too */
export function keepBegun(begun: Begun): { begun: Begun } {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(begun));
  } catch {
    // The router state keeps it.
  }
  return { begun };
}

/** @returns the router state without what was begun */
export function forgetBegun(state: unknown): object {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
  const { begun: _begun, ...others }: { begun?: unknown } = Object(state);
  return others;
}

/**
 * What was begun on this page by this person within a day.
 * @param state of the router
 */
export function readBegun(state: unknown, { dogId, appealId, payerId }: Payable): Begun | null {
  const isOfPage = ({ payment, begunAt }: Begun) =>
    (payment.dog?.id ?? null) === dogId &&
    payment.appealId === appealId &&
    payment.accountId === payerId &&
    Math.abs(Date.now() - Date.parse(begunAt)) < MAX_AGE_MILLISECONDS;
  // The tab's storage first: the state of an entry that was left doesn't know the answer.
  return (
    [readStored(), Object(state).begun]
      .map((stored) => begunSchema.safeParse(stored).data)
      .find((begun) => begun !== undefined && isOfPage(begun)) ?? null
  );
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** How a checkout that was begun stands; null without one. Asks again while the provider confirms a payment. */
export function begunCheckoutQuery(begun: Begun | null) {
  return queryOptions({
    queryKey: ['begun-checkout', begun],
    staleTime: POLLING_INTERVAL_MILLISECONDS,
    queryFn: async (): Promise<BegunCheckout | null> =>
      begun && {
        payment: begun.payment,
        begunAt: begun.begunAt,
        standing: standingOf(begun, await askStanding(begun)),
      },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.standing === 'confirming' && dataUpdateCount < MAX_FETCHES
        ? POLLING_INTERVAL_MILLISECONDS
        : false,
  });
}

/** What the provider's window has said is only not yet seen by the server. */
function standingOf({ isAnswered }: Begun, standing: Standing): Standing {
  return isAnswered && standing !== 'paid' ? 'confirming' : standing;
}

const orderSchema = z.object({ standing: z.enum(['paid', 'confirming', 'unpaid']) });
const mandateSchema = z.object({ status: z.string() });

async function askStanding({ payment, sponsorshipId }: Begun): Promise<Standing> {
  const { reference, sponsorship } = payment;
  try {
    if ('order_id' in reference) {
      return orderSchema.parse(await callFunction('create-order', reference)).standing;
    }
    const secret = sponsorship ? { secret: sponsorship.secret } : {};
    const { status } = mandateSchema.parse(
      await callFunction('sync-sponsorship', { sponsorship_id: sponsorshipId, ...secret }),
    );
    return status === 'authenticated' || status === 'active' ? 'paid' : 'unpaid';
  } catch (error) {
    const isUnknownHere = error instanceof FunctionError && error.code?.startsWith('unknown-');
    // A mandate that is approved twice is one: the server returns the same subscription until it is approved.
    return isUnknownHere || isMonthly(payment) ? 'unpaid' : 'unknown';
  }
}
