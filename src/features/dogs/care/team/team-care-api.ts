import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CARE_ROUND_MAX_DOGS } from '@/config/limits';
import { dogKeys } from '@/features/dogs/dog-api';
import { careKeys } from '@/features/dogs/care/care-api';
import type { CareKind, CareRecord } from '@/features/dogs/care/care-record';
import type { RowOf } from '@common/database';
import { callFunction } from '@/lib/edge-functions';
import { keptAnswer } from '@/lib/kept-answer';
import { fetchAllRows, fetchFoundPage, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';
import { say } from '@/lib/say';

const BILL_BUCKET = 'care-bills';
const RECORDS_PER_PAGE = 15;

/** An entry of the care ledger as the team sees it. The names are null of accounts that are gone. */
export type TeamCareRecord = RowOf<'team_care_records'>;

interface Filters {
  /** '' for all dogs. */
  dogId: string;
  /** The last record of the page before. */
  last?: TeamCareRecord | undefined;
  limit: number;
}

async function fetchRecords({ dogId, last, limit }: Filters, signal?: AbortSignal) {
  const backend = await supabase();
  const request = backend
    .rpc('team_care_records', {
      ...(dogId !== '' && { for_dog_id: dogId }),
      ...(last && { before_happened_on: last.happened_on, before_id: last.id }),
    })
    .limit(limit);
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data;
}

/** Something that must be done again, with the record that says so and when it was done last. */
export type DueCare = Omit<RowOf<'due_care'>, 'found_count'>;

export interface DueFilters {
  /** YYYY-MM-DD */
  until: string;
  /** '' for all areas. */
  area: string;
  /** '' for all kinds. */
  kind: CareKind | '';
}

export const DUE_PER_PAGE = 30;

/** A page of what is due, the longest overdue first. @param page starts at 1 */
export function dueCareQuery(filters: DueFilters, page: number) {
  return queryOptions({
    queryKey: careKeys.due(filters, page),
    queryFn: ({ signal }) =>
      fetchFoundPage(page, DUE_PER_PAGE, async (range) => {
        if (navigator.onLine) return fetchDueCare(filters, range, signal);
        const found = (await keptRound(filters)).toSorted((one, other) =>
          one.due_on.localeCompare(other.due_on),
        );
        return found
          .slice(range.page_offset, range.page_offset + range.page_size)
          .map((due) => Object.assign(due, { found_count: found.length }));
      }),
  });
}

/** Something due, with where to find the dog. */
export type DueOnRound = RowOf<'care_round'>;

/** What is due, by area and feeding spot, at most 500; without a network of what this device keeps. */
export function careRoundQuery(filters: DueFilters) {
  return queryOptions({
    queryKey: careKeys.round(filters),
    queryFn: ({ signal }) =>
      navigator.onLine
        ? rpc('care_round', { due_until: filters.until, ...narrowed(filters) }, signal)
        : keptRound(filters),
  });
}

/** All that is due until a day, which this device keeps for a round without a network. @param until YYYY-MM-DD */
export function keptRoundQuery(until: string) {
  return queryOptions({
    queryKey: [...careKeys.all, 'kept-round', until],
    queryFn: ({ signal }) => fetchKeptRound(until, signal),
  });
}

const fetchKeptRound = (until: string, signal?: AbortSignal) =>
  keptAnswer('care-round', () => rpc('care_round', { due_until: until }, signal));

async function keptRound({ until, area, kind }: DueFilters): Promise<DueOnRound[]> {
  return (await fetchKeptRound(until)).filter(
    (due) =>
      due.due_on <= until &&
      (area === '' || due.area === area) &&
      (kind === '' || due.kind === kind),
  );
}

const narrowed = ({ area, kind }: DueFilters) => ({
  ...(area !== '' && { in_area: area }),
  ...(kind !== '' && { of_kind: kind }),
});

/** All that is due, for a round. At most {@link CARE_ROUND_MAX_DOGS}. */
export const fetchAllDueCare = mutationOptions({
  mutationFn: (filters: DueFilters) =>
    fetchDueCare(filters, { page_size: CARE_ROUND_MAX_DOGS, page_offset: 0 }),
  meta: { errorMessage: say('What is due could not be loaded. Please try again.') },
});

function fetchDueCare(
  filters: DueFilters,
  range: { page_size: number; page_offset: number },
  signal?: AbortSignal,
) {
  return rpc('due_care', { due_until: filters.until, ...narrowed(filters), ...range }, signal);
}

/** The care records of a dog, or of all for '', newest first, page by page. */
export function teamCareRecordsQuery(dogId: string) {
  return infiniteQueryOptions({
    queryKey: careKeys.team(dogId),
    initialPageParam: undefined as TeamCareRecord | undefined,
    queryFn: ({ signal, pageParam }) =>
      fetchRecords({ dogId, last: pageParam, limit: RECORDS_PER_PAGE }, signal),
    getNextPageParam: (page) => (page.length < RECORDS_PER_PAGE ? undefined : page.at(-1)),
  });
}

/** Every care record of a dog, newest first, as a query. */
export function careOfDogQuery(dogId: string) {
  return queryOptions({
    queryKey: [...careKeys.team(dogId), 'all'],
    queryFn: ({ signal }) =>
      fetchAllRows<TeamCareRecord>((last) =>
        fetchRecords({ dogId, last, limit: PAGE_SIZE_LIMIT }, signal),
      ),
  });
}

/** Every care record of a dog, or of all for '', newest first. */
export const fetchAllTeamCareRecords = mutationOptions({
  mutationFn: (dogId: string) =>
    fetchAllRows<TeamCareRecord>((last) => fetchRecords({ dogId, last, limit: PAGE_SIZE_LIMIT })),
  meta: { errorMessage: say('The care records could not be loaded. Please try again.') },
});

/** The care records whose cost isn't known yet and that the person may edit, the oldest first. */
export const careWithoutCostQuery = queryOptions({
  queryKey: careKeys.withoutCost,
  queryFn: ({ signal }) => rpc('care_without_cost', {}, signal),
});

/** One record; undefined when it is gone. */
export const fetchTeamCareRecord = mutationOptions({
  mutationFn: async (id: string) => (await rpc('team_care_records', { record_id: id }))[0],
  meta: { errorMessage: say('The care record could not be loaded. Please try again.') },
});

/** Without `due_on` when nothing is to be repeated, and without a cost that isn't known yet. */
export type CareValues = Pick<CareRecord, 'kind' | 'happened_on' | 'note'> & {
  cost_paise?: number;
  against_rabies: boolean;
  /** '' for none. */
  vaccine_batch: string;
  due_on?: string;
};

interface Round {
  /** Chosen by the browser, so that saving twice adds one. */
  roundId: string;
  dogIds: readonly string[];
  /** The cost is that of all dogs together. */
  values: CareValues;
  /** A photo of the bill. */
  bill: Blob | null;
  /** The due records that this round does again. */
  doneIds: readonly string[];
}

/** Somebody else has recorded some of what was due meanwhile. Nothing was written. */
export class NotDueAnyMoreError extends Error {
  override name = 'NotDueAnyMoreError';

  /** @param ids of the records that said it was due */
  constructor(readonly ids: readonly string[]) {
    super('Somebody else has recorded this in the meantime.');
  }
}

/** The round was saved already, though its answer was lost, and what it says has been changed since. */
export class RoundSavedError extends Error {
  override name = 'RoundSavedError';
}

/**
 * Adds a record for each dog, all or none, and divides the cost between them. Returns how many.
 * @throws NotDueAnyMoreError when somebody else was faster
 * @throws RoundSavedError
 */
export async function saveCareRound(round: Round): Promise<number> {
  const { roundId, dogIds, values, bill, doneIds } = round;
  const billName = bill ? await uploadBill(bill) : null;
  const backend = await supabase();
  const { data, error } = await backend.rpc('save_care_round', {
    round_id: roundId,
    dog_ids: [...dogIds],
    ...values,
    ...(billName !== null && { bill_name: billName }),
    done_ids: [...doneIds],
  });
  if (error?.message === 'not-due-any-more') throw new NotDueAnyMoreError(error.details.split(','));
  if (error?.message === 'saved-already') throw new RoundSavedError();
  if (error) throw error;
  return data;
}

interface Edit {
  /** The record as it was fetched. */
  original: TeamCareRecord;
  dogId: string;
  values: CareValues;
  /** A new photo of the bill, which replaces the stored one. */
  bill: Blob | null;
}

/** Somebody else changed or deleted the care record after it was fetched. Nothing was written. */
export class CareRecordChangedError extends Error {
  override name = 'CareRecordChangedError';

  /** @param current the record as it is now; null when it was deleted */
  constructor(readonly current: TeamCareRecord | null) {
    super('Somebody else changed this care record in the meantime.');
  }
}

/**
 * Changes a care record. Fails with a {@link CareRecordChangedError} when somebody else changed it after it was fetched.
 * Without an error toast: the dialog, which would cover it, shows the error.
 */
export const editCareRecord = mutationOptions({
  mutationFn: async ({ original, dogId, values, bill }: Edit): Promise<void> => {
    const billName = bill ? await uploadBill(bill) : null;
    const backend = await supabase();
    const { error } = await backend.rpc('edit_care_record', {
      record_id: original.id,
      expected_updated_at: original.updated_at,
      dog_id: dogId,
      ...values,
      ...(billName !== null && { bill_name: billName }),
    });
    if (!error) return;
    if (!CHANGED_MEANWHILE.has(error.code)) throw error;
    const [current] = await rpc('team_care_records', { record_id: original.id });
    throw new CareRecordChangedError(current ?? null);
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshCare(client),
});

/** SQLSTATE that edit_care_record() raises for a record that was changed or deleted. */
const CHANGED_MEANWHILE: ReadonlySet<string> = new Set(['PT404', 'PT409']);

const checkedBill = z.object({ name: z.string() });

/**
 * Uploads the photo of a bill and has the server check it. The server deletes the photo that a new one replaces later.
 * @returns the name of the photo in the bucket
 * @throws FunctionError `file-refused` when it is no picture, or carries more than one
 */
async function uploadBill(bill: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}.${bill.type === 'image/webp' ? 'webp' : 'jpg'}`;
  await uploadFile({
    bucket: BILL_BUCKET,
    name: `uploads/${name}`,
    file: bill,
    maxAge: 0,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return checkedBill.parse(await callFunction('check-bill', { name })).name;
}

/** Deletes a care record. {@link restoreCareRecord} undoes it. */
export const deleteCareRecord = mutationOptions({
  mutationFn: (id: string) => rpc('delete_care_record', { record_id: id }),
  onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshCare(client),
  meta: { errorMessage: say('The record could not be deleted. Please try again.') },
});

/** Restores a deleted care record with its bill. */
export const restoreCareRecord = mutationOptions({
  mutationFn: (id: string) => rpc('restore_care_record', { record_id: id }),
  onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshCare(client),
  meta: { errorMessage: say('The record could not be restored. Please try again.') },
});

/** What a record says. */
export type DescribedCare = Omit<RowOf<'deleted_care_records'>, 'id' | `deleted_${string}`>;

/** The care records that were deleted within 30 days and that the person may restore, the newest deletion first. */
export const deletedCareRecordsQuery = queryOptions({
  queryKey: careKeys.deleted,
  queryFn: ({ signal }) => rpc('deleted_care_records', {}, signal),
});

/** What was done to a care record, the newest first. */
export function careHistoryQuery(id: string) {
  return queryOptions({
    queryKey: careKeys.history(id),
    queryFn: ({ signal }) => rpc('care_record_history', { record_id: id }, signal),
  });
}

/** The photo of a bill. */
export function billQuery(name: string) {
  return queryOptions({
    queryKey: careKeys.bill(name),
    staleTime: Infinity,
    queryFn: async (): Promise<Blob> => {
      const { storage } = await supabase();
      const { data, error } = await storage.from(BILL_BUCKET).download(name);
      if (error) throw error;
      return data;
    },
  });
}

/** A dog's page says what follows from its records, such as a vaccination. */
export function refreshCare(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: careKeys.all }),
    client.invalidateQueries({ queryKey: dogKeys.all }),
  ]);
}
