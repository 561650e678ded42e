/**
 * Facts about the organisation that its emails and its site name (src/config/site.ts). They are here because a
 * deployed function can't import files of src/.
 */
export const organisationDetails = {
  name: 'Paws of Lucknow',
  address: {
    street: '12 Rana Pratap Marg, Hazratganj',
    city: 'Lucknow',
    region: 'Uttar Pradesh',
    postalCode: '226001',
    country: 'India',
  },
  email: 'info@pawsoflucknow.example',
  telephone: '+91 522 400 1234',
} as const;

/** Every sponsored dog gets an update at least every so many days. */
export const UPDATE_DAYS = 30;

const { address } = organisationDetails;

export const organisationAddress = [
  address.street,
  `${address.city}, ${address.region} ${address.postalCode}`,
  address.country,
] as const;
