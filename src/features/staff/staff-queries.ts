import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { StaffMessage } from '@/features/staff/staff-message-schema';
import { supporterName, toSupporter, type Supporter } from '@/features/staff/supporter';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

/** What the database answers to someone who does not belong to the team. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const SUPPORTERS_PER_PAGE = 50;

interface Found {
  supporters: Supporter[];
  /** How many the search finds on all pages. A page past the end is empty and doesn't know: 0. */
  foundCount: number;
}

/** The database's refusal is an answer, not a failure: asking again would change nothing. */
type SupportersAnswer = { isRefused: true } | ({ isRefused: false } & Found);

/**
 * A page of everyone who has an account, by name.
 * @param search part of a name or an address; '' finds everyone
 * @param page counted from 1
 */
export function supportersQuery(search: string, page: number) {
  return queryOptions({
    queryKey: ['supporters', search, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SupportersAnswer> => {
      const backend = await supabase();
      const { data, error } = await backend
        .rpc('supporters', {
          search,
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

/**
 * Puts a letter into a supporter's inbox. The database signs it with the writer's name and role. A failure
 * is shown by the dialog, which a toast would lie behind.
 */
export const sendStaffMessage = mutationOptions({
  mutationFn: async ({ to, ...letter }: StaffMessage & { to: Supporter }): Promise<void> => {
    const backend = await supabase();
    await backend
      .from('messages')
      .insert({ recipient_id: to.userId, ...letter })
      .throwOnError();
  },
  // Here and not in the dialog, which may be closed by then.
  onSuccess: (_data, { to }) => showToast('success', `Message sent to ${supporterName(to)}`),
});
