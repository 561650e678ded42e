import { queryOptions } from '@tanstack/react-query';
import { isLiveSite } from '@/lib/env';
import { rpc } from '@/lib/rpc';

const mode = () => (isLiveSite() ? 'live' : 'test');

/** Months without money have no row. */
export const moneyQuery = queryOptions({
  queryKey: ['figures', 'money'],
  queryFn: ({ signal }) => rpc('money_by_month', { mode: mode() }, signal),
});

/** How many sponsorships ran at the end of each month since the first one, and how many of each quarter's stayed. */
export const sponsorsQuery = queryOptions({
  queryKey: ['figures', 'sponsors'],
  queryFn: async ({ signal }) => {
    const [months, quarters] = await Promise.all([
      rpc('sponsors_by_month', { mode: mode() }, signal),
      rpc('sponsors_by_quarter', { mode: mode() }, signal),
    ]);
    return { months, quarters };
  },
});

/** What was received for dogs and what their care cost, and the dogs with the least and the most of their month. */
export const dogsQuery = queryOptions({
  queryKey: ['figures', 'dogs'],
  queryFn: async ({ signal }) => {
    const [months, dogs] = await Promise.all([
      rpc('dogs_money_by_month', { mode: mode() }, signal),
      rpc('dogs_by_coverage', { mode: mode() }, signal),
    ]);
    return { months, dogs };
  },
});
