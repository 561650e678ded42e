import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDraftsChanged, readDrafts } from '@/features/dog-updates/team/draft-store';
import type { SendProgress } from '@/features/dog-updates/team/send-drafts';

const draftKeys = {
  of: (ownerId: string) => ['update-drafts', ownerId] as const,
  progress: (draftId: string) => ['update-drafts', 'progress', draftId] as const,
};

/** A person's drafts in this browser, newest first. */
export function useDrafts(ownerId: string) {
  const client = useQueryClient();
  useEffect(
    () => onDraftsChanged(() => void client.invalidateQueries({ queryKey: draftKeys.of(ownerId) })),
    [client, ownerId],
  );
  return useQuery({
    queryKey: draftKeys.of(ownerId),
    queryFn: () => readDrafts(ownerId),
    staleTime: 0,
    retry: false,
  });
}

/** How far a draft has been sent by this tab; without data when it is not being sent. */
export function progressQuery(draftId: string) {
  return queryOptions<SendProgress | null>({
    queryKey: draftKeys.progress(draftId),
    queryFn: skipToken,
  });
}
