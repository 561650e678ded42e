import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  afterIdentity,
  toOverview,
  type ChosenYear,
  type MissingIdentityRow,
  type Overview,
} from '@/features/tax-year/tax-year';
import { supabase } from '@/lib/supabase';

const keys = {
  overview: ({ taxYear, mode }: ChosenYear) => ['tax-year', 'overview', taxYear, mode],
  missing: ({ taxYear, mode }: ChosenYear) => ['tax-year', 'missing', taxYear, mode],
};

export function overviewQuery(year: ChosenYear) {
  return queryOptions({
    queryKey: keys.overview(year),
    queryFn: async ({ signal }): Promise<Overview> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('tax_year_overview', { tax_year: year.taxYear, mode: year.mode })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return toOverview(data);
    },
  });
}

const ROWS_PER_PAGE = 100;

/** The donors whose PAN or address is missing, those who gave the most first. */
export function missingIdentitiesQuery(year: ChosenYear) {
  return infiniteQueryOptions({
    queryKey: keys.missing(year),
    initialPageParam: null as MissingIdentityRow | null,
    queryFn: async ({ pageParam, signal }): Promise<MissingIdentityRow[]> => {
      const backend = await supabase();
      const request = backend
        .rpc('missing_identities', { tax_year: year.taxYear, mode: year.mode })
        .order('amount_paise', { ascending: false })
        .order('person_id', { nullsFirst: false })
        .limit(ROWS_PER_PAGE)
        .abortSignal(signal);
      const { data } = await (
        pageParam ? request.or(afterIdentity(pageParam)) : request
      ).throwOnError();
      return data;
    },
    getNextPageParam: (page) => (page.length < ROWS_PER_PAGE ? undefined : page.at(-1)),
  });
}

/** Sends an email to those who have an address and were not asked for 30 days. Returns how many. */
export const askForIdentities = mutationOptions({
  mutationFn: async ({ taxYear, mode }: ChosenYear): Promise<number> => {
    const backend = await supabase();
    const { data } = await backend
      .rpc('ask_for_identities', { tax_year: taxYear, mode })
      .throwOnError();
    return data;
  },
  onSuccess: (_count, year, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: keys.missing(year) }),
  meta: { errorMessage: 'The emails could not be sent. Please try again.' },
});
