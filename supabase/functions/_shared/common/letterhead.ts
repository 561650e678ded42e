import { organisationDetails } from './organisation.ts';

const { address } = organisationDetails;

/** The lines of the organisation's address. */
export const organisationAddress = [
  address.street,
  `${address.city}, ${address.region} ${address.postalCode}`,
  address.country,
] as const;
