import * as z from 'zod/mini';
import { databaseClient, type DatabaseSettings } from '../_shared/database.ts';
import { decryptPan, type PanKeys } from '../_shared/donor/pan-encryption.ts';
import { HttpError, logError } from '../_shared/responses.ts';
import type { Donor } from './statement.ts';

const donorsSchema = z.array(
  z.object({
    /** The next six are null for donations without details; `email` also for a donor without an address. */
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
    pan_masked: z.nullable(z.string()),
    pan_encrypted: z.nullable(z.string()),
    amount_paise: z.int(),
    receipts: z.array(z.string()),
  }),
);

export interface StoredDonors {
  readonly donors: Donor[];
  /** Donors whose PAN or address the statement needs and nobody has given. */
  readonly missing: number;
  readonly missingPaise: number;
}

/**
 * The donors of a tax year with their PANs, those whose details changed last first.
 * @throws HttpError `pan-unreadable`, with the donor, for one that can't be decrypted
 */
export async function readDonors(
  settings: DatabaseSettings,
  panKeys: PanKeys,
  taxYear: string,
  mode: 'test' | 'live',
): Promise<StoredDonors> {
  const { data } = await databaseClient(settings)
    .rpc('statement_donors', { tax_year: taxYear, mode })
    .throwOnError();
  const donors: Donor[] = [];
  let missing = 0;
  let missingPaise = 0;
  for (const row of donorsSchema.parse(data)) {
    const { id, name, address, email, receipts, amount_paise: amountPaise } = row;
    const { pan_masked: panMasked, pan_encrypted: encrypted } = row;
    if (
      id === null ||
      name === null ||
      address === null ||
      panMasked === null ||
      encrypted === null
    ) {
      missing += 1;
      missingPaise += amountPaise;
    } else {
      const pan = await readPan(panKeys, id, encrypted);
      donors.push({ id, name, address, email, pan, panMasked, amountPaise, receipts });
    }
  }
  return { donors, missing, missingPaise };
}

async function readPan(panKeys: PanKeys, id: string, encrypted: string): Promise<string> {
  try {
    return await decryptPan(panKeys, id, encrypted);
  } catch (error) {
    logError('tax-return', error);
    throw new HttpError(409, 'pan-unreadable', { donor_id: id });
  }
}
