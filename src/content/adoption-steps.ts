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
