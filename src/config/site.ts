// vite.config.ts loads this module too, and knows no aliases.
import { language, pathInLanguage } from '../lib/language.ts';
import { UPDATE_DAYS } from '../../supabase/functions/_shared/common/limits.ts';
import {
  legalFacts,
  organisationDetails,
} from '../../supabase/functions/_shared/common/organisation.ts';
import { say } from '../lib/say.ts';

const { cityInHindi, nameInHindi, siteUrl } = organisationDetails;
const city = language === 'hi' ? cityInHindi : organisationDetails.address.city;

/** The facts about the organisation (organisation.ts) in the language of this build. */
export const site = {
  ...organisationDetails,
  /** Without a slash at the end. Scripts run without Vite, so `env` may be undefined. */
  url: import.meta.env?.VITE_SITE_URL ?? siteUrl,
  city,
  description: say`Adopt a street dog of ${city} virtually. Your monthly donation pays for food, shelter and healthcare, and you receive photos, videos and progress reports: a report at least every ${UPDATE_DAYS} days, usually with photos.`,
} as const;

/** The name, which Hindi readers are told once how to read. */
export const nameInFooter = language === 'hi' ? `${site.name} (${nameInHindi})` : site.name;

/** Whether `paths.transfer` has something to pay to. */
export const canTransfer = Boolean(site.bankAccount ?? site.upiId);

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

export { organisationAddress } from '../../supabase/functions/_shared/common/letterhead.ts';
export { legalFacts, UPDATE_DAYS };

/** `tel:+915224001234` for '+91 522 400 1234' */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replaceAll(' ', '')}`;
}
