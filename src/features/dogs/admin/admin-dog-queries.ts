import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DogInput } from '@/features/dogs/admin/form/dog-schema';
import { toDog, type Dog } from '@/features/dogs/dog';
import { allDogsQuery, fetchAllDogs } from '@/features/dogs/dog-queries';
import type { TablesInsert } from '@/lib/database.types';
import { supabase } from '@/lib/supabase';

/** Every dog, newest first, for the people who keep the list. */
export const adminDogsQuery = queryOptions({
  queryKey: ['dogs', 'kept'],
  queryFn: fetchAllDogs,
  staleTime: 0,
  meta: { errorMessage: 'Failed to fetch dog profiles' },
});

/** Somebody else saved or deleted the dog since it was read. Nothing was written. */
export class EditConflictError extends Error {
  override name = 'EditConflictError';

  /** @param current the dog as it stands now; null when it is gone */
  constructor(readonly current: Dog | null) {
    super('Somebody else changed this dog meanwhile.');
  }
}

/** Adds a dog. */
export const addDog = mutationOptions({
  mutationFn: async (values: DogInput): Promise<void> => {
    const backend = await supabase();
    await backend.from('dog_profiles').insert(toRow(values)).throwOnError();
  },
  onSuccess: (_data, _values, _result, { client }) => refreshDogs(client),
  meta: { errorMessage: 'Failed to add dog profile' },
});

interface DogChange {
  /** The dog as it was read. */
  seen: Dog;
  values: DogInput;
}

/** Saves a dog, if nobody saved it since it was read: a {@link EditConflictError} says so otherwise. */
export const saveDog = mutationOptions({
  mutationFn: async ({ seen, values }: DogChange): Promise<void> => {
    const backend = await supabase();
    const { data } = await backend
      .from('dog_profiles')
      .update(toRow(values))
      .eq('id', seen.id)
      .eq('updated_at', seen.updatedAt)
      .select('id')
      .throwOnError();
    if (data.length > 0) return;
    const current = await currentDog(seen.id);
    if (current?.updatedAt !== seen.updatedAt) throw new EditConflictError(current);
    throw new Error('The database let nobody change this dog.');
  },
  onSuccess: (_data, _change, _result, { client }) => refreshDogs(client),
  meta: {
    errorMessage: (error) =>
      error instanceof EditConflictError
        ? 'Not saved: somebody else changed this dog meanwhile'
        : 'Failed to update dog profile',
  },
});

/** Deletes a dog. Answers the address of the picture that it had last; null when it was gone already. */
export const deleteDog = mutationOptions({
  mutationFn: async (dogId: string): Promise<string | null> => {
    const backend = await supabase();
    const { data } = await backend
      .from('dog_profiles')
      .delete()
      .eq('id', dogId)
      .select('image_url')
      .throwOnError();
    const [deleted] = data;
    if (deleted) return deleted.image_url;
    if (await currentDog(dogId)) throw new Error('The database let nobody delete this dog.');
    return null;
  },
  onSuccess: (_image, dogId, _result, { client }) => {
    client.setQueryData(adminDogsQuery.queryKey, (dogs) => dogs?.filter(({ id }) => id !== dogId));
    return refreshDogs(client);
  },
  meta: { errorMessage: 'Failed to delete dog profile' },
});

async function currentDog(dogId: string): Promise<Dog | null> {
  const backend = await supabase();
  const { data } = await backend
    .from('dog_profiles')
    .select('*')
    .eq('id', dogId)
    .maybeSingle()
    .throwOnError();
  return data ? toDog(data) : null;
}

/** Every list and every single dog: all their keys start alike. What is on the screen follows at once. */
function refreshDogs(client: QueryClient): void {
  const [everyKey] = allDogsQuery.queryKey;
  void client.invalidateQueries({ queryKey: [everyKey] });
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
