import { readVisitorDetails } from '../_shared/donor/donor-details.ts';
import { panColumns, readDonorId } from '../_shared/donor/stored-donor.ts';
import type { Environment } from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';

export interface OrderDonor {
  readonly id: string;
  /** The row to insert for a visitor; null for an account, which has one. */
  readonly visitorRow: Record<string, unknown> | null;
}

/**
 * Who gives: the account's stored details, or those that a visitor sends.
 * @param sent the details in the request
 * @throws HttpError for details that are wrong, or of an account
 */
export async function findDonor(
  environment: Environment,
  userId: string | null,
  sent: unknown,
): Promise<OrderDonor | null> {
  if (userId !== null) {
    // An account changes its details with save-donor.
    if (sent !== undefined) throw new HttpError(400, 'bad-request');
    const id = await readDonorId(environment, userId);
    return id === null ? null : { id, visitorRow: null };
  }
  if (sent === undefined) return null;
  const details = readVisitorDetails(sent);
  const { name, address, email } = details;
  const id = crypto.randomUUID();
  const pan = await panColumns(environment, id, details);
  return { id, visitorRow: { id, name, address, email, ...pan } };
}
