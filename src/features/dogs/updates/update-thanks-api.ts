import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { errorTexts } from '@/lib/error-texts';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';
import { publicTables, supabase } from '@/lib/supabase';

/**
 * How many people said thank you for updates, null where the number isn't public, and whether this person did.
 * @param userId null for a visitor
 */
export function updateThanksQuery(updateIds: readonly string[], userId: string | null) {
  return queryOptions({
    queryKey: ['update-thanks', userId, ...updateIds],
    queryFn: ({ signal }) =>
      rpc(
        'dog_update_thanks',
        { update_ids: [...updateIds] },
        signal,
        userId === null ? publicTables : supabase,
      ),
  });
}

/** Says thank you for an update or takes it back, with an optimistic update of the query with these arguments. */
export function setThanks(...shown: Parameters<typeof updateThanksQuery>) {
  const { queryKey } = updateThanksQuery(...shown);
  return mutationOptions({
    mutationFn: ({ updateId, isThanked }: { updateId: string; isThanked: boolean }) =>
      rpc('set_thanks', { update_id: updateId, is_thanked: isThanked }),
    onMutate: ({ updateId, isThanked }, { client }) => {
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.update_id === updateId ? { ...one, is_thanked: isThanked } : one)),
      );
    },
    // Also after an error, which the optimistic update is to be undone after.
    onSettled: (_data, _error, _thanks, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: ['update-thanks'] }),
    meta: {
      errorMessage: errorTexts({
        'unknown-update': say('This update is not here any more.'),
        'own-update': say('You wrote this update yourself.'),
      }),
    },
  });
}
