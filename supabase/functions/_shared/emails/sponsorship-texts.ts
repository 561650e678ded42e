import * as z from 'zod/mini';
import { formatIndianDay, formatPaise } from '../amounts-and-dates.ts';
import type { Block } from './content.ts';
import { DOG_NAME_LENGTH } from './dog-page.ts';
import { greeting } from './email.ts';
import { shortened } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

/** Why somebody gets an email about a sponsorship. */
export const SPONSORSHIP_REASON =
  'You get this email because you sponsor our dogs with a monthly payment. Emails about it can’t be switched off.';

/** A time of the database, as ISO 8601. */
export const timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** What every email about a sponsorship gets. */
export const sponsorshipSchema = z.object({
  amount_paise: z.int().check(z.positive()),
  /** Null for all dogs, as the name. */
  dog_id: z.nullable(z.uuid()),
  dog_name: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
});

type Sponsorship = z.infer<typeof sponsorshipSchema>;

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function day(instant: string): string {
  return formatIndianDay(new Date(instant));
}

export function monthly({ amount_paise }: Sponsorship): string {
  return `${formatPaise(amount_paise)} a month`;
}

export function forWhom({ dog_name }: Pick<Sponsorship, 'dog_name'>): string {
  return dog_name === null ? 'all our dogs' : shortened(dog_name, DOG_NAME_LENGTH);
}

/** The notice about test payments, and the greeting. */
export function firstWords({ mode }: Sponsorship, name: string): Block[] {
  return [
    ...(mode === 'test'
      ? [{ kind: 'notice', text: 'This is a test sponsorship. No money moves.' } as const]
      : []),
    paragraph(greeting(name)),
  ];
}

/** What a sponsorship gave, by dog; null for all dogs. Empty before the first charge. */
export const giftsSchema = z.array(
  z.object({ dog_name: z.nullable(z.string()), paise: z.int().check(z.positive()) }),
);

/** More dogs than these are not named one by one. */
const MAX_NAMED_DOGS = 5;
const lists = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** What a sponsorship gave in all, with thanks. */
export function allGifts(gifts: z.infer<typeof giftsSchema>): Block[] {
  if (gifts.length === 0) return [paragraph('Thank you for wanting to help.')];
  const total = formatPaise(gifts.reduce((sum, { paise }) => sum + paise, 0));
  const each = gifts.map((gift) => `${formatPaise(gift.paise)} for ${forWhom(gift)}`);
  const given =
    gifts.length === 1
      ? each.join('')
      : gifts.length > MAX_NAMED_DOGS
        ? `${total} to the dogs of Lucknow`
        : `${total}: ${lists.format(each)}`;
  return [paragraph(`With it you have given ${given}. Thank you for every month.`)];
}

export function myDogsButton(links: SiteLinks): Block {
  return { kind: 'button', label: 'Open My Dogs', url: links.sponsorships };
}
