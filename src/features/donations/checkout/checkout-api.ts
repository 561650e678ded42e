import * as z from 'zod/mini';
import { NOT_A_MULTIPLE } from '@/features/dogs/amount';
import {
  confirmedSchema,
  giftLinkSchema,
  type AskForDonor,
  type CheckoutPurpose,
  type Confirmed,
  type VisitorDonor,
} from '@/features/donations/checkout/checkout';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';
import { callFunction, FunctionError } from '@/lib/edge-functions';
import { isSessionStored } from '@/lib/local-storage';
import { expectSession, SessionError } from '@/lib/session-fetch';
import { requestLanguage } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';
import { supabase } from '@/lib/supabase';

const orderSchema = z.object({
  order_id: z.string().check(z.minLength(1)),
  amount_paise: z.int().check(z.positive()),
  currency: z.literal('INR'),
  /** Of a visitor's gift. */
  gift: giftLinkSchema,
});

const subscriptionSchema = z.object({
  subscription_id: z.string().check(z.minLength(1)),
  amount_paise: z.int().check(z.positive()),
  currency: z.literal('INR'),
  sponsorship_id: z.string(),
  /** Of a visitor's sponsorship. */
  secret: z.optional(z.string()),
});

/** What the checkout asks for: one payment, or a mandate. */
export interface Order {
  amountPaise: number;
  /** The provider's id, as an option of the checkout. */
  reference: { order_id: string } | { subscription_id: string };
  /** The account that gives; null for a visitor. */
  accountId: string | null;
  /** Already filled in in the provider's window. */
  payer: { name: string; email: string };
  /** What opens a visitor's sponsorship, to see and to stop it. */
  sponsorship?: { id: string; secret: string };
  /** What opens a visitor's gift, to show and to share it. */
  giftLink?: z.infer<typeof giftLinkSchema>;
  /** Of a subscription. */
  sponsorshipId?: string;
  /** Of a subscription, once it is approved. */
  confirmed?: Confirmed | undefined;
}

type ProviderOrder = Omit<Order, 'accountId' | 'payer'>;

/**
 * Makes the server create an order or a subscription at the provider, once it is known who gives.
 * @returns null while a field about the donor says what to change
 * @throws CheckoutError named by the server's error code
 */
export async function requestOrder(
  purpose: CheckoutPurpose,
  askForDonor: AskForDonor,
): Promise<Order | null> {
  try {
    const session = isSessionStored() ? await expectSession((await supabase()).auth) : null;
    const donor = await askForDonor(session !== null);
    if (donor === null) return null;
    const visitor = donor === 'stored' ? undefined : donor;
    const order = purpose.mandate
      ? await createSubscription(purpose, visitor)
      : await createOrder(purpose, visitor);
    return { ...order, accountId: session?.user.id ?? null, payer: payerOf(visitor, session) };
  } catch (error) {
    const isRefusal = error instanceof FunctionError || error instanceof SessionError;
    throw isRefusal ? errorFromServer(error.code) : error;
  }
}

function payerOf(
  visitor: VisitorDonor | undefined,
  session: Awaited<ReturnType<typeof expectSession>>,
) {
  if (visitor) return { name: visitor.name, email: visitor.email };
  const { name }: { name?: unknown } = session?.user.user_metadata ?? {};
  return { name: typeof name === 'string' ? name : '', email: session?.user.email ?? '' };
}

async function createOrder(
  purpose: CheckoutPurpose,
  donor: VisitorDonor | undefined,
): Promise<ProviderOrder> {
  const order = orderSchema.safeParse(
    await callFunction('create-order', {
      ...whatFor(purpose),
      donor,
      ...requestLanguage,
    }),
  );
  if (!order.success) throw errorFromServer(undefined);
  const { order_id, amount_paise, gift } = order.data;
  return { amountPaise: amount_paise, reference: { order_id }, giftLink: gift };
}

/** The server takes a dog's price from the database and checks any other amount. */
function whatFor({ dog, dogPaise, amountPaise, gift, appealId }: CheckoutPurpose) {
  if (appealId !== undefined) return { appeal_id: appealId, amount_paise: amountPaise };
  return {
    ...(gift ? { gift: { ...gift, ...requestLanguage } } : {}),
    ...(dog ? { dog_id: dog.id } : {}),
    ...(amountPaise === dogPaise ? {} : { amount_paise: amountPaise }),
  };
}

