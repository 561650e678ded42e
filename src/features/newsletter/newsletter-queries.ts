import { mutationOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';

/** Puts an address on the list. The database takes one that is there already just as quietly. */
export const subscribeToNewsletter = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    await backend.from('newsletter_subscribers').insert({ email }).throwOnError();
  },
  meta: { errorMessage: 'Failed to subscribe. Please try again.' },
});
