import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { toMatter, type Matter } from '@/features/matters/matter';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

export const MATTERS_PER_PAGE = 20;

interface Filters {
  /** Starts at 1. */
  page: number;
  /** The closed ones instead of the open ones. */
  isClosed: boolean;
}

interface Result {
  matters: Matter[];
  /** On all pages. */
  foundCount: number;
}

const matterKeys = {
  all: ['matters'] as const,
  page: (filters: Filters) => [...matterKeys.all, filters] as const,
};

/** A page of matters, newest first. */
export function mattersQuery(filters: Filters) {
  const { page, isClosed } = filters;
  return queryOptions({
    queryKey: matterKeys.page(filters),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Result> => {
      const backend = await supabase();
      const first = (page - 1) * MATTERS_PER_PAGE;
      const request = backend
        .from('team_matters')
        .select('*', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(first, first + MATTERS_PER_PAGE - 1)
        .abortSignal(signal);
      const { data, count } = await (
        isClosed ? request.not('closed_at', 'is', null) : request.is('closed_at', null)
      ).throwOnError();
      return { matters: data.map(toMatter), foundCount: count ?? data.length };
    },
  });
}

/**
 * Closes an open matter with a note. Returns false, and stores nothing, if it is closed already. Without an
 * error toast: the dialog, which would cover it, shows the error.
 */
export const closeMatter = mutationOptions({
  mutationFn: async ({ id, note }: { id: string; note: string }): Promise<boolean> => {
    const backend = await supabase();
    const { data } = await backend
      .from('team_matters')
      .update({ closing_note: note })
      .eq('id', id)
      .is('closed_at', null)
      .select('id')
      .throwOnError();
    return data.length > 0;
  },
  onSuccess: (wasOpen) => {
    if (wasOpen) void showToast('success', 'Closed.');
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: matterKeys.all }),
});
