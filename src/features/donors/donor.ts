import type { Tables } from '@common/database';

/** The name of the draft of the form before the checkout. */
export const CHECKOUT_DRAFT = 'donor';

/** What receipts say about the donor. The PAN is masked, such as 'ABC••••••F'. */
export type Donor = Pick<Tables<'donors'>, 'name' | 'address' | 'pan_masked'>;
