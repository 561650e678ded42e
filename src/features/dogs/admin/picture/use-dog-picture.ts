import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  discardDogPicture,
  uploadDogPicture,
} from '@/features/dogs/admin/picture/dog-picture-queries';
import { NOT_A_PICTURE, validatePicture } from '@/features/dogs/admin/picture/validate-picture';
import { resizePicture } from '@/features/dogs/admin/picture/resize-picture';
import { showToast } from '@/lib/toast';

interface Prepared {
  picture: Blob;
  fileName: string;
  /** An address of the picture in this browser's memory. */
  preview: string;
}

export type PictureState =
  | { step: 'none' }
  | { step: 'refused'; problem: string }
  | { step: 'preparing' }
  | { step: 'sending'; prepared: Prepared; share: number }
  | { step: 'failed'; prepared: Prepared };

/**
 * A dog's picture on its way from a file to the bucket. What it uploads belongs to nobody until
 * {@link keep} is called: another file, and leaving the form, delete it again.
 * @param onUploaded gets the public address
 */
export function useDogPicture(onUploaded: (image: string) => void) {
  const [state, setState] = useState<PictureState>({ step: 'none' });
  const { mutateAsync: upload } = useMutation(uploadDogPicture);
  const { mutate: discard } = useMutation(discardDogPicture);
  const attempt = useRef<AbortController>(null);
  const uploaded = useRef<string>(null);
  const preview = useRef<string>(null);

  const begin = useCallback((): AbortSignal => {
    attempt.current?.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  }, []);

  const discardUploaded = useCallback(() => {
    if (uploaded.current !== null) discard(uploaded.current);
    uploaded.current = null;
  }, [discard]);

  const forgetPreview = useCallback(() => {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }, []);

  useEffect(
    () => () => {
      attempt.current?.abort();
      discardUploaded();
      forgetPreview();
    },
    [discardUploaded, forgetPreview],
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
      discardUploaded();
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
    forgetPreview();
    preview.current = URL.createObjectURL(picture);
    await send({ picture, fileName: file.name, preview: preview.current }, signal);
  };

  return {
    state,
    choose: (file: File) => void choose(file),
    /** Sends the picture of a failed upload once more. */
    retry: () => {
      if (state.step === 'failed') void send(state.prepared, begin());
    },
    /** A dog that was saved shows the uploaded picture now. */
    keep: () => {
      uploaded.current = null;
    },
  };
}
