import { mutationOptions } from '@tanstack/react-query';
import type { ContactMessage } from '@/features/contact/contact-message';
import { supabase } from '@/lib/supabase';

/** Stores one message. Nothing is read back: a visitor may write here, not read. */
export const sendContactMessage = mutationOptions({
  mutationFn: async ({ name, email, message }: ContactMessage): Promise<void> => {
    const backend = await supabase();
    await backend.from('contact_messages').insert({ name, email, message }).throwOnError();
  },
  meta: { errorMessage: 'Failed to send message. Please try again.' },
});
