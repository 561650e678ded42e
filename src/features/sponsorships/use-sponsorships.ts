import { onlineManager, useQuery } from '@tanstack/react-query';
import { isSettling } from '@/features/sponsorships/sponsorship-state';
import { sponsorshipsQuery } from '@/features/sponsorships/sponsorship-queries';

const INTERVAL_MILLISECONDS = 5_000;
/** Later a press, another tab or a new visit refetches. */
const MAX_FETCHES = 24;

/** A person's sponsorships. Polls for a while when the provider has to confirm what the sponsor decided. */
export function useSponsorships(userId: string) {
  return useQuery({
    ...sponsorshipsQuery(userId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      onlineManager.isOnline() && data?.some(isSettling) && dataUpdateCount < MAX_FETCHES
        ? INTERVAL_MILLISECONDS
        : false,
  });
}
