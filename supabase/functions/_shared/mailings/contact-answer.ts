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
    const isFirst = Boolean(subject);
    const title = subject || say`Our answer to your message of ${day(written_at ?? '')}`;
    return {
      subject: title,
      preview: shortened(body, 120),
      heading: title,
      blocks: [
        greeting(name),
        paragraph(leadOf(author_name, isFirst)),
        { kind: 'quote', textWithLinks: body },
        ...(letter
          ? [
              paragraph(say('You wrote:')),
              { kind: 'unlinked-quote' as const, text: shortened(letter, QUOTE_MAX_LENGTH) },
            ]
          : []),
        ...(entered_on
          ? [
              paragraph(
                say`You gave our office this email address, and we entered it on ${day(entered_on)}. If you don’t want emails from us, or want us to delete the address, reply to this one.`,
              ),
            ]
          : []),
        paragraph(
          say`If you reply to this email, it reaches our office at ${organisationDetails.email}. You can also write again on our website.`,
        ),
        button(say('Write again'), links.contact),
      ],
      reason: isFirst
        ? say('You get this email because our office has this address of yours.')
        : say('You get this email because somebody wrote to us with this address.'),
    };
  },
  kinds: ['contact-answered'],
  decide: ({ data: { answer_id } }, { answer }) =>
    answer && { key: String(answer_id), data: answer },
});

function leadOf(author: string, isFirst: boolean): string {
  if (author.startsWith('The team')) {
    return isFirst ? say('Our team writes:') : say('Our team answers:');
  }
  return isFirst ? say`${author} of our team writes:` : say`${author} of our team answers:`;
}
