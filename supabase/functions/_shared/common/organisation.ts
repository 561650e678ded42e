interface Service {
  name: string;
  /** The URL of its privacy policy. */
  privacy: string;
}

/** For the legal pages and the footer. What says nothing without one of them is left out there. */
export interface LegalFacts {
  /** As in the register of trusts, societies or companies. */
  registered?: { name: string; form: string; number: string };
  /** Answers at the organisation's address. */
  grievanceOfficer?: string;
  /** Who answers for the receipts: name and office. */
  signatory?: string;
  /** Hosts the pages of the site; the database is at Supabase. */
  host?: Service;
  /** Delivers the emails. */
  mailService?: Service;
}

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

export const legalFacts: LegalFacts = {
  registered: {
    name: 'Paws of Lucknow Society',
    form: 'Registered society',
    number: 'LUC/00000/2014',
  },
  grievanceOfficer: 'Shalini Rastogi',
  signatory: 'Shalini Rastogi, Secretary',
};

/** Every sponsored dog gets an update at least every so many days. */
export const UPDATE_DAYS = 30;

const { address } = organisationDetails;

export const organisationAddress = [
  address.street,
  `${address.city}, ${address.region} ${address.postalCode}`,
  address.country,
] as const;
