import { mutationOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';

const UNIQUE_VIOLATION = '23505';

/** Puts an address on the list. One that is there already succeeds just as quietly. */
export const subscribeToNewsletter = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.from('newsletter_subscribers').insert({ email });
    if (error && error.code !== UNIQUE_VIOLATION) throw error;
  },
  meta: { errorMessage: 'Failed to subscribe. Please try again.' },
});
