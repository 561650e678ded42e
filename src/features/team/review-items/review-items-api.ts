import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowOf, Tables } from '@common/database';
import type { ReviewItemAction } from '@/features/team/review-items/review-item';
import { entriesQuery } from '@/lib/entries-query';
import { errorTexts } from '@/lib/error-texts';
import { fetchFoundPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

export const REVIEW_ITEMS_PER_PAGE = 12;

/** All that are open, the open ones of the reader, or those that are closed. */
export type ShownReviewItems = 'open' | 'mine' | 'closed';

interface Filters {
  /** Starts at 1. */
  page: number;
  shown: ShownReviewItems;
}

const reviewItemKeys = {
  all: ['review-items'] as const,
  page: (filters: Filters) => [...reviewItemKeys.all, 'list', filters] as const,
  notes: (id: string) => [...reviewItemKeys.all, 'notes', id] as const,
  assignees: () => [...reviewItemKeys.all, 'assignees'] as const,
  ofPerson: (personId: string) => [...reviewItemKeys.all, 'of-person', personId] as const,
};

/** A page of review items. Open ones: money first, by deadline, then the oldest; closed ones: the last one first. */
export function reviewItemsQuery(filters: Filters) {
  const { page, shown } = filters;
  return queryOptions({
    queryKey: reviewItemKeys.page(filters),
    queryFn: ({ signal }) =>
      fetchFoundPage(page, REVIEW_ITEMS_PER_PAGE, (range) =>
        rpc(
          'review_item_list',
          { are_closed: shown === 'closed', only_mine: shown === 'mine', ...range },
          signal,
        ),
      ),
  });
}

/** The notes about a review item, newest first. */
export function reviewItemNotesQuery(id: string) {
  return entriesQuery<RowOf<'review_item_notes'>>(reviewItemKeys.notes(id), (last, signal) =>
    rpc('review_item_notes', { review_item_id: id, ...(last && { before_id: last.id }) }, signal),
  );
}

/** To whom a review item can be assigned, by name. */
export const reviewItemAssigneesQuery = queryOptions({
  queryKey: reviewItemKeys.assignees(),
  queryFn: ({ signal }) => rpc('review_item_assignees', {}, signal),
});

/** What was to decide about one person's donations and sponsorships, newest first. */
export function personReviewItemsQuery(personId: string) {
  return queryOptions({
    queryKey: reviewItemKeys.ofPerson(personId),
    staleTime: 0,
    queryFn: ({ signal }) => rpc('person_review_items', { person_id: personId }, signal),
  });
}

interface NewNote {
  id: string;
  action: ReviewItemAction;
  body: string;
}

const doneTexts = {
  note: 'Note added.',
  close: 'Closed.',
  reopen: 'Open again.',
} as const satisfies Record<ReviewItemAction, string>;

/**
 * Adds a note, and closes the review item with it or opens it again. Without an error toast: the dialog, which would
 * cover it, shows the error.
 * @throws Error that {@link isDoneAlready} recognises when somebody else was faster; nothing is stored
 */
export const addReviewItemNote = mutationOptions({
  mutationFn: ({ id, action, body }: NewNote) =>
    rpc('add_review_item_note', { review_item_id: id, action, body }),
  onSuccess: (_data, { action }) => showToast('success', doneTexts[action]),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: reviewItemKeys.all }),
});

/** Whether the review item was already closed, or already open again. */
export function isDoneAlready({ message }: Error): boolean {
  return message === 'closed-already' || message === 'open-already';
}

interface Assignment {
  id: string;
  /** null for nobody. */
  assignee: RowOf<'review_item_assignees'> | null;
  /** To whom it was assigned when the next one was chosen. */
  previousId: string | null;
}

/** Without an error toast: the dialog shows the error. */
export const assignReviewItem = mutationOptions({
  mutationFn: ({ id, assignee, previousId }: Assignment) =>
    rpc('assign_review_item', {
      review_item_id: id,
      ...(assignee && { assignee_id: assignee.user_id }),
      ...(previousId !== null && { previous_id: previousId }),
    }),
  onSuccess: (_data, { assignee }) =>
    showToast(
      'success',
      assignee === null ? 'Assigned to nobody.' : `Assigned to ${assignee.name}.`,
    ),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: reviewItemKeys.all }),
});

/** Why something was not saved. */
export const reviewItemErrorMessage = errorTexts({
  'unknown-review-item': 'This review item is not here any more.',
  'closed-already': 'This was closed meanwhile, so that it needs nobody.',
  'assigned-meanwhile':
    'Somebody else has just assigned this. See to whom, and save again if you still want to change it.',
  'not-in-staff': 'This person can’t look after review items any more. Choose somebody else.',
  otherwise: 'This could not be saved. What you entered is still here. Please try again.',
});

export type JobRun = Pick<Tables<'scheduled_jobs'>, 'last_run_at' | 'last_result'>;

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
    return new Map(data.map((row) => [row.name, row]));
  },
});
