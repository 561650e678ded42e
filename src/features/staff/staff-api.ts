import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { supporterName, toSupporter, type Supporter } from '@/features/staff/supporter';
import { isLiveSite } from '@/lib/env';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

/** SQLSTATE of the error that supporters() raises for other roles. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const SUPPORTERS_PER_PAGE = 50;

interface FoundSupporters {
  supporters: Supporter[];
  /** On all pages; 0 on a page past the last one, where no row carries it. */
  foundCount: number;
}

/** A refusal is data and not an error, because a retry can't succeed. */
type SupportersResult = { isRefused: true } | ({ isRefused: false } & FoundSupporters);

const supporterKeys = {
  page: (search: string, page: number) => ['supporters', { search, page }] as const,
};

/**
 * A page of everyone with an account, ordered by name.
 * @param search part of a name or email; '' finds everyone
 * @param page starts at 1
 */
export function supportersQuery(search: string, page: number) {
  return queryOptions({
    queryKey: supporterKeys.page(search, page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SupportersResult> => {
      const backend = await supabase();
      const { data, error } = await backend
        .rpc('supporters', {
          search,
          live_only: isLiveSite(),
          page_size: SUPPORTERS_PER_PAGE,
          page_offset: (page - 1) * SUPPORTERS_PER_PAGE,
        })
        .abortSignal(signal);
      if (error?.code === INSUFFICIENT_PRIVILEGE) return { isRefused: true };
      if (error) throw error;
      return {
        isRefused: false,
        supporters: data.map(toSupporter),
        foundCount: data[0]?.found_count ?? 0,
      };
    },
  });
}

interface SupporterMessage {
  to: Supporter;
  subject: string;
  body: string;
}

/**
 * A trigger adds the sender's name and role. Without an error toast: the dialog, which would cover it,
 * shows the error.
 */
export const sendStaffMessage = mutationOptions({
  mutationFn: async ({ to, ...message }: SupporterMessage): Promise<void> => {
    const backend = await supabase();
    await backend
      .from('messages')
      .insert({ recipient_id: to.userId, ...message })
      .throwOnError();
  },
  // Not in the dialog, which may be unmounted by then.
  onSuccess: (_data, { to }) => showToast('success', `Message sent to ${supporterName(to)}`),
});
