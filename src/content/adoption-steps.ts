import { UPDATE_TERMS } from '@/content/promises';
import { formatRupees } from '@/lib/money';

/** A dog may have another amount. */
export const STANDARD_MONTHLY_RUPEES = 3000;

export const adoptionSteps = [
  {
    title: 'Choose a dog',
    text: 'Read their stories, see where they live, and pick the one who looks back at you.',
    scene: 'step-choose',
  },
  {
    title: 'Start a subscription',
    text: `${formatRupees(STANDARD_MONTHLY_RUPEES)} a month pays for your dog’s food, shelter and healthcare. You can stop at any time.`,
    scene: 'step-subscribe',
  },
  {
    title: 'Receive updates',
    text: `Every month: new photos, a video and a short progress report from the people who know your dog. ${UPDATE_TERMS}`,
    scene: 'step-updates',
  },
] as const;
