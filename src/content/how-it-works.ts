import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import { PAUSE_TERMS, UPDATE_TERMS } from '@/content/promises';
import { DONATION_MIN_PAISE, SPONSORSHIP_MIN_PAISE } from '@/config/limits';
import { formatPaise, formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { HALTED_DAYS } from '../../supabase/functions/_shared/limits.ts';

const standardAmount = formatRupees(STANDARD_MONTHLY_RUPEES);

/** The steps of the home page in detail. */
export const detailedSteps = [
  {
    title: say('Choose a dog'),
    scene: 'step-choose',
    text: say(
      'Every dog on this site lives on a street of Lucknow and is known to our volunteers by name, lane and temper.',
    ),
    points: [
      say(
        'Read each dog’s age, traits and neighbourhood, or choose among those of a neighbourhood you know.',
      ),
      say`Most dogs need ${standardAmount} a month. A puppy may need less, an old or recovering dog more; each profile states its own amount.`,
      say`You need not give all of it: half, a quarter or another amount from ${formatPaise(SPONSORSHIP_MIN_PAISE)} a month helps, too.`,
      say('If you cannot decide, write to us and we will help you find a match.'),
    ],
  },
  {
    title: say('Start a subscription'),
    scene: 'step-subscribe',
    text: say(
      'You pay in the checkout of Razorpay, our payment provider. Your card’s details go to Razorpay alone; we never see them.',
    ),
    points: [
      say`Your ${standardAmount} a month goes to food, shelter and healthcare for the dog you chose, and so does each share of it.`,
      say(
        'If you give from an account, every gift is listed in your dashboard with its date, amount and status.',
      ),
      say`Your bank asks you once to approve the monthly payment, then charges it on the same day of each month and announces it a day before. You can cancel at any time from the dashboard. ${PAUSE_TERMS}`,
    ],
  },
  {
    title: say('Receive updates'),
    scene: 'step-updates',
    text: say(
      'The people who feed your dog write about it, so you hear of the good weeks and of the bad ones.',
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
        'All of it is on your dog’s own page, with what its care has cost, entry by entry. My Dogs shows what is new since your last visit. An email tells you, at most once a day, unless you switch Email Notifications off.',
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
      'No. The dog stays on its own street, among the people and the dogs it knows. You pay for its care, and our volunteers do the caring.',
    ),
  },
  {
    question: say('Can I stop the monthly payment?'),
    answer: say`Yes, at any time, from your dashboard: two presses under My Dogs, without a call and without giving a reason. We then cancel the monthly payment at your bank, usually within minutes. At the same place you can choose another dog, and change the amount unless the sponsorship is paused. ${PAUSE_TERMS} What you have already given stays with the dog; the [refunds page](${paths.refunds}) says when it can be returned.`,
  },
  {
    question: say('What happens if a monthly charge fails?'),
    answer: say`Nothing bad. Your bank tries again on the following days, and we write to you what it said and what helps. If nothing can be charged for ${HALTED_DAYS} days after that, the sponsorship ends and you owe nothing.`,
  },
  {
    question: say('What happens if my dog finds a home, moves away or dies?'),
    answer: say(
      'We write to you, and your sponsorship pauses as soon as no charge is under way. You choose another dog or all dogs, with nothing to approve again, or you stop. We never move your sponsorship to another dog without asking you.',
    ),
  },
  {
    question: say('Can I give less than a dog’s month costs?'),
    answer: say`Yes. On a dog’s payment page you choose all of its month, half, a quarter, or another amount from ${formatPaise(SPONSORSHIP_MIN_PAISE)} a month. You receive the same updates. Under My Dogs you can change the amount later.`,
  },
  {
    question: say('Can a dog have more than one sponsor?'),
    answer: say(
      'Yes. Sponsors of the same dog share the cost of its food, shelter and healthcare, and each of them receives its updates. A season of treatment can cost more than one person’s gift. What comes beyond a dog’s month helps dogs with fewer sponsors.',
    ),
  },
  {
    question: say('What happens if my dog falls ill?'),
    answer: say(
      'You read it on its page, as plainly as we can write it, with what the vet has cost. Your gift goes on paying for its care, and you can stop or choose another dog whenever you like.',
    ),
  },
  {
    question: say('May I visit?'),
    answer: say`Gladly. [Write to us](${paths.contact}) a week or so before you come, and we will tell you when the volunteer of that round walks it.`,
  },
  {
    question: say('Can I give once instead of every month?'),
    answer: say`Yes, from ${formatPaise(DONATION_MIN_PAISE)}: on a dog’s payment page for that dog, or on the [Support Us page](${paths.support}) for all of the dogs.`,
  },
  {
    question: say('Do I get a tax deduction?'),
    answer: say`Every gift has a receipt. We email it to you, unless you switch Donation Receipts off in your settings. With an account you find all of them under [My Donations](${paths.donations}), with a statement of each tax year. A deduction needs more: a certificate in Form 114. It exists only for donors who gave us their PAN and address, and only while our registration for tax-deductible gifts is valid. Your receipt says whether it can be made for your gift.`,
  },
  {
    question: say('Is my card safe?'),
    answer: say`The payment takes place with Razorpay. Your card’s number never reaches our servers and is not stored by us. What we do keep is listed on the [privacy page](${paths.privacy}).`,
  },
];
