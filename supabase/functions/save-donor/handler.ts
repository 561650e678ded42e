import * as z from 'zod/mini';
import { databaseRequest } from '../_shared/database.ts';
import { readDonorDetails, type DonorDetails } from '../_shared/donor/donor-details.ts';
import { panColumns, readDonorId } from '../_shared/donor/stored-donor.ts';
import {
  readDonorSettings,
  type DonorSettings,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { enforceRateLimit } from '../_shared/rate-limit.ts';
import { HttpError } from '../_shared/responses.ts';
import { readJson, serveSite } from '../_shared/site-function.ts';
import { readUserId } from '../_shared/user.ts';

const visitorSchema = z.looseObject({
  receipt_id: z.uuid(),
  secret: z.string().check(z.maxLength(100)),
});
const visitorDonorSchema = z.nullable(z.object({ id: z.string() }));
const savedSchema = z.object({ id: z.string(), pan_masked: z.nullable(z.string()) });

/**
 * Saves the details of the session's own account, or those of a visitor's donation, for receipts.
 *
 * Request: `{ name, address, is_indian_citizen, pan? }`; without `pan` the stored one stays, `''` removes it. A visitor
 * sends `receipt_id` and the `secret` of the receipt's mail, too.
 * Response: `{ name, address, pan_masked }`, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'save-donor',
    request,
    () => readDonorSettings(variables),
    (settings) => saveDetails(request, settings),
  );
}

async function saveDetails(request: Request, settings: DonorSettings) {
  const body = await readJson(request);
  const visitor = visitorSchema.safeParse(body);
  const saved = visitor.success
    ? await saveVisitor(request, settings, visitor.data)
    : await saveAccount(request, settings, body);
  return { name: saved.name, address: saved.address, pan_masked: saved.pan_masked };
}

async function saveAccount(request: Request, settings: DonorSettings, body: unknown) {
  const userId = await readUserId(request, settings);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  await enforceRateLimit(request, userId, settings);
  const details = readDonorDetails(body);
  const donorId = (await readDonorId(settings, userId)) ?? crypto.randomUUID();
  const saved = await save(settings, userId, donorId, details);
  // Another request has inserted the account's row meanwhile.
  return saved.id === donorId ? saved : save(settings, userId, saved.id, details);
}

/** The secret is the permission, whether or not the browser has a session. */
async function saveVisitor(
  request: Request,
  settings: DonorSettings,
  { receipt_id, secret, ...body }: z.infer<typeof visitorSchema>,
) {
  await enforceRateLimit(request, null, settings);
  const details = readDonorDetails(body);
  const donor = visitorDonorSchema.parse(
    await databaseRequest(settings, 'POST', 'rpc/donor_of_visitor', { receipt_id, secret }),
  );
  if (!donor) throw new HttpError(404, 'unknown-receipt');
  return save(settings, null, donor.id, details);
}

async function save(
  settings: DonorSettings,
  userId: string | null,
  donorId: string,
  details: DonorDetails,
) {
  const saved = await databaseRequest(settings, 'POST', 'rpc/save_donor', {
    donor_id: donorId,
    user_id: userId,
    name: details.name,
    address: details.address,
    keeps_pan: details.pan === undefined,
    ...(await panColumns(settings, donorId, details)),
  });
  return { ...details, ...savedSchema.parse(saved) };
}
