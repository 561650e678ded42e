import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type Receipt,
  receiptSchema,
} from '../../../supabase/functions/_shared/receipts/receipt.ts';
import { isTaxYear } from '../../../supabase/functions/_shared/amounts-and-dates.ts';
import { statementSchema, type YearStatement } from '@/features/receipts/statement';
import { type Verification, verificationSchema } from '@/features/receipts/verification';
import { publicTables, supabase } from '@/lib/supabase';
import { isUuid } from '@/lib/paths';
import { say } from '@/lib/say';

const receiptKeys = {
  all: ['receipts'],
  receipt: (id: string, secret: string | null) => ['receipts', id, secret],
  reissues: ['receipts', 'reissue'],
  reissue: (userId: string, receiptId: string) => ['receipts', 'reissue', userId, receiptId],
  verification: (code: string) => ['receipts', 'verification', code],
  statement: (userId: string, taxYear: string, mode: 'test' | 'live') => [
    'receipts',
    'statement',
    userId,
    taxYear,
    mode,
  ],
} as const;

/** 128 bits in base64url. */
const VERIFY_CODE = /^[\w-]{22}$/;

/**
 * A receipt, for its donor, the team, or a visitor with the link of their email; null for everybody else and for an unknown
 * id.
 * @param secret null asks with the session
 */
export function receiptQuery(id: string, secret: string | null) {
  return queryOptions({
    queryKey: receiptKeys.receipt(id, secret),
    // It may have been replaced or cancelled meanwhile.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Receipt | null> => {
      if (!isUuid(id)) return null;
      const tables = secret === null ? (await supabase()).schema('public') : await publicTables();
      const { data } = await tables
        .rpc('receipt', { receipt_id: id, ...(secret === null ? {} : { secret }) })
        .abortSignal(signal)
        .throwOnError();
      return data === null ? null : receiptSchema.parse(data);
    },
  });
}

const reissueOfferSchema = z.object({
  name: z.string(),
  pan_masked: z.nullable(z.string()),
});

/** The details that the signed-in user's receipt can be made out to; null when it can't. */
export function reissueOfferQuery(userId: string, receiptId: string) {
  return queryOptions({
    queryKey: receiptKeys.reissue(userId, receiptId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<z.infer<typeof reissueOfferSchema> | null> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('reissue_offer', { receipt_id: receiptId })
        .abortSignal(signal)
        .throwOnError();
      return data === null ? null : reissueOfferSchema.parse(data);
    },
  });
}

/** Makes a receipt out to the signed-in user. Returns the id of the valid receipt. */
export const reissueReceipt = mutationOptions({
  mutationFn: async (receiptId: string): Promise<string> => {
    const backend = await supabase();
    const { data } = await backend.rpc('reissue_receipt', { receipt_id: receiptId }).throwOnError();
    return data;
  },
  onSuccess: (_id, _receiptId, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: receiptKeys.reissues }),
  // The offer may have ended meanwhile.
  onError: (_error, _receiptId, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: receiptKeys.all }),
  meta: { errorMessage: say('The receipt could not be changed. Please try again.') },
});

/**
 * Confirms a correction with the secret of its email. Returns false for a secret that is used, replaced or too old.
 * Without an error toast: the page shows the error.
 */
export const confirmCorrection = mutationOptions({
  mutationFn: async (secret: string): Promise<boolean> => {
    const tables = await publicTables();
    const { data } = await tables.rpc('confirm_correction', { secret }).throwOnError();
    return data;
  },
});

/** What everybody with the code of a receipt may know; null for an unknown code. */
export function verificationQuery(code: string) {
  return queryOptions({
    queryKey: receiptKeys.verification(code),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Verification | null> => {
      if (!VERIFY_CODE.test(code)) return null;
      const tables = await publicTables();
      const { data } = await tables
        .rpc('verify_receipt', { code })
        .abortSignal(signal)
        .throwOnError();
      return data === null ? null : verificationSchema.parse(data);
    },
  });
}

/**
 * The signed-in user's donations of a tax year, such as `2026-27`; null for any other text.
 * @param mode of the payments
 */
export function statementQuery(userId: string, taxYear: string, mode: 'test' | 'live') {
  return queryOptions({
    queryKey: receiptKeys.statement(userId, taxYear, mode),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<YearStatement | null> => {
      if (!isTaxYear(taxYear)) return null;
      const backend = await supabase();
      const { data } = await backend
        .rpc('tax_year_statement', { tax_year: taxYear, mode })
        .abortSignal(signal)
        .throwOnError();
      return statementSchema.parse(data);
    },
  });
}
