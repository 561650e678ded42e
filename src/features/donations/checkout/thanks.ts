import * as z from 'zod/mini';
import { site, UPDATE_DAYS } from '@/config/site';
import {
  confirmedSchema,
  giftLinkSchema,
  type CheckoutPurpose,
} from '@/features/donations/checkout/checkout';
import type { Order } from '@/features/donations/checkout/checkout-api';
import type { Tables } from '@common/database';
import { currentDay } from '@/lib/clock';
import { formatDate, formatDay, indianDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** Of what is paid in this tab: {@link MadePayment}. */
export const paymentSchema = z.object({
  reference: z.union([
    z.object({ order_id: z.string() }),
    z.object({ subscription_id: z.string() }),
  ]),
  accountId: z.nullable(z.string()),
  dog: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.string() })),
  appealId: z.optional(z.string()),
  amountPaise: z.int(),
  /** In India, as YYYY-MM-DD. */
  paidOn: z.string(),
  /** For somebody else. */
  isGift: z.optional(z.literal(true)),
  /** Who will read the gift. */
  giftFor: z.optional(z.string()),
  giftLink: giftLinkSchema,
  /** A visitor's, with what opens its page. */
  sponsorship: z.optional(z.object({ id: z.string(), secret: z.string() })),
  /** Of a visitor, for the code that makes an account. */
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  confirmed: z.optional(confirmedSchema),
});

/**
 * What was just paid in this tab. It is in the router state of the page that thanks for it, so a reload and the Back
 * button keep it, and nothing of it is in the address.
 */
export type MadePayment = z.infer<typeof paymentSchema>;

export interface ThanksState {
  payment: MadePayment;
  /** Where a visitor goes who makes an account: where the payment is shown then. */
  from?: string;
}

/** The router state of the page after a payment. */
export function thanksState(payment: MadePayment): ThanksState {
  return { ...(payment.accountId === null ? { from: placeOf(payment) } : {}), payment };
}

/** What is paid once the provider's window has said so. */
export function paymentOf(
  { dog, image, appealId, amountPaise, gift }: CheckoutPurpose,
  { reference, accountId, payer, sponsorship, giftLink, confirmed }: Order,
): MadePayment {
  return {
    reference,
    accountId,
    dog: dog ? { ...dog, image } : null,
    ...(appealId === undefined ? {} : { appealId }),
    amountPaise,
    paidOn: currentDay(),
    ...(gift ? { isGift: true, giftFor: gift.recipient_name } : {}),
    ...(sponsorship ? { sponsorship } : {}),
    ...(giftLink ? { giftLink } : {}),
    ...(accountId === null ? { email: payer.email, name: payer.name } : {}),
    ...(confirmed === undefined ? {} : { confirmed }),
  };
}

/** @param state of the router; anything but a payment of this version of the site is null */
export function readPayment(state: unknown): MadePayment | null {
  const { payment }: Partial<ThanksState> = Object(state);
  return paymentSchema.safeParse(payment).data ?? null;
}

export function isMonthly({ reference }: Pick<MadePayment, 'reference'>): boolean {
  return 'subscription_id' in reference;
}

/** Where an account sees what it pays. */
function placeOf(payment: Pick<MadePayment, 'reference'>): string {
  return isMonthly(payment) ? paths.sponsorships : paths.donations;
}

/** How a payment stands, as its account or a visitor's link may read it. */
export interface PaymentProgress {
  /** Whether no money moved. */
  isTest: boolean;
  /** Of the first payment that is complete; null before that. */
  receiptId: string | null;
  standing: SinglePayment | MonthlyPayment;
}

interface SinglePayment extends Pick<Tables<'donations'>, 'status' | 'refunded_paise'> {
  kind: 'single';
}

interface MonthlyPayment
  extends
    Pick<Tables<'sponsorships'>, 'status' | 'desired_status' | 'starts_at' | 'next_charge_at'>,
    Partial<Pick<Tables<'sponsorships'>, 'id' | 'started_at'>> {
  kind: 'monthly';
}

