import { mutationOptions } from '@tanstack/react-query';
import { site } from '@/config/site';
import { errorTexts } from '@/lib/error-texts';
import { requestLanguage } from '@/lib/language';
import { say } from '@/lib/say';
import { senderTables } from '@/lib/supabase';

interface Variables {
  name: string;
  email: string;
  message: string;
  /** Bots fill it in; people don't see the field. */
  honeypot: string;
}

const retryLater = say`Please try again in an hour, or write to ${site.email}.`;

/** Sends nothing if the honeypot is filled in. The row is not selected: visitors may only insert. */
export const sendContactMessage = mutationOptions({
  mutationFn: async ({ honeypot, name, email, message }: Variables): Promise<void> => {
    if (honeypot !== '') return;
    const tables = await senderTables();
    await tables
      .from('contact_messages')
      .insert({ name, email, message, ...requestLanguage })
      .throwOnError();
  },
  meta: {
    errorMessage: errorTexts({
      PT429: say`Too many messages from here. ${retryLater}`,
      'too-many-from-all': say`We are getting more messages than we can handle. ${retryLater}`,
      otherwise: say('Failed to send message. Please try again.'),
    }),
  },
});
