import * as z from 'zod/mini';
import { site } from '@/config/site';
import type { CheckoutPurpose } from '@/features/checkout/checkout';
import type { Order } from '@/features/checkout/checkout-api';
import type { Tables } from '@common/database';
import { formatDate, formatDay, indianDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const paymentSchema = z.object({
  reference: z.union([
    z.object({ order_id: z.string() }),
    z.object({ subscription_id: z.string() }),
  ]),
  accountId: z.nullable(z.string()),
  dog: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.string() })),
  amountPaise: z.int(),
  /** For somebody else. */
  isGift: z.optional(z.literal(true)),
});

/**
 * What was just paid in this tab. It is in the router state of the page that thanks for it, so a reload and the Back
 * button keep it, and nothing of it is in the address.
 */
export type MadePayment = z.infer<typeof paymentSchema>;

export interface ThanksState {
  payment: MadePayment;
}

/** The router state of the page after a payment. */
export function stateAfterPaying(
  { dog, image, amountPaise, gift }: CheckoutPurpose,
  { reference, accountId }: Order,
): ThanksState {
  return {
    payment: {
      reference,
      accountId,
      dog: dog ? { ...dog, image } : null,
      amountPaise,
      ...(gift ? { isGift: true } : {}),
    },
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

/** How a payment stands, as its account may read it. */
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

interface MonthlyPayment extends Pick<
  Tables<'sponsorships'>,
  'id' | 'status' | 'desired_status' | 'started_at' | 'starts_at' | 'next_charge_at'
> {
  kind: 'monthly';
}

interface ThanksText {
  title: string;
  text: string;
  /** Whether the payment did not succeed, so that it can be made again. */
  hasFailed?: true;
  /** Of a sponsorship whose first month is paid. */
  sponsorshipId?: string;
}

/**
 * Thanks in true words, or what became of the payment.
 * @param progress undefined while it is not known, for example offline
 * @param today in India, as YYYY-MM-DD
 */
export function thanksText(
  payment: MadePayment,
  progress: PaymentProgress | undefined,
  today: string,
): ThanksText {
  const standing = progress?.standing;
  if (standing?.kind === 'single') return singleText(payment, standing);
  if (standing?.kind === 'monthly') return monthlyText(payment, standing, today);
  return isMonthly(payment) ? approvedText(payment) : paidText(payment);
}

/** The dog of a sentence, or all of them. */
function forWhom({ dog }: MadePayment): string {
  return dog?.name ?? say('all our dogs');
}

function paidText(payment: MadePayment): ThanksText {
  return {
    title: giftTitle(payment),
    text: say`Your payment of ${formatPaise(payment.amountPaise)} has been made. Your receipt will appear here as soon as the payment provider confirms it, usually within minutes.`,
  };
}

/** For a visitor, who may not read how the payment stands. */
export function visitorThanks(payment: MadePayment): ThanksText {
  return {
    title: giftTitle(payment),
    text: say`Your payment of ${formatPaise(payment.amountPaise)} has been made. Your receipt will come by email to the address you gave as soon as the payment provider confirms the payment, usually within a few minutes.${payment.isGift ? say(' A second email will bring the link to the page of your gift, to print, show or send.') : ''}`,
  };
}

function giftTitle(payment: MadePayment): string {
  return say`Thank you for your donation to ${forWhom(payment)}`;
}

function singleText(payment: MadePayment, standing: SinglePayment): ThanksText {
  const { status, refunded_paise: refundedPaise } = standing;
  const amount = formatPaise(payment.amountPaise);
  switch (status) {
    case 'pending':
      return paidText(payment);
    case 'completed':
      return {
        title: giftTitle(payment),
        text:
          refundedPaise > 0
            ? say`Your donation of ${amount} has arrived, and ${formatPaise(refundedPaise)} of it has been refunded.`
            : say`Your donation of ${amount} has arrived. You were charged once and won’t be charged again.`,
      };
    case 'failed':
      return {
        title: say('Your payment didn’t go through'),
        text: say`The payment provider could not complete your payment of ${amount} for ${forWhom(payment)}. You can try again.`,
        hasFailed: true,
      };
    case 'refunded':
      return {
        title: say('Your donation was refunded'),
        text: say`Your donation of ${amount} for ${forWhom(payment)} was refunded to you.`,
      };
    case 'disputed':
      return {
        title: say('Your bank is looking into your payment'),
        text: say`Your bank has received a complaint about the payment of ${amount} for ${forWhom(payment)}. The outcome will be in the list below.`,
      };
  }
}

/** Before the provider's answer has reached us. */
function approvedText(payment: MadePayment): ThanksText {
  return {
    title: say`Thank you for sponsoring ${forWhom(payment)}`,
    text: say`You have approved ${formatPaise(payment.amountPaise)} a month. As soon as your bank confirms it, usually within minutes, My Dogs shows it.`,
  };
}

function monthlyText(payment: MadePayment, standing: MonthlyPayment, today: string): ThanksText {
  const { status, desired_status, started_at, starts_at, next_charge_at: nextChargeAt } = standing;
  if (status === 'created') return approvedText(payment);
  const amount = formatPaise(payment.amountPaise);
  const isRunning = desired_status === 'run' && (status === 'authenticated' || status === 'active');
  if (!isRunning) {
    return {
      title: say`Your monthly payment for ${forWhom(payment)} has changed`,
      text: say('My Dogs shows what happened since you approved it, and what you can do.'),
    };
  }
  const firstDay = indianDay(starts_at ?? started_at ?? `${today}T00:00:00Z`);
  const title = sponsoringSince(forWhom(payment), firstDay, today);
  if (status === 'active') {
    const next = nextChargeAt ? say` The next charge is on ${formatDate(nextChargeAt)}.` : '';
    return {
      title,
      text: say`Your first payment of ${amount} has been made. Thank you.${next}`,
      sponsorshipId: standing.id,
    };
  }
  return {
    title,
    text:
      firstDay > today
        ? say`Your bank will charge ${amount} on that day, then on the same day of each month. Thank you.`
        : say`Your bank will charge ${amount} today or tomorrow, then the same amount on that day of each month. Thank you.`,
  };
}

/** @param firstDay as YYYY-MM-DD, like today */
function sponsoringSince(whom: string, firstDay: string, today: string): string {
  const day = formatDay(firstDay);
  if (firstDay < today) return say`You have sponsored ${whom} since ${day}`;
  return firstDay === today
    ? say`You’re sponsoring ${whom} from today`
    : say`You’ll be sponsoring ${whom} from ${day}`;
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
          ? say`I sponsor ${dog.name}, a street dog of Lucknow. Here you can meet ${dog.name}:`
          : say`I gave to help ${dog.name}, a street dog of Lucknow. Here you can meet ${dog.name}:`,
        path: paths.dog(dog.id),
      }
    : {
        title: site.name,
        text: isMonthly(payment)
          ? say('I sponsor the street dogs of Lucknow. Here you can meet them:')
          : say('I gave to help the street dogs of Lucknow. Here you can meet them:'),
        path: paths.dogs,
      };
}
