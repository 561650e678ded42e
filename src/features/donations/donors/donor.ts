import type { Tables } from '@common/database';

/** What receipts say about the donor. The PAN is masked, such as 'ABC••••••F'. */
export type Donor = Pick<Tables<'donors'>, 'name' | 'address' | 'pan_masked'> & {
  /** When an account's details were saved. */
  updated_at?: string | undefined;
};
