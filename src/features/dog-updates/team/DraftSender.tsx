import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dogUpdateKeys } from '@/features/dog-updates/dog-update-queries';
import { progressQuery } from '@/features/dog-updates/team/draft-queries';
import { keepSending } from '@/features/dog-updates/team/keep-sending';
import { showToast } from '@/lib/toast';

/** Sends the finished updates of the signed-in person while the site is open. Renders nothing. */
export default function DraftSender({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(
    () =>
      keepSending({
        ownerId: userId,
        onProgress: (draftId, progress) =>
          client.setQueryData(progressQuery(draftId).queryKey, progress),
        onSent: ({ dogName }) => {
          void client.invalidateQueries({ queryKey: dogUpdateKeys.all });
          void client.invalidateQueries({ queryKey: ['dogs'] });
          void showToast('success', `The update about ${dogName} is published.`);
        },
      }),
    [client, userId],
  );
  return null;
}
