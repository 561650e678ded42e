import { site } from '@/config/site';
import { waysToReachUs, type LegalDocument } from '@/content/legal/legal-document';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const refunds: LegalDocument = {
  title: say('Refunds'),
  path: paths.refunds,
  description: say`How to stop a monthly sponsorship and when ${site.name} returns a donation.`,
  updated: '2026-11-22',
  introduction: say(
    'Nobody should regret a donation to a dog. You can stop a sponsorship whenever you like, and we return a donation made by mistake.',
  ),
  sections: [
    {
      id: 'one-time',
      title: say('One-time donations'),
      paragraphs: [
        say`Tell us within ${site.terms.refundRequestDays} days of the payment and we will return the whole amount. You don’t have to give a reason.`,
        say(
          'After that the donation has become food and medicine, and we can no longer return it, except where it was charged twice or without your consent.',
        ),
      ],
    },
    {
      id: 'monthly',
      title: say('Monthly sponsorships'),
      paragraphs: [
        say(
          'You can cancel at any time from your dashboard, under My Dogs, or by writing to us. If your bank charges a month after you have stopped, we return it without your having to ask.',
        ),
        say`If you were charged for a month that you did not want, tell us within ${site.terms.refundRequestDays} days and we will return it. Earlier months have been spent on your dog.`,
      ],
    },
    {
      id: 'gone-wrong',
      title: say('When a payment went wrong'),
      paragraphs: [
        say(
          'If an amount was charged twice, or left your account without appearing among your donations, write to us whenever you notice it. We check with the payment provider and return what is yours.',
        ),
      ],
    },
    {
      id: 'how',
      title: say('How to ask'),
      paragraphs: [
        say(
          'Write to us from the email address you used for the donation, with the date and the amount. The payment’s number, which begins with “pay_”, helps.',
        ),
        say`We start the refund within ${site.terms.refundStartDays} days, to the card or account that paid. Your bank usually shows it 5 to 7 working days later. A refund costs you nothing.`,
      ],
      facts: waysToReachUs,
    },
  ],
};
