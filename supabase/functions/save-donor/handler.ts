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

const savedSchema = z.object({ id: z.string(), pan_masked: z.nullable(z.string()) });

/**
 * Saves the details of the session's own account, for its receipts.
 *
 * Request: `{ name, address, is_indian_citizen, pan? }`; without `pan` the stored one stays, `''` removes it.
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
  const userId = await readUserId(request, settings);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  await enforceRateLimit(request, userId, settings);
  const details = readDonorDetails(await readJson(request));
  const donorId = (await readDonorId(settings, userId)) ?? crypto.randomUUID();
  let saved = await save(settings, userId, donorId, details);
  // Another request has inserted the account's row meanwhile.
  if (saved.id !== donorId) saved = await save(settings, userId, saved.id, details);
  return { name: details.name, address: details.address, pan_masked: saved.pan_masked };
}

async function save(
  settings: DonorSettings,
  userId: string,
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
  return savedSchema.parse(saved);
}
