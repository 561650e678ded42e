import { STANDARD_MONTHLY_RUPEES } from '@/config/site';

/** What a dog's care costs in a usual month, in rupees. What comes once a year is spread over it. */
export const usualMonth = {
  rupees: STANDARD_MONTHLY_RUPEES,
  costs: [
    { what: 'Food, twice a day', rupees: 1500 },
    { what: 'Visits to the vet', rupees: 400 },
    { what: 'Medicines, against ticks and worms too', rupees: 250 },
    { what: 'Vaccination and sterilisation, spread over the year', rupees: 200 },
    { what: 'The dog’s share of the feeding round', rupees: 350 },
    { what: 'The dog’s share of the clinic', rupees: 300 },
  ],
} as const;
