import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { EmailList } from '@/features/email-links/email-list';
import { requestLanguage } from '@/lib/language';
import { publicTables, supabase } from '@/lib/supabase';

const claimKeys = {
  claim: (secret: string, userId: string | null) => ['claims', 'claim', secret, userId] as const,
  undo: (secret: string) => ['claims', 'undo', secret] as const,
};

const factsShape = {
  amount_paise: z.int(),
  paid_on: z.iso.date(),
  dog_name: z.nullable(z.string()),
};
const claimStateSchema = z.enum(['open', 'yours', 'used', 'taken', 'expired']);
const claimSchema = z.object({ ...factsShape, state: claimStateSchema });
const undoSchema = z.object({
  ...factsShape,
  state: z.enum(['open', 'undone', 'account-deleted']),
});
const claimResultSchema = z.enum(['added', 'yours', 'used', 'taken', 'expired', 'unknown']);
const undoResultSchema = z.enum(['undone', 'account-deleted', 'unknown']);

export type ClaimResult = z.infer<typeof claimResultSchema>;

/** What a page tells of a donation before its link does anything. */
export interface DonationOfLink<State> {
  amountPaise: number;
  /** The Indian day of the payment, as YYYY-MM-DD. */
  paidOn: string;
  /** null for a donation to all dogs. */
  dogName: string | null;
  state: State;
}

function toDonation<State>(row: {
  amount_paise: number;
  paid_on: string;
  dog_name: string | null;
  state: State;
}): DonationOfLink<State> {
  return {
    amountPaise: row.amount_paise,
    paidOn: row.paid_on,
    dogName: row.dog_name,
    state: row.state,
  };
}

/**
 * The donation of a claim link and what the account can do with it; null for an unknown secret.
 * @param userId of the signed-in user; null asks as a visitor
 */
export function claimQuery(secret: string, userId: string | null) {
  return queryOptions({
    queryKey: claimKeys.claim(secret, userId),
    // What becomes of the donation meanwhile is the answer to a press.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const tables = userId === null ? await publicTables() : (await supabase()).schema('public');
      const { data } = await tables
        .rpc('donation_to_claim', { secret, ...requestLanguage })
        .abortSignal(signal)
        .throwOnError();
      return data === null ? null : toDonation(claimSchema.parse(data));
    },
  });
}

/** Adds the donation of a claim link to the signed-in account. The page shows an error. */
export const claimDonation = mutationOptions({
  mutationFn: async (secret: string): Promise<ClaimResult> => {
    const backend = await supabase();
    const { data } = await backend.rpc('claim_donation', { secret }).throwOnError();
    return claimResultSchema.parse(data);
  },
});

/** The claimed donation that a link takes back; null for an unknown secret. */
export function undoQuery(secret: string) {
  return queryOptions({
    queryKey: claimKeys.undo(secret),
    // What becomes of the donation meanwhile is the answer to a press.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const tables = await publicTables();
      const { data } = await tables
        .rpc('claim_to_undo', { secret, ...requestLanguage })
        .abortSignal(signal)
        .throwOnError();
      return data === null ? null : toDonation(undoSchema.parse(data));
    },
  });
}

/** Takes a claimed donation back from its account. The page shows an error. */
export const undoClaim = mutationOptions({
  mutationFn: async (secret: string) => {
    const tables = await publicTables();
    const { data } = await tables.rpc('undo_claim', { secret }).throwOnError();
    return undoResultSchema.parse(data);
  },
});

/**
 * Confirms a newsletter subscription, with the token of its email. Returns false if the address is no longer on
 * the list. Without an error toast, as {@link leaveList}: the page shows the error.
 */
export const confirmNewsletter = mutationOptions({
  mutationFn: async (token: string): Promise<boolean> => {
    const tables = await publicTables();
    const { data } = await tables.rpc('confirm_subscription', { token }).throwOnError();
    return data;
  },
});

/** Confirms that an address follows a dog, with the token of its email. False if the token is unknown. */
export const confirmDogNews = mutationOptions({
  mutationFn: async (token: string): Promise<boolean> => {
    const tables = await publicTables();
    const { data } = await tables.rpc('confirm_dog_news', { token }).throwOnError();
    return data;
  },
});

/** Takes a person off a list, with the token of an email. Returns false if the token is unknown. */
export function leaveList(list: EmailList) {
  return mutationOptions({
    mutationFn: async (token: string): Promise<boolean> => {
      const tables = await publicTables();
      const { data } = await tables.rpc('unsubscribe', { list, token }).throwOnError();
      return data;
    },
    // A signed-in person's Settings show the switch.
    onSuccess: (_data, _variables, _onMutateResult, { client }) => client.invalidateQueries(),
  });
}
