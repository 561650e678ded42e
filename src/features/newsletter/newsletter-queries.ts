import { mutationOptions } from '@tanstack/react-query';
import { tooManySentence } from '@/components/too-many-sentence';
import { publicTables } from '@/lib/supabase';

interface Subscription {
  email: string;
  /** What a program left where no person writes. */
  trap: string;
}

/** Puts an address on the list, unless a program has filled the trap. The database takes one that is there already just as quietly. */
export const subscribeToNewsletter = mutationOptions({
  mutationFn: async ({ email, trap }: Subscription): Promise<void> => {
    if (trap !== '') return;
    const tables = await publicTables();
    await tables.from('newsletter_subscribers').insert({ email }).throwOnError();
  },
  meta: {
    errorMessage: (error) =>
      tooManySentence(error, 'subscriptions') ?? 'Failed to subscribe. Please try again.',
  },
});
