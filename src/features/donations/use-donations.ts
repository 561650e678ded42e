import { onlineManager, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Donation } from '@/features/donations/donation';
import { donationsQuery } from '@/features/donations/donation-queries';
import {
  paymentConfirmation,
  type PaymentConfirmation,
} from '@/features/donations/payment-confirmation';

interface FetchState {
  data: Donation[] | undefined;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

const nothingAwaited: PaymentConfirmation = { notice: 'none', refetchInterval: false };

/**
 * A person's donations. Polls for a while when the provider still has to confirm a payment, but neither in a
 * hidden tab nor offline.
 */
export function useDonations(userId: string) {
  const [newest, setNewest] = useState({ id: '', firstSeenAt: 0 });
  const confirmation = ({ data = [], ...times }: FetchState): PaymentConfirmation =>
    data[0]?.id === newest.id
      ? paymentConfirmation(data, fetchedAt(times), newest.firstSeenAt)
      : nothingAwaited;

  const query = useQuery({
    ...donationsQuery(userId),
    refetchInterval: ({ state }) => onlineManager.isOnline() && confirmation(state).refetchInterval,
  });
  const newestId = query.data?.[0]?.id ?? '';
  // A new donation, for example from another tab, restarts polling.
  if (newestId !== newest.id) setNewest({ id: newestId, firstSeenAt: fetchedAt(query) });
  return { query, notice: confirmation(query).notice };
}

function fetchedAt({ dataUpdatedAt, errorUpdatedAt }: Omit<FetchState, 'data'>): number {
  return Math.max(dataUpdatedAt, errorUpdatedAt);
}
