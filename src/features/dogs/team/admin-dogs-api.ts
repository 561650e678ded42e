import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DogInput } from '@/features/dogs/team/dog-schema';
import { newPictureName, PICTURE_BUCKET, pictureName } from '@/features/dogs/team/dog-picture';
import { type Dog, toDog } from '@/features/dogs/dog';
import { dogKeys } from '@/features/dogs/dog-api';
import { ReadOnlyRowError } from '@/lib/access-errors';
import type { TablesInsert } from '@common/database';
import { fetchNumberedPage, type NumberedPage } from '@/lib/pagination';
import { isUuid } from '@/lib/paths';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';

export const ADMIN_DOGS_PER_PAGE = 24;

/** A page of dogs with every word of a search, newest first. @param page starts at 1 */
export function adminDogsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: [...dogKeys.adminList, search, page],
    queryFn: async ({ signal }): Promise<NumberedPage<Dog>> => {
      const backend = await supabase();
      const { rows, count } = await fetchNumberedPage(
        page,
        ADMIN_DOGS_PER_PAGE,
        async (offset, limit) => {
          const found =
            search.trim() === ''
              ? backend.from('dog_profiles').select('*', { count: 'exact' })
              : backend.rpc('search_dogs', { search }, { count: 'exact' });
          const { data, count: all } = await found
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .range(offset, offset + limit - 1)
            .abortSignal(signal)
            .throwOnError();
          return { rows: data, count: all ?? data.length };
        },
      );
      return { rows: rows.map(toDog), count };
    },
    staleTime: 0,
    meta: { errorMessage: 'Failed to fetch dog profiles' },
  });
}

/** The traits that dogs have, the most frequent first. */
export const dogTraitsQuery = queryOptions({
  queryKey: dogKeys.traits,
  queryFn: async ({ signal }) => (await rpc('dog_traits', {}, signal)).map(({ trait }) => trait),
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

/** For staff: adds a dog that only the team sees. Returns its id. */
export const addDraft = mutationOptions({
  mutationFn: async (values: DogInput): Promise<string> => {
    const backend = await supabase();
    const { data } = await backend
      .from('dog_profiles')
      .insert({ ...toRow(values), status: 'draft' })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  },
  onSuccess: (_data, _values, _result, { client }) => refreshDogs(client),
  meta: { errorMessage: 'The draft could not be saved', isErrorMessageFixed: true },
});

/** For administrators: publishes a draft, once. */
export const publishDog = mutationOptions({
  mutationFn: (dogId: string) => rpc('publish_dog', { dog_id: dogId }),
  onSettled: (_data, _error, _dogId, _result, { client }) => refreshDogs(client),
  meta: { errorMessage: 'The dog could not be published. Please try again.' },
});

/** The drafts, newest first. At most 100. */
export const draftDogsQuery = queryOptions({
  queryKey: [...dogKeys.all, 'drafts'],
  queryFn: async ({ signal }) => {
    const backend = await supabase();
    const { data } = await backend
      .from('dog_profiles')
      .select('id, name, location')
      .eq('status', 'draft')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(100)
      .abortSignal(signal)
      .throwOnError();
    return data;
  },
});

/** For the team: one dog, also a draft. Its data is null when no dog has this id. */
export function teamDogQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogKeys.detail(dogId), 'team'],
    staleTime: 0,
    queryFn: ({ signal }) => (isUuid(dogId) ? fetchCurrentDog(dogId, signal) : null),
  });
}

/** For staff: who sponsors a dog each month, by name. */
export function dogSupportersQuery(dogId: string) {
  return queryOptions({
    queryKey: ['dog-sponsors', dogId, 'people'],
    staleTime: 0,
    queryFn: ({ signal }) => rpc('dog_supporters', { dog_id: dogId }, signal),
  });
}

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
      .eq('updated_at', original.updated_at)
      .select('id')
      .throwOnError();
    if (data.length > 0) return;
    const current = await fetchCurrentDog(original.id);
    if (current?.updated_at !== original.updated_at) throw new EditConflictError(current);
    throw new ReadOnlyRowError('The database refused to change this dog.');
  },
  onSuccess: (_data, _change, _result, { client }) => refreshDogs(client),
  meta: {
    // The form explains a conflict; a toast would cover it.
    errorMessage: (error) =>
      error instanceof EditConflictError ? undefined : 'Failed to update dog profile',
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
    client.setQueriesData<NumberedPage<Dog>>(
      { queryKey: dogKeys.adminList },
      (found) => found && withoutDog(found, dogId),
    );
    return refreshDogs(client);
  },
  meta: {
    errorMessage: (error) =>
      error instanceof DogHasHistoryError ? undefined : 'Failed to delete dog profile',
    isErrorMessageFixed: true,
  },
});

