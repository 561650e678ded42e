import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { toReceivedMessage, type ReceivedMessage } from '@/features/contact/received-message';
import { supabase } from '@/lib/supabase';

export const MESSAGES_PER_PAGE = 20;

const everyReceived = ['contact-messages'] as const;

interface Wanted {
  /** Part of a name, an address or a message; '' finds everything. */
  search: string;
  /** Counted from 1. */
  page: number;
  /** Leaves out what is done. */
  onlyOpen: boolean;
}

interface Received {
  messages: ReceivedMessage[];
  /** On all pages. */
  foundCount: number;
}

/** A page of what visitors wrote, newest first. */
export function receivedMessagesQuery({ search, page, onlyOpen }: Wanted) {
  return queryOptions({
    queryKey: [...everyReceived, { search, page, onlyOpen }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Received> => {
      const backend = await supabase();
      const first = (page - 1) * MESSAGES_PER_PAGE;
      const request = backend
        .rpc('search_contact_messages', { search }, { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(first, first + MESSAGES_PER_PAGE - 1)
        .abortSignal(signal);
      const { data, count } = await (
        onlyOpen ? request.is('handled_at', null) : request
      ).throwOnError();
      return { messages: data.map(toReceivedMessage), foundCount: count ?? data.length };
    },
    meta: { errorMessage: 'Failed to fetch contact messages' },
  });
}

/** Marks a message as done, or as not done after all. */
export const markMessage = mutationOptions({
  mutationFn: async ({ id, isDone }: { id: string; isDone: boolean }): Promise<void> => {
    const backend = await supabase();
    const { data } = await backend
      .from('contact_messages')
      .update({ handled_at: isDone ? new Date().toISOString() : null })
      .eq('id', id)
      .select('id')
      .throwOnError();
    if (data.length === 0) throw new Error('The database let nobody mark this message.');
  },
  onSuccess: (_data, _mark, _result, { client }) =>
    client.invalidateQueries({ queryKey: everyReceived }),
  meta: { errorMessage: 'Failed to update the message' },
});