async function createSubscription(
  purpose: CheckoutPurpose,
  donor: VisitorDonor | undefined,
): Promise<ProviderOrder> {
  const { mandate, amountPaise } = purpose;
  const body =
    mandate?.replacesId === undefined
      ? whatFor(purpose)
      : { replaces_id: mandate.replacesId, amount_paise: amountPaise };
  const answer = subscriptionSchema.safeParse(
    await callFunction('create-subscription', donor ? await asVisitor({ ...body, donor }) : body),
  );
  if (!answer.success) throw errorFromServer(undefined);
  const { subscription_id, amount_paise, sponsorship_id, secret } = answer.data;
  return {
    amountPaise: amount_paise,
    reference: { subscription_id },
    sponsorshipId: sponsorship_id,
    ...(secret === undefined ? {} : { sponsorship: { id: sponsorship_id, secret } }),
  };
}

const REQUEST_KEY = 'paws_monthly_request';
const requestSchema = z.object({ digest: z.string(), id: z.string() });
/** Where session storage is blocked. */
let lastRequest: z.infer<typeof requestSchema> | null = null;

/**
 * With an id of the request: the same one in this tab for the same choice and details, so that the server recognises a
 * second press or a reload.
 */
async function asVisitor(body: object) {
  const request = { ...body, ...requestLanguage };
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const known = readRequest();
  const id = known?.digest === digest ? known.id : crypto.randomUUID();
  lastRequest = { digest, id };
  try {
    sessionStorage.setItem(REQUEST_KEY, JSON.stringify(lastRequest));
  } catch {
    // A reload is another request then.
  }
  return { ...request, request_id: id };
}

function readRequest() {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(REQUEST_KEY) ?? 'null');
    return requestSchema.safeParse(stored).data ?? lastRequest;
  } catch {
    return lastRequest;
  }
}

/** What the checkout answers after a success: of an order, or of a subscription. */
export interface RazorpayAnswer {
  razorpay_payment_id: string;
  razorpay_order_id?: string;
  razorpay_subscription_id?: string;
  razorpay_signature?: string;
}

/**
 * Makes the server check what the checkout answered for a subscription, and look at the provider immediately.
 * Any other failure than a wrong signature is ignored: the provider's events bring the same.
 * @returns how the subscription stands, if it is known
 * @throws CheckoutError `wrong-signature`
 */
export async function confirmSubscription(answer: RazorpayAnswer): Promise<Confirmed | undefined> {
  const { razorpay_payment_id, razorpay_subscription_id, razorpay_signature } = answer;
  const body = { razorpay_payment_id, razorpay_subscription_id, razorpay_signature };
  try {
    return confirmedSchema.safeParse(await callFunction('sync-sponsorship', body)).data;
  } catch (error) {
    if (!(error instanceof FunctionError) || error.code !== 'wrong-signature') return undefined;
    throw errorFromServer(error.code);
  }
}

