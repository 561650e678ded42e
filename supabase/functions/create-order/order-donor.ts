import type { TablesInsert } from '../../../src/lib/database.types.ts';
import { readVisitorDetails } from '../_shared/donor/donor-details.ts';
import { panColumns, requireDonorId } from '../_shared/donor/stored-donor.ts';
import type { Environment } from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';

export interface OrderDonor {
  readonly id: string;
  /** The row to insert for a visitor; null for an account, which has one. */
  readonly visitorRow: TablesInsert<'donors'> | null;
}

/**
 * Who gives: the account's stored details, or those that a visitor sends.
 * @param sent the details in the request
 * @throws HttpError `donor-details-needed`, and for details that are wrong or of an account
 */
export async function findDonor(
  environment: Environment,
  userId: string | null,
  sent: unknown,
): Promise<OrderDonor> {
  if (userId !== null) {
    // An account changes its details with save-donor.
    if (sent !== undefined) throw new HttpError(400, 'bad-request');
    return { id: await requireDonorId(environment, userId), visitorRow: null };
  }
  if (sent === undefined) throw new HttpError(422, 'donor-details-needed');
  const details = readVisitorDetails(sent);
  const { name, address, email } = details;
  const id = crypto.randomUUID();
  const pan = await panColumns(environment, id, details);
  return { id, visitorRow: { id, name, address, email, ...pan } };
}
