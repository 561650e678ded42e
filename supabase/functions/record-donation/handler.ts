import * as z from 'zod/mini';
import { Constants } from '../_shared/common/database.ts';
import { isPan } from '../_shared/common/pan.ts';
import { cleanLine, cleanText } from '../_shared/common/typed-text.ts';
import { callerClient, databaseClient, dataOf } from '../_shared/base/database.ts';
import { enteredDonorSchema, panColumns } from '../_shared/donations/donor.ts';
import { decryptPan, readPanKeys } from '../_shared/donations/pan-encryption.ts';
import {
  type EnvironmentVariables,
  readSettings,
  recordingSchema,
  type RecordingSettings,
} from '../_shared/base/environment.ts';
import { HttpError } from '../_shared/base/http.ts';
import { keyMode } from '../_shared/provider/provider.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';
import { ownRole } from '../_shared/team/team.ts';

const { Enums: enums } = Constants.public;

const line = z.nullish(z.string().check(z.overwrite(cleanLine), z.maxLength(60)));
const giverSchema = z.object({
  id: z.uuid(),
  person_id: z.nullish(z.uuid()),
  donor: z.nullish(enteredDonorSchema),
  citizenship: z.enum(['yes', 'no', 'not-asked']),
});
const personSchema = z.extend(giverSchema, {
  dog_id: z.nullable(z.uuid()),
  amount_paise: z.int(),
  language: z.optional(z.enum(enums.language)),
});
const confirmations = {
  sponsorship_id: z.nullish(z.uuid()),
  confirmed_duplicates: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
  confirms_cash: z._default(z.boolean(), false),
};
const donationSchema = z.extend(personSchema, {
  received_on: z.iso.date(),
  way: z.enum(enums.donation_way),
  reference: line,
  bank_name: line,
  letter_id: z.nullish(z.uuid()),
  appeal_id: z.nullish(z.uuid()),
  ...confirmations,
});
const otherGiverSchema = z.extend(giverSchema, {
  action: z.literal('give-to-somebody-else'),
  donation_id: z.uuid(),
  expected_version: z.int(),
  reason: z.string().check(z.maxLength(500)),
  ...confirmations,
});
const standingOrderSchema = z.extend(personSchema, {
  action: z.literal('begin-standing-order'),
  person_id: z.uuid(),
  since: z.iso.date(),
});
const officePersonSchema = z.object({
  action: z.literal('save-person'),
  id: z.uuid(),
  person_id: z.nullish(z.uuid()),
  replaces_id: z.nullish(z.uuid()),
  donor: enteredDonorSchema,
  language: z.nullable(z.enum(enums.language)),
  contact_ways: z.array(z.enum(enums.contact_way)).check(z.maxLength(3)),
  reason: z._default(z.string().check(z.overwrite(cleanText), z.maxLength(1000)), ''),
});

