import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshCare } from '@/features/dogs/care/team/team-care-api';
import { dogKeys } from '@/features/dogs/dog-api';
import { dogUpdateKeys } from '@/features/dogs/updates/dog-updates-api';
import { type Draft, languageOfDraft, type SendProgress } from '@/features/dogs/updates/team/draft';
import {
  lastSentQuery,
  onDraftsChanged,
  sendProgressQuery,
  readDrafts,
  readQueuedCare,
} from '@/features/dogs/updates/team/draft-store';
import { isWaiting, sendDrafts } from '@/features/dogs/updates/team/send-drafts';
import { plural } from '@/lib/numbers';
import { showToast } from '@/lib/toast';
import { say } from '@/lib/say';

/** Sends the finished updates and care records of the signed-in person while the site is open. Renders nothing. */
export default function DraftSender({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(
    () =>
      keepSending({
        ownerId: userId,
        onProgress: (draftId, progress) =>
          client.setQueryData(sendProgressQuery(draftId).queryKey, progress),
        onCareSaved: (count) => {
          void refreshCare(client);
          void showToast(
            'success',
            plural(count, { one: 'Record saved.', other: '{count} records saved.' }),
          );
        },
        onSent: (draft) => {
          const { id: updateId, dogId, dogName, updatedAt } = draft;
          const language = languageOfDraft(draft);
          client.setQueryData(lastSentQuery.queryKey, { updateId, dogId, dogName, language });
          void client.invalidateQueries({ queryKey: dogUpdateKeys.all });
          void client.invalidateQueries({ queryKey: dogKeys.all });
          void showToast(
            'success',
            updatedAt === null
              ? say`The update about ${dogName} is published.`
              : say`The update about ${dogName} is changed.`,
          );
        },
      }),
    [client, userId],
  );
  return null;
}

const RETRY_MS = 30_000;

interface Options {
  ownerId: string;
  onProgress: (draftId: string, progress: SendProgress) => void;
  onSent: (draft: Draft) => void;
  onCareSaved: (count: number) => void;
}

/**
 * Sends what a person has completed: now, when one is completed, when the network returns, when the page is
 * looked at again, and every half minute while one waits.
 * @returns stops, also an upload that is under way
 */
function keepSending(options: Options): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (includesFailed: boolean) => {
    clearTimeout(timer);
    if (navigator.onLine) await sendDrafts({ ...options, includesFailed, signal });
    const [drafts, care] = await Promise.all([
      readDrafts(options.ownerId),
      readQueuedCare(options.ownerId),
    ]);
    if (signal.aborted || ![...drafts, ...care].some(isWaiting)) return;
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
