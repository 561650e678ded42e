import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { Tables } from '@common/database';
import { serverInstant } from '@/lib/clock';
import { newestFirst, type Cursor } from '@/lib/pagination';
import { supabase } from '@/lib/supabase';
import { isUuid } from '@/lib/paths';
import { say } from '@/lib/say';

const MESSAGES_PER_PAGE = 50;

interface InboxPage {
  messages: Tables<'messages'>[];
  /** null on the last page. */
  nextCursor: Cursor | null;
}

const messageKeys = {
  of: (userId: string) => ['messages', userId] as const,
  inbox: (userId: string) => [...messageKeys.of(userId), 'inbox'] as const,
  one: (userId: string, messageId: string) =>
    [...messageKeys.of(userId), 'one', messageId] as const,
  unreadCount: (userId: string) => [...messageKeys.of(userId), 'unread-count'] as const,
};

const firstPage: Cursor | null = null;

/**
 * The inbox of a user, newest first. Every query of this file filters by recipient, because row-level
 * security also lets administrators and staff read what they sent.
 */
export function inboxQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.inbox(userId),
    staleTime: 0,
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }: InboxPage) => nextCursor,
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const backend = await supabase();
      const request = backend
        .from('messages')
        .select('*')
        .eq('recipient_id', userId)
        .abortSignal(signal);
      // One more than a page, to know whether there is a next page.
      const { data } = await newestFirst(request, pageParam, MESSAGES_PER_PAGE + 1).throwOnError();
      const messages = data.slice(0, MESSAGES_PER_PAGE);
      return {
        messages,
        nextCursor: data.length > MESSAGES_PER_PAGE ? (messages.at(-1) ?? null) : null,
      };
    },
  });
}

/** One message of a user, or null: for links to messages that are not on a loaded page. */
export function messageQuery(userId: string, messageId: string) {
  return queryOptions({
    queryKey: messageKeys.one(userId, messageId),
    queryFn: async ({ signal }) => {
      if (!isUuid(messageId)) return null;
      const backend = await supabase();
      const { data } = await backend
        .from('messages')
        .select('*')
        .eq('id', messageId)
        .eq('recipient_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: messageKeys.unreadCount(userId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<number> => {
      const backend = await supabase();
      const { count } = await backend
        .from('messages')
        .select('*', { count: 'exact', head: true })
        .eq('recipient_id', userId)
        .is('read_at', null)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/** Marks a message as read with an optimistic update, which an error rolls back. */
export function markRead(userId: string) {
  return mutationOptions({
    mutationFn: async (messageId: string): Promise<void> => {
      const backend = await supabase();
      await backend
        .from('messages')
        .update({ read_at: serverInstant() })
        .eq('id', messageId)
        .eq('recipient_id', userId)
        .is('read_at', null)
        .throwOnError();
    },
    onMutate: (messageId, { client }) => {
      cacheReadAt(client, userId, messageId, serverInstant());
      client.setQueryData(unreadCountQuery(userId).queryKey, (count) => count && count - 1);
    },
    onError: (_error, messageId, _onMutateResult, { client }) => {
      cacheReadAt(client, userId, messageId, null);
      client.setQueryData(unreadCountQuery(userId).queryKey, (count) => count && count + 1);
    },
    onSettled: (_data, _error, _messageId, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: messageKeys.unreadCount(userId) }),
    meta: { errorMessage: say('The message could not be marked as read.') },
  });
}

/** Changes a message in the cached inbox and in its own cached query. */
function cacheReadAt(
  client: QueryClient,
  userId: string,
  messageId: string,
  read_at: string | null,
) {
  const update = (message: Tables<'messages'>) =>
    message.id === messageId ? { ...message, read_at } : message;
  client.setQueryData(
    inboxQuery(userId).queryKey,
    (inbox) =>
      inbox && {
        ...inbox,
        pages: inbox.pages.map((page) => ({ ...page, messages: page.messages.map(update) })),
      },
  );
  client.setQueryData(
    messageQuery(userId, messageId).queryKey,
    (message) => message && update(message),
  );
}