/** One of the things that happen next. */
interface Step {
  when: string;
  what: string;
}

interface Thanks {
  title: string;
  /** The amount and how often; empty where the payment did not succeed. */
  amount: string;
  steps: readonly Step[];
  /** Instead of the steps. */
  text: string;
  /** Whether the payment did not succeed, so that it can be made again. */
  hasFailed?: true;
  /** Of a sponsorship whose first month is paid. */
  sponsorshipId?: string;
}

/**
 * Thanks in true words and what happens next, or what became of the payment.
 * @param progress null or undefined while it is not known, for example offline
 * @param today in India, as YYYY-MM-DD
 */
export function thanksFor(
  payment: MadePayment,
  progress: PaymentProgress | null | undefined,
  today: string,
): Thanks {
  const standing = progress?.standing;
  if (!isMonthly(payment)) {
    return singleThanks(payment, standing?.kind === 'single' ? standing : null, today);
  }
  const { confirmed } = payment;
  const first = confirmed ? { kind: 'monthly' as const, ...confirmed, starts_at: null } : null;
  return monthlyThanks(payment, standing?.kind === 'monthly' ? standing : first, today);
}

/** The dog of a sentence, or all of them. */
function forWhom({ dog }: MadePayment): string {
  return dog?.name ?? say('all our dogs');
}

function singleThanks(payment: MadePayment, standing: SinglePayment | null, today: string): Thanks {
  const amount = formatPaise(payment.amountPaise);
  const whom = forWhom(payment);
  const isConfirmed = standing?.status === 'completed';
  switch (standing?.status) {
    case undefined:
    case 'pending':
    case 'completed':
      return {
        title: payment.isGift
          ? say`Thank you. Your gift helps ${whom}`
          : say`Thank you for your donation to ${whom}`,
        amount: say`${amount}, once`,
        steps: [
          {
            when: dayName(payment.paidOn, today),
            what: isConfirmed ? paidOnce(standing) : say('being confirmed'),
          },
          ...(isConfirmed ? [] : [receiptStep(payment)]),
          newsStep(payment, payment.paidOn),
        ],
        text: '',
      };
    case 'failed':
      return {
        title: say('Your payment didn’t go through'),
        amount: '',
        steps: [],
        text: say`The payment provider could not complete your payment of ${amount} for ${whom}. You can try again.`,
        hasFailed: true,
      };
    case 'refunded':
      return {
        title: say('Your donation was refunded'),
        amount: '',
        steps: [],
        text: say`Your donation of ${amount} for ${whom} was refunded to you.`,
      };
    case 'disputed':
      return {
        title: say('Your bank is looking into your payment'),
        amount: '',
        steps: [],
        text: say`Your bank has received a complaint about the payment of ${amount} for ${whom}. The outcome will be in the list below.`,
      };
  }
}

function paidOnce({ refunded_paise: refundedPaise }: SinglePayment): string {
  return refundedPaise > 0
    ? say`paid, and ${formatPaise(refundedPaise)} of it refunded`
    : say('paid; you won’t be charged again');
}

function receiptStep({ accountId }: MadePayment): Step {
  return {
    when: say('Within minutes'),
    what: accountId === null ? say('your receipt, by email') : say('your receipt, here'),
  };
}

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** @param from as YYYY-MM-DD */
function newsStep({ dog, accountId, isGift, reference }: MadePayment, from: string): Step {
  const isSponsor = isMonthly({ reference }) && !isGift;
  if (dog === null && isSponsor && accountId === null) {
    return { when: say('With an account'), what: say('news of our dogs, by email') };
  }
  const last = new Date(Date.parse(from) + UPDATE_DAYS * DAY_MILLISECONDS).toISOString();
  const day = formatDate(last);
  const when = say`by ${day}`;
  if (dog === null) return { when, what: say('news of our dogs, on their pages') };
  return {
    when,
    what: isSponsor ? say`${dog.name}’s first news` : say`news of ${dog.name}, on the dog’s page`,
  };
}

