import { site } from '@/config/site';
import {
  promisedDays,
  waysToReachUs,
  type LegalDocument,
} from '@/organisation/legal/legal-document';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const refunds: LegalDocument = {
  title: say('Cancellation and refunds'),
  path: paths.refunds,
  description: say`How to stop a monthly sponsorship and when ${site.name} returns a donation.`,
  updated: '2026-11-29',
  introduction: say(
    'Nobody should regret a donation to a dog. You can stop a sponsorship whenever you like, and we return a donation made by mistake.',
  ),
  sections: [
    {
      id: 'one-time',
      title: say('One-time donations'),
      paragraphs: [
        say`Tell us within ${promisedDays.refundRequestDays} days of the payment and we will return the whole amount. You do not have to give a reason.`,
        say(
          'After that the donation has become food and medicine, and we can no longer return it, except where it was charged twice or without your consent.',
        ),
        say`If a dog dies while an appeal for it is open, the appeal closes at once. Whoever gave for it and asks within ${promisedDays.refundRequestDays} days of that day gets the whole amount back, however long ago the payment was.`,
      ],
    },
    {
      id: 'monthly',
      title: say('Monthly sponsorships'),
      paragraphs: [
        say(
          'You can cancel at any time from your dashboard, under My Dogs, or by writing to us. If your bank charges a month after you have stopped, we return it without your having to ask.',
        ),
        say`If you were charged for a month that you did not want, tell us within ${promisedDays.refundRequestDays} days and we will return it. Earlier months have been spent on your dog.`,
        say(
          'When you change the monthly amount, your bank asks you to approve the new one, and the old one ends. If the next charge was too close to change, it still has the old amount. No month is charged twice; if that ever happens, we return one of the charges.',
        ),
      ],
    },
    {
      id: 'gifts',
      title: say('Gifts to others'),
      paragraphs: [
        say(
          'A gift is a donation of the person who paid for it. That person can ask for a refund or stop the monthly payment; the recipient cannot, and is told nothing about payments. When the whole donation is refunded, the page of the gift says that it was withdrawn.',
        ),
      ],
    },
    {
      id: 'gone-wrong',
      title: say('When a payment went wrong'),
      paragraphs: [
        say(
          'If an amount was charged twice, or left your account without appearing among your donations, write to us whenever you notice it. We check with the payment provider and return what is yours.',
        ),
        say(
          'You can also dispute a payment at your bank (a chargeback). If the bank takes the money back, the donation is shown as disputed and its receipt is cancelled; if the bank decides for the payment after all, a new receipt is issued. Please write to us first: we would rather return the money ourselves.',
        ),
      ],
    },
    {
      id: 'receipts',
      title: say('What happens to the receipt'),
      paragraphs: [
        say(
          'A refund of the whole donation cancels its receipt, and a refund of a part replaces it by a receipt for the rest. The new document is under My Donations, and we email it to you unless you switch Donation Receipts off in your settings. Please do not use a receipt that is no longer valid for your taxes.',
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
        say`We start the refund within ${promisedDays.refundStartDays} days, to the card or account that paid. Your bank usually shows it 5 to 7 working days later. A refund costs you nothing.`,
      ],
      facts: waysToReachUs,
    },
  ],
};
