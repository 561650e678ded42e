/**
 * Facts about the organisation. They stand in the header, the footer, the legal pages and the head
 * tags; name and description also in public/manifest.webmanifest. Replace the addresses, the telephone
 * number, the profiles and the terms with your own before going live.
 */
export const site = {
  name: 'Paws of Lucknow',
  /** Where the site lives, without a slash at the end: what a shared link and a search engine name.
   *  `VITE_SITE_URL` names another address for one build. Without Vite, as in a script, there is no env. */
  url: import.meta.env?.VITE_SITE_URL ?? 'https://pawsoflucknow.example',
  description:
    'Virtually adopt a street dog of Lucknow. Your monthly gift pays for food, shelter and healthcare; you receive photos, videos and progress reports.',
  address: {
    street: '12 Rana Pratap Marg, Hazratganj',
    city: 'Lucknow',
    region: 'Uttar Pradesh',
    postalCode: '226001',
    country: 'India',
  },
  email: 'info@pawsoflucknow.example',
  telephone: '+91 522 400 1234',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/pawsoflucknow' },
    { name: 'Facebook', url: 'https://www.facebook.com/pawsoflucknow' },
    { name: 'YouTube', url: 'https://www.youtube.com/@pawsoflucknow' },
  ],
  /** What the legal pages promise, in days. */
  terms: {
    /** A one-off gift is returned when the giver asks within this time. */
    refundRequestDays: 30,
    /** A refund is started within this time of the request. */
    refundStartDays: 7,
    /** A question or complaint about personal data is answered within this time. */
    grievanceReplyDays: 30,
  },
} as const;

/** The organisation's postal address, line by line. */
export const addressLines = [
  site.address.street,
  `${site.address.city}, ${site.address.region} ${site.address.postalCode}`,
  site.address.country,
] as const;
