// vite.config.ts loads this module too, and knows no aliases.
import { language, pathInLanguage } from '../lib/language.ts';
import {
  legalFacts,
  organisationDetails,
  UPDATE_DAYS,
} from '../../supabase/functions/_shared/common/organisation.ts';
import { say } from '../lib/say.ts';

/**
 * Facts about the organisation. Replace the profiles with your own before going live, the days in
 * content/legal/legal-document.ts, and name, address, email, telephone number and the facts for the legal pages in
 * organisation.ts. public/manifest.webmanifest repeats name and description, and nameInFooter below spells the name
 * in Hindi.
 */
export const site = {
  ...organisationDetails,
  /** The site's origin, for canonical URLs and sharing; `VITE_SITE_URL` overrides it for one build. Scripts
   *  run without Vite, so `env` may be undefined. */
  url: import.meta.env?.VITE_SITE_URL ?? 'https://pawsoflucknow.example',
  description: say`Adopt a street dog of Lucknow virtually. Your monthly donation pays for food, shelter and healthcare, and you receive photos, videos and progress reports: a report at least every ${UPDATE_DAYS} days, usually with photos.`,
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/pawsoflucknow' },
    { name: 'Facebook', url: 'https://www.facebook.com/pawsoflucknow' },
    { name: 'YouTube', url: 'https://www.youtube.com/@pawsoflucknow' },
  ],
} as const;

/** The name, which Hindi readers are told once how to read. */
export const nameInFooter = language === 'hi' ? `${site.name} (पॉज़ ऑफ़ लखनऊ)` : site.name;

const { registered } = legalFacts;
/** Name, legal form and number, in English as they are registered; null where there are none. */
export const registeredName = registered && Object.values(registered).join(', ');

/** Of a dog without an amount of its own. */
export const STANDARD_MONTHLY_RUPEES = 3000;

/** The whole URL of a path of this site; another URL stays as it is. */
export function absoluteUrl(address: string): string {
  if (address.startsWith('//')) return `https:${address}`;
  return address.startsWith('/') ? `${site.url}${address}` : address;
}

/** The whole URL of a page in this language. @param path as in src/lib/paths.ts */
export function pageUrl(path: string): string {
  return site.url + pathInLanguage(path);
}

export {
  legalFacts,
  organisationAddress,
  UPDATE_DAYS,
} from '../../supabase/functions/_shared/common/organisation.ts';

/** `tel:+915224001234` for '+91 522 400 1234' */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replaceAll(' ', '')}`;
}
