import * as z from 'zod/mini';
import { databaseClient } from '../_shared/base/database.ts';
import {
  type ReceivedDonorDetails,
  panColumns,
  readDonorDetails,
  readDonorId,
} from '../_shared/donations/donor.ts';
import {
  donorSchema,
  type DonorSettings,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { enforceRateLimit } from '../_shared/base/rate-limit.ts';
import { HttpError } from '../_shared/base/http.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';
import { ownRole } from '../_shared/team/team.ts';

const visitorSchema = z.looseObject({
  receipt_id: z.uuid(),
  secret: z.string().check(z.maxLength(100)),
});
const administratorSchema = z.looseObject({
  donor_id: z.uuid(),
  updated_at: z.iso.datetime({ offset: true }),
});
/** Pages of 1.0.1 don't send it. */
const accountSchema = z.looseObject({ updated_at: z.optional(z.iso.datetime({ offset: true })) });
const savedSchema = z.object({
  id: z.string(),
  pan_masked: z.nullable(z.string()),
  updated_at: z.string(),
});
const correctedSchema = z.object({
  name: z.string(),
  address: z.string(),
  pan_masked: z.nullable(z.string()),
  sent_to: z.optional(z.string()),
});
const refusedSchema = z.object({
  refusal: z.enum([
    'too-many-corrections',
    'correction-too-soon',
    'too-many-emails',
    'closed-year',
    'unknown-receipt',
    'changed-meanwhile',
  ]),
});

/**
 * Saves the details of the session's own account, or those of a visitor's donation, for receipts. An account sends the
 * `updated_at` of the details that it changes.
 *
 * Request: `{ name, address, is_indian_citizen, pan? }`; without `pan` the stored one stays, `''` removes it. A visitor
 * sends `receipt_id` and the `secret` of the receipt's email, too. A visitor's missing PAN is added; anything else waits
 * for the press in an email to the visitor, whose address `sent_to` names in part. A PAN is never compared with the stored
 * one: somebody with the link of a forwarded receipt could guess it.
 * An administrator corrects those of any donor, whose `donor_id` and `updated_at` they send.
 * Response: `{ name, address, pan_masked, updated_at?, sent_to? }` as stored, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'save-donor',
    request,
    () => readSettings(donorSchema, variables),
    (settings) => saveDetails(request, settings),
  );
}

async function saveDetails(request: Request, settings: DonorSettings) {
  const body = await readJson(request);
  const visitor = visitorSchema.safeParse(body);
  if (visitor.success) return correctVisitor(request, settings, visitor.data);
  const chosen = administratorSchema.safeParse(body);
  return chosen.success
    ? correctAnyDonor(request, settings, chosen.data)
    : saveAccount(request, settings, body);
}

async function correctAnyDonor(
  request: Request,
  settings: DonorSettings,
  { donor_id: donorId, updated_at, ...body }: z.infer<typeof administratorSchema>,
) {
  const userId = await readUserId(request, settings);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  if ((await ownRole(request, settings)) !== 'admin')
    throw new HttpError(403, 'not-an-administrator');
  const details = readDonorDetails(body);
  const columns = await donorColumns(settings, donorId, details);
  const { data: corrected } = await databaseClient(settings)
    .rpc('correct_donor', {
      administrator: userId,
      expected_updated_at: updated_at,
      ...columns,
    })
    .throwOnError();
  return correctedSchema.parse(acceptedBy(corrected));
}

async function saveAccount(request: Request, settings: DonorSettings, body: unknown) {
  const userId = await readUserId(request, settings);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  await enforceRateLimit(request, userId, settings);
  const account = accountSchema.safeParse(body).data;
  if (!account) throw new HttpError(400, 'bad-request');
  const { updated_at: expected, ...others } = account;
  const details = readDonorDetails(others);
  const save = async (donorId: string) => {
    const columns = await donorColumns(settings, donorId, details);
    const { data } = await databaseClient(settings)
      .rpc('save_donor', {
        user_id: userId,
        ...columns,
        ...(expected === undefined ? {} : { expected_updated_at: expected }),
      })
      .throwOnError();
    return savedSchema.parse(acceptedBy(data));
  };
  const donorId = (await readDonorId(settings, userId)) ?? crypto.randomUUID();
  const first = await save(donorId);
  // Another request has inserted the account's row meanwhile.
  const saved = first.id === donorId ? first : await save(first.id);
  const { name, address } = details;
  return { name, address, pan_masked: saved.pan_masked, updated_at: saved.updated_at };
}

/** The secret is the permission, whether or not the browser has a session. */
async function correctVisitor(
  request: Request,
  settings: DonorSettings,
  { receipt_id, secret, ...body }: z.infer<typeof visitorSchema>,
) {
  await enforceRateLimit(request, null, settings);
  const details = readDonorDetails(body);
  const { data: donorId } = await databaseClient(settings)
    .rpc('donor_of_visitor', { receipt_id, secret })
    .throwOnError();
  if (donorId === null) throw new HttpError(404, 'unknown-receipt');
  const { data: corrected } = await databaseClient(settings)
    .rpc('correct_visitor_details', await donorColumns(settings, donorId, details))
    .throwOnError();
  return correctedSchema.parse(acceptedBy(corrected));
}

async function donorColumns(
  settings: DonorSettings,
  donorId: string,
  details: ReceivedDonorDetails,
) {
  return {
    donor_id: donorId,
    name: details.name,
    address: details.address,
    keeps_pan: details.pan === undefined,
    ...(await panColumns(settings, donorId, details)),
  };
}

/** @throws HttpError with the reason why the database changed nothing */
function acceptedBy(answer: unknown): unknown {
  const refused = refusedSchema.safeParse(answer);
  if (refused.success) throw new HttpError(409, refused.data.refusal);
  return answer;
}
