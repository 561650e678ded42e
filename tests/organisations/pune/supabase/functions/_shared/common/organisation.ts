import type { LegalFacts, OrganisationDetails } from './organisation-types.ts';

export const organisationDetails: OrganisationDetails = {
  name: 'Mutha Street Dogs',
  nameInHindi: 'मुठा स्ट्रीट डॉग्स',
  shortName: 'Mutha Dogs',
  cityInHindi: 'पुणे',
  address: {
    street: '7 Lakdi Pul Road, Deccan Gymkhana',
    city: 'Pune',
    region: 'Maharashtra',
    postalCode: '411004',
    country: 'India',
  },
  email: 'namaste@muthadogs.test',
  telephone: '+91 20 5550 1234',
  officeHours: { english: 'Monday to Saturday, 10 to 6', hindi: 'सोमवार से शनिवार, 10 से 6 बजे' },
  siteUrl: 'https://muthadogs.test',
  social: [{ name: 'Instagram', url: 'https://www.instagram.com/muthadogs' }],
  bankAccount: {
    holder: 'Mutha Street Dogs Trust',
    number: '00112233445566',
    ifsc: 'SBIN0001234',
    bank: 'State Bank of India',
  },
  upiId: 'muthadogs@sbi',
  receiptPrefix: 'MSD',
};

export const legalFacts: LegalFacts = {
  registered: {
    name: 'Mutha Street Dogs Trust',
    form: 'Public charitable trust',
    number: 'E-0000/PUN',
  },
  signatory: 'Vidya Kulkarni, Trustee',
};
