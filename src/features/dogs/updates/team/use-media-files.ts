import { useEffect, useRef, useState } from 'react';
import {
  type ChangeDraft,
  type DraftMedia,
  type DraftVideo,
  fileNames,
  MediaProblem,
} from '@/features/dogs/updates/team/draft';
import {
  decodePicture,
  encodePicture,
  pictureTypeOf,
  UNREADABLE_PICTURE,
} from '@/lib/encode-picture';
import { PICTURE_MAX_HEIGHT, PICTURE_WIDTHS, UPDATE_MEDIA_MAX_COUNT } from '@/config/limits';
import { say } from '@/lib/say';

/** A chosen file that is being prepared, or that can't be used. */
export interface ChosenFile {
  key: number;
  name: string;
  isVideo: boolean;
  /** From 0 to 1. */
  progress: number;
  problem: string | null;
}

const NOT_KEPT = say(
  'There is no room left for it on this device. Please delete something else, and choose it again.',
);
const TOO_MANY = say`An update has at most ${UPDATE_MEDIA_MAX_COUNT} pictures and videos.`;

/** Prepares chosen files one after the other, because a large photo needs much memory, and adds them to a draft. */
export function useMediaFiles(change: ChangeDraft) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const nextKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const stopping = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    stopping.current = controller;
    return () => controller.abort();
  }, []);

  const set = (key: number, values: Partial<ChosenFile>) =>
    setChosen((files) => files.map((file) => (file.key === key ? { ...file, ...values } : file)));
  const forget = (key: number) => setChosen((files) => files.filter((file) => file.key !== key));

  const prepare = async (key: number, file: File) => {
    const signal = stopping.current?.signal;
    if (!signal || signal.aborted) return;
    try {
      const { media, files } = await prepareMedia(
        file,
        (progress) => set(key, { progress }),
        signal,
      );
      if (signal.aborted) return;
      const isAdded = await change((draft) => {
        if (draft.media.length >= UPDATE_MEDIA_MAX_COUNT) throw new MediaProblem(TOO_MANY);
        return { media: [...draft.media, media] };
      }, files);
      if (!isAdded) {
        await change((draft) => ({ media: draft.media.filter(({ id }) => id !== media.id) }));
        throw new MediaProblem(NOT_KEPT);
      }
      forget(key);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof MediaProblem)) console.error(error);
      const problem =
        error instanceof MediaProblem
          ? error.message
          : say('This file can’t be used. Please try another one.');
      set(key, { problem });
    }
  };

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const key = nextKey.current;
      nextKey.current += 1;
      const isVideo = file.type.startsWith('video/');
      setChosen((all) => [...all, { key, name: file.name, isVideo, progress: 0, problem: null }]);
      queue.current = queue.current.then(() => prepare(key, file));
    }
  };

  return { chosen, isPreparing: chosen.some(({ problem }) => problem === null), add, forget };
}

const [SMALL_WIDTH, LARGE_WIDTH] = PICTURE_WIDTHS;
const QUALITY = 0.8;

interface PreparedMedia {
  media: DraftMedia;
  /** By name. */
  files: Map<string, Blob>;
}

/**
 * Re-encodes a picture or a video, in the sizes that the site shows and without metadata: no place of a
 * photo leaves the phone.
 * @param onProgress gets a fraction from 0 to 1; videos only
 * @throws MediaProblem
 */
async function prepareMedia(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<PreparedMedia> {
  if (file.type.startsWith('video/') && (await pictureTypeOf(file)) === null) {
    const { convertVideo } = await import('@/features/dogs/updates/team/convert-video');
    const { blob, poster, ...video } = await convertVideo(file, onProgress, signal);
    return withPictures(poster, { ...video, text: '' }, blob);
  }
  const source = await decodePicture(file).catch(() => {
    throw new MediaProblem(UNREADABLE_PICTURE);
  });
  try {
    return await withPictures(source, null);
  } finally {
    source.close();
  }
}

async function withPictures(
  source: ImageBitmap | HTMLCanvasElement | OffscreenCanvas,
  video: DraftVideo | null,
  videoFile?: Blob,
): Promise<PreparedMedia> {
  const options = { type: 'image/webp', quality: QUALITY, maxHeight: PICTURE_MAX_HEIGHT } as const;
  const large = await encodePicture(source, { ...options, maxWidth: LARGE_WIDTH });
  const { type } = large.blob;
  if (type !== 'image/webp' && type !== 'image/jpeg') throw new MediaProblem(UNREADABLE_PICTURE);
  const small = await encodePicture(source, { ...options, type, maxWidth: SMALL_WIDTH });
  const media: DraftMedia = {
    id: crypto.randomUUID(),
    alt: '',
    width: large.width,
    height: large.height,
    pictureExtension: type === 'image/webp' ? 'webp' : 'jpg',
    video,
  };
  const names = fileNames(media);
  const files = new Map([
    [names.small, small.blob],
    [names.large, large.blob],
  ]);
  if (names.video !== null && videoFile) files.set(names.video, videoFile);
  return { media, files };
}
