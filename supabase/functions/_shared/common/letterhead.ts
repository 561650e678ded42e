import { organisationDetails } from './organisation.ts';

const { address } = organisationDetails;

/** The lines of the organisation's address. */
export const organisationAddress = [
  address.street,
  `${address.city}, ${address.region} ${address.postalCode}`,
  address.country,
] as const;

/** Fills the settings of receipts with {@link receiptFacts} unless somebody has. */
export const SET_UP_RECEIPTS = 'select private.set_up_receipts($1, $2, $3)';

export const receiptFacts = [
  organisationDetails.name,
  organisationAddress.join('\n'),
  organisationDetails.receiptPrefix,
];
