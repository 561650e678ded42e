// What the emails to those who gave for an appeal share.
import * as z from 'zod/mini';
import { greeting, shortDogName, type Block } from '../common/emails/blocks.ts';
import { testPaymentNotice } from '../common/emails/donation-blocks.ts';
import type { EmailContent } from '../common/emails/email.ts';
import type { SiteLinks } from '../common/emails/site-links.ts';
import { say } from '../common/say.ts';
import { updateSchema } from './dog-updates.ts';

export const appealSchema = z.object({
  appeal_id: z.uuid(),
  mode: z.enum(['test', 'live']),
  has_account: z.boolean(),
  /** Of the last donation. */
  giver_name: z.nullable(z.string()),
  title: z.string(),
  dog_name: z.string(),
  image_url: z.string(),
  goal_paise: z.int(),
  raised_paise: z.int(),
  is_open: z.boolean(),
  last_day: z.iso.date(),
  /** The day on which it was closed, or the last one. */
  ended_on: z.iso.date(),
  /** The day on which its goal was reached; null of one that has ended without. */
  reached_on: z.nullable(z.iso.date()),
  spent_paise: z.int(),
  /** A cost isn't known yet. */
  misses_costs: z.boolean(),
  /** The day of the sums. */
  as_of: z.iso.date(),
  /** The update with its pictures; of the email about its outcome the one that tells it. */
  shown: z.nullable(updateSchema),
});

type AboutAppeal = z.infer<typeof appealSchema>;

/** What every email about an appeal has. */
export const appealEmail = {
  recipients: ['appeal-givers'],
  setting: 'email_notifications',
  priority: 'people',
  canUnsubscribe: true,
  isUnasked: true,
  schema: appealSchema,
} as const;

/** @param name of the account, '' without one */
export function firstBlocks(about: AboutAppeal, name: string): Block[] {
  return [...testPaymentNotice(about), greeting(name === '' ? (about.giver_name ?? '') : name)];
}

/** The appeal with its picture, and the button to its page. */
export function appealCard(
  about: AboutAppeal,
  links: SiteLinks,
  { tagline, details, label }: Record<'tagline' | 'details' | 'label', string>,
): Block {
  const { dog_name, image_url, shown } = about;
  const name = shortDogName(dog_name);
  const picture = shown?.picture ?? null;
  return {
    kind: 'dog',
    dog: {
      name,
      tagline,
      details,
      pictureUrl: picture === null ? links.picture(image_url) : links.updatePicture(picture),
      alt: (picture === null ? null : shown?.alt) ?? say`Picture of ${name}`,
      url: links.appeal(about.appeal_id),
      label,
    },
  };
}

/** Why somebody gets it. An address without an account has no switch in the settings. */
export function appealFooter(
  { has_account: hasAccount }: AboutAppeal,
  links: SiteLinks,
): Pick<EmailContent, 'reason' | 'settingsUrl'> {
  return hasAccount
    ? {
        reason: say(
          'You get this email because you gave for this appeal, and Email Notifications are on in your settings.',
        ),
        settingsUrl: links.settings,
      }
    : { reason: say('You get this email because you gave for this appeal.') };
}

/** @param day an ISO date, like the result */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