/**
 * Records a donation that arrived another way, or begins a sponsorship by standing order, for staff and administrators.
 * Here, because the database knows neither the key of PANs nor whether the site is live.
 *
 * Request: `{ id, person_id?, donor?: { name, address?, email?, phone?, pan? }, citizenship, amount_paise, received_on, way,
 * reference?, bank_name?, dog_id, sponsorship_id?, appeal_id?, letter_id?, language?, confirmed_duplicates?, confirms_cash? }`. Without
 * person and donor it is anonymous. The same id twice is one donation.
 * Response: `{ donation_id, status, person_id, receipt_id, receipt_number }`, or `{ error }` with the
 * database's code; of `needs-confirmation` with `duplicates` and `cash_paise`, of `other-person` with their `person_id`.
 *
 * With the `action` `begin-standing-order`: `since` instead of what is about money. Response: `{ sponsorship_id }`. With
 * `give-to-somebody-else`: the `donation_id` whose facts are recorded for another giver, its `expected_version` and a `reason`
 * instead; the first becomes void. `403` with `second-factor` or `administrators-only` for one of another day.
 *
 * With the `action` `save-person`: `{ id, person_id?, replaces_id?, donor, language, contact_ways, reason? }` adds a person
 * with this id, or replaces the details of one without an account, of whom `replaces_id` names the details that were shown.
 * Without `pan` theirs stays. Response: `{ person_id }`.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'record-donation',
    request,
    () => readSettings(recordingSchema, variables),
    (settings) => record(request, settings),
  );
}

async function record(request: Request, settings: RecordingSettings) {
  const recorder = await readUserId(request, settings);
  if (recorder === null) throw new HttpError(401, 'sign-in-required');
  const role = await ownRole(request, settings);
  if (role !== 'admin' && role !== 'staff') throw new HttpError(403, 'not-in-office');
  const body = await readJson(request, MAX_BYTES);
  const database = databaseClient(settings);
  const mode = keyMode(settings);
  const isStandingOrder = standingOrderSchema.safeParse(body);
  if (isStandingOrder.success) {
    const entry = await entryOf(settings, isStandingOrder.data);
    return dataOf(await database.rpc('begin_standing_order', { entry, recorder, mode }));
  }
  const otherGiver = otherGiverSchema.safeParse(body);
  if (otherGiver.success) {
    const entry = await entryOf(settings, otherGiver.data);
    await checkVoid(request, settings, otherGiver.data.donation_id);
    return dataOf(await database.rpc('give_to_somebody_else', { entry, recorder }));
  }
  const person = officePersonSchema.safeParse(body);
  if (person.success) return savePerson(settings, recorder, person.data);
  const donation = donationSchema.safeParse(body);
  if (!donation.success) throw new HttpError(400, 'bad-request');
  const { reference, bank_name } = donation.data;
  const entry = {
    ...(await entryOf(settings, donation.data)),
    reference: reference === '' ? null : reference,
    bank_name: bank_name === '' ? null : bank_name,
  };
  return dataOf(await database.rpc('record_donation', { entry, recorder, mode }));
}

/** @throws HttpError unless the session may void the donation: only the caller's own rights know the second factor */
async function checkVoid(request: Request, settings: RecordingSettings, donation_id: string) {
  const answer = await callerClient(request, settings).rpc('check_void', { donation_id });
  if (answer.error?.code === '42501') throw new HttpError(403, 'administrators-only');
  dataOf(answer);
}

async function savePerson(
  settings: RecordingSettings,
  member: string,
  { donor, ...person }: z.infer<typeof officePersonSchema>,
) {
  const { person_id, replaces_id } = person;
  // The database refuses details that aren't those of the person.
  const keepsPan = donor.pan === undefined && person_id && replaces_id;
  const pan = keepsPan ? await readPan(settings, replaces_id) : donor.pan;
  const entry = await entryOf(settings, {
    ...person,
    donor: { ...donor, pan },
    citizenship: 'not-asked',
  });
  return dataOf(await databaseClient(settings).rpc('save_person', { entry, member }));
}

/** The PAN of a donor, to be encrypted for another row; undefined for none. */
async function readPan(settings: RecordingSettings, donorId: string): Promise<string | undefined> {
  const { data } = await databaseClient(settings)
    .from('donors')
    .select('pan_encrypted')
    .eq('id', donorId)
    .maybeSingle()
    .throwOnError();
  if (!data?.pan_encrypted) return undefined;
  return decryptPan(readPanKeys(settings.PAN_KEYS), donorId, data.pan_encrypted);
}

/** Names and addresses in Devanagari need three bytes for each character. */
const MAX_BYTES = 8_000;

/**
 * As the database takes it, with the PAN encrypted.
 * @throws HttpError `not-a-citizen` or `wrong-pan`
 */
async function entryOf<Entered extends Pick<z.infer<typeof giverSchema>, 'donor' | 'citizenship'>>(
  settings: RecordingSettings,
  { donor, citizenship, ...entry }: Entered,
) {
  // Donations from other countries need an account that the organisation doesn't have (FCRA).
  if (citizenship === 'no') throw new HttpError(422, 'not-a-citizen');
  const { pan = '', ...details } = donor ?? {};
  if (pan !== '' && !isPan(pan)) throw new HttpError(422, 'wrong-pan');
  const id = crypto.randomUUID();
  return {
    ...entry,
    is_citizen: citizenship === 'yes',
    donor: donor ? { id, ...details, ...(await panColumns(settings, id, { pan })) } : null,
  };
}
