import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, day, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';
import { shortened } from '../common/emails/plain-text.ts';

const QUOTE_MAX_LENGTH = 400;

/**
 * What the team answers to a contact message of somebody without an account, or writes to them first, with a subject.
 * Replies go to the office's mailbox.
 */
export const contactAnswer = defineEmail({
  template: 'contact-answer',
  recipients: ['writer'],
  setting: null,
  priority: 'people',
  isWrittenByPerson: true,
  schema: z.object({
    name: z.string(),
    author_name: z.string(),
    body: z.string(),
    letter: z.nullish(z.string()),
    written_at: z.nullish(z.string()),
    subject: z.nullish(z.string()),
    /** YYYY-MM-DD, of the first email to somebody whose address the office entered. */
    entered_on: z.nullish(z.string()),
  }),
  content: ({ name, author_name, body, letter, written_at, subject, entered_on }, { links }) => {
    const isTeam = author_name.startsWith('The team');
    const contact = say`If you reply to this email, it reaches our office at ${organisationDetails.email}. You can also write again on our website.`;
    if (subject) {
      return {
        subject,
        preview: shortened(body, 120),
        heading: subject,
        blocks: [
          greeting(name),
          paragraph(isTeam ? say('Our team writes:') : say`${author_name} of our team writes:`),
          { kind: 'quote', textWithLinks: body },
          ...(entered_on
            ? [
                paragraph(
                  say`You gave our office this email address, which noted it on ${day(entered_on)}. Reply if we should not write to you, or should forget it.`,
                ),
              ]
            : []),
          paragraph(contact),
          button(say('Write again'), links.contact),
        ],
        reason: say('You get this email because our office has this address of yours.'),
      };
    }
    const title = say`Our answer to your message of ${day(written_at ?? '')}`;
    return {
      subject: title,
      preview: shortened(body, 120),
      heading: title,
      blocks: [
        greeting(name),
        paragraph(isTeam ? say('Our team answers:') : say`${author_name} of our team answers:`),
        { kind: 'quote', textWithLinks: body },
        paragraph(say('You wrote:')),
        { kind: 'unlinked-quote', text: shortened(letter ?? '', QUOTE_MAX_LENGTH) },
        paragraph(contact),
        button(say('Write again'), links.contact),
      ],
      reason: say('You get this email because somebody wrote to us with this address.'),
    };
  },
  kinds: ['contact-answered'],
  decide: ({ data: { answer_id } }, { answer }) =>
    answer && { key: String(answer_id), data: answer },
});
