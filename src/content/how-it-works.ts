import { site } from '@/config/site';
import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import { PAUSE_TERMS, UPDATE_TERMS } from '@/content/promises';
import { DONATION_MIN_PAISE, SPONSORSHIP_MIN_PAISE } from '@/config/limits';
import { formatPaise, formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { HALTED_DAYS } from '@common/limits';

const standardAmount = formatRupees(STANDARD_MONTHLY_RUPEES);

/** The steps of the home page in detail. */
export const detailedSteps = [
  {
    title: say('Choose a dog'),
    scene: 'step-choose',
    text: say`Every dog on this site lives on a street in ${site.city}, and our volunteers know its name, its lane and its temperament.`,
    points: [
      say(
        'Read each dog’s age, traits and location, or choose among the dogs of a location you know.',
      ),
      say`Most dogs need ${standardAmount} a month. A puppy may need less, an old or recovering dog more; each profile shows its own amount.`,
      say`You don’t have to give all of it: half, a quarter or any other amount from ${formatPaise(SPONSORSHIP_MIN_PAISE)} a month helps too.`,
      say('If you can’t decide, write to us and we’ll help you choose.'),
    ],
  },
  {
    title: say('Start a subscription'),
    scene: 'step-subscribe',
    text: say(
      'You pay through Razorpay, our payment provider. Your card details go only to Razorpay; we never see them.',
    ),
    points: [
      say`Your ${standardAmount} a month, or whatever part of it you give, goes to food, shelter and healthcare for the dog you chose.`,
      say(
        'If you give while signed in, every donation is listed in your dashboard with its date, amount and status.',
      ),
      say`Your bank asks you once to approve the monthly payment. It then charges you on the same day of each month and tells you a day before. You can cancel at any time from the dashboard. ${PAUSE_TERMS}`,
    ],
  },
  {
    title: say('Receive updates'),
    scene: 'step-updates',
    text: say(
      'The people who feed your dog write about it, so you hear about the good weeks and the bad ones.',
    ),
    points: [
      say(
        'Every month new photos, taken on your dog’s own street, and a short video, usually of someone waiting for dinner.',
      ),
      say(
        'A progress report: how your dog eats and feels, what the vet said, what it has been up to.',
      ),
      UPDATE_TERMS,
      say(
        'It is all on your dog’s own page, along with what the care has cost, item by item. My Dogs shows what is new since your last visit. We also email you, at most once a day, unless you switch Email Notifications off.',
      ),
    ],
  },
] as const;

export const careItems = [
  {
    title: say('Food'),
    text: say(
      'Rice, eggs, chicken and clean water on a regular round, and softer meals for the old and the sick.',
    ),
  },
  {
    title: say('Shelter'),
    text: say(
      'Bedding and sacking in the cold months, shade and water in the hot ones, a dry place while a wound heals.',
    ),
  },
  {
    title: say('Healthcare'),
    text: say(
      'Vaccination, sterilisation, treatment for mange and ticks, and the vet when something goes wrong.',
    ),
  },
] as const;

interface FrequentQuestion {
  question: string;
  /** May have links: `[words](address)`. */
  answer: string;
}

export const frequentQuestions: readonly FrequentQuestion[] = [
  {
    question: say('Does the dog come to live with me?'),
    answer: say(
      'No. The dog stays on its own street, among the people and the dogs it knows. You pay for its care, and our volunteers do the caring. Sponsoring makes nobody the owner or the feeder of a dog, and a dog that was away, at the vet’s for example, returns to its own locality.',
    ),
  },
  {
    question: say('Can I stop the monthly payment?'),
    answer: say`Yes, at any time, from your dashboard: three clicks under My Dogs, with no phone call and no reason needed. We then cancel the monthly payment at your bank, usually within minutes. In the same place you can choose another dog, and change the amount unless the sponsorship is paused. ${PAUSE_TERMS} What you have already given stays with the dog; the [refunds page](${paths.refunds}) says when it can be returned.`,
  },
  {
    question: say('What happens if a monthly charge fails?'),
    answer: say`Nothing to worry about. Your bank tries again over the next few days, and we write to tell you what it said and what you can do. If nothing can be charged for ${HALTED_DAYS} days after that, the sponsorship ends and you owe nothing.`,
  },
  {
    question: say('What happens if my dog finds a home, moves away or dies?'),
    answer: say(
      'We write to you, and your sponsorship pauses as soon as any charge in progress is finished. You can then choose another dog or all dogs, without approving the payment again, or stop. We never move your sponsorship to another dog without asking you.',
    ),
  },
  {
    question: say('Can I give less than a dog’s month costs?'),
    answer: say`Yes. On a dog’s payment page you can choose the whole month, half, a quarter, or any other amount from ${formatPaise(SPONSORSHIP_MIN_PAISE)} a month. You receive the same updates, and you can change the amount later under My Dogs.`,
  },
  {
    question: say('Can a dog have more than one sponsor?'),
    answer: say(
      'Yes. Sponsors of the same dog share the cost of its food, shelter and healthcare, and each of them receives its updates. A long treatment can cost more than one person gives. Anything beyond what the dog needs that month helps dogs with fewer sponsors.',
    ),
  },
  {
    question: say('What happens if my dog falls ill?'),
    answer: say(
      'You can read about it on the dog’s page, told as plainly as we can, along with what the vet cost. Your donations go on paying for its care, and you can stop or choose another dog whenever you like.',
    ),
  },
  {
    question: say('Can I visit?'),
    answer: say`Gladly. [Write to us](${paths.contact}) about a week before you come, and we’ll try to arrange it with the volunteer who walks that round.`,
  },
  {
    question: say('Can I give once instead of every month?'),
    answer: say`Yes, from ${formatPaise(DONATION_MIN_PAISE)}: on a dog’s payment page for that dog, or on the [Support Us page](${paths.support}) for all the dogs.`,
  },
  {
    question: say('Do I get a tax deduction?'),
    answer: say`You get a receipt for every donation. We email it to you, unless you switch Donation Receipts off in your settings. With an account you find all of them under [My Donations](${paths.donations}), along with a statement for each tax year. For a deduction (80G, now section 133) you also need a certificate in Form 114. We can issue it only to donors who gave us their PAN and address, and only while our registration for tax-deductible donations is valid. Your receipt says whether it is available for your donation.`,
  },
  {
    question: say('Is my card safe?'),
    answer: say`Payments are handled by Razorpay. Your card number never reaches our servers, and we don’t store it. What we do keep is listed on the [privacy page](${paths.privacy}).`,
  },
];
