import { mutationOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { PAGE_SIZE_LIMIT } from '@/lib/keyset-pagination';
import { supabase } from '@/lib/supabase';

export interface Subscriber {
  email: string;
  /** ISO 8601. */
  subscribedAt: string;
  /** ISO 8601; null until the address is confirmed. */
  confirmedAt: string | null;
  /** It came while visitors sent very many addresses. */
  needsReview: boolean;
}

type Row = Pick<
  Tables<'newsletter_subscribers'>,
  'email' | 'created_at' | 'confirmed_at' | 'needs_review'
>;

function toSubscriber(row: Row): Subscriber {
  return {
    email: row.email,
    subscribedAt: row.created_at,
    confirmedAt: row.confirmed_at,
    needsReview: row.needs_review,
  };
}

/** Every subscriber, ordered by email. */
export const fetchSubscribers = mutationOptions({
  mutationFn: async (): Promise<Subscriber[]> => {
    const backend = await supabase();
    const subscribers: Subscriber[] = [];
    for (;;) {
      // A cursor instead of an offset: no subscriber is skipped when another one is deleted in between.
      const { data } = await backend
        .from('newsletter_subscribers')
        .select('email, created_at, confirmed_at, needs_review')
        .gt('email', subscribers.at(-1)?.email ?? '')
        .order('email')
        .limit(PAGE_SIZE_LIMIT)
        .throwOnError();
      subscribers.push(...data.map(toSubscriber));
      if (data.length < PAGE_SIZE_LIMIT) return subscribers;
    }
  },
  meta: { errorMessage: 'Failed to fetch the newsletter addresses' },
});
