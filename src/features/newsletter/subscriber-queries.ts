import { mutationOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';

/** The service answers no more rows than this at once. */
const PAGE_SIZE_LIMIT = 1000;

export interface Subscriber {
  email: string;
  /** ISO 8601. */
  subscribedAt: string;
}

/** Fetches every address on the newsletter's list, in alphabetical order. */
export const fetchSubscribers = mutationOptions({
  mutationFn: async (): Promise<Subscriber[]> => {
    const backend = await supabase();
    const subscribers: Subscriber[] = [];
    for (;;) {
      // Behind the last address and not behind a count, so that one who leaves meanwhile hides nobody.
      const { data } = await backend
        .from('newsletter_subscribers')
        .select('email, created_at')
        .gt('email', subscribers.at(-1)?.email ?? '')
        .order('email')
        .limit(PAGE_SIZE_LIMIT)
        .throwOnError();
      for (const row of data) subscribers.push({ email: row.email, subscribedAt: row.created_at });
      if (data.length < PAGE_SIZE_LIMIT) return subscribers;
    }
  },
  meta: { errorMessage: 'Failed to fetch the newsletter addresses' },
});
