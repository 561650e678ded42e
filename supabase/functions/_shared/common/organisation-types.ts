export interface OrganisationDetails {
  name: string;
  /** How to read the name, in Devanagari. */
  nameInHindi: string;
  /** Below the icon of the installed site: at most 12 letters. */
  shortName: string;
  cityInHindi: string;
  address: {
    street: string;
    city: string;
    region: string;
    postalCode: string;
    country: string;
  };
  email: string;
  /** With the country's code: +91 522 400 1234 */
  telephone: string;
  /** When somebody answers the telephone. */
  officeHours?: { english: string; hindi: string };
  /** The origin, for canonical URLs and sharing; `VITE_SITE_URL` overrides it for one build. */
  siteUrl: string;
  social: readonly { name: string; url: string }[];
  /** For donations by bank transfer. */
  bankAccount?: { holder: string; number: string; ifsc: string; bank: string };
  /** For donations by UPI. */
  upiId?: string;
  /** What the bank's own QR code says, if it gave one: upi://pay?pa=… */
  upiCode?: string;
  /** The number of a receipt begins with it: two to six capital letters. */
  receiptPrefix: string;
}

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
  /** Who answers for the receipts and signs certificates: name and office. */
  signatory?: string;
  /** Hosts the pages of the site; the database is at Supabase. */
  host?: Service;
  /** Delivers the emails. */
  mailService?: Service;
}
