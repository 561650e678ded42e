import { addressLines, site } from '@/config/site';
import type { LegalSection } from '@/content/legal/legal-document';
import { telephoneLink } from '@/lib/telephone';

/** The ways to reach the organisation, for the end of a legal page. */
export const waysToReachUs: NonNullable<LegalSection['facts']> = [
  { term: 'Email', detail: [{ label: site.email, to: `mailto:${site.email}` }] },
  { term: 'Telephone', detail: [{ label: site.telephone, to: telephoneLink(site.telephone) }] },
  {
    term: 'Post',
    detail: [site.name, ...addressLines].join(', '),
  },
];
