import * as z from 'zod/mini';
import { formatIndianDay, formatPaise } from '../amounts-and-dates.ts';
import type { Block } from './content.ts';
import { DOG_NAME_LENGTH } from './dog-page.ts';
import { greeting } from './mail.ts';
import { shortened } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

/** Why somebody gets a mail about a sponsorship. */
export const SPONSORSHIP_REASON =
  'You get this mail because you sponsor our dogs with a monthly payment. Mails about it can’t be switched off.';

/** A moment of the database, as ISO 8601. */
export const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** What every mail about a sponsorship gets. */
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

export function forWhom({ dog_name }: Sponsorship): string {
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

/** @param givenPaise in all, 0 before the first charge */
export function allGifts(givenPaise: number): Block[] {
  if (givenPaise <= 0) return [paragraph('Thank you for wanting to help.')];
  return [
    paragraph(
      `With it you have given ${formatPaise(givenPaise)} to the dogs of Lucknow. Thank you for every month.`,
    ),
  ];
}

export function myDogsButton(links: SiteLinks): Block {
  return { kind: 'button', label: 'Open My Dogs', url: links.sponsorships };
}
