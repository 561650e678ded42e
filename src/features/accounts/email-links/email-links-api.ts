import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { EmailList } from '@/features/accounts/email-links/email-list';
import { requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { publicTables, supabase } from '@/lib/supabase';

const claimKeys = {
  claim: (secret: string, userId: string | null) => ['claims', 'claim', secret, userId] as const,
  undo: (secret: string) => ['claims', 'undo', secret] as const,
};

const donationSchema = z.object({
  amount_paise: z.int(),
  /** The Indian day of the payment. */
  paid_on: z.iso.date(),
  /** null for a donation to all dogs. */
  dog_name: z.nullable(z.string()),
});

/** What a page tells of a donation before its link does anything. */
export type DonationOfLink<State> = z.infer<typeof donationSchema> & { state: State };

const claimSchema = z.extend(donationSchema, {
  state: z.enum(['open', 'yours', 'used', 'taken', 'expired']),
});
const undoSchema = z.extend(donationSchema, {
  state: z.enum(['open', 'undone', 'account-deleted']),
});
const claimResultSchema = z.enum(['added', 'yours', 'used', 'taken', 'expired', 'unknown']);
const undoResultSchema = z.enum(['undone', 'account-deleted', 'unknown']);

export type ClaimResult = z.infer<typeof claimResultSchema>;

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
      const client = userId === null ? publicTables : supabase;
      const args = { secret, ...requestLanguage };
      const donation = await rpc('donation_to_claim', args, signal, client);
      return z.nullable(claimSchema).parse(donation);
    },
  });
}

/** Adds the donation of a claim link to the signed-in account. The page shows an error. */
export const claimDonation = mutationOptions({
  mutationFn: async (secret: string) =>
    claimResultSchema.parse(await rpc('claim_donation', { secret })),
});

/** The claimed donation that a link takes back; null for an unknown secret. */
export function undoQuery(secret: string) {
  return queryOptions({
    queryKey: claimKeys.undo(secret),
    // What becomes of the donation meanwhile is the answer to a press.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const args = { secret, ...requestLanguage };
      const donation = await rpc('claim_to_undo', args, signal, publicTables);
      return z.nullable(undoSchema).parse(donation);
    },
  });
}

/** Takes a claimed donation back from its account. The page shows an error. */
export const undoClaim = mutationOptions({
  mutationFn: async (secret: string) =>
    undoResultSchema.parse(await rpc('undo_claim', { secret }, undefined, publicTables)),
});

/**
 * Confirms a newsletter subscription, with the token of its email. Returns false if the address is no longer on
 * the list. Without an error toast, as {@link leaveList}: the page shows the error.
 */
export const confirmNewsletter = mutationOptions({
  mutationFn: (token: string) =>
    rpc('confirm_newsletter_subscription', { token }, undefined, publicTables),
});

/** Confirms that an address follows a dog, with the token of its email. False if the token is unknown. */
export const confirmDogNews = mutationOptions({
  mutationFn: (token: string) => rpc('confirm_dog_news', { token }, undefined, publicTables),
});

/** Takes a person off a list, with the token of an email. Returns false if the token is unknown. */
export function leaveList(list: EmailList) {
  return mutationOptions({
    mutationFn: (token: string) => rpc('unsubscribe', { list, token }, undefined, publicTables),
    // A signed-in person's Settings show the switch.
    onSuccess: (_data, _variables, _onMutateResult, { client }) => client.invalidateQueries(),
  });
}
