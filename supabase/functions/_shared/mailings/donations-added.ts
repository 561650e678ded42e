import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { button, day, greeting, notice, paragraph } from '../common/emails/blocks.ts';
import { amountAndDog, ownedDonationSchema } from '../common/emails/donation-blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';

/** Donations that were given without an account now belong to one. */
export const donationsAdded = defineEmail({
  template: 'donations-added',
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({
    count: z.int().check(z.positive()),
    // The newest of them.
    donations: z.array(ownedDonationSchema).check(z.minLength(1)),
  }),
  content: ({ count, donations }, { name, links }) => {
    const isOne = count === 1;
    const title = isOne
      ? say('A donation was added to your account')
      : say`${count} donations were added to your account`;
    const more = count - donations.length;
    return {
      subject: title,
      preview: say('You’ll find it under My Donations.'),
      heading: title,
      blocks: [
        greeting(name),
        paragraph(
          isOne
            ? say('Your account now shows a donation that was given without an account:')
            : say('Your account now shows donations that were given without an account:'),
        ),
        ...donations.map((donation) => {
          const [what, paidOn] = [amountAndDog(donation), day(donation.paid_on)];
          return notice(
            donation.mode === 'test'
              ? say`${what}, given on ${paidOn} (test payment, no money was taken)`
              : say`${what}, given on ${paidOn}`,
          );
        }),
        ...(more > 0 ? [paragraph(say`The other ${more} are under My Donations.`)] : []),
        button(say('Open My Donations'), links.donations),
        paragraph(
          say`The receipts keep the names in which they were issued. If you know nothing about this, write to ${organisationDetails.email}.`,
        ),
      ],
      reason: say(
        'You get this email because donations were added to your account: they were given with your email address, or somebody signed in to your account used the link in their receipt.',
      ),
    };
  },
  kinds: ['donations-added'],
  decide: ({ id, data: { count } }, { donations }) =>
    donations && { key: String(id), data: { count, donations } },
});
