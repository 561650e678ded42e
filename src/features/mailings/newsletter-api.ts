import { mutationOptions } from '@tanstack/react-query';
import { site } from '@/config/site';
import { errorTexts } from '@/lib/error-texts';
import { requestLanguage } from '@/lib/language';
import { say } from '@/lib/say';
import { senderTables } from '@/lib/supabase';

interface Variables {
  email: string;
  /** Bots fill it in; people don't see the field. */
  honeypot: string;
}

const retryLater = say`Please try again in an hour, or write to ${site.email}.`;

/** Sends nothing if the honeypot is filled in. The database ignores an address that is already subscribed. */
export const subscribeToNewsletter = mutationOptions({
  mutationFn: async ({ email, honeypot }: Variables): Promise<void> => {
    if (honeypot !== '') return;
    const tables = await senderTables();
    await tables
      .from('newsletter_subscribers')
      .insert({ email, ...requestLanguage })
      .throwOnError();
  },
  meta: {
    errorMessage: errorTexts({
      PT429: say`Too many sign-ups from here. ${retryLater}`,
      'too-many-from-all': say`We are getting more sign-ups than we can handle. ${retryLater}`,
      otherwise: say('Failed to subscribe. Please try again.'),
    }),
  },
});
