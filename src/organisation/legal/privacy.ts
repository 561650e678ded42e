import { legalFacts, site } from '@/config/site';
import {
  promisedDays,
  waysToReachUs,
  type LegalDocument,
} from '@/organisation/legal/legal-document';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const { grievanceOfficer, host, mailService } = legalFacts;

export const privacy: LegalDocument = {
  title: say('Privacy'),
  path: paths.privacy,
  description: say`What ${site.name} keeps about you, why, for how long, and how to have it corrected or erased.`,
  updated: '2026-11-29',
  introduction: say(
    'We keep what we need to care for the dogs and to answer you, and nothing for advertising. We do not sell personal information or rent it out.',
  ),
  sections: [
    {
      id: 'what-we-keep',
      title: say('What we keep, and why'),
      facts: [
        {
          term: say('Your account'),
          detail: say(
            'Your name, your email address, and your password in a form that cannot be read back. They let you sign in.',
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
            'The amount, the date, the dog, whether it was one-time or monthly, its status, the payment’s number at the payment provider, and the provider’s notifications about it. From the notifications we keep only what an accountant needs; who paid, with which card, address or phone number, stays with the provider. A donation made without an account is added to the account that confirms the same email address, or to the account of the person who uses the link in the email with its receipt. We record when this happens and tell you by email.',
          ),
        },
        {
          term: say('Your details for receipts'),
          detail: say(
            'The name and address shown on your receipts, your declaration that you are an Indian citizen and, if you choose to give it, your PAN, which the tax-deduction certificate needs. The PAN is stored encrypted. Everybody, including you and our team, sees only its first three letters and its last one; it is read in full only for the statement that we file with the Income Tax Department. If you give without an account, we also keep the email address the receipt goes to.',
          ),
        },
        {
          term: say('Your WhatsApp number'),
          detail: say(
            'If you choose to give it with a payment or in My Profile, with the day on which you agreed. Our team may send you photos of the dogs and your receipts there, and never calls it. The site itself sends nothing by WhatsApp.',
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
            'The dog, the amount, the kind of payment, such as card or UPI, when each charge is due, what happened to it, why you stopped, if you tell us, and when you last opened My Dogs, so that it can show what is new. The approval itself, with your account or card, is kept by Razorpay and your bank.',
          ),
        },
        {
          term: say('Messages from our team'),
          detail: say(
            'What we wrote to you under Messages, and whether you have opened it, and what our office wrote to you by email.',
          ),
        },
        {
          term: say('Messages through the contact form'),
          detail: say(
            'Your name, your email address and what you wrote, so that we can answer. If you tell us that you paid in your own UPI app, also the address for the receipt and that you are an Indian citizen.',
          ),
        },
        {
          term: say('Where a message, a sign-up or a payment came from'),
          detail: say(
            'A code made from your network address, your email address or your account, to stop anyone from sending hundreds. The address cannot be read from it. For monthly amounts we also count under such a code how many different ones were tried.',
          ),
        },
        {
          term: say('What a dog’s page shows'),
          detail: say(
            'How much of what the dog needs in a month is promised, and by how many people, without names. If you are the only one, everybody can tell how much you give, but not that it is you.',
          ),
        },
        {
          term: say('What an appeal shows'),
          detail: say(
            'How much came in, and from how many people, without names. Anyone who watches the total can tell the amount of a single donation, but not who gave it.',
          ),
        },
        {
          term: say('If you look after a dog'),
          detail: say(
            'Your name on the dog’s page, if you have agreed to it, and your phone number, if you have given it to us. Only our team sees the number, to ask you about the dog; tell us, and we delete it.',
          ),
        },
        {
          term: say('The newsletter'),
          detail: say('Your email address, if you subscribe, and when you confirmed it.'),
        },
        {
          term: say('Gifts to others'),
          detail: say(
            'The names, the occasion and the message that the giver typed and, for a gift by email, the recipient’s address. We send one email to that address, a second one if the giver asks for it, and another if the giver corrects the address. If the recipient stops all gifts to the address, we keep a code made from it, from which the address cannot be read. People who ask for a dog’s news on the page of a gift are on a list with their address.',
          ),
        },
        {
          term: say('Our team’s notes'),
          detail: say(
            'When you write, phone or give, our team may note what was agreed, with the date and who noted it. Only our office reads these notes.',
          ),
        },
        {
          term: say('What you tell our office'),
          detail: say(
            'If you phone, write on paper or give in person, our office may enter your name, phone number, email address, address, PAN, language and how you want to be reached, and notes the day. The PAN is stored encrypted. From the lists that it kept before this site it may add who you are and what you gave, without a PAN.',
          ),
        },
        {
          term: say('A payment to our bank account'),
          detail: say(
            'Our office reads the bank’s statement in its browser, and the file is not stored. We keep the day, the amount and the number of a credit, what was decided about it and, beside the donor, the payer’s name as the bank writes it, so that the next payment is recognised.',
          ),
        },
        {
          term: say('Emails to you'),
          detail: say(
            'What we send you, so that no email is lost or sent twice. If your mailbox rejects our email, we note the address and the reason, so that we do not try again and again. Our emails contain no hidden pictures that tell us whether you read them.',
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
        ...(host
          ? [
              {
                term: host.name,
                detail: say`Hosts the pages of this site, and sees the network address from which you read them. [Its privacy policy](${host.privacy}).`,
              },
            ]
          : []),
        {
          term: mailService?.name ?? say('A mail service'),
          detail: mailService
            ? say`Delivers our emails to your mailbox. It sees your address and the text of the email. [Its privacy policy](${mailService.privacy}).`
            : say(
                'Delivers our emails to your mailbox. It sees your address and the text of the email.',
              ),
        },
        {
          term: 'Razorpay',
          detail: say(
            'Handles the payments. Your card details go to Razorpay and never reach us. [Its privacy policy](https://razorpay.com/privacy-policy/).',
          ),
        },
        {
          term: 'WhatsApp',
          detail: say(
            'Carries what our team sends to your number, if you have agreed to it. [Its privacy policy](https://www.whatsapp.com/legal/privacy-policy).',
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
      facts: [
        {
          term: say('Account, profile, settings and messages from our team'),
          detail: say(
            'Until you delete the account, under Settings in your dashboard. An account whose address nobody confirms is deleted after 7 days.',
          ),
        },
        {
          term: say('Messages through the contact form'),
          detail: say(
            'Until you delete the account with the same email address, or ask us to delete them.',
          ),
        },
        {
          term: say('Your WhatsApp number'),
          detail: say('Until you delete it or your account, or tell us that you no longer agree.'),
        },
        {
          term: say('The newsletter and news of a dog'),
          detail: say(
            'Until you unsubscribe, which deletes the address from the list, or delete the account with the same address. An address entered for news of a dog and not confirmed is deleted after 30 days.',
          ),
        },
        {
          term: say('Our team’s notes'),
          detail: say('Until your account is deleted, or until we hold nothing else of yours.'),
        },
        {
          term: say('What you told our office'),
          detail: say(
            'Until you ask us to delete it, or delete the account with the same email address. What a receipt shows stays as long as the receipt.',
          ),
        },
        {
          term: say('The payer’s name as the bank writes it'),
          detail: say('Until you ask us to delete what we hold about you.'),
        },
        {
          term: say('Emails to you'),
          detail: say(
            'While they wait, and for 30 days after they were written. Of emails to an account, the subject and the date until the account is deleted, so that our team can tell you what you were sent. An address that rejects our emails stays noted until its account is deleted or we try it again.',
          ),
        },
        {
          term: say('The codes that limit messages, sign-ups and payments'),
          detail: say(
            'For about an hour, until the next one arrives; those about monthly amounts, and about addresses entered on the page of a gift, for about a day, and those about gifts by email for 30 days.',
          ),
        },
        {
          term: say('The address of a gift’s recipient'),
          detail: say('Until 30 days after the last email, or after the gift was withdrawn.'),
        },
        {
          term: say('The page of a gift, with its names and its message'),
          detail: say(
            'Until two years after the last month that was paid for, or until somebody who has the page’s link removes it there. If the giver deletes their account, until the last month that was paid for is over; if the email has not been sent, the page is deleted immediately.',
          ),
        },
        {
          term: say('A payment that was started and never made'),
          detail: say(
            'Without an account, 30 days, with the details for its receipt. The details for the receipts of a deleted account’s monthly payment stay until 30 days after it ended.',
          ),
        },
        {
          term: say('A change of a receipt that waits for the giver’s confirmation'),
          detail: say('One day.'),
        },
        {
          // Source: Income-tax Rules, rule 17AA(4): ten years after the year of assessment. The accountant confirms it.
          term: say('Donations, sponsorships, receipts, and the name, address and PAN for them'),
          detail: say(
            'For at least ten years, as the income-tax rules ask of a charitable organisation: those of the tax year 2026-27 until 31 March 2038 or longer. They stay when you delete your account, but no longer belong to one. If one PAN was given under several names, these names stay as long. The payment provider’s notifications, which do not name you, stay as proof, and Razorpay keeps its own record of the payment for as long as the law requires.',
          ),
        },
      ],
      closing: [
        say(
          'Deleting the account removes the account, profile, settings, messages, unsent emails and our team’s notes about you immediately, together with the contact messages and the newsletter subscription of the same email address.',
        ),
        say(
          'Deleting the account also stops your monthly payments; if our payment provider cannot be reached, we keep trying until they have stopped. One last email, to a confirmed address, tells you when that is done. We keep your address with that email until it has been sent or cannot be delivered, and then delete it.',
        ),
      ],
    },
    {
      id: 'withdrawing',
      title: say('How to withdraw each consent'),
      facts: [
        {
          term: say('Your account'),
          detail: say`[Delete it](${paths.settings}), under Settings in your dashboard.`,
        },
        {
          term: say('Your phone number and your address'),
          detail: say`Empty the fields in [My Profile](${paths.dashboard}).`,
        },
        {
          term: say('Your WhatsApp number'),
          detail: say`Delete it in [My Profile](${paths.dashboard}). Without an account, write to us.`,
        },
        {
          term: say('Your PAN'),
          detail: say`Remove it in [My Profile](${paths.dashboard}). Receipts that were issued keep its masked form.`,
        },
        {
          term: say('Emails'),
          detail: say`Switch each kind off in your [settings](${paths.settings}), or with the link at the end of the email.`,
        },
        {
          term: say('The newsletter and news of a dog'),
          detail: say('Open the link in any of these emails and press the button.'),
        },
        {
          term: say('Gifts by email to your address'),
          detail: say(
            'Open the link at the end of the email with a gift and press the button. The page of the gift can be removed on the page itself.',
          ),
        },
        {
          term: say('Monthly payments'),
          detail: say`Stop them under [My Dogs](${paths.sponsorships}), or in your bank or UPI app.`,
        },
        {
          term: say('Anything else'),
          detail: say('Write to us. Withdrawing a consent does not undo what was done before.'),
        },
      ],
    },
    {
      id: 'your-rights',
      title: say('Your rights'),
      paragraphs: [
        say(
          'You may ask us what we hold about you and with whom it was shared, and have it corrected, completed or erased.',
        ),
        // Source: DPDP Rules, 2025, rule 1(4).
        say(
          'From 13 May 2027 these are rights under the Digital Personal Data Protection Act, 2023, and you may also name a person to exercise your rights if you die or become unable to. We answer such requests today.',
        ),
        say(
          'Accounts and donations are for people aged 18 or over. If a child has sent us personal data, tell us and we will erase it.',
        ),
      ],
    },
    {
      id: 'breach',
      title: say('If data gets into the wrong hands'),
      paragraphs: [
        say(
          'As soon as we know of it, we tell everybody concerned by email what happened, what it may mean for them and what we are doing about it, and report it to CERT-In. From 13 May 2027 we also tell the Data Protection Board of India.',
        ),
      ],
    },
    {
      id: 'grievances',
      title: say('Questions and grievances'),
      paragraphs: [
        grievanceOfficer
          ? say`Write “Personal data” in the subject line, and our grievance officer will answer within ${promisedDays.grievanceReplyDays} days.`
          : say`Write “Personal data” in the subject line, and we will answer within ${promisedDays.grievanceReplyDays} days.`,
      ],
      facts: [
        ...(grievanceOfficer
          ? [{ term: say('Grievance officer'), detail: grievanceOfficer, lang: 'en' } as const]
          : []),
        ...waysToReachUs,
      ],
      closing: [
        say(
          'From 13 May 2027, if our answer does not settle the matter, you may complain to the Data Protection Board of India.',
        ),
      ],
    },
  ],
};
