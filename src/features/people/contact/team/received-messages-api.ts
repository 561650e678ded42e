import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowOf, TablesUpdate } from '@common/database';
import { serverInstant } from '@/lib/clock';
import { isLiveSite } from '@/lib/env';
import { errorTexts } from '@/lib/error-texts';
import { fetchNumberedPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

export const MESSAGES_PER_PAGE = 12;

interface Filters {
  /** Part of a name, an email or a message; '' finds everything. */
  search: string;
  /** Starts at 1. */
  page: number;
  /** Leaves out the messages that are done. */
  onlyOpen: boolean;
  /** Those kept for review instead of the others. */
  inReview: boolean;
}

/** `needs_review` when it came while visitors sent very many messages. */
export type ReceivedMessage = RowOf<'search_contact_messages'>;

const receivedMessageKeys = {
  all: ['received-messages'] as const,
  page: (filters: Filters) => [...receivedMessageKeys.all, filters] as const,
  reviewCount: ['received-messages', 'review-count'] as const,
  one: (id: string) => ['received-messages', 'one', id] as const,
};

/** A page of contact messages: of those not done, payments that somebody says they made and then the oldest come first; of all, the newest. */
export function receivedMessagesQuery(filters: Filters) {
  const { search, page, onlyOpen, inReview } = filters;
  return queryOptions({
    queryKey: receivedMessageKeys.page(filters),
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      return fetchNumberedPage(page, MESSAGES_PER_PAGE, async (offset, limit) => {
        const request = backend
          .rpc('search_contact_messages', { search }, { count: 'exact' })
          .eq('needs_review', inReview)
          .range(offset, offset + limit - 1)
          .abortSignal(signal);
        // Of the kinds, 'payment' is the last one of the enum.
        const sorted = onlyOpen
          ? request.is('handled_at', null).order('kind', { ascending: false })
          : request;
        const { data: rows, count } = await sorted
          .order('created_at', { ascending: onlyOpen })
          .order('id', { ascending: onlyOpen })
          .throwOnError();
        return { rows, count: count ?? rows.length };
      });
    },
    meta: { errorMessage: 'Failed to fetch contact messages' },
  });
}

/** How many people a search by a whole email address finds, at most. */
const SENDERS = 10;

/** A message and who sent it; null for an unknown one. */
export function receivedMessageQuery(id: string) {
  return queryOptions({
    queryKey: receivedMessageKeys.one(id),
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const { data: message } = await backend
        .from('contact_messages')
        .select('*')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (message === null) return null;
      const people = await rpc(
        'supporters',
        { search: message.email, live_only: isLiveSite(), page_size: SENDERS, page_offset: 0 },
        signal,
      );
      const sender = people.find(({ email }) => email === message.email.toLowerCase());
      return { message, sender };
    },
  });
}

/** How many messages kept for review are not done. */
export const reviewCountQuery = queryOptions({
  queryKey: receivedMessageKeys.reviewCount,
  queryFn: async ({ signal }): Promise<number> => {
    const backend = await supabase();
    const { count } = await backend
      .from('contact_messages')
      .select('*', { count: 'exact', head: true })
      .eq('needs_review', true)
      .is('handled_at', null)
      .abortSignal(signal)
      .throwOnError();
    return count ?? 0;
  },
});

/** Moves a message from those kept for review to the others. */
export const acceptMessage = mutationOptions({
  mutationFn: (id: string) => updateMessage(id, { needs_review: false }),
  onSuccess: (_data, _id, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: receivedMessageKeys.all }),
  meta: { errorMessage: 'Failed to update the message' },
});

export const setMessageDone = mutationOptions({
  mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
    updateMessage(id, { handled_at: isDone ? serverInstant() : null }),
  onSuccess: (_data, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: receivedMessageKeys.all }),
  meta: { errorMessage: 'Failed to update the message' },
});

export const letterErrorMessage = errorTexts({
  'unknown-message': 'This message is not here any more.',
  'handled-meanwhile':
    'Somebody answered or closed this message meanwhile. Copy what you typed and reload the page to see it.',
  'refused-address':
    'A mail server refused this address for good, so an answer by email can’t arrive.',
  'no-author': 'The author of the update is not in the team any more.',
});

interface Answer {
  received: Pick<ReceivedMessage, 'id' | 'handled_at' | 'has_account'>;
  body: string;
}

/** Stored once per text, so that a second try is harmless. Without an error toast: the form shows the error. */
export const answerMessage = mutationOptions({
  mutationFn: ({ received: { id, handled_at }, body }: Answer) =>
    rpc('answer_contact_message', {
      contact_message_id: id,
      body,
      ...(handled_at === null ? {} : { expected_handled_at: handled_at }),
    }),
  onSuccess: async (_data, { received }, _onMutateResult, { client }) => {
    void showToast('success', received.has_account ? 'Answer sent' : 'The answer is on its way');
    await client.invalidateQueries({ queryKey: ['people'] });
    await client.invalidateQueries({ queryKey: receivedMessageKeys.all });
  },
});

/** Sends a letter about an update to who wrote the update. */
export const passOnLetter = mutationOptions({
  mutationFn: (id: string) => rpc('pass_on_letter', { contact_message_id: id }),
  onSuccess: (_data, _id, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: receivedMessageKeys.all }),
  meta: { errorMessage: letterErrorMessage },
});

async function updateMessage(id: string, change: TablesUpdate<'contact_messages'>): Promise<void> {
  const backend = await supabase();
  const { data } = await backend
    .from('contact_messages')
    .update(change)
    .eq('id', id)
    .select('id')
    .throwOnError();
  // A row hidden by row-level security is no error to PostgREST.
  if (data.length === 0) throw new Error(`No contact message ${id} could be updated.`);
}
