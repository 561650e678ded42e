import * as z from 'zod/mini';
import { databaseClient, type DatabaseSettings } from '../base/database.ts';
import { normalisedEmailSchema } from '../common/email-address.ts';
import { HttpError } from '../base/http.ts';
import {
  DONOR_ADDRESS_MAX_LENGTH,
  DONOR_ADDRESS_MIN_LENGTH,
  DONOR_NAME_MAX_LENGTH,
  DONOR_NAME_MIN_LENGTH,
  PHONE_PATTERN,
  UNPRINTABLE_SIGN,
} from '../common/limits.ts';
import { isName } from '../common/name.ts';
import { encryptPan, readPanKeys } from './pan-encryption.ts';
import { isPan, normalisePan, maskPan } from '../common/pan.ts';
import { cleanLine, cleanText } from '../common/typed-text.ts';

/** Neither control characters nor halves of a character, which the database refuses. */
const LINES = /^(?:\n|[^\p{Cc}\p{Cs}])*$/u;

const isPrintable = (text: string) => !UNPRINTABLE_SIGN.test(text);

const nameSchema = z.string().check(
  z.overwrite((name) => cleanLine(name).replace(/\s+/g, ' ')),
  z.minLength(DONOR_NAME_MIN_LENGTH),
  z.maxLength(DONOR_NAME_MAX_LENGTH),
  z.refine(isName),
  z.refine(isPrintable),
);
const addressSchema = z.string().check(
  z.overwrite((address) => cleanText(address).replace(/\r\n?/g, '\n')),
  z.minLength(DONOR_ADDRESS_MIN_LENGTH),
  z.maxLength(DONOR_ADDRESS_MAX_LENGTH),
  z.regex(LINES),
  z.refine(isPrintable),
);
const panSchema = z.optional(z.string().check(z.maxLength(50), z.overwrite(normalisePan)));

/** What an account or a visitor says, except whether they are an Indian citizen. */
const detailsSchema = z.strictObject({
  name: nameSchema,
  address: addressSchema,
  is_indian_citizen: z.boolean(),
  pan: panSchema,
});

/** What the team enters of somebody who gave another way. */
export const enteredDonorSchema = z.strictObject({
  name: nameSchema,
  address: z.nullish(addressSchema),
  email: z.nullish(normalisedEmailSchema),
  phone: z.nullish(z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(30))),
  pan: panSchema,
});

const visitorSchema = z.extend(detailsSchema, {
  email: normalisedEmailSchema,
  whatsapp: z.optional(
    z.strictObject({
      number: z.string().check(z.overwrite(cleanLine), z.regex(PHONE_PATTERN)),
      /** The number is kept only with it. */
      consents: z.literal(true),
    }),
  ),
});

/** Checked, with the PAN normalised. */
export type ReceivedDonorDetails = z.infer<typeof detailsSchema>;
export type VisitorDetails = z.infer<typeof visitorSchema>;

/**
 * The details that an account sends. A missing PAN keeps the stored one, an empty one removes it.
 * @throws HttpError `not-a-citizen`, `wrong-pan`, or `bad-request` for anything else
 */
export function readDonorDetails(body: unknown): ReceivedDonorDetails {
  return accept(detailsSchema, body);
}

/**
 * The details that a visitor sends with an order.
 * @throws HttpError as {@link readDonorDetails}
 */
export function readVisitorDetails(body: unknown): VisitorDetails {
  return accept(visitorSchema, body);
}

function accept<Details extends ReceivedDonorDetails>(
  schema: z.ZodMiniType<Details>,
  body: unknown,
): Details {
  const result = schema.safeParse(body);
  if (!result.success) throw new HttpError(400, 'bad-request');
  // Donations from other countries need an account that the organisation doesn't have (FCRA).
  if (!result.data.is_indian_citizen) throw new HttpError(422, 'not-a-citizen');
  const { pan = '' } = result.data;
  if (pan !== '' && !isPan(pan)) throw new HttpError(422, 'wrong-pan');
  return result.data;
}

export interface PanColumns {
  readonly pan_masked: string | null;
  readonly pan_encrypted: string | null;
}

/**
 * The id of the row with an account's details.
 * @returns null for an account that has given none
 */
export async function readDonorId(
  settings: DatabaseSettings,
  userId: string,
): Promise<string | null> {
  const { data: donor } = await databaseClient(settings)
    .from('donors')
    .select('id')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  return donor?.id ?? null;
}

/**
 * As {@link readDonorId}, for an account that gives money.
 * @throws HttpError `donor-details-needed`
 */
export async function requireDonorId(settings: DatabaseSettings, userId: string): Promise<string> {
  const id = await readDonorId(settings, userId);
  if (id === null) throw new HttpError(422, 'donor-details-needed');
  return id;
}

/**
 * What donors stores of a PAN. The keys are read only for a PAN, so that nobody else needs them to give.
 * @param donorId of the row
 * @throws Error when PAN_KEYS is needed and malformed
 */
export async function panColumns(
  { PAN_KEYS }: { readonly PAN_KEYS?: string | undefined },
  donorId: string,
  { pan = '' }: Pick<ReceivedDonorDetails, 'pan'>,
): Promise<PanColumns> {
  if (pan === '') return { pan_masked: null, pan_encrypted: null };
  return {
    pan_masked: maskPan(pan),
    pan_encrypted: await encryptPan(readPanKeys(PAN_KEYS), donorId, pan),
  };
}
