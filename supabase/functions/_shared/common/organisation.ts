import type { LegalFacts, OrganisationDetails } from './organisation-types.ts';

// The facts about the organisation, for the site, the emails and the receipts. Its words and pictures are in
// src/organisation, whose README.md says how to change both.

export const organisationDetails: OrganisationDetails = {
  name: 'Paws of Lucknow',
  nameInHindi: 'पॉज़ ऑफ़ लखनऊ',
  shortName: 'Paws Lucknow',
  cityInHindi: 'लखनऊ',
  address: {
    street: '12 Rana Pratap Marg, Hazratganj',
    city: 'Lucknow',
    region: 'Uttar Pradesh',
    postalCode: '226001',
    country: 'India',
  },
  email: 'info@pawsoflucknow.example',
  telephone: '+91 522 400 1234',
  siteUrl: 'https://pawsoflucknow.example',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/pawsoflucknow' },
    { name: 'Facebook', url: 'https://www.facebook.com/pawsoflucknow' },
    { name: 'YouTube', url: 'https://www.youtube.com/@pawsoflucknow' },
  ],
  bankAccount: {
    holder: 'Paws of Lucknow Society',
    number: '000000000000',
    ifsc: 'XXXX0000000',
    bank: 'Sample Bank',
  },
  upiId: 'pawsoflucknow@example',
  receiptPrefix: 'POL',
};

export const legalFacts: LegalFacts = {
  registered: {
    name: 'Paws of Lucknow Society',
    form: 'Registered society',
    number: 'LUC/00000/2014',
  },
  grievanceOfficer: 'Shalini Rastogi',
  signatory: 'Shalini Rastogi, Secretary',
};
