import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import { UPDATE_TERMS } from '@/content/promises';
import { formatRupees } from '@/lib/money';
import { say } from '@/lib/say';

export const adoptionSteps = [
  {
    title: say('Choose a dog'),
    text: say('Read their stories, see where they live, and pick the one who looks back at you.'),
    scene: 'step-choose',
  },
  {
    title: say('Start a subscription'),
    text: say`${formatRupees(STANDARD_MONTHLY_RUPEES)} a month pays for your dog’s food, shelter and healthcare. Give all or part of it, and stop at any time.`,
    scene: 'step-subscribe',
  },
  {
    title: say('Receive updates'),
    text: say`Every month: new photos, a video and a short progress report from the people who know your dog. ${UPDATE_TERMS}`,
    scene: 'step-updates',
  },
] as const;

/** Samples. Replace them with what your own adopters say before going live. */
export const testimonials = [
  {
    name: say('Ananya Srivastava'),
    role: say('Teacher, Lucknow'),
    portrait: 'ananya',
    note: say('Adopted Sheru'),
    quote: say(
      'My landlord doesn’t allow pets. Now there is a fawn fellow in Hazratganj with my name on his food bowl, and on the first of every month I see how he is doing.',
    ),
  },
  {
    name: say('Rahul Khanna'),
    role: say('Software engineer, Bengaluru'),
    portrait: 'rahul',
    note: say('Adopted Dadi Amma'),
    quote: say(
      'She is eleven and sleeps through most of her videos. When her hip was treated, the cost was on her page before I thought to ask.',
    ),
  },
  {
    name: say('Farida Ansari'),
    role: say('Grandmother, Aminabad'),
    portrait: 'farida',
    note: say('Adopted Kaalu'),
    quote: say(
      'Kaalu guarded our lane for years and belonged to nobody. My grandchildren adopted him for my birthday. He still guards the lane, only better fed.',
    ),
  },
] as const;

/** Stated by the organisation, not computed. Replace them with your own before going live. */
export const impactFigures = [
  { figure: '200+', label: say('dogs rescued') },
  { figure: '150', label: say('virtual adoptions') },
  { figure: '45', label: say('partner shelters') },
  { figure: '15,000+', label: say('street dogs in Lucknow') },
] as const;
