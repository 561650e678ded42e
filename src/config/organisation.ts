import { site } from '@/config/site';

const { address } = site;

/** The organisation as schema.org/NGO. */
export const organisation = {
  '@context': 'https://schema.org',
  '@type': 'NGO',
  '@id': `${site.url}/#organisation`,
  name: site.name,
  url: `${site.url}/`,
  logo: `${site.url}/icon-512.png`,
  description: site.description,
  email: site.email,
  telephone: site.telephone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.region,
    postalCode: address.postalCode,
    // ISO 3166-1.
    addressCountry: 'IN',
  },
  areaServed: { '@type': 'City', name: address.city },
  sameAs: site.social.map(({ url }) => url),
} as const;
