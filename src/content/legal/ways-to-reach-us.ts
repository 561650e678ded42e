import { addressLines, site, telephoneLink } from '@/config/site';
import type { LegalSection } from '@/content/legal/legal-document';

export const waysToReachUs: NonNullable<LegalSection['facts']> = [
  { term: 'Email', detail: [{ label: site.email, to: `mailto:${site.email}` }] },
  { term: 'Telephone', detail: [{ label: site.telephone, to: telephoneLink(site.telephone) }] },
  {
    term: 'Post',
    detail: [site.name, ...addressLines].join(', '),
  },
];
