import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { day, dogOrAll, greeting, notice, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';
import { monthly, sponsorshipSchema } from './sponsorship-blocks.ts';

export const accountDeleted = defineEmail({
  template: 'account-deleted',
  // The account is gone when it leaves.
  recipients: ['visitor'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({
    /** What was stopped, because it ran when the account was deleted. */
    payments: z.array(
      z.extend(z.pick(sponsorshipSchema, { amount_paise: true, dog_name: true, mode: true }), {
        ended_at: timestamp,
      }),
    ),
    has_given: z.boolean(),
  }),
  content: ({ payments, has_given: hasGiven }) => {
    const title =
      payments.length === 0
        ? say('Your account has been deleted')
        : say('Your account has been deleted, and your monthly payments have stopped');
    return {
      subject: title,
      preview: say('What has been deleted, and what stays.'),
      heading: title,
      blocks: [
        greeting(''),
        paragraph(
          say`Your account at ${organisationDetails.name} has been deleted, with your profile, your settings and the messages from our team.`,
        ),
        ...payments.map((payment) => {
          const [amount, whom, end] = [
            monthly(payment),
            dogOrAll(payment.dog_name),
            day(payment.ended_at),
          ];
          return notice(
            payment.mode === 'test'
              ? say`${amount} for ${whom}: stopped on ${end} (test payment, no money was taken).`
              : say`${amount} for ${whom}: stopped on ${end}.`,
          );
        }),
        ...(payments.length === 0
          ? []
          : [
              paragraph(
                say`Nothing more will be charged. If your bank shows a later charge, write to ${organisationDetails.email} with its date and amount, and we will refund it.`,
              ),
            ]),
        ...(hasGiven
          ? [
              paragraph(
                say(
                  'The records of your donations and your receipts stay, without an account, and so do the name, the address and the PAN that you gave for receipts. The law requires us to record whose donations we received.',
                ),
              ),
            ]
          : []),
        paragraph(
          say(
            'This is the last email about your account. Once it has been sent, we delete your address.',
          ),
        ),
      ],
      reason: say('You get this email because the account with this address was deleted.'),
    };
  },
});
