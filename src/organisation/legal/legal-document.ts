import { REFUND_REQUEST_DAYS } from '@/config/limits';
import { organisationAddress, site, telephoneLink } from '@/config/site';
import { say } from '@/lib/say';

/** Its texts may have links: `[words](address)`. */
export interface LegalSection {
  /** The URL fragment. */
  id: string;
  title: string;
  paragraphs?: readonly string[];
  /** `lang`: of a detail that is not translated. */
  facts?: readonly { term: string; detail: string; lang?: 'en' }[];
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

/** What the legal pages promise, in days. */
export const promisedDays = {
  /** A one-time donation is refunded when the donor asks within this time. */
  refundRequestDays: REFUND_REQUEST_DAYS,
  /** A refund starts within this time after the request. */
  refundStartDays: 7,
  /** A question or complaint about personal data is answered within this time. */
  grievanceReplyDays: 30,
} as const;

export const waysToReachUs: NonNullable<LegalSection['facts']> = [
  { term: say('Email'), detail: `[${site.email}](mailto:${site.email})` },
  { term: say('Phone'), detail: `[${site.telephone}](${telephoneLink(site.telephone)})` },
  {
    term: say('Post'),
    detail: [site.name, ...organisationAddress].join(', '),
    lang: 'en',
  },
];
