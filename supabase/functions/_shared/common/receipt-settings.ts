import { organisationAddress } from './letterhead.ts';
import { organisationDetails } from './organisation.ts';

/** Fills the settings of receipts with {@link receiptFacts} unless somebody has. */
export const SET_UP_RECEIPTS = 'select private.set_up_receipts($1, $2, $3)';

export const receiptFacts = [
  organisationDetails.name,
  organisationAddress.join('\n'),
  organisationDetails.receiptPrefix,
];
