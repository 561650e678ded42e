import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  toPersonReviewItem,
  toReviewItem,
  type PersonReviewItem,
  type ReviewItem,
} from '@/features/review-items/review-item';
import type { Enums } from '@/lib/database.types';
import { fetchNumberedPage } from '@/lib/pagination';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

export const REVIEW_ITEMS_PER_PAGE = 20;

interface Filters {
  /** Starts at 1. */
  page: number;
  /** The closed ones instead of the open ones. */
  isClosed: boolean;
}

interface Result {
  reviewItems: ReviewItem[];
  /** On all pages. */
  foundCount: number;
}

const reviewItemKeys = {
  all: ['review-items'] as const,
  page: (filters: Filters) => [...reviewItemKeys.all, filters] as const,
  ofPerson: (personId: string) => [...reviewItemKeys.all, 'of-person', personId] as const,
};

/** A page of review items, newest first. */
export function reviewItemsQuery(filters: Filters) {
  const { page, isClosed } = filters;
  return queryOptions({
    queryKey: reviewItemKeys.page(filters),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Result> => {
      const backend = await supabase();
      const { rows, count } = await fetchNumberedPage(
        page,
        REVIEW_ITEMS_PER_PAGE,
        async (offset, limit) => {
          const request = backend
            .from('review_items')
            .select('*', { count: 'exact' })
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .range(offset, offset + limit - 1)
            .abortSignal(signal);
          const { data, count: all } = await (
            isClosed ? request.not('closed_at', 'is', null) : request.is('closed_at', null)
          ).throwOnError();
          return { rows: data, count: all ?? data.length };
        },
      );
      return { reviewItems: rows.map(toReviewItem), foundCount: count };
    },
  });
}

/** What was to decide about one person's donations, newest first. */
export function personReviewItemsQuery(personId: string) {
  return queryOptions({
    queryKey: reviewItemKeys.ofPerson(personId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PersonReviewItem[]> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_review_items', { person_id: personId })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toPersonReviewItem);
    },
  });
}

/**
 * Closes an open review item with a note. Returns false, and stores nothing, if it is closed already. Without an
 * error toast: the dialog, which would cover it, shows the error.
 */
export const closeReviewItem = mutationOptions({
  mutationFn: async ({ id, note }: { id: string; note: string }): Promise<boolean> => {
    const backend = await supabase();
    const { data } = await backend
      .from('review_items')
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
    client.invalidateQueries({ queryKey: reviewItemKeys.all }),
});

export interface JobRun {
  /** ISO 8601. */
  lastRunAt: string;
  lastResult: Enums<'job_result'>;
}

/** When each scheduled job last ran, by name. A job that never ran is missing. */
export const jobRunsQuery = queryOptions({
  queryKey: ['scheduled-jobs'],
  queryFn: async ({ signal }): Promise<Map<string, JobRun>> => {
    const backend = await supabase();
    const { data } = await backend
      .from('scheduled_jobs')
      .select('name, last_run_at, last_result')
      .abortSignal(signal)
      .throwOnError();
    return new Map(
      data.map((row) => [row.name, { lastRunAt: row.last_run_at, lastResult: row.last_result }]),
    );
  },
});
