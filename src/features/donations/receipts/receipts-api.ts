import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Receipt, receiptSchema } from '@common/receipts/receipt';
import { isTaxYear } from '@common/amounts-and-dates';
import { statementSchema, type YearStatement } from '@/features/donations/receipts/statement';
import { type Verification, verificationSchema } from '@/features/donations/receipts/verification';
import { rpc } from '@/lib/rpc';
import { publicTables } from '@/lib/supabase';
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
      const receipt =
        secret === null
          ? await rpc('receipt', { receipt_id: id }, signal)
          : await rpc('receipt', { receipt_id: id, secret }, signal, publicTables);
      return receipt === null ? null : receiptSchema.parse(receipt);
    },
  });
}

const reissueOfferSchema = z.nullable(
  z.object({ name: z.string(), pan_masked: z.nullable(z.string()) }),
);

/** The details that the signed-in user's receipt can be made out to; null when it can't. */
export function reissueOfferQuery(userId: string, receiptId: string) {
  return queryOptions({
    queryKey: receiptKeys.reissue(userId, receiptId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const offer = await rpc('reissue_offer', { receipt_id: receiptId }, signal);
      return reissueOfferSchema.parse(offer);
    },
  });
}

/** Makes a receipt out to the signed-in user. Returns the id of the valid receipt. */
export const reissueReceipt = mutationOptions({
  mutationFn: (receiptId: string) => rpc('reissue_receipt', { receipt_id: receiptId }),
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
  mutationFn: (secret: string) => rpc('confirm_correction', { secret }, undefined, publicTables),
});

/** What everybody with the code of a receipt may know; null for an unknown code. */
export function verificationQuery(code: string) {
  return queryOptions({
    queryKey: receiptKeys.verification(code),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Verification | null> => {
      if (!VERIFY_CODE.test(code)) return null;
      const receipt = await rpc('verify_receipt', { code }, signal, publicTables);
      return z.nullable(verificationSchema).parse(receipt);
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
      return statementSchema.parse(
        await rpc('tax_year_statement', { tax_year: taxYear, mode }, signal),
      );
    },
  });
}
