import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  newPictureName,
  PICTURE_BUCKET,
  pictureName,
} from '@/features/dogs/admin/picture/dog-picture';
import { dogKeys } from '@/features/dogs/dog-keys';
import { supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';

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
    const name = newPictureName(fileName);
    const files = (await supabase()).storage.from(PICTURE_BUCKET);
    try {
      await uploadFile({
        bucket: PICTURE_BUCKET,
        name,
        file: picture,
        maxAge: ONE_YEAR_SECONDS,
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
  queryKey: dogKeys.unusedPictures,
  staleTime: ONE_HOUR,
  retry: false,
  queryFn: async ({ signal }): Promise<number> => {
    const backend = await supabase();
    const { data: names } = await backend
      .rpc('unused_dog_images')
      .abortSignal(signal)
      .throwOnError();
    if (names.length === 0) return 0;
    const { data, error } = await backend.storage.from(PICTURE_BUCKET).remove(names);
    if (error) throw error;
    return data.length;
  },
});