/** @param day as YYYY-MM-DD, like today */
function dayName(day: string, today: string): string {
  return day === today ? say('Today') : formatDate(`${day}T00:00:00+05:30`);
}

function monthlyTitle(payment: MadePayment): string {
  const { dog, isGift } = payment;
  const whom = forWhom(payment);
  if (isGift) return say`Thank you. You sponsor ${whom} as a gift`;
  return dog
    ? say`Thank you. You are ${dog.name}’s sponsor`
    : say('Thank you. You sponsor all our dogs');
}

/** @param standing null before the provider's answer has reached us */
function monthlyThanks(
  payment: MadePayment,
  standing: MonthlyPayment | null,
  today: string,
): Thanks {
  const amount = formatPaise(payment.amountPaise);
  const eachMonth = {
    when: say('Each month'),
    what: say('the next charge, always on the same day'),
  };
  if (standing === null || standing.status === 'created') {
    return {
      title: say`Thank you for sponsoring ${forWhom(payment)}`,
      amount: say`${amount} a month`,
      steps: [
        {
          when: dayName(payment.paidOn, today),
          what: say('approved; your bank confirms it, usually within minutes'),
        },
        newsStep(payment, payment.paidOn),
        eachMonth,
      ],
      text: '',
    };
  }
  const { status, desired_status, started_at, starts_at, next_charge_at: nextChargeAt } = standing;
  const isRunning = desired_status === 'run' && (status === 'authenticated' || status === 'active');
  if (!isRunning) {
    return {
      title: say`Your monthly payment for ${forWhom(payment)} has changed`,
      amount: '',
      steps: [],
      text: say('See what happened since you approved it, and what you can do.'),
    };
  }
  const start = starts_at ?? started_at;
  const firstDay = start ? indianDay(start) : payment.paidOn;
  const isPaid = status === 'active';
  return {
    title: monthlyTitle(payment),
    amount: since(amount, firstDay, today),
    steps: [
      firstCharge(firstDay, today, isPaid),
      newsStep(payment, firstDay),
      isPaid && nextChargeAt !== null
        ? { when: formatDate(nextChargeAt), what: say('next charge') }
        : eachMonth,
    ],
    text: '',
    ...(isPaid && standing.id !== undefined ? { sponsorshipId: standing.id } : {}),
  };
}

/** @param firstDay as YYYY-MM-DD, like today */
function firstCharge(firstDay: string, today: string, isPaid: boolean): Step {
  const when = dayName(firstDay, today);
  if (isPaid) return { when, what: say('paid') };
  return {
    when,
    what:
      firstDay > today
        ? say('first charge')
        : say('being charged by your bank, tomorrow at the latest'),
  };
}

/** @param firstDay as YYYY-MM-DD, like today */
function since(amount: string, firstDay: string, today: string): string {
  const day = formatDay(firstDay);
  if (firstDay < today) return say`${amount} a month, since ${day}`;
  return firstDay === today
    ? say`${amount} a month, from today`
    : say`${amount} a month, from ${day}`;
}

interface Sharing {
  /** What is shared, for the button. */
  title: string;
  /** A sentence that the address follows. */
  text: string;
  path: string;
}

/** What a payer may tell others: about the dog's page, never about a page of their own. */
export function sharingOf(payment: MadePayment): Sharing {
  const { dog } = payment;
  return dog
    ? {
        title: dog.name,
        text: isMonthly(payment)
          ? say`I sponsor ${dog.name}, a street dog of ${site.city}. Here you can meet ${dog.name}:`
          : say`I gave to help ${dog.name}, a street dog of ${site.city}. Here you can meet ${dog.name}:`,
        path: paths.dog(dog.id),
      }
    : {
        title: site.name,
        text: isMonthly(payment)
          ? say`I sponsor the street dogs of ${site.city}. Here you can meet them:`
          : say`I gave to help the street dogs of ${site.city}. Here you can meet them:`,
        path: paths.dogs,
      };
}
