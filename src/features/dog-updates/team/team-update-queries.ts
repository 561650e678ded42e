import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { dogUpdateKeys } from '@/features/dog-updates/dog-update-queries';
import { setUpdateHidden } from '@/features/dog-updates/team/send-queries';
import {
  TEAM_COLUMNS,
  toTeamUpdate,
  type TeamUpdate,
} from '@/features/dog-updates/team/team-update';
import { supabase } from '@/lib/supabase';

export const UPDATES_PER_PAGE = 10;

interface FoundUpdates {
  updates: TeamUpdate[];
  /** On all pages. */
  foundCount: number;
}

/** A page of a dog's updates, hidden ones as well, newest first. @param page starts at 1 */
export function teamUpdatesQuery(dogId: string, page: number) {
  return queryOptions({
    queryKey: [...dogUpdateKeys.all, 'team', dogId, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundUpdates> => {
      const backend = await supabase();
      const first = (page - 1) * UPDATES_PER_PAGE;
      const { data, count } = await backend
        .from('dog_updates')
        .select(TEAM_COLUMNS, { count: 'exact' })
        .eq('dog_id', dogId)
        .order('published_at', { ascending: false })
        .order('id', { ascending: false })
        .range(first, first + UPDATES_PER_PAGE - 1)
        .abortSignal(signal)
        .throwOnError();
      return { updates: data.map(toTeamUpdate), foundCount: count ?? data.length };
    },
  });
}

const updatesKey = { queryKey: dogUpdateKeys.all };

/** Hides an update or shows it again. */
export const hideUpdate = mutationOptions({
  mutationFn: ({ id, isHidden }: { id: string; isHidden: boolean }) =>
    setUpdateHidden(id, isHidden),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries(updatesKey),
  meta: { errorMessage: 'The update could not be changed. Please try again.' },
});

/** Somebody else changed the update after it was fetched. Nothing was written. */
export class UpdateConflictError extends Error {
  override name = 'UpdateConflictError';

  /** @param current the update as it is now */
  constructor(readonly current: TeamUpdate) {
    super('Somebody else changed this update in the meantime.');
  }
}

/** SQLSTATE that edit_dog_update() raises for another updated_at. */
const EDITED_MEANWHILE = 'PT409';

interface UpdateEdit {
  id: string;
  /** Of the update that was edited. */
  updatedAt: string;
  body: string;
  happenedOn: string;
  media: readonly { id: string; alt: string }[];
}

/**
 * Edits the texts of an update. Fails with an {@link UpdateConflictError} when somebody else changed it.
 * Without an error toast: the dialog, which would cover it, shows the error.
 */
export const editUpdate = mutationOptions({
  mutationFn: async ({ id, updatedAt, body, happenedOn, media }: UpdateEdit): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.rpc('edit_dog_update', {
      update_id: id,
      body,
      happened_on: happenedOn,
      alts: Object.fromEntries(media.map((item) => [item.id, item.alt])),
      expected_updated_at: updatedAt,
    });
    if (!error) return;
    if (error.code !== EDITED_MEANWHILE) throw error;
    const { data } = await backend
      .from('dog_updates')
      .select(TEAM_COLUMNS)
      .eq('id', id)
      .single()
      .throwOnError();
    throw new UpdateConflictError(toTeamUpdate(data));
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries(updatesKey),
});
