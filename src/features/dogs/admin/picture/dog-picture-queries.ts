import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  newPictureName,
  PICTURE_BUCKET,
  pictureName,
} from '@/features/dogs/admin/picture/dog-picture';
import { environment } from '@/lib/env';
import { sendFile } from '@/lib/send-file';
import { supabase } from '@/lib/supabase';

const ONE_YEAR_SECONDS = 31_536_000;
const ONE_HOUR = 3_600_000;

interface Upload {
  picture: Blob;
  /** The name of the file as it was chosen. */
  fileName: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Puts a picture into the bucket. Answers its public address, or null when the signal gave it up. */
export const uploadDogPicture = mutationOptions({
  mutationFn: async (upload: Upload): Promise<string | null> => {
    const { picture, fileName, onProgress, signal } = upload;
    const name = newPictureName(fileName);
    const files = (await supabase()).storage.from(PICTURE_BUCKET);
    try {
      await sendFile({
        url: `${environment?.supabaseUrl}/storage/v1/object/${PICTURE_BUCKET}/${name}`,
        headers: {
          ...(await credentials()),
          'content-type': picture.type,
          'cache-control': `max-age=${ONE_YEAR_SECONDS}`,
        },
        body: picture,
        onProgress,
        signal,
      });
    } catch (error) {
      if (!signal.aborted) {
        // It may have arrived, and the answer got lost.
        await files.remove([name]);
        throw error;
      }
    }
    // It may have arrived just before it was given up.
    if (signal.aborted) {
      await files.remove([name]);
      return null;
    }
    return files.getPublicUrl(name).data.publicUrl;
  },
  meta: { errorMessage: 'Failed to upload image' },
});

async function credentials(): Promise<Record<string, string>> {
  const { auth } = await supabase();
  const { data } = await auth.getSession();
  if (!environment || !data.session) throw new Error('An upload needs a session.');
  return {
    apikey: environment.supabasePublishableKey,
    authorization: `Bearer ${data.session.access_token}`,
  };
}

/**
 * Deletes a picture from the bucket, unless a dog shows it: that the database refuses. A picture from
 * somewhere else is left alone. A failure is logged only, because the sweep below makes up for it.
 */
export const discardDogPicture = mutationOptions({
  mutationFn: async (image: string): Promise<void> => {
    const name = pictureName(image);
    if (name === null) return;
    const { storage } = await supabase();
    const { error } = await storage.from(PICTURE_BUCKET).remove([name]);
    if (error) throw error;
  },
});

/** Deletes what no dog shows and no open form can be about to save. A failure is logged only. */
export const sweepDogPicturesQuery = queryOptions({
  queryKey: ['dog-pictures', 'sweep'],
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
