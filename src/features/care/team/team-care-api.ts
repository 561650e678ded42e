import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { CARE_ROUND_MAX_DOGS } from '@/config/limits';
import { careKeys } from '@/features/care/care-api';
import type { CareKind } from '@/features/care/care-record';
import { fetchAllRows, fetchNumberedPage, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';

const BILL_BUCKET = 'care-bills';
const RECORDS_PER_PAGE = 20;

/** An entry of the care ledger as the team sees it. */
export interface TeamCareRecord {
  id: string;
  dogId: string;
  dogName: string;
  kind: CareKind;
  /** YYYY-MM-DD */
  happenedOn: string;
  note: string;
  costPaise: number;
  /** YYYY-MM-DD; null when nothing is to be repeated. */
  dueOn: string | null;
  /** The name of the bill's photo in its bucket. */
  billName: string | null;
  /** Who changed it last, or wrote it; null when the account is gone. */
  changedBy: string | null;
  /** ISO 8601. */
  changedAt: string;
  /** Volunteers edit and delete what they wrote. */
  mayEdit: boolean;
}

/** The generated types know no nulls in the columns of a function. */
interface TeamCareRecordRow {
  id: string;
  dog_id: string;
  dog_name: string;
  kind: CareKind;
  happened_on: string;
  note: string;
  cost_paise: number;
  due_on: string | null;
  bill_name: string | null;
  updated_by_name: string | null;
  updated_at: string;
  may_edit: boolean;
}

function toTeamCareRecord(row: TeamCareRecordRow): TeamCareRecord {
  return {
    id: row.id,
    dogId: row.dog_id,
    dogName: row.dog_name,
    kind: row.kind,
    happenedOn: row.happened_on,
    note: row.note,
    costPaise: row.cost_paise,
    dueOn: row.due_on,
    billName: row.bill_name,
    changedBy: row.updated_by_name,
    changedAt: row.updated_at,
    mayEdit: row.may_edit,
  };
}

interface Filters {
  /** '' for all dogs. */
  dogId: string;
  /** The last record of the page before. */
  last?: TeamCareRecord | undefined;
  limit: number;
}

async function fetchRecords(
  { dogId, last, limit }: Filters,
  signal?: AbortSignal,
): Promise<TeamCareRecord[]> {
  const backend = await supabase();
  const request = backend
    .rpc('team_care_records', {
      ...(dogId !== '' && { for_dog_id: dogId }),
      ...(last && { before_happened_on: last.happenedOn, before_id: last.id }),
    })
    .limit(limit);
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data.map(toTeamCareRecord);
}

/** Something that must be done again. */
export interface DueCare {
  /** Of the record that says so. */
  id: string;
  dogId: string;
  dogName: string;
  area: string;
  kind: CareKind;
  /** When it was done last, YYYY-MM-DD. */
  happenedOn: string;
  /** Of that time. */
  note: string;
  /** YYYY-MM-DD */
  dueOn: string;
}

export interface DueFilters {
  /** YYYY-MM-DD */
  until: string;
  /** '' for all areas. */
  area: string;
  /** '' for all kinds. */
  kind: CareKind | '';
}

interface FoundDueCare {
  due: DueCare[];
  /** On all pages. */
  foundCount: number;
}

export const DUE_PER_PAGE = 30;

/** A page of what is due, the longest overdue first. @param page starts at 1 */
export function dueCareQuery(filters: DueFilters, page: number) {
  return queryOptions({
    queryKey: careKeys.due(filters, page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundDueCare> => {
      const { rows, count } = await fetchNumberedPage(page, DUE_PER_PAGE, async (offset, size) => {
        const { due, foundCount } = await fetchDueCare(filters, { size, offset }, signal);
        return { rows: due, count: foundCount };
      });
      return { due: rows, foundCount: count };
    },
  });
}

/** All that is due, for a round. At most {@link CARE_ROUND_MAX_DOGS}. */
export const fetchAllDueCare = mutationOptions({
  mutationFn: async (filters: DueFilters): Promise<DueCare[]> =>
    (await fetchDueCare(filters, { size: CARE_ROUND_MAX_DOGS, offset: 0 })).due,
  meta: { errorMessage: 'What is due could not be loaded. Please try again.' },
});

async function fetchDueCare(
  { until, area, kind }: DueFilters,
  { size, offset }: { size: number; offset: number },
  signal?: AbortSignal,
): Promise<FoundDueCare> {
  const backend = await supabase();
  const request = backend.rpc('due_care', {
    due_until: until,
    ...(area !== '' && { in_area: area }),
    ...(kind !== '' && { of_kind: kind }),
    page_size: size,
    page_offset: offset,
  });
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return {
    due: data.map((row) => ({
      id: row.id,
      dogId: row.dog_id,
      dogName: row.dog_name,
      area: row.area,
      kind: row.kind,
      happenedOn: row.happened_on,
      note: row.note,
      dueOn: row.due_on,
    })),
    foundCount: data[0]?.found_count ?? 0,
  };
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

/** Every care record of a dog, or of all for '', newest first. */
export const fetchAllTeamCareRecords = mutationOptions({
  mutationFn: (dogId: string) =>
    fetchAllRows<TeamCareRecord>((last) => fetchRecords({ dogId, last, limit: PAGE_SIZE_LIMIT })),
  meta: { errorMessage: 'The care records could not be fetched. Please try again.' },
});

type CareValues = Pick<TeamCareRecord, 'kind' | 'happenedOn' | 'note' | 'costPaise' | 'dueOn'>;

interface Round {
  /** Chosen by the browser, so that saving twice adds one. */
  roundId: string;
  dogIds: readonly string[];
  /** The cost is that of all dogs together. */
  values: CareValues;
  /** A photo of the bill. */
  bill: Blob | null;
  /** The records of which the due date is settled. */
  settledIds: readonly string[];
}

/** Somebody else has recorded some of what was due meanwhile. Nothing was written. */
export class NotDueAnyMoreError extends Error {
  override name = 'NotDueAnyMoreError';

  /** @param ids of the records that said it was due */
  constructor(readonly ids: readonly string[]) {
    super('Somebody else has recorded this in the meantime.');
  }
}

/**
 * Adds a record for each dog, all or none, and divides the cost between them. Returns how many. Fails with a
 * {@link NotDueAnyMoreError} when somebody else was faster. Without an error toast: the dialog, which would cover it,
 * shows the error.
 */
export const saveCareRound = mutationOptions({
  mutationFn: async ({ roundId, dogIds, values, bill, settledIds }: Round): Promise<number> => {
    const billName = bill ? await uploadBill(bill) : null;
    const backend = await supabase();
    const { data, error } = await backend.rpc('save_care_round', {
      round_id: roundId,
      dog_ids: [...dogIds],
      kind: values.kind,
      happened_on: values.happenedOn,
      note: values.note,
      cost_paise: values.costPaise,
      ...(values.dueOn !== null && { due_on: values.dueOn }),
      ...(billName !== null && { bill_name: billName }),
      settled_ids: [...settledIds],
    });
    if (error?.message === 'not-due-any-more') {
      throw new NotDueAnyMoreError(error.details.split(','));
    }
    if (error) throw error;
    return data;
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshCare(client),
});

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
 * Without an error toast, as {@link saveCareRound}.
 */
export const editCareRecord = mutationOptions({
  mutationFn: async ({ original, dogId, values, bill }: Edit): Promise<void> => {
    const newBillName = bill ? await uploadBill(bill) : original.billName;
    const backend = await supabase();
    const { data } = await backend
      .from('care_records')
      .update({
        dog_id: dogId,
        kind: values.kind,
        happened_on: values.happenedOn,
        note: values.note,
        cost_paise: values.costPaise,
        due_on: values.dueOn,
        bill_name: newBillName,
      })
      .eq('id', original.id)
      .eq('updated_at', original.changedAt)
      .select('id')
      .throwOnError();
    if (data.length > 0) return;
    const { data: rows } = await backend
      .rpc('team_care_records', { of_id: original.id })
      .throwOnError();
    const [current] = rows.map(toTeamCareRecord);
    throw new CareRecordChangedError(current ?? null);
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshCare(client),
});

/** The server deletes the photo that a new one replaces later. @returns the name of the photo in the bucket */
async function uploadBill(bill: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}.${bill.type === 'image/webp' ? 'webp' : 'jpg'}`;
  await uploadFile({
    bucket: BILL_BUCKET,
    name,
    file: bill,
    maxAge: 0,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return name;
}

/** Deletes a care record. The server deletes the photo of its bill later. */
export const deleteCareRecord = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    const backend = await supabase();
    await backend.from('care_records').delete().eq('id', id).throwOnError();
  },
  onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshCare(client),
  meta: { errorMessage: 'The record could not be deleted. Please try again.' },
});

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

function refreshCare(client: QueryClient) {
  return client.invalidateQueries({ queryKey: careKeys.all });
}
