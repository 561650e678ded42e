import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import { say } from '@/lib/say';

/** What a dog's care costs in a usual month, in rupees. What comes once a year is spread over it. */
export const usualMonth = {
  rupees: STANDARD_MONTHLY_RUPEES,
  costs: [
    { what: say('Food, twice a day'), rupees: 1500 },
    { what: say('Vet visits'), rupees: 400 },
    { what: say('Medicines, including tick and worm treatment'), rupees: 250 },
    { what: say('Vaccination and sterilisation, spread over the year'), rupees: 200 },
    { what: say('The dog’s share of the feeding round’s costs'), rupees: 350 },
    { what: say('The dog’s share of the clinic’s costs'), rupees: 300 },
  ],
} as const;
