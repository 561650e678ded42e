import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowOf } from '@common/database';
import { errorTexts } from '@/lib/error-texts';
import { requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';

/** What a person wrote to the team under a message or an update. */
export type Letter = RowOf<'own_letters'>;

/** What a letter is about. */
export type LetterSubject = { messageId: string } | { updateId: string };

/** The name under which the draft of a letter is kept. */
export function letterDraft(about: LetterSubject): string {
  return `letter-${'messageId' in about ? about.messageId : about.updateId}`;
}

/** The letters of the person who is signed in, newest first. */
export function ownLettersQuery(userId: string) {
  return queryOptions({
    queryKey: ['letters', userId],
    staleTime: 0,
    queryFn: ({ signal }) => rpc('own_letters', requestLanguage, signal),
  });
}

/** Stored once per text and place, so that a second try is harmless. Without an error toast: the form shows the error. */
export const sendLetter = mutationOptions({
  mutationFn: ({ about, body }: { about: LetterSubject; body: string }) =>
    'messageId' in about
      ? rpc('reply_to_message', { message_id: about.messageId, body })
      : rpc('reply_to_dog_update', { update_id: about.updateId, body }),
  onSuccess: (_data, _letter, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: ['letters'] }),
});

export const letterErrorMessage = errorTexts({
  'unknown-message': say('This message is not here any more.'),
  'unknown-update': say('This update is not here any more.'),
  'too-many-from-one': say('You have written a lot in this hour. Please send this one later.'),
  otherwise: say('This could not be sent. What you typed is still here. Please try again.'),
});
