import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DogInput } from '@/features/dogs/admin/form/dog-schema';
import { toDog, type Dog } from '@/features/dogs/dog';
import { dogKeys } from '@/features/dogs/dog-keys';
import { fetchAllDogs } from '@/features/dogs/dog-queries';
import { ReadOnlyRowError } from '@/lib/access-errors';
import type { TablesInsert } from '@/lib/database.types';
import { supabase } from '@/lib/supabase';

/** As allDogsQuery, but always fresh and with the error message of the admin page. */
export const adminDogsQuery = queryOptions({
  queryKey: dogKeys.adminList,
  queryFn: fetchAllDogs,
  staleTime: 0,
  meta: { errorMessage: 'Failed to fetch dog profiles' },
});

/** Somebody else saved or deleted the dog after it was fetched. Nothing was written. */
export class EditConflictError extends Error {
  override name = 'EditConflictError';

  /** @param current the dog as it is now; null when it was deleted */
  constructor(readonly current: Dog | null) {
    super('Somebody else changed this dog in the meantime.');
  }
}

/** The dog has donations or sponsorships, so it can't be deleted. */
export class DogHasHistoryError extends Error {
  override name = 'DogHasHistoryError';
}

/** SQLSTATE of a row that others refer to. */
const FOREIGN_KEY_VIOLATION = '23503';

export const addDog = mutationOptions({
  mutationFn: async (values: DogInput): Promise<void> => {
    const backend = await supabase();
    await backend.from('dog_profiles').insert(toRow(values)).throwOnError();
  },
  onSuccess: (_data, _values, _result, { client }) => refreshDogs(client),
  meta: { errorMessage: 'Failed to add dog profile', isErrorMessageFixed: true },
});

interface DogChange {
  /** The dog as it was fetched. */
  original: Dog;
  values: DogInput;
}

/** Saves a dog. Fails with an {@link EditConflictError} when somebody else saved it after it was fetched. */
export const saveDog = mutationOptions({
  mutationFn: async ({ original, values }: DogChange): Promise<void> => {
    const backend = await supabase();
    const { data } = await backend
      .from('dog_profiles')
      .update(toRow(values))
      .eq('id', original.id)
      .eq('updated_at', original.updatedAt)
      .select('id')
      .throwOnError();
    if (data.length > 0) return;
    const current = await fetchCurrentDog(original.id);
    if (current?.updatedAt !== original.updatedAt) throw new EditConflictError(current);
    throw new ReadOnlyRowError('The database refused to change this dog.');
  },
  onSuccess: (_data, _change, _result, { client }) => refreshDogs(client),
  meta: {
    errorMessage: (error) =>
      error instanceof EditConflictError
        ? 'Not saved: somebody else changed this dog meanwhile'
        : 'Failed to update dog profile',
    isErrorMessageFixed: true,
  },
});

/**
 * Deletes a dog. Returns the URL of its picture; null when the dog was already gone. Fails with a
 * {@link DogHasHistoryError} for one with donations or sponsorships; a dialog then offers its status.
 */
export const deleteDog = mutationOptions({
  mutationFn: async (dogId: string): Promise<string | null> => {
    const backend = await supabase();
    const { data, error } = await backend
      .from('dog_profiles')
      .delete()
      .eq('id', dogId)
      .select('image_url');
    if (error?.code === FOREIGN_KEY_VIOLATION) {
      throw new DogHasHistoryError('This dog has donations or sponsorships.');
    }
    if (error) throw error;
    const [deleted] = data;
    if (deleted) return deleted.image_url;
    if (await fetchCurrentDog(dogId)) {
      throw new ReadOnlyRowError('The database refused to delete this dog.');
    }
    return null;
  },
  onSuccess: (_image, dogId, _result, { client }) => {
    client.setQueryData(adminDogsQuery.queryKey, (dogs) => dogs?.filter(({ id }) => id !== dogId));
    return refreshDogs(client);
  },
  meta: {
    errorMessage: (error) =>
      error instanceof DogHasHistoryError ? undefined : 'Failed to delete dog profile',
    isErrorMessageFixed: true,
  },
});

async function fetchCurrentDog(dogId: string): Promise<Dog | null> {
  const backend = await supabase();
  const { data } = await backend
    .from('dog_profiles')
    .select('*')
    .eq('id', dogId)
    .maybeSingle()
    .throwOnError();
  return data ? toDog(data) : null;
}

function refreshDogs(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dogKeys.all });
}

function toRow(values: DogInput): TablesInsert<'dog_profiles'> {
  const { name, image, tagline, age, traits, location, monthlyAmount } = values;
  return {
    name,
    image_url: image,
    tagline,
    age,
    traits,
    location,
    monthly_amount: monthlyAmount,
  };
}