/** Why a checkout did not open, by error code. */
const messages = {
  'gateway-not-loaded': say('Payment gateway not loaded. Please try again.'),
  'not-configured': say(
    'Payments aren’t set up on this site yet. Please write to us, and we will help you.',
  ),
  'server-unreachable': say(
    'The payment could not be started. Please check your connection and try again.',
  ),
  'provider-unavailable': say(
    'The payment provider isn’t responding. Nothing was charged. Please try again in a few minutes.',
  ),
  'unknown-dog': say(
    'This dog is no longer waiting for a sponsor. Please choose another dog. Nothing was charged.',
  ),
  'dog-not-available': say(
    'This dog can’t be sponsored any more. Please choose another dog. Nothing was charged.',
  ),
  'unknown-appeal': say('This appeal is no longer there. Nothing was charged.'),
  'appeal-ended': say(
    'This appeal has ended. Nothing was charged. You can still give for the dog, or for all of them.',
  ),
  'already-sponsored': say(
    'You already give this every month; see My Dogs in your dashboard. Nothing was charged.',
  ),
  'unknown-sponsorship': say('This sponsorship isn’t one of yours. Nothing was charged.'),
  'not-running': say('This sponsorship has ended or is stopping. Nothing was charged.'),
  'amount-out-of-range': say(
    'This amount can’t be accepted. Please choose another one. Nothing was charged.',
  ),
  'whole-rupees': say('Please choose an amount in whole rupees. Nothing was charged.'),
  'too-many-amounts': say(
    'You have chosen many different amounts today. Please take one of those, or try again tomorrow. Nothing was charged.',
  ),
  'amount-not-offered': say`${NOT_A_MULTIPLE} Nothing was charged.`,
  'too-many-sponsorships': say(
    'Five monthly payments were started with this email address today. Please try again tomorrow, or sign in. Nothing was charged.',
  ),
  'already-authorised': say(
    'You have already approved this monthly payment. Nothing more was charged. The link to it is in our email.',
  ),
  'too-many-orders': say(
    'Too many payments were started from here. Please wait a minute and try again.',
  ),
  'gift-needs-account': say(
    'To send a gift by email you need an account with a confirmed address. Nothing was charged. Please sign in, or choose the page that you print or share yourself.',
  ),
  'gift-day-out-of-range': say(
    'Please choose a day within the next twelve months. Nothing was charged.',
  ),
  'gift-address-stopped': say(
    'This address doesn’t accept gifts by email. Nothing was charged. Please choose the page that you print or share yourself.',
  ),
  'too-many-gifts': say(
    'Many gifts have already been sent by email today or to this address. Nothing was charged. Please choose the page that you print or share yourself.',
  ),
  'session-ended': SIGNED_OUT_TEXT,
  'sign-in-required': say(
    'Please sign in first, so that you can stop the monthly donation when you like.',
  ),
  'donor-details-needed': say(
    'We could not find the name and address for your receipt. Nothing was charged. Please try again.',
  ),
  'not-a-citizen': say(
    'Without FCRA registration we can accept donations from Indian citizens only. Nothing was stored or charged.',
  ),
  'wrong-pan': say(
    'This PAN doesn’t look right. Nothing was charged. Please check it and try again.',
  ),
  'wrong-signature': say(
    'We could not verify the provider’s answer. Please check My Dogs in a few minutes before you try again.',
  ),
  'unstorable-text': say(
    'A character in what you typed can’t be stored. Nothing was charged. Please type it again.',
  ),
  'bad-request': say(
    'This page is out of date. Nothing was charged. Please reload it and try again.',
  ),
  'foreign-origin': say(
    'Payments aren’t set up for this address. Please write to us, and we will help you.',
  ),
} as const;

export type CheckoutErrorCode = keyof typeof messages;

/** A checkout did not open. The message is shown to the person. */
export class CheckoutError extends Error {
  constructor(readonly code: CheckoutErrorCode) {
    super(messages[code]);
  }
}

/** The price changed after the page was loaded, so no checkout was opened. */
export class AmountChangedError extends Error {
  constructor(amountPaise: number) {
    super(
      say`The monthly amount is now ${formatPaise(amountPaise)}. Nothing was charged. Please look at the page again.`,
    );
  }
}

/** The error with the server's error code; an unknown code becomes `server-unreachable`. */
function errorFromServer(code: unknown): CheckoutError {
  return new CheckoutError(isErrorCode(code) ? code : 'server-unreachable');
}

/** The message to show. The message of any other error is not meant for the person. */
export function checkoutErrorMessage(error: Error): string {
  const isOurs = error instanceof CheckoutError || error instanceof AmountChangedError;
  return isOurs ? error.message : messages['server-unreachable'];
}

/** What stays on the page when the toast has gone, because the person can do something about it; otherwise null. */
export function checkoutErrorAdvice(error: Error): string | null {
  if (!(error instanceof CheckoutError)) return null;
  switch (error.code) {
    case 'gateway-not-loaded':
      return say(
        'The payment window could not be loaded. If you use an ad blocker, please switch it off for this page. You can try again.',
      );
    case 'appeal-ended':
    case 'already-sponsored':
    case 'gift-needs-account':
    case 'gift-day-out-of-range':
    case 'gift-address-stopped':
    case 'too-many-gifts':
    case 'too-many-amounts':
    case 'amount-not-offered':
    case 'too-many-sponsorships':
    case 'already-authorised':
      return error.message;
    default:
      return null;
  }
}

const outdated: ReadonlySet<CheckoutErrorCode> = new Set([
  'unknown-dog',
  'dog-not-available',
  'unknown-appeal',
  'appeal-ended',
  'not-running',
  'unknown-sponsorship',
]);

/** Whether the page shows outdated data, such as an old price. */
export function isOutdated(error: Error): boolean {
  return (
    error instanceof AmountChangedError ||
    (error instanceof CheckoutError && outdated.has(error.code))
  );
}

function isErrorCode(code: unknown): code is CheckoutErrorCode {
  return typeof code === 'string' && Object.hasOwn(messages, code);
}
