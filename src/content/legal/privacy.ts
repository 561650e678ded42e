import { site } from '@/config/site';
import { waysToReachUs, type LegalDocument } from '@/content/legal/legal-document';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const privacy: LegalDocument = {
  title: say('Privacy'),
  path: paths.privacy,
  description: say`What ${site.name} keeps about you, why, for how long, and how to have it corrected or erased.`,
  updated: '2026-11-23',
  introduction: say(
    'We keep what we need to care for the dogs and to answer you, and nothing for advertising. We do not sell or rent out personal information.',
  ),
  sections: [
    {
      id: 'what-we-keep',
      title: say('What we keep, and why'),
      facts: [
        {
          term: say('Your account'),
          detail: say(
            'Your name, your email address, and your password in a form that cannot be read back. They let you sign in. If nobody confirms the address within 7 days, the account is deleted.',
          ),
        },
        {
          term: say('Your profile and settings'),
          detail: say(
            'A phone number and an address, if you choose to give them, and which emails you want.',
          ),
        },
        {
          term: say('Your donations'),
          detail: say(
            'The amount, the date, the dog, whether it was one-time or monthly, its status, the payment’s number at the payment provider, and the provider’s notifications about it. From the notifications we keep only what an accountant needs; who paid, with which card, address or telephone number, stays with the provider. A donation made without an account is added to the account that confirms the same email address, or to the account of the person who uses the link in the email with its receipt. We record when this happens and tell you by email.',
          ),
        },
        {
          term: say('Your details for receipts'),
          detail: say(
            'The name and address shown on your receipts, your declaration that you are an Indian citizen and, if you choose to give it, your PAN, which the tax-deduction certificate needs. The PAN is stored encrypted. Everybody, including you and our team, sees only its first three letters and its last one; it is read in full only for the statement that we file with the Income Tax Department. If you give without an account, we also keep the email address the receipt goes to.',
          ),
        },
        {
          term: say('Your receipts'),
          detail: say(
            'The details each receipt showed on the day it was issued. Anyone with the code on a receipt can look up its number, date and amount, the first letters of your name, and whether it is still valid, and nothing else.',
          ),
        },
        {
          term: say('Your sponsorships'),
          detail: say(
            'The dog, the amount, the kind of payment, such as card or UPI, when each charge is due, what happened to it, why you stopped, if you tell us, and when you last opened My Dogs, so that it can show what is new. For about a day we count, under a code made from your account, how many different monthly amounts were tried. The approval itself, with your account or card, is kept by Razorpay and your bank.',
          ),
        },
        {
          term: say('Messages from our team'),
          detail: say('What we wrote to you under Messages, and whether you have opened it.'),
        },
        {
          term: say('Messages through the contact form'),
          detail: say('Your name, your email address and what you wrote, so that we can answer.'),
        },
        {
          term: say('Where a message or sign-up came from'),
          detail: say(
            'A code made from your network address and your email address, to stop anyone from sending hundreds. We can’t read the addresses from it, and it is deleted after about an hour, when the next message arrives.',
          ),
        },
        {
          term: say('The newsletter'),
          detail: say(
            'Your email address, if you subscribe, and when you confirmed it. To leave the list, open the link in any newsletter and press the button: that deletes the address.',
          ),
        },
        {
          term: say('Gifts to others'),
          detail: say(
            'The names, the occasion and the message that the giver typed and, for a gift by email, the recipient’s address. We send one email to that address, a second one if the giver asks for it, and another if the giver corrects the address. The address is deleted 30 days after the last email, or after the gift is withdrawn. A link in the email stops all gifts to the address; we then keep a code made from it, from which the address can’t be read. People who ask for a dog’s news on the page of a gift stay on a list, with their address, until they unsubscribe through the link in any of those emails. Codes made from these addresses limit how many emails we send: for a day from those entered on the page of a gift, for 30 days from those of gifts. What was typed is deleted, and the page with it, two years after the last month that was paid for, or when somebody who has the page’s link removes it there. If the giver deletes their account, that happens when the last month that was paid for is over, or immediately if the email has not been sent.',
          ),
        },
        {
          term: say('Our team’s notes'),
          detail: say(
            'When you write, phone or give, our team may note what was agreed, with the date and who noted it. Only our office reads these notes. They are deleted with your account, or when we hold nothing else of yours.',
          ),
        },
        {
          term: say('Emails to you'),
          detail: say(
            'What we send you, until it has been sent and for 30 days after, so that no email is lost or sent twice. (The last email of a deleted account is kept only until it has been sent.) Of emails to an account we keep the subject and the date until the account is deleted, so that our team can tell you what you were sent. If your mailbox rejects our email, we note the address and the reason, so that we do not try again and again. Our emails contain no hidden pictures that tell us whether you read them.',
          ),
        },
      ],
      closing: [
        say`Your browser also keeps a few things for us, which the [cookies page](${paths.cookies}) lists one by one.`,
      ],
    },
    {
      id: 'who-handles-it',
      title: say('Who processes it for us'),
      facts: [
        {
          term: say('Supabase'),
          detail: say(
            'Hosts our database, your accounts and our pictures. Its servers may be outside India. [Its privacy policy](https://supabase.com/privacy).',
          ),
        },
        {
          term: say('A mail service'),
          detail: say(
            'Delivers our emails to your mailbox. It sees your address and the text of the email.',
          ),
        },
        {
          term: 'Razorpay',
          detail: say(
            'Handles the payments. Your card details go to Razorpay and never reach us. [Its privacy policy](https://razorpay.com/privacy-policy/).',
          ),
        },
      ],
      closing: [
        say(
          'Inside the organisation, only the people who answer messages and look after sponsors can read personal data. We give it to nobody else, unless the law obliges us to: our statement for each tax year gives the Income Tax Department the name, address, PAN and amount of each donor who gave a PAN.',
        ),
      ],
    },
    {
      id: 'how-long',
      title: say('How long we keep it'),
      paragraphs: [
        say(
          'Until you delete it or ask us to. You can delete your account yourself, under Settings in your dashboard. This immediately removes your account, profile, settings, messages, unsent emails and our team’s notes about you, together with the contact messages and the newsletter subscription of the same email address.',
        ),
        say(
          'Deleting the account also stops your monthly payments; if our payment provider can’t be reached, we keep trying until they have stopped. One last email, to a confirmed address, tells you when that is done. We keep your address with that email until it has been sent or can’t be delivered, and then delete it.',
        ),
        say(
          'Records of donations and sponsorships stay, because they are financial records, but are no longer tied to an account. So do your receipts and, if you gave, the name, address and PAN for them, because the law requires an organisation to record whose donations it received. If a payment that you started is still open, we keep the details for its receipt: for 30 days, and for a monthly payment until 30 days after it ends. The payment provider’s notifications, which do not name you, are kept as proof, and Razorpay keeps its own record of the payment for as long as the law requires.',
        ),
        say(
          'If somebody with the link to a receipt asks us to change the details of a donation made without an account, we keep what was typed for one day, for the giver to confirm, and then delete it. If one PAN was given under several names, we keep all of these names, including the one used in the statement, for as long as the receipt details.',
        ),
      ],
    },
    {
      id: 'your-rights',
      title: say('Your rights'),
      paragraphs: [
        say(
          'Under the Digital Personal Data Protection Act, 2023, you may ask us what we hold about you and with whom it was shared, have it corrected, completed or erased, withdraw consent as easily as you gave it, and name a person to exercise your rights if you die or become unable to.',
        ),
        say(
          'Accounts and donations are for people aged 18 or over. If a child has sent us personal data, tell us and we will erase it.',
        ),
      ],
    },
    {
      id: 'grievances',
      title: say('Questions and grievances'),
      paragraphs: [
        say`Write “Personal data” in the subject line, and our grievance officer will answer within ${site.terms.grievanceReplyDays} days.`,
      ],
      facts: waysToReachUs,
      closing: [
        say(
          'If our answer does not settle the matter, you may complain to the Data Protection Board of India.',
        ),
      ],
    },
  ],
};
