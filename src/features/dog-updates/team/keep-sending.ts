import type { Draft } from '@/features/dog-updates/team/draft';
import { onDraftsChanged, readDrafts } from '@/features/dog-updates/team/draft-store';
import { isWaiting, sendDrafts, type SendProgress } from '@/features/dog-updates/team/send-drafts';

const RETRY_MS = 30_000;

interface Options {
  ownerId: string;
  onProgress: (draftId: string, progress: SendProgress) => void;
  onSent: (draft: Draft) => void;
}

/**
 * Sends a person's complete drafts: now, when one is completed, when the network returns, when the page is
 * looked at again, and every half minute while one waits.
 * @returns stops, also an upload that is under way
 */
export function keepSending(options: Options): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (includesFailed: boolean) => {
    clearTimeout(timer);
    if (navigator.onLine) await sendDrafts({ ...options, includesFailed, signal });
    const drafts = await readDrafts(options.ownerId);
    if (signal.aborted || !drafts.some(isWaiting)) return;
    clearTimeout(timer);
    timer = setTimeout(sendAll, RETRY_MS);
  };
  const start = (includesFailed: boolean) => {
    send(includesFailed).catch((error: unknown) => console.error(error));
  };
  const sendAll = () => start(true);
  const onVisible = () => {
    if (!document.hidden) sendAll();
  };

  sendAll();
  const unsubscribe = onDraftsChanged((isToBeSent) => {
    if (isToBeSent) start(false);
  });
  window.addEventListener('online', sendAll, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => {
    stopping.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
