import { organisationAddress, site, telephoneLink } from '@/config/site';

/** Its texts may have links: `[words](address)`. */
export interface LegalSection {
  /** The URL fragment. */
  id: string;
  title: string;
  paragraphs?: readonly string[];
  facts?: readonly { term: string; detail: string }[];
  /** Paragraphs after the facts. */
  closing?: readonly string[];
}

export interface LegalDocument {
  title: string;
  path: string;
  /** The meta description. */
  description: string;
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string;
  introduction: string;
  sections: readonly LegalSection[];
}

export const waysToReachUs: NonNullable<LegalSection['facts']> = [
  { term: 'Email', detail: `[${site.email}](mailto:${site.email})` },
  { term: 'Telephone', detail: `[${site.telephone}](${telephoneLink(site.telephone)})` },
  {
    term: 'Post',
    detail: [site.name, ...organisationAddress].join(', '),
  },
];
