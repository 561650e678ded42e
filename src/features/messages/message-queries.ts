import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { toMessage, type Message } from '@/features/messages/message';
import { isUuid } from '@/lib/uuid';
import { afterCursor, type Cursor } from '@/lib/keyset-pagination';
import { supabase } from '@/lib/supabase';

const PER_PAGE = 50;

interface InboxPage {
  messages: Message[];
  /** Where the next page starts; null on the last one. */
  next: Cursor | null;
}

const firstPage: Cursor | null = null;

/**
 * The letters of a person, newest first, fifty at a time. A member of the team may read what they sent,
 * too, so the recipient is named in every request.
 */
export function inboxQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['messages', userId, 'inbox'],
    staleTime: 0,
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: InboxPage) => next,
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const backend = await supabase();
      const request = backend
        .from('messages')
        .select('*')
        .eq('recipient_id', userId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        // One more than is shown tells whether there are older ones.
        .limit(PER_PAGE + 1)
        // The query tries again by itself; the library would first wait seven seconds.
        .retry(false)
        .abortSignal(signal);
      const { data } = await (
        pageParam ? request.or(afterCursor(pageParam)) : request
      ).throwOnError();
      const shown = data.slice(0, PER_PAGE);
      return {
        messages: shown.map(toMessage),
        next: data.length > PER_PAGE ? (shown.at(-1) ?? null) : null,
      };
    },
  });
}

/** One letter of a person, or null when no letter of theirs has this id: a link may lead to an old one. */
export function messageQuery(userId: string, messageId: string) {
  return queryOptions({
    queryKey: ['messages', userId, 'one', messageId],
    queryFn: async ({ signal }): Promise<Message | null> => {
      if (!isUuid(messageId)) return null;
      const backend = await supabase();
      const { data } = await backend
        .from('messages')
        .select('*')
        .eq('id', messageId)
        .eq('recipient_id', userId)
        .retry(false)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ? toMessage(data) : null;
    },
  });
}

/** How many letters a person has not opened. */
export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: ['messages', userId, 'unread-count'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<number> => {
      const backend = await supabase();
      const { count } = await backend
        .from('messages')
        .select('*', { count: 'exact', head: true })
        .eq('recipient_id', userId)
        .is('read_at', null)
        .retry(false)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/**
 * Marks a letter of a person as read: on the screen at once, then in the table. When the table can't be
 * reached the letter is shown as unread again, because that is what it is.
 */
export function markRead(userId: string) {
  return mutationOptions({
    mutationFn: async (messageId: string): Promise<void> => {
      const backend = await supabase();
      await backend
        .from('messages')
        .update({ read_at: new Date().toISOString() })
        .eq('id', messageId)
        .eq('recipient_id', userId)
        .is('read_at', null)
        .throwOnError();
    },
    onMutate: (messageId, { client }) => {
      showReadAt(client, userId, messageId, new Date().toISOString());
      client.setQueryData(unreadCountQuery(userId).queryKey, (count) => count && count - 1);
    },
    onError: (_error, messageId, _result, { client }) => {
      showReadAt(client, userId, messageId, null);
      client.setQueryData(unreadCountQuery(userId).queryKey, (count) => count && count + 1);
    },
    onSettled: (_data, _error, _messageId, _result, { client }) =>
      client.invalidateQueries({ queryKey: unreadCountQuery(userId).queryKey }),
    meta: { errorMessage: 'The message could not be marked as read.' },
  });
}

function showReadAt(client: QueryClient, userId: string, messageId: string, readAt: string | null) {
  const withMark = (message: Message) =>
    message.id === messageId ? { ...message, readAt } : message;
  client.setQueryData(
    inboxQuery(userId).queryKey,
    (inbox) =>
      inbox && {
        ...inbox,
        pages: inbox.pages.map((page) => ({ ...page, messages: page.messages.map(withMark) })),
      },
  );
  client.setQueryData(
    messageQuery(userId, messageId).queryKey,
    (message) => message && withMark(message),
  );
}
