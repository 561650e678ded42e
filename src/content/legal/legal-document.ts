import { organisationAddress, site, telephoneLink } from '@/config/site';
import type { RichTextContent } from '@/lib/text';

export interface LegalSection {
  /** The URL fragment. */
  id: string;
  title: string;
  paragraphs?: readonly RichTextContent[];
  facts?: readonly { term: string; detail: RichTextContent }[];
  /** Paragraphs after the facts. */
  closing?: readonly RichTextContent[];
}

export interface LegalDocument {
  title: string;
  path: string;
  /** The meta description. */
  description: string;
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string;
  introduction: RichTextContent;
  sections: readonly LegalSection[];
}

export const waysToReachUs: NonNullable<LegalSection['facts']> = [
  { term: 'Email', detail: [{ label: site.email, to: `mailto:${site.email}` }] },
  { term: 'Telephone', detail: [{ label: site.telephone, to: telephoneLink(site.telephone) }] },
  {
    term: 'Post',
    detail: [site.name, ...organisationAddress].join(', '),
  },
];
