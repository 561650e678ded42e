import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  afterIdentity,
  toReceiptColumns,
  toReceiptSettings,
  type ChosenYear,
  type MissingIdentity,
  type ReceiptSettingsValues,
  type StoredReceiptSettings,
} from '@/features/tax-years/tax-year';
import { ChangedMeanwhileError, changesOf, fetchAfterRefusal } from '@/lib/edited-row';
import { rpc } from '@/lib/rpc';
import { secondFactorText } from '@/lib/error-texts';
import { withSecondFactor } from '@/lib/second-factor';
import { supabase } from '@/lib/supabase';

const taxYearKeys = {
  overview: ({ taxYear, mode }: ChosenYear) => ['tax-year', 'overview', taxYear, mode],
  missing: ({ taxYear, mode }: ChosenYear) => ['tax-year', 'missing', taxYear, mode],
};

export function overviewQuery(year: ChosenYear) {
  return queryOptions({
    queryKey: taxYearKeys.overview(year),
    queryFn: async ({ signal }) => {
      const args = { tax_year: year.taxYear, mode: year.mode };
      const [overview] = await rpc('tax_year_overview', args, signal);
      return overview;
    },
  });
}

const ROWS_PER_PAGE = 30;

/** The donors whose PAN or address is missing, those who gave the most first. */
export function missingIdentitiesQuery(year: ChosenYear) {
  return infiniteQueryOptions({
    queryKey: taxYearKeys.missing(year),
    initialPageParam: null as MissingIdentity | null,
    queryFn: async ({ pageParam, signal }): Promise<MissingIdentity[]> => {
      const backend = await supabase();
      const request = backend
        .rpc('missing_identities', { tax_year: year.taxYear, mode: year.mode })
        .order('amount_paise', { ascending: false })
        .order('donor_key', { nullsFirst: false })
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

/** The email that asks for details, with a made-up donor. Made by the template that `send-email` uses. */
export function identityRequestPreviewQuery(year: ChosenYear) {
  return queryOptions({
    queryKey: ['identity-request-preview', year],
    queryFn: async (): Promise<string> => {
      const [{ renderEmail }, { identityRequest }] = await Promise.all([
        import('@common/emails/render-email'),
        import('@common/emails/identity-request'),
      ]);
      const { html } = renderEmail(
        identityRequest,
        {
          name: 'Meera Tandon',
          data: {
            tax_year: year.taxYear,
            mode: year.mode,
            donor_name: 'Meera Tandon',
            amount_paise: 500_000,
            missing: ['pan'],
          },
        },
        { siteUrl: window.location.origin, unsubscribeUrl: null },
      );
      return html;
    },
  });
}

/** What new receipts say about the organisation, as the form has it. */
export const receiptSettingsQuery = queryOptions({
  queryKey: ['receipt-settings'],
  queryFn: async ({ signal }): Promise<StoredReceiptSettings> => {
    const backend = await supabase();
    const { data } = await backend
      .from('receipt_settings')
      .select('*')
      .abortSignal(signal)
      .single()
      .throwOnError();
    return toReceiptSettings(data);
  },
});

interface ReceiptSettingsChange {
  /** As they were fetched. */
  original: StoredReceiptSettings;
  values: ReceiptSettingsValues;
}

/** Saves what was changed. Fails with a ChangedMeanwhileError when somebody else saved after they were fetched. */
export const saveReceiptSettings = mutationOptions({
  mutationFn: async (
    { original, values }: ReceiptSettingsChange,
    { client },
  ): Promise<StoredReceiptSettings> => {
    const changes = changesOf<ReceiptSettingsValues>(original, values);
    if (Object.keys(changes).length === 0) return original;
    const backend = await supabase();
    const { data } = await withSecondFactor(() =>
      backend
        .from('receipt_settings')
        .update(toReceiptColumns(changes))
        .eq('id', true)
        .eq('updated_at', original.updated_at)
        .select('*')
        .throwOnError(),
    );
    return data[0]
      ? toReceiptSettings(data[0])
      : fetchAfterRefusal(client, receiptSettingsQuery, original, values);
  },
  onSuccess: (values, _given, _onMutateResult, { client }) => {
    client.setQueryData(receiptSettingsQuery.queryKey, values);
  },
  meta: {
    // The form explains a conflict; a toast would cover it.
    errorMessage: (error: Error) =>
      error instanceof ChangedMeanwhileError
        ? undefined
        : (secondFactorText(error) ?? 'The settings could not be saved. Please try again.'),
  },
});
