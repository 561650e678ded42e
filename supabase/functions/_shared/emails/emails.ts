import * as z from 'zod/mini';
import { formatPaise } from '../amounts-and-dates.ts';
import { chargeMails } from './charge-emails.ts';
import { dogStatusEmails } from './dog-status-emails.ts';
import { dogUpdateMails } from './dog-update-emails.ts';
import { donationEmails } from './donation-emails.ts';
import type { EmailContent, EmailContext } from './content.ts';
import { define, greeting, type Email } from './email.ts';
import { organisation } from './organisation.ts';
import { shortened } from './plain-text.ts';
import { receiptEmails } from './receipt-emails.ts';
import { siteLinks } from './site-links.ts';
import { sponsorshipEmails } from './sponsorship-emails.ts';
import { day, forWhom, timestamp, paragraph, sponsorshipSchema } from './sponsorship-texts.ts';
import { teamEmails } from './team-emails.ts';

const MOST_DOGS = 6;

const dogSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  tagline: z.string(),
  age: z.string(),
  location: z.string(),
  image_url: z.string().check(z.regex(/^(https?:\/\/|\/)\S+$/)),
});

const personalEmails: Record<string, Email> = {
  welcome: define(z.object({}), (_data, { name, links }) => ({
    subject: `Welcome to ${organisation.name}`,
    preview: 'Your email address is confirmed. Meet the dogs.',
    heading: `Welcome to ${organisation.name}`,
    blocks: [
      { kind: 'paragraph', text: greeting(name) },
      {
        kind: 'paragraph',
        text: 'Your email address is confirmed, and your account is ready. On your dashboard you find your donations and the messages from our team.',
      },
      {
        kind: 'paragraph',
        text: 'Meet the dogs now, and adopt one virtually when you like.',
      },
      { kind: 'button', label: 'Meet the Dogs', url: links.dogs },
    ],
    reason: 'You get this email because an account was created with this address.',
    settingsUrl: links.settings,
  })),

  'account-deleted': define(
    z.object({
      /** What was stopped, because it ran when the account was deleted. */
      payments: z.array(
        z.object({
          ...z.pick(sponsorshipSchema, { amount_paise: true, dog_name: true, mode: true }).shape,
          ended_at: timestamp,
        }),
      ),
      has_given: z.boolean(),
    }),
    ({ payments, has_given: hasGiven }) => {
      const title =
        payments.length === 0
          ? 'Your account is deleted'
          : 'Your account is deleted, and your monthly payments have stopped';
      return {
        subject: title,
        preview: 'What is deleted, and what stays.',
        heading: title,
        blocks: [
          paragraph(greeting('')),
          paragraph(
            `Your account at ${organisation.name} is deleted, with your profile, your settings and the messages from our team.`,
          ),
          ...payments.map(({ amount_paise, mode, ended_at, ...sponsorship }) => {
            const test = mode === 'test' ? ' (test payment, no money moved)' : '';
            const text = `${formatPaise(amount_paise)} a month for ${forWhom(sponsorship)}: stopped on ${day(ended_at)}${test}.`;
            return { kind: 'notice', text } as const;
          }),
          ...(payments.length === 0
            ? []
            : [
                paragraph(
                  `Nothing more is charged. If your bank shows a later charge, write to ${organisation.email} with its date and amount, and we give it back.`,
                ),
              ]),
          ...(hasGiven
            ? [
                paragraph(
                  'The records of your donations and your receipts stay, without an account, and so do the name, the address and the PAN that you gave for receipts. The law wants us to keep whose donations we received.',
                ),
              ]
            : []),
          paragraph(
            'This is the last email about your account. Your address goes from our list of emails when it has left.',
          ),
        ],
        reason: 'You get this email because the account with this address was deleted.',
      };
    },
  ),

  'team-message': define(
    z.object({
      message_id: z.uuid(),
      sender_name: z.string(),
      subject: z.string(),
      body: z.string(),
    }),
    ({ message_id, sender_name, subject, body }, { name, links }) => ({
      subject,
      preview: shortened(body, 120),
      heading: `A message from ${sender_name}`,
      blocks: [
        { kind: 'paragraph', text: greeting(name) },
        { kind: 'paragraph', text: `${sender_name} of our team wrote to you: ${subject}` },
        { kind: 'quote', text: body },
        { kind: 'button', label: 'Open your messages', url: links.message(message_id) },
        { kind: 'paragraph', text: `To answer, write to ${organisation.email}.` },
      ],
      reason: 'You get this email because Email Notifications are on in your settings.',
      settingsUrl: links.settings,
    }),
  ),

  'new-dogs': define(
    z.object({ dogs: z.array(dogSchema).check(z.minLength(1)) }),
    ({ dogs }, { name, links }) => {
      const [first] = dogs;
      const isOne = dogs.length === 1;
      const names = dogs.slice(0, MOST_DOGS).map((dog) => shortened(dog.name, 40));
      const who = isOne ? names.join() : `${dogs.length} new dogs`;
      return {
        subject: `Meet ${who}`,
        preview: isOne ? (first?.tagline ?? '') : names.join(', '),
        heading: `Meet ${who}`,
        blocks: [
          { kind: 'paragraph', text: greeting(name) },
          {
            kind: 'paragraph',
            text: isOne
              ? 'A dog has joined us and looks for somebody who pays for food, shelter and healthcare.'
              : 'These dogs have joined us and look for somebody who pays for food, shelter and healthcare.',
          },
          ...dogs.slice(0, MOST_DOGS).map(
            (dog) =>
              ({
                kind: 'dog',
                dog: {
                  name: dog.name,
                  tagline: dog.tagline,
                  details: `${dog.age} · Located in ${dog.location}`,
                  pictureUrl: links.picture(dog.image_url),
                  alt: `Picture of ${dog.name}`,
                  url: links.dog(dog.id),
                  label: 'Adopt Virtually',
                },
              }) as const,
          ),
          ...(dogs.length > MOST_DOGS
            ? [{ kind: 'button', label: 'Meet the other new dogs', url: links.dogs } as const]
            : []),
        ],
        reason:
          'You get this email because Adoption Alerts are on in your settings. There is at most one a day.',
        settingsUrl: links.settings,
      };
    },
  ),

  'newsletter-confirmation': define(z.object({ token: z.uuid() }), ({ token }, { links }) => ({
    subject: 'Please confirm your subscription',
    preview: 'Open the page, press the button, and you are on the list.',
    heading: 'Please confirm your subscription',
    blocks: [
      { kind: 'paragraph', text: greeting('') },
      {
        kind: 'paragraph',
        text: `This address was entered for the newsletter of ${organisation.name}: news of the dogs, about once a month. Was it you?`,
      },
      { kind: 'button', label: 'Confirm subscription', url: links.confirmSubscription(token) },
      {
        kind: 'paragraph',
        text: 'If it was not you, do nothing: without the confirmation you get no newsletter.',
      },
    ],
    reason: 'You get this email because somebody entered this address on our site.',
  })),

  newsletter: define(z.object({ subject: z.string(), body: z.string() }), ({ subject, body }) => ({
    subject,
    preview: shortened(body, 120),
    heading: subject,
    blocks: [{ kind: 'prose', text: body }],
    reason:
      'You get this email because you subscribed to our newsletter, or chose Marketing Emails in your settings.',
  })),

  'test-email': define(z.object({}), () => ({
    subject: `A test email from ${organisation.name}`,
    preview: 'Your site can send email.',
    heading: 'Your site can send email',
    blocks: [
      {
        kind: 'paragraph',
        text: 'This email left your site the same way as every other: from the list of emails, through the function send-email and your mail provider.',
      },
      {
        kind: 'paragraph',
        text: 'Did it land in the spam folder? Then look at SPF, DKIM and DMARC in docs/email.md.',
      },
    ],
    reason: 'You get this email because somebody of your team asked for it.',
  })),
};

const emails = new Map(
  Object.entries({
    ...personalEmails,
    ...donationEmails,
    ...receiptEmails,
    ...sponsorshipEmails,
    ...chargeMails,
    ...dogStatusEmails,
    ...dogUpdateMails,
    ...teamEmails,
  }),
);

/** The names of all emails. */
export const templates: readonly string[] = [...emails.keys()];

/**
 * What an email says.
 * @throws Error for an unknown template or malformed data; it quotes no data
 */
export function compose(
  { template, data, name }: { template: string; data: unknown; name: string },
  { siteUrl, apiUrl }: Pick<EmailContext, 'siteUrl' | 'apiUrl'>,
): EmailContent {
  const email = emails.get(template);
  if (!email) throw new Error('There is no email with this name.');
  const content = email(data, { name, links: siteLinks(siteUrl, apiUrl) });
  if (!content) throw new Error(`The data of an email of the kind ${template} are malformed.`);
  return content;
}
