import { onlineManager, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentConfirmation, type Confirmation } from '@/features/donations/payment-confirmation';
import type { Donation } from '@/features/donations/donation';
import { donationsQuery } from '@/features/donations/donation-queries';

interface Looked {
  data: Donation[] | undefined;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

const nothing: Confirmation = { notice: 'none', nextLook: false };

/**
 * Everything a person gave. While the provider's word on a payment is to come, the list looks again by
 * itself for a while, but neither in a hidden tab nor without a network.
 */
export function useDonations(userId: string) {
  const [newest, setNewest] = useState({ id: '', firstSeenAt: 0 });
  const confirmation = ({ data = [], ...times }: Looked): Confirmation =>
    data[0]?.id === newest.id
      ? paymentConfirmation(data, lastLook(times), newest.firstSeenAt)
      : nothing;

  const query = useQuery({
    ...donationsQuery(userId),
    refetchInterval: ({ state }) => onlineManager.isOnline() && confirmation(state).nextLook,
  });
  const newestId = query.data?.[0]?.id ?? '';
  // A donation that was not there before, as by another tab, is waited for anew.
  if (newestId !== newest.id) setNewest({ id: newestId, firstSeenAt: lastLook(query) });
  return { query, notice: confirmation(query).notice };
}

function lastLook({ dataUpdatedAt, errorUpdatedAt }: Omit<Looked, 'data'>): number {
  return Math.max(dataUpdatedAt, errorUpdatedAt);
}
