import * as z from 'zod/mini';
import { formatDate, formatDay } from '@/lib/dates';
import type { Enums, RowOf } from '@common/database';
import { GIFT_CERTIFICATE_PATTERN, GIFT_PATTERN } from '@/lib/paths';
import { say } from '@/lib/say';
import type { giftSentence } from '@common/gift-texts';

// Not from the generated constants, which are long.
const occasions = [
  'birthday',
  'in-memory',
  'in-honour',
  'just-so',
] as const satisfies readonly Enums<'gift_occasion'>[];
const dogStatuses = [
  'available',
  'adopted',
  'passed_away',
  'moved',
] as const satisfies readonly Enums<'dog_status'>[];

export const openedSchema = z.union([
  z.object({ state: z.literal('withdrawn') }),
  z.object({
    state: z.literal('ready'),
    recipient_name: z.string(),
    giver_name: z.string(),
    occasion: z.enum(occasions),
    memory_of: z.nullable(z.string()),
    message: z.nullable(z.string()),
    /** The Indian day, as YYYY-MM-DD. */
    given_on: z.string(),
    is_monthly: z.boolean(),
    /** Paid with a test key, so that no money moved. */
    is_test: z.boolean(),
    /** The Indian day from which on it is for this dog. */
    since: z.string(),
    /** Null for all dogs. */
    dog: z.nullable(
      z.object({
        id: z.uuid(),
        name: z.string(),
        tagline: z.string(),
        image_url: z.string(),
        status: z.enum(dogStatuses),
      }),
    ),
    /** The link came by email, so one press subscribes that address. */
    has_address: z.boolean(),
    is_subscribed: z.boolean(),
  }),
]);

/** What the link of a gift opens. */
type OpenedGift = z.infer<typeof openedSchema>;
export type ReadyGift = Extract<OpenedGift, { state: 'ready' }>;
export type GiftDog = NonNullable<ReadyGift['dog']>;

// Not among the paths, which home loads.

/** The recipient's page. Without the secret it opens nothing. */
export const giftPath = (giftId: string) => GIFT_PATTERN.replace(':giftId', giftId);
export const giftCertificatePath = (giftId: string) =>
  GIFT_CERTIFICATE_PATTERN.replace(':giftId', giftId);

/** The words of {@link giftSentence}. */
export function wordsOf(gift: ReadyGift): Parameters<typeof giftSentence>[0] {
  return {
    occasion: gift.occasion,
    giverName: gift.giver_name,
    memoryOf: gift.memory_of,
    dogName: gift.dog?.name ?? null,
  };
}

/** A gift as its payer reads it. Its recipient's name is empty once what was typed is deleted. */
export type OwnGift = RowOf<'own_gifts'>;

/** What a payer can do about a gift. */
export interface GiftRights {
  show: boolean;
  correct: boolean;
  resend: boolean;
  withdraw: boolean;
}

export function giftRights(gift: OwnGift): GiftRights {
  const isReady = gift.state === 'ready';
  const hasAddress = isReady && gift.email !== null;
  const { delivery } = gift;
  return {
    show: isReady,
    correct: hasAddress && !gift.is_corrected,
    resend: hasAddress && !gift.is_sent_again && (delivery === 'sent' || delivery === 'failed'),
    withdraw: isReady && gift.delivered_at === null,
  };
}

/** Where a gift stands, in one sentence to its payer. */
export function giftText(gift: OwnGift): string {
  if (gift.recipient_name === '') {
    return say(
      'Its page, the names and the message are deleted. What you gave stays with the dogs.',
    );
  }
  if (gift.state === 'withdrawn') return say('Withdrawn. Its page says so, and nothing is sent.');
  const { delivery, deliver_on: deliverOn, delivered_at: deliveredAt, email } = gift;
  switch (delivery) {
    case 'page':
      return say('A page to print, show or send yourself.');
    case 'waiting':
      return say`We will send our email to ${email ?? ''} on the morning of ${formatDay(deliverOn ?? '')}.`;
    case 'sent':
      return email === null
        ? say`Sent on ${formatDate(deliveredAt ?? '')}.`
        : say`Sent to ${email} on ${formatDate(deliveredAt ?? '')}.`;
    case 'failed':
      return email === null
        ? say('The email could not be delivered. Correct the address, or show the page yourself.')
        : say`The email to ${email} could not be delivered. Correct the address, or show the page yourself.`;
    case 'stopped':
      return email === null
        ? say('The address doesn’t accept gifts by email. Show the page yourself.')
        : say`${email} doesn’t accept gifts by email. Show the page yourself.`;
  }
}
