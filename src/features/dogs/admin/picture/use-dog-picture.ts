import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  deleteDogPicture,
  uploadDogPicture,
} from '@/features/dogs/admin/picture/dog-picture-queries';
import { NOT_A_PICTURE, validatePicture } from '@/features/dogs/admin/picture/validate-picture';
import { resizePicture } from '@/features/dogs/admin/picture/resize-picture';
import { showToast } from '@/lib/toast';

interface Prepared {
  picture: Blob;
  fileName: string;
  /** An object URL. */
  preview: string;
}

export type PictureState =
  | { step: 'none' }
  | { step: 'refused'; problem: string }
  | { step: 'preparing' }
  | { step: 'sending'; prepared: Prepared; share: number }
  | { step: 'failed'; prepared: Prepared };

/**
 * Validates, resizes and uploads a dog's picture. Choosing another file and unmounting the form delete an
 * uploaded picture again, unless `markSaved` was called.
 * @param onUploaded gets the public URL
 */
export function useDogPicture(onUploaded: (image: string) => void) {
  const [state, setState] = useState<PictureState>({ step: 'none' });
  const { mutateAsync: upload } = useMutation(uploadDogPicture);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);
  const attempt = useRef<AbortController>(null);
  const uploaded = useRef<string>(null);
  const preview = useRef<string>(null);

  const begin = useCallback((): AbortSignal => {
    attempt.current?.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  }, []);

  const deleteUploaded = useCallback(() => {
    if (uploaded.current !== null) deletePicture(uploaded.current);
    uploaded.current = null;
  }, [deletePicture]);

  const revokePreview = useCallback(() => {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }, []);

  useEffect(
    () => () => {
      attempt.current?.abort();
      deleteUploaded();
      revokePreview();
    },
    [deleteUploaded, revokePreview],
  );

  const send = async (prepared: Prepared, signal: AbortSignal) => {
    const { picture, fileName } = prepared;
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ step: 'sending', prepared, share });
    };
    onProgress(0);
    try {
      const image = await upload({ picture, fileName, onProgress, signal });
      if (image === null) return;
      deleteUploaded();
      uploaded.current = image;
      setState({ step: 'none' });
      onUploaded(image);
      void showToast('success', 'Image uploaded successfully!');
    } catch {
      if (!signal.aborted) setState({ step: 'failed', prepared });
    }
  };

  const choose = async (file: File) => {
    const signal = begin();
    setState({ step: 'preparing' });
    const problem = await validatePicture(file);
    const picture = problem === null ? await resizePicture(file).catch(() => null) : null;
    if (signal.aborted) return;
    if (picture === null) {
      setState({ step: 'refused', problem: problem ?? NOT_A_PICTURE });
      return;
    }
    revokePreview();
    preview.current = URL.createObjectURL(picture);
    // resizePicture() may have made a JPEG of a file of another type.
    const fileName = picture.type === file.type ? file.name : `${file.name}.jpg`;
    await send({ picture, fileName, preview: preview.current }, signal);
  };

  return {
    state,
    choose: (file: File) => void choose(file),
    /** Retries a failed upload. */
    retry: () => {
      if (state.step === 'failed') void send(state.prepared, begin());
    },
    /** Call when a saved dog uses the uploaded picture. */
    markSaved: () => {
      uploaded.current = null;
    },
  };
}
