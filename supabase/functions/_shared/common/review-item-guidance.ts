import type { Enums } from './database.ts';

interface ReviewItemGuidance {
  title: string;
  whatToDo: string;
}

/** For the staff page and the emails. */
export const reviewItemGuidance = {
  'second-payment': {
    title: 'Paid twice',
    whatToDo:
      'Refund the second payment on Razorpay’s dashboard, or ask the donor whether it may stay as another gift. The donation itself needs nothing.',
  },
  'wrong-amount': {
    title: 'Wrong amount',
    whatToDo:
      'Look at the payment on Razorpay’s dashboard. The donation was not completed: refund the payment. The usual causes are Razorpay’s convenience fee, which payers see on top, and an offer, which lowers the amount: leave both off there. Write to the provider if it is neither.',
  },
  dispute: {
    title: 'Disputed payment',
    whatToDo:
      'Open Disputes on Razorpay’s dashboard before the date it names. Accept the dispute, or contest it with the receipt and what you wrote to the donor.',
  },
  'unknown-order': {
    title: 'Payment without a donation',
    whatToDo:
      'Look at the payment on Razorpay’s dashboard. If it came from a payment link or another site of yours, nothing is to be done. It may also be a donation that was begun on this site and not paid for 30 days. Ask the payer what it was for, or refund it.',
  },
  'unknown-subscription': {
    title: 'Monthly payment that this site doesn’t know',
    whatToDo:
      'Open the subscription on Razorpay’s dashboard. If you or another site made it, nothing is to be done here. Otherwise cancel it there, so that nobody is charged again, and refund the payment or ask the payer what it was for.',
  },
  'refund-failed': {
    title: 'Refund that failed',
    whatToDo:
      'The payer did not get the money back, and the donation counts again. Refund the payment once more on Razorpay’s dashboard, or pay the money back in another way and write down how.',
  },
  'not-compared': {
    title: 'Not compared with Razorpay',
    whatToDo:
      'Look for the record on Razorpay’s dashboard, and compare its payments with this site. This site keeps trying, at least once a day. If they disagree, or if the dashboard doesn’t know it, tell your developer.',
  },
  'charge-after-stop': {
    title: 'Charged after a stop',
    whatToDo:
      'The sponsor had already stopped or changed this monthly payment when the bank charged it. Refund the payment on Razorpay’s dashboard.',
  },
  'charge-after-change': {
    title: 'Charged after a change of amount',
    whatToDo:
      'Keep the payment: it is the only one for that month. If the sponsor asks, say that the new amount begins a month later.',
  },
  'unreadable-event': {
    title: 'An event that this site can’t read',
    whatToDo:
      'Look for the payment or subscription on Razorpay’s dashboard, and compare it with the donation on this site. If they disagree, or if this happens again, tell your developer.',
  },
  'many-orders': {
    title: 'Unusually many orders',
    whatToDo:
      'Look at the newest payments on Razorpay’s dashboard. If a campaign brings them, nothing is to be done. If hardly any is paid, somebody tests cards or fills the list: tell your developer, and the provider’s support.',
  },
  'foreign-mailbox': {
    title: 'Emails about a monthly payment reach somebody else',
    whatToDo:
      'The payer mistyped the email address, and no email goes there any more. Look for the payer’s own address or telephone number among the customers on Razorpay’s dashboard, and ask whether the sponsorship should go on. You can stop it on the person’s page.',
  },
  'not-joined': {
    title: 'A monthly payment that is missing in its account',
    whatToDo:
      'The monthly payment goes on, and its payer gets its emails and can stop it with their link. The site tries again each day. If the person’s page doesn’t show it tomorrow, tell your developer.',
  },
  payout: {
    title: 'A payout that needs a look',
    whatToDo:
      'Open Settlements on Razorpay’s dashboard. It tries a failed payout again: check that the bank account there is right. Ask its support about money on hold, and about a payout whose payments come to another sum. This closes by itself when Razorpay’s records are right.',
  },
  'not-paid-out': {
    title: 'Money that was never paid out',
    whatToDo:
      'The payments were captured more than ten days ago, and Razorpay’s report has no payout with them. Look for the newest of them on Razorpay’s dashboard, under Settlements, and ask its support. This closes by itself once they are paid out.',
  },
  'no-payouts': {
    title: 'Payouts can’t be read',
    whatToDo:
      'Razorpay doesn’t tell this site its payouts to your bank. Ask its support to switch on the settlements API of the account. Donations and receipts don’t depend on it.',
  },
  reconciliation: {
    title: 'Records that disagree',
    whatToDo:
      'Look for the order on Razorpay’s dashboard, which is right about money. Capture a payment that is only authorized, within three days. If the dashboard has no payment at all, tell your developer.',
  },
  books: {
    title: 'Books that don’t agree',
    whatToDo:
      'Nothing was lost, but a rule of the books doesn’t hold. Don’t correct it by hand: tell your developer, with the number below.',
  },
  email: {
    title: 'An email that didn’t arrive',
    whatToDo:
      'Open Emails in the team’s menu. If the address is listed there, it refuses our email: reach the person another way, and choose “Try again” once the mailbox works. If several emails were given up on the same day, the mail service didn’t work: tell your developer.',
  },
} as const satisfies Record<Enums<'review_item_kind'>, ReviewItemGuidance>;
