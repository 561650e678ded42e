import { databaseClient, type DatabaseSettings } from '../database.ts';
import { HttpError } from '../responses.ts';
import type { DonorDetails } from './donor-details.ts';
import { maskPan } from './pan.ts';
import { encryptPan, readPanKeys } from './pan-encryption.ts';

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
  { pan = '' }: Pick<DonorDetails, 'pan'>,
): Promise<PanColumns> {
  if (pan === '') return { pan_masked: null, pan_encrypted: null };
  return {
    pan_masked: maskPan(pan),
    pan_encrypted: await encryptPan(readPanKeys(PAN_KEYS), donorId, pan),
  };
}
