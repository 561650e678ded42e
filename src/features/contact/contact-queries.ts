import { mutationOptions } from '@tanstack/react-query';
import { tooManySentence } from '@/components/too-many-sentence';
import type { ContactMessage } from '@/features/contact/contact-schema';
import { publicTables } from '@/lib/supabase';

interface Sending extends ContactMessage {
  /** What a program left where no person writes. */
  trap: string;
}

/**
 * Stores one message, unless a program has filled the trap. Nothing is read back: a visitor may write here,
 * not read.
 */
export const sendContactMessage = mutationOptions({
  mutationFn: async ({ trap, name, email, message }: Sending): Promise<void> => {
    if (trap !== '') return;
    const tables = await publicTables();
    await tables.from('contact_messages').insert({ name, email, message }).throwOnError();
  },
  meta: {
    errorMessage: (error) =>
      tooManySentence(error, 'messages') ?? 'Failed to send message. Please try again.',
  },
});
