import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Tables } from '@common/database';
import type { ChosenYear } from '@/features/tax-years/tax-year';
import { downloadText } from '@/lib/download';
import { callFunction, FunctionError } from '@/lib/edge-functions';
import { errorTexts } from '@/lib/error-texts';
import { supabase } from '@/lib/supabase';

const form113Keys = {
  filings: (taxYear: string) => ['tax-year', 'filings', taxYear],
  conflicts: ({ taxYear, mode }: ChosenYear) => ['tax-year', 'conflicts', taxYear, mode],
  sum: ({ taxYear, mode }: ChosenYear) => ['tax-year', 'sum', taxYear, mode],
};

/** The statements that were filed for a year, the original first. */
export function filingsQuery(taxYear: string) {
  return queryOptions({
    queryKey: form113Keys.filings(taxYear),
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const { data } = await backend
        .from('tax_statements')
        .select('*')
        .eq('tax_year', taxYear)
        .order('created_at')
        .limit(100)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

type NewFiling = Pick<
  Tables<'tax_statements'>,
  'acknowledgement_number' | 'filed_on' | 'amount_paise' | 'donors'
>;

/** Notes a filed statement; `originalNumber` is that of the one it revises. */
export function noteFiling(taxYear: string, originalNumber: string | null) {
  return mutationOptions({
    mutationFn: async (filing: NewFiling): Promise<void> => {
      const backend = await supabase();
      await backend
        .from('tax_statements')
        .insert({ ...filing, tax_year: taxYear, original_number: originalNumber })
        .throwOnError();
    },
    onSuccess: (_void, _values, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: form113Keys.filings(taxYear) }),
  });
}

/** Removes a filing that was mistyped. */
export function removeFiling(taxYear: string) {
  return mutationOptions({
    mutationFn: async (id: string): Promise<void> => {
      const backend = await supabase();
      await backend.from('tax_statements').delete().eq('id', id).throwOnError();
    },
    onSuccess: (_void, _id, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: form113Keys.filings(taxYear) }),
  });
}

const answerSchema = z.object({
  csv: z.string(),
  file_name: z.string(),
  donors: z.number(),
  /** What the donors in the file gave. */
  amount_paise: z.number(),
  /** The part of it that whole rupees leave out. */
  rounding_paise: z.number(),
  /** The donors who are not in the file, and what they gave. */
  missing: z.number(),
  missing_paise: z.number(),
});

/** What is in a downloaded statement, and who is not. */
export type StatementContent = Omit<z.infer<typeof answerSchema>, 'csv' | 'file_name'>;

const sumSchema = z.pipe(
  z.object({ donors: z.number(), amount_paise: z.number(), rounding_paise: z.number() }),
  z.transform(({ donors, amount_paise, rounding_paise }) => ({
    donors,
    amountPaise: amount_paise - rounding_paise,
  })),
);

/** What the statement would say if it was made now, in whole rupees. It fails where none can be made. */
export function statementSumQuery({ taxYear, mode }: ChosenYear) {
  return queryOptions({
    queryKey: form113Keys.sum({ taxYear, mode }),
    staleTime: 0,
    queryFn: async () =>
      sumSchema.parse(await callFunction('tax-return', { tax_year: taxYear, mode, action: 'sum' })),
  });
}

const conflictsSchema = z.object({
  conflicts: z.array(
    z.object({
      key: z.string(),
      pan_masked: z.string(),
      decided_by: z.nullable(z.string()),
      decided_at: z.nullable(z.string()),
      names: z.array(
        z.object({
          donor_id: z.string(),
          name: z.string(),
          address: z.string(),
          emails: z.array(z.string()),
          amount_paise: z.number(),
          receipts: z.array(z.string()),
          is_chosen: z.boolean(),
        }),
      ),
    }),
  ),
});

/** A PAN that donors with several names gave. */
export type NameConflict = z.infer<typeof conflictsSchema>['conflicts'][number];

/** The PANs under several names, which an administrator decides before the statement is made. */
export function nameConflictsQuery(year: ChosenYear) {
  return queryOptions({
    queryKey: form113Keys.conflicts(year),
    staleTime: 0,
    queryFn: () => callTaxReturn(year, { action: 'list-conflicts' }),
  });
}

const errorMessage = errorTexts({
  'undecided-names':
    'First choose a name for each PAN that is under several. The list is above the download.',
  'conflict-changed': 'These donors have changed meanwhile. Please look at the list again.',
  'registration-missing':
    'Please first enter the registration number and its day under “What receipts say about us”.',
  'pan-unreadable':
    'A donor’s PAN can’t be decrypted. Ask your developer to look at the setting PAN_KEYS.',
  otherwise: 'The statement could not be made. Please try again.',
});

/** Chooses the name that the statement uses for a PAN. */
export function decideName(year: ChosenYear) {
  return mutationOptions({
    mutationFn: ({ conflict, donorId }: { conflict: string; donorId: string }) =>
      callTaxReturn(year, { action: 'decide-name', conflict, donor_id: donorId }),
    onSuccess: (conflicts, _choice, _onMutateResult, { client }) => {
      client.setQueryData(form113Keys.conflicts(year), conflicts);
    },
    onError: (_error, _choice, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: form113Keys.conflicts(year) }),
    meta: { errorMessage },
  });
}

async function callTaxReturn(
  { taxYear, mode }: ChosenYear,
  body: Record<string, string>,
): Promise<NameConflict[]> {
  const answer = conflictsSchema.safeParse(
    await callFunction('tax-return', { tax_year: taxYear, mode, ...body }),
  );
  if (!answer.success) throw new FunctionError(undefined);
  return answer.data.conflicts;
}

/**
 * Downloads the statement of donations (Form 113) as CSV, with every donor's PAN: the text goes to the file alone.
 * With the acknowledgement number of the original it is a revised one.
 */
export const downloadStatement = mutationOptions({
  mutationFn: async ({
    taxYear,
    mode,
    originalNumber,
  }: ChosenYear & { originalNumber: string | null }): Promise<StatementContent> => {
    const answer = answerSchema.safeParse(
      await callFunction('tax-return', {
        tax_year: taxYear,
        mode,
        acknowledgement_number: originalNumber ?? undefined,
      }),
    );
    if (!answer.success) throw new FunctionError(undefined);
    const { csv, file_name, ...content } = answer.data;
    downloadText(file_name, 'text/csv', csv);
    return content;
  },
  onError: (_error, year, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: form113Keys.conflicts(year) }),
  meta: { errorMessage },
});
