import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { openedSchema } from '@/features/gifts/gift';
import { errorTexts } from '@/lib/error-texts';
import { requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';
import { publicTables, senderTables } from '@/lib/supabase';

const giftKeys = {
  own: (userId: string) => ['gifts', 'own', userId] as const,
  opened: (giftId: string, secret: string) => ['gifts', 'opened', giftId, secret] as const,
};

/** The gifts that a person has paid, the newest first, 200 at most. */
export function ownGiftsQuery(userId: string) {
  return queryOptions({
    queryKey: giftKeys.own(userId),
    staleTime: 0,
    queryFn: ({ signal }) => rpc('own_gifts', requestLanguage, signal),
  });
}

const refetchOwn = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['gifts', 'own'] });

// No error toasts: what shows the button shows the error.

/** A new link to the page of a gift; the one that was made before ends. Resolves to its secret. */
export const renewGiftLink = mutationOptions({
  mutationFn: (giftId: string) => rpc('renew_gift_link', { gift_id: giftId }),
});

export const withdrawGift = mutationOptions({
  mutationFn: (giftId: string) => rpc('withdraw_gift', { gift_id: giftId }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refetchOwn(client),
});

export const resendGift = mutationOptions({
  mutationFn: (giftId: string) => rpc('resend_gift', { gift_id: giftId }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refetchOwn(client),
});

export const correctGiftEmail = mutationOptions({
  mutationFn: ({ giftId, email }: { giftId: string; email: string }) =>
    rpc('correct_gift_email', { gift_id: giftId, email }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refetchOwn(client),
});

const problems = {
  'unknown-gift': say('This gift isn’t one of yours.'),
  'not-ready': say('This gift has been withdrawn.'),
  'being-sent': say('The email is being sent right now. Please look again in a few minutes.'),
  delivered: say('The email has been sent, so the gift can’t be withdrawn any more.'),
  'already-corrected': say('The address has already been corrected, which is possible only once.'),
  'already-sent-again': say('The email has already been sent again, which is possible only once.'),
  'not-by-email': say('The address for this gift has been deleted. Show the page yourself.'),
  'gift-address-stopped': say(
    'This address doesn’t accept gifts by email. Show the page yourself.',
  ),
  'too-many-gifts': say(
    'This address has ten gifts that were sent lately or are still waiting for their day, so it can’t take more for now. Show the page yourself.',
  ),
  'too-many-addresses': say(
    'Five addresses were entered for this gift today, and it takes no more. Please try again tomorrow.',
  ),
  'not-an-address': say('Please enter a valid email address.'),
  otherwise: say('That didn’t work. Please check your connection and try again.'),
};

const addressProblems = new Set(['gift-address-stopped', 'too-many-gifts', 'not-an-address']);

/** Whether another address would help. */
export function isAddressProblem({ message }: Error): boolean {
  return addressProblems.has(message);
}

/** What a person reads when a change of a gift was refused or failed. */
export const giftErrorMessage = errorTexts(problems);

/** The gift that a link opens; null for an unknown link. */
export function openedGiftQuery(giftId: string, secret: string) {
  return queryOptions({
    queryKey: giftKeys.opened(giftId, secret),
    queryFn: async ({ signal }) => {
      const terms = { gift_id: giftId, secret, ...requestLanguage };
      // It throws for an answer of another version of the site.
      return z.nullable(openedSchema).parse(await rpc('gift', terms, signal, publicTables));
    },
  });
}

/** Deletes the page of a gift, for everybody who has its link. */
export const deleteGiftPage = mutationOptions({
  mutationFn: ({ giftId, secret }: { giftId: string; secret: string }) =>
    rpc('delete_gift_page', { gift_id: giftId, secret }, undefined, senderTables),
  onSuccess: (_data, { giftId }, _onMutateResult, { client }) => {
    client.removeQueries({ queryKey: ['gifts', 'opened', giftId] });
  },
});

const followResultSchema = z.enum(['subscribed', 'confirmation-sent', 'unknown']);

/** Follows the dog of a gift; without an address with the one that the link was emailed to. */
export const followDog = mutationOptions({
  mutationFn: async ({ giftId, ...terms }: { giftId: string; secret: string; email?: string }) =>
    followResultSchema.parse(
      await rpc(
        'follow_dog',
        { gift_id: giftId, ...terms, ...requestLanguage },
        undefined,
        senderTables,
      ),
    ),
});

/** What a person reads when following a dog was refused or failed. */
export const followErrorMessage = errorTexts({
  ...problems,
  PT429: say('Too many requests from here. Please try again in an hour.'),
  'too-many-from-all': say(
    'We are getting more requests than we can take. Please try again in an hour.',
  ),
});