function withoutDog({ rows, count }: NumberedPage<Dog>, dogId: string): NumberedPage<Dog> {
  const others = rows.filter(({ id }) => id !== dogId);
  return { rows: others, count: count - (rows.length - others.length) };
}

async function fetchCurrentDog(dogId: string, signal?: AbortSignal): Promise<Dog | null> {
  const backend = await supabase();
  const request = backend.from('dog_profiles').select('*').eq('id', dogId);
  const { data } = await (signal ? request.abortSignal(signal) : request)
    .maybeSingle()
    .throwOnError();
  return data ? toDog(data) : null;
}

function refreshDogs(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dogKeys.all });
}

function toRow({ image, monthlyAmount, ...values }: DogInput): TablesInsert<'dog_profiles'> {
  return { ...values, image_url: image, monthly_amount: monthlyAmount };
}

/** Whose sponsorships a new status of the dog affects, by name. */
export function dogSponsorsQuery(dogId: string) {
  return queryOptions({
    queryKey: ['dog-sponsors', dogId],
    staleTime: 0,
    queryFn: ({ signal }) => rpc('dog_sponsors', { dog_id: dogId }, signal),
  });
}

/**
 * Changes a dog's status and what it means for its sponsorships. Returns how many sponsors that affects.
 * Without an error toast: the dialog, which would cover it, shows the error.
 */
export const setDogStatus = mutationOptions({
  mutationFn: ({ dogId, status }: { dogId: string; status: Dog['status'] }) =>
    rpc('set_dog_status', { dog_id: dogId, new_status: status }),
  onSettled: (_data, _error, { dogId }, _result, { client }) => {
    void client.invalidateQueries({ queryKey: dogKeys.all });
    void client.invalidateQueries(dogSponsorsQuery(dogId));
  },
});

const ONE_YEAR_SECONDS = 31_536_000;
const ONE_HOUR = 3_600_000;

interface Upload {
  picture: Blob;
  /** The name of the file as it was chosen. */
  fileName: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture. Returns its public URL, or null when it was aborted. */
export const uploadDogPicture = mutationOptions({
  mutationFn: async (upload: Upload): Promise<string | null> => {
    const { picture, fileName, onProgress, signal } = upload;
    const name = newPictureName(fileName, picture.type);
    const files = (await supabase()).storage.from(PICTURE_BUCKET);
    try {
      await uploadFile({
        bucket: PICTURE_BUCKET,
        name,
        file: picture,
        maxAge: ONE_YEAR_SECONDS,
        isFoundBySearchEngines: true,
        onProgress,
        signal,
      });
    } catch (error) {
      if (!signal.aborted) {
        // The upload may have succeeded although its response was lost.
        await files.remove([name]);
        throw error;
      }
    }
    // The upload may have finished just before it was aborted.
    if (signal.aborted) {
      await files.remove([name]);
      return null;
    }
    return files.getPublicUrl(name).data.publicUrl;
  },
  meta: { errorMessage: 'Failed to upload image' },
});

/**
 * Deletes a picture from the bucket; the database refuses while a dog uses it. Ignores a picture from
 * elsewhere. A failure is only logged, because deleteUnusedPicturesQuery deletes the picture later.
 */
export const deleteDogPicture = mutationOptions({
  mutationFn: async (image: string): Promise<void> => {
    const name = pictureName(image);
    if (name === null) return;
    const { storage } = await supabase();
    const { error } = await storage.from(PICTURE_BUCKET).remove([name]);
    if (error) throw error;
  },
});

/** Deletes pictures that no dog uses and that are too old to belong to an open form. A failure is only logged. */
export const deleteUnusedPicturesQuery = queryOptions({
  queryKey: ['dog-pictures', 'unused'],
  staleTime: ONE_HOUR,
  retry: false,
  queryFn: async ({ signal }): Promise<number> => {
    const names = await rpc('unused_dog_images', {}, signal);
    if (names.length === 0) return 0;
    const { storage } = await supabase();
    const { data, error } = await storage.from(PICTURE_BUCKET).remove(names);
    if (error) throw error;
    return data.length;
  },
});
