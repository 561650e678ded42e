import type { Tables } from '@common/database';

/** The name of the draft of the form before the checkout. */
export const CHECKOUT_DRAFT = 'donor';

/** What the receipts of an account say about the donor. */
export interface Donor {
  name: string;
  address: string;
  /** Such as 'ABC••••••F'; null without a PAN. */
  maskedPan: string | null;
}

export function toDonor(row: Pick<Tables<'donors'>, 'name' | 'address' | 'pan_masked'>): Donor {
  return { name: row.name, address: row.address, maskedPan: row.pan_masked };
}
