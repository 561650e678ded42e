import { useEffect, useRef, useState } from 'react';
import type { Draft } from '@/features/dog-updates/team/draft';
import { MediaProblem } from '@/features/dog-updates/team/media-problem';
import { prepareMedia } from '@/features/dog-updates/team/prepare-media';
import { UPDATE_MEDIA_MAX_COUNT } from '@/config/limits';

/** A chosen file that is being prepared, or that can't be used. */
export interface ChosenFile {
  key: number;
  name: string;
  isVideo: boolean;
  /** From 0 to 1. */
  progress: number;
  problem: string | null;
}

type Change = (
  update: (draft: Draft) => Partial<Draft>,
  files?: ReadonlyMap<string, Blob>,
) => Promise<boolean>;

const NOT_KEPT =
  'There is no room left for it on this device. Please delete something else, and choose it again.';
const TOO_MANY = `An update has at most ${UPDATE_MEDIA_MAX_COUNT} pictures and videos.`;

/** Prepares chosen files one after the other, because a large photo needs much memory, and adds them to a draft. */
export function useMediaFiles(change: Change) {
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
          : 'This file can’t be used. Please try another one.';
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
