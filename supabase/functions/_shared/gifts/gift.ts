import * as z from 'zod/mini';
import { Constants } from '../common/database.ts';
import { databaseClient, type DatabaseSettings } from '../base/database.ts';
import { normalisedEmailSchema } from '../common/email-address.ts';
import type { GiftDetails } from '../common/gift-texts.ts';
import { HttpError } from '../base/http.ts';
import { isName } from '../common/name.ts';
import { cleanLine, cleanText } from '../common/typed-text.ts';
import {
  GIFT_MESSAGE_MAX_LENGTH,
  GIFT_NAME_MAX_LENGTH,
  GIFT_WEB_ADDRESS,
} from '../common/limits.ts';

const name = z
  .string()
  .check(z.overwrite(cleanLine), z.maxLength(GIFT_NAME_MAX_LENGTH), z.refine(isName));

const FULL_WIDTH_OFFSET = 0xfe_e0;

/** Full-width signs become ordinary ones, which the rules then see. */
function cleanMessage(text: string): string {
  return cleanText(
    text.replaceAll(/[\uFF01-\uFF5E]/gu, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET),
    ),
  );
}

const partsShape = {
  recipient_name: name,
  giver_name: name,
  message: z.optional(
    z.string().check(
      z.overwrite(cleanMessage),
      z.minLength(1),
      z.maxLength(GIFT_MESSAGE_MAX_LENGTH),
      z.refine((text) => !GIFT_WEB_ADDRESS.test(text)),
    ),
  ),
  email: z.optional(normalisedEmailSchema),
  deliver_on: z.optional(z.iso.date()),
  language: z.optional(z.enum(Constants.public.Enums.language)),
};

/** What a request says of a gift. */
export const giftSchema = z
  .union([
    z.strictObject({ ...partsShape, occasion: z.enum(['birthday', 'in-honour', 'just-so']) }),
    z.strictObject({ ...partsShape, occasion: z.literal('in-memory'), memory_of: name }),
  ])
  .check(z.refine(({ email, deliver_on }) => (email === undefined) === (deliver_on === undefined)));

/** Of a request with a gift in Devanagari, and a visitor's details. */
export const ORDER_MAX_BYTES = 5_000;

const statuses: Readonly<Record<string, number>> = {
  'gift-needs-account': 403,
  'too-many-gifts': 429,
};

/**
 * Checks who may give a gift, its day and its address. The amount and the dog are the order's.
 * @param payer null for a visitor, whose gift is a page
 * @throws HttpError `gift-needs-account`, `gift-day-out-of-range`, `gift-address-stopped` or `too-many-gifts`
 */
export async function requireGiftAllowed(
  settings: DatabaseSettings,
  gift: GiftDetails,
  payer: string | null,
  now: Date,
): Promise<void> {
  const { data: problem } = await databaseClient(settings)
    .rpc('gift_problem', { gift, payer, as_of: now.toISOString() })
    .throwOnError();
  if (problem !== null) throw new HttpError(statuses[problem] ?? 422, problem);
}
