import { legalFacts, site } from '@/config/site';
import { PAUSE_TERMS, UPDATE_TERMS } from '@/content/promises';
import { waysToReachUs, type LegalDocument } from '@/organisation/legal/legal-document';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { HALTED_DAYS } from '@common/limits';

const { registered, signatory } = legalFacts;

export const terms: LegalDocument = {
  title: say('Terms'),
  path: paths.terms,
  description: say`What you and ${site.name} agree on when you use this site, give, or adopt a dog virtually.`,
  updated: '2026-11-24',
  introduction: say`These are the terms between you and ${site.name}, which runs this site. By creating an account or giving money you agree to them.`,
  sections: [
    ...(registered
      ? [
          {
            id: 'who-we-are',
            title: say('Who we are'),
            facts: [
              { term: say('Registered name'), detail: registered.name, lang: 'en' },
              { term: say('Legal form'), detail: registered.form, lang: 'en' },
              { term: say('Registration number'), detail: registered.number, lang: 'en' },
            ],
          } as const,
        ]
      : []),
    {
      id: 'virtual-adoption',
      title: say('What virtual adoption is'),
      paragraphs: [
        say`A virtual adoption is a monthly donation for the food, shelter and healthcare of the dog you chose. The dog stays in ${site.city} and in our volunteers’ care; it does not become your property, and you take on no obligation beyond the donation.`,
        say`The page of each sponsored dog shows its photos, videos and progress reports. ${UPDATE_TERMS} Street dogs live with traffic, illness and age: if your dog falls ill, its page says so. If it dies, moves away or is adopted, we write to you. Your sponsorship pauses as soon as any charge in progress is finished, and you decide whether to stop or to choose another dog.`,
      ],
    },
    {
      id: 'gifts',
      title: say('Donations and payments'),
      paragraphs: [
        say(
          'Amounts are in Indian rupees and are shown before you pay. Payments are taken by Razorpay under its own terms. You must be 18 or older and use a card or account that is yours.',
        ),
        say(
          'A monthly sponsorship is a monthly payment that you approve in your bank or UPI app. The first month is charged then or the day after, and each later month on the same day; your bank tells you a day before. The amount changes only when you approve a new monthly payment. A sponsorship lasts at most 120 months.',
        ),
        say`You can stop a sponsorship or choose another dog at any time under My Dogs in your dashboard, and change the amount unless the sponsorship is paused. ${PAUSE_TERMS} Deleting your account stops it, too. When a charge fails, your bank tries again on the following days; if nothing can be charged for ${HALTED_DAYS} days after that, the sponsorship ends and you owe nothing.`,
        say`The [refunds page](${paths.refunds}) says when a donation can be returned. You get a receipt for every donation, by email unless you switch Donation Receipts off in your settings. A receipt alone gives no tax deduction: that needs a certificate in Form 114, which we can issue only to donors who gave us their PAN and address, while our registration for tax-deductible donations is valid.`,
        say(
          'A gift to somebody else is a donation, too, whose page or email tells the recipient about the dog. It gives the recipient no claim, and the receipt goes to the person who pays.',
        ),
        say(
          'Without registration under the Foreign Contribution (Regulation) Act we may not accept foreign contributions. We therefore accept donations on this site from Indian citizens only, and ask every donor.',
        ),
      ],
      facts: signatory
        ? [{ term: say('Answers for the receipts'), detail: signatory, lang: 'en' }]
        : [],
    },
    {
      id: 'account',
      title: say('Your account'),
      paragraphs: [
        say(
          'Give your real name and an email address that you read. Keep your password to yourself, and tell us if you believe that somebody else knows it. You can delete the account at any time; we may close one that is used to deceive or to harm.',
        ),
      ],
    },
    {
      id: 'fair-use',
      title: say('Fair use of the site'),
      paragraphs: [
        say(
          'Do not try to break into it, overload it, read other people’s data, or send anything unlawful or abusive through its forms. The words and drawings of the site belong to us or to their makers; you are welcome to share them with a link, but not to raise money with them.',
        ),
      ],
    },
    {
      id: 'what-we-answer-for',
      title: say('What we are responsible for'),
      paragraphs: [
        say(
          'We spend each donation with care and as this site describes. We cannot promise that a dog stays healthy or alive, or that the site is always available. Where the law lets us limit what we owe for a loss, the limit is the amount you gave us in the twelve months before it.',
        ),
        say`The [privacy page](${paths.privacy}) explains how we treat your personal data.`,
      ],
    },
    {
      id: 'law',
      title: say('Law, changes and contact'),
      paragraphs: [
        say`Indian law applies, and the courts at ${site.city} decide where we cannot agree. When these terms change, the date above changes with them; a change never applies to a donation made before it.`,
      ],
      facts: waysToReachUs,
    },
  ],
};
